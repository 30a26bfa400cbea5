import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import type { ImportColumnState } from '../import.ts'
import { importsText } from './imports.text.ts'

/** Value of the choice that a column is not imported, or a word leaves its field empty. */
export const nothing = 'none'
/** Value of the choice of a word that nobody has said anything of. */
const unread = 'unread'

type WordListProps = {
  column: ImportColumnState
  id: string
  change: (word: string, value: ImportColumnState['words'][string]) => void
}

/** What the words of a column of options stand for. */
export function WordList({ column, id, change }: WordListProps) {
  const t = useWords(importsText)
  const { header, different, options } = column
  const choices = [
    { value: nothing, label: t('words.empty') },
    ...options!.map(({ value, label }) => ({ value: String(value), label })),
  ]
  return (
    <div className="stack">
      <h4 className="label">{t('words', { column: header })}</h4>
      <ul className="stack reading">
        {different.map(({ word, count, meaning, is_read: isRead }, index) => {
          const label = `${word}, ${t('words.count', { count: formatNumber(count) })}`
          return (
            <li key={word} className="row">
              <label
                htmlFor={`${id}-${index}`}
                className={isRead ? 'grow breaks' : 'grow breaks warn'}
              >
                {label}
              </label>
              <RequiredSelect
                key={String(meaning)}
                id={`${id}-${index}`}
                label={label}
                options={
                  isRead ? choices : [{ value: unread, label: t('words.unread') }, ...choices]
                }
                value={isRead ? (meaning === null ? nothing : String(meaning)) : unread}
                onChoose={(chosen) => {
                  if (chosen === unread) return
                  const value =
                    options!.find((option) => String(option.value) === chosen)?.value ?? null
                  change(word, value)
                }}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
