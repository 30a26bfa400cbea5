import { Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { mailTextsText } from '../texts/mailTexts.text.ts'
import { type LetterSubject, letterEndpoints, type WrittenLetter } from './letter.ts'

type Props = {
  about: LetterSubject
  id: number
  /** Why it was not sent. */
  problem: CallError | undefined
  /** Gets what was written, or undefined where it is what the office always writes. */
  onChange: (letter: WrittenLetter | undefined) => void
}

/** Subject and text of a mail that is about to be sent, in the language of whoever gets it. */
export function LetterFields({ about, id, problem, onChange }: Props) {
  const t = useWords(mailTextsText)
  const fieldId = useId()
  const draft = useCall(letterEndpoints.draft, { query: { about, id } }, { staleTime: 0 })
  const [written, setWritten] = useState<WrittenLetter>()
  if (!draft.data)
    return draft.error ? (
      <ErrorPart
        title={draft.error.body.detail}
        error={draft.error}
        retry={() => void draft.refetch()}
      />
    ) : (
      <Skeleton widths={[92, 84]} height={44} />
    )
  const { to, reader, mail, language, placeholders, ...usual } = draft.data
  const shown = written ?? usual
  const errors = problem?.body.fields ?? {}

  function change(part: Partial<WrittenLetter>) {
    // Language, reader and mail of the draft that was changed, whatever a later one says.
    const next = { language, reader, mail, ...shown, ...part }
    setWritten(next)
    const isUsual = next.subject === usual.subject && next.text === usual.text
    onChange(isUsual ? undefined : next)
  }
  return (
    <div className="fields">
      <p className="compact quiet">{t('letter.to', { to, language: t(`language.${language}`) })}</p>
      <TextInput
        {...inputProps({ id: `${fieldId}-subject`, error: errors['letter.subject']?.[0] })}
        label={t('subject')}
        lang={language}
        value={shown.subject}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => change({ subject: value })}
      />
      <Textarea
        {...inputProps({
          id: `${fieldId}-text`,
          error: errors['letter.text']?.[0],
          help: [
            placeholders.length > 0 &&
              t('placeholders', { names: placeholders.map((name) => `{${name}}`).join(', ') }),
            t('letter.framed'),
          ]
            .filter(Boolean)
            .join(' '),
        })}
        label={t('text')}
        lang={language}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={4000}
        value={shown.text}
        onChange={({ currentTarget: { value } }) => change({ text: value })}
      />
    </div>
  )
}
