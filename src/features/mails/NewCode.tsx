import { Button, type ButtonProps } from '@mantine/core'
import { useWords } from '../../web/loading/words.ts'
import { useSecondsUntil } from '../../web/ui/basic/useSecondsUntil.ts'
import { mailedCodeText } from './mailedCode.text.ts'

type Props = Pick<ButtonProps, 'disabled' | 'size'> & {
  /** From when another code can be mailed; null if one can be now. */
  until: string | null
  onAsk: () => void
}

/** The button that mails another code, which counts down until it can, and that only the newest one works. */
export function NewCode({ until, onAsk, ...button }: Props) {
  const t = useWords(mailedCodeText)
  const seconds = useSecondsUntil(until)
  if (seconds > 0) return <p className="quiet number">{t('wait', { seconds })}</p>
  return (
    <>
      <Button variant="subtle" {...button} onClick={onAsk}>
        {t('again')}
      </Button>
      <p className="quiet number">{t('newest')}</p>
    </>
  )
}
