import { Button, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { WrittenLetter } from '../../../kernel/letter.ts'
import { useWords } from '../../../web/loading/words.ts'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import type { LetterProps } from '../../../web/ui/input/letterContext.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { mailTextsText } from '../texts/mailTexts.text.ts'
import { letterEndpoints } from './letter.ts'

/** Subject and text of a mail that is about to be sent, in the language of whoever gets it. */
export function LetterFields({ about, id, letter, problem, error, onChange }: LetterProps) {
  const t = useWords(mailTextsText)
  const fieldId = useId()
  const draft = useCall(letterEndpoints.draft, { query: { about, id } }, { staleTime: 0 })
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
  const shown = letter ?? usual
  const errors = problem?.body.fields ?? {}
  const isForOther =
    letter !== undefined && ((letter.reader ?? reader) !== reader || (letter.mail ?? mail) !== mail)

  function change(part: Partial<WrittenLetter>) {
    // Language, reader and mail of the draft that was changed, whatever a later one says.
    const next: WrittenLetter = { language, reader, mail, ...shown, ...part }
    const isUsual = next.subject === usual.subject && next.text === usual.text
    onChange(isUsual ? undefined : next)
  }
  return (
    <div className="fields">
      <p className="compact quiet">{t('letter.to', { to, language: t(`language.${language}`) })}</p>
      {letter && isForOther && (
        <div className="notice tools" role="status">
          <span className="grow">{t('letter.other')}</span>
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange({ ...letter, language, reader, mail })}
          >
            {t('letter.take', { to })}
          </Button>
        </div>
      )}
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
          error: errors['letter.text']?.[0] ?? error,
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
