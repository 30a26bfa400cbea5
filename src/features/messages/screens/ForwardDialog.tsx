import { Button, Checkbox, Textarea } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { formatInstant } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { ProblemText } from '../../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { refresh } from '../../../web/useApi.ts'
import type { MessageThread, ThreadSummary } from '../thread.ts'
import { audienceOf, sendMessage } from './Composer.tsx'
import classes from './Messages.module.css'
import { messagesText } from './messages.text.ts'
import { threadIcons } from './threadIcons.tsx'
import type { ListedMessage } from './useMessages.tsx'

type Props = {
  message: ListedMessage
  /** Threads into which the reader may write. */
  targets: readonly ThreadSummary[]
  onClose: () => void
}

/** Copies a message into another thread, after showing who will read it there. */
export default function ForwardDialog({ message, targets, onClose }: Props) {
  const t = useWords(messagesText)
  const id = useId()
  const { mandate, attachments = [] } = message
  const [thread, setThread] = useState(targets[0]!.thread)
  const quote = t('forward.quote', {
    ...{ name: message.author_name ?? '', when: formatInstant(message.created_at) },
  })
  const [text, setText] = useState(`${quote}\n${message.text ?? ''}`)
  const [files, setFiles] = useState<readonly number[]>([])
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const target = targets.find((one) => one.thread === thread)!
  const Sign = threadIcons[thread]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setProblem(undefined)
    try {
      await sendMessage({
        ...{ mandate: mandate!, thread, text },
        ...(files.length > 0 && { files: [...files] }),
      })
      void refresh('messages')
      toast.success(t('forwarded'))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { fields = {}, detail } = error.body
      setProblem(Object.values(fields).flat().join(' ') || detail)
      setSending(false)
    }
  }
  return (
    <Dialog title={t('forward.title')} onClose={onClose} size={560}>
      <form onSubmit={(event) => void submit(event)} className="parts" noValidate>
        <label htmlFor={`${id}-thread`}>{t('forward.to')}</label>
        <RequiredSelect
          id={`${id}-thread`}
          label={t('forward.to')}
          options={targets.map((one) => ({ value: one.thread, label: t(`head.${one.thread}`) }))}
          value={thread}
          onChoose={(chosen) => setThread(chosen as MessageThread)}
        />
        <p className={classes.audience}>
          <Sign aria-hidden />
          {t('write.read_by')} <strong>{audienceOf(target.readers, t)}</strong>
        </p>
        <Textarea
          label={t('forward.text')}
          value={text}
          maxLength={5000}
          autosize
          minRows={4}
          maxRows={14}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {attachments.map(({ file, name }) => (
          <Checkbox
            key={file}
            checked={files.includes(file)}
            label={name}
            onChange={({ currentTarget }) =>
              setFiles(
                currentTarget.checked ? [...files, file] : files.filter((other) => other !== file),
              )
            }
          />
        ))}
        {problem && <ProblemText>{problem}</ProblemText>}
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={isSending} disabled={text.trim() === ''}>
            {t(`send.${thread}`)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
