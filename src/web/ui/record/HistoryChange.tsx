import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { isSame } from '../../writes/isSame.ts'
import { useUnsent, writes } from '../../writes/unsavedWork.ts'
import { recordName } from '../../writes/write.ts'
import { Hint } from '../basic/Hint.tsx'
import { useCodeList } from '../input/fieldContext.ts'
import { displayValue, labelOf } from '../input/fieldValue.ts'
import { uiText } from '../ui.text.ts'
import classes from './HistoryPanel.module.css'
import { historyText } from './history.text.ts'
import { useMeans } from './historyMeans.ts'
import { isSource, SourceMark } from './ProvenanceMark.tsx'

export function SourceWord({ source }: { source: string | undefined }) {
  const t = useWords(uiText)
  if (!source || !isSource(source)) return null
  return (
    <span className={classes.source}>
      <SourceMark source={source} />
      {t(`source.${source}`)}
    </span>
  )
}

type ChangeProps = { field: string; before?: unknown; after?: unknown; source?: string }

/** What a field was and became; what it was can be taken up again by whoever may write it. */
export function Change({ field, before, after, source }: ChangeProps) {
  const { say } = useMeans()
  return (
    <span className={classes.change}>
      <span className={classes.head}>
        <span className={classes.field}>{labelOf(say, field)}</span>
        <TakeUp field={field} value={before} />
      </span>
      <span>
        <del className={classes.before}>
          <Value field={field} value={before} other={after} />
        </del>
        <span aria-hidden> → </span>
        <ins className={classes.after}>
          <Value field={field} value={after} other={before} />
        </ins>
      </span>
      <SourceWord source={source} />
    </span>
  )
}

type ValueProps = { field: string; value: unknown; other: unknown }

/** A value in the words and the form of its field. */
function Value({ field: name, value, other }: ValueProps): ReactNode {
  const t = useWords(uiText)
  const { of, say, labels } = useMeans()
  const field = fieldAt(of.fields, name)
  const codes = useCodeList(of.codes, field?.attribute)
  if (value === null || value === undefined || !field)
    return of.shownEmpty?.[name]?.(other) ?? t('history.nothing')
  return (
    of.shown?.[name]?.(value, other) ??
    displayValue(name, field, value, { say, sayUi: t, labels, codes })
  )
}

/** Sets a field to what it was, as an ordinary change that the page shows and the server judges. */
function TakeUp({ field, value = null }: { field: string; value: unknown }) {
  const sayHistory = useWords(historyText)
  const { of, say, mayWrite, onClose } = useMeans()
  const { record, endpoints, fields, title } = of
  const name = recordName(endpoints.update.path.split('/')[1] ?? '', record.id)
  const isWaiting = useUnsent().some((one) => one.record === name && field in one.values)
  const isEmptied = value === null && fieldAt(fields, field)?.required
  if (!mayWrite(field) || isEmptied || isWaiting || isSame(value, record[field] ?? null))
    return null
  const word = labelOf(say, field)

  async function takeUp() {
    const input = { params: { id: record.id }, body: { [field]: value } } as Call<AnyEndpoint>
    const seen = { version: record.version, values: { [field]: record[field] ?? null } }
    try {
      await writes.write(of.updateOf?.(field) ?? endpoints.update, input, { seen, title })
      toast.success(sayHistory('taken_up', { field: word }))
    } catch (error) {
      // A refusal stands in the queue, and at the field from there.
      if (!(error instanceof CallError)) throw error
      onClose()
    }
  }

  return (
    <Hint label={sayHistory('take_up')}>
      <ActionIcon
        size={24}
        aria-label={sayHistory('take_up_of', { field: word })}
        onClick={({ currentTarget }) => {
          // The button goes with the difference; the focus stays in the history.
          currentTarget.closest<HTMLElement>('[data-history]')?.focus({ preventScroll: true })
          void takeUp()
        }}
      >
        <IconArrowBackUp size={16} stroke={1.75} />
      </ActionIcon>
    </Hint>
  )
}
