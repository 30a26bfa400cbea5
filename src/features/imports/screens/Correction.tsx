import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { ImportEntry } from '../import.ts'
import { importsText } from './imports.text.ts'

type CorrectionProps = { entry: ImportEntry; correct: (text: string, isForAlike: boolean) => void }

/** A value in place of the one that is refused, for one row or all with the same one. */
export function Correction({ entry, correct }: CorrectionProps) {
  const t = useWords(importsText)
  const id = useId()
  const [text, setText] = useState('')
  const { title, alike } = entry
  const word =
    alike > 1 ? t('answer.correct_all', { count: formatNumber(alike) }) : t('answer.correct')
  return (
    <form
      className="tools"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') correct(text, alike > 1)
      }}
    >
      <TextInput
        id={id}
        size="xs"
        aria-label={t('answer.value', { title })}
        value={text}
        maxLength={500}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        type="submit"
        aria-label={t('answer.about', { word, title })}
        disabled={text.trim() === ''}
      >
        {word}
      </Button>
    </form>
  )
}
