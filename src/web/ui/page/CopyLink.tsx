import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { IconCopy } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import classes from './CopyLink.module.css'
import { copyLinkText } from './copyLink.text.ts'

type Props = {
  /** Path of the link on this server. */
  path: string
  /** Says that the link is shown only now. */
  once: string
}

/** A link that was just made, to be copied; only its hash is stored, so that it cannot be shown again. */
export function CopyLink({ path, once }: Props) {
  const t = useWords(copyLinkText)
  const input = useRef<HTMLInputElement>(null)
  const url = location.origin + path
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('copied'))
    } catch {
      input.current?.select()
      toast.error(t('not_copied'))
    }
  }
  return (
    <>
      <div className="wrap atBottom">
        <TextInput
          ref={input}
          className={classes.link}
          aria-label={t('link')}
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button autoFocus leftSection={<IconCopy aria-hidden />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p className="above8 warn" role="status">
        {once}
      </p>
    </>
  )
}
