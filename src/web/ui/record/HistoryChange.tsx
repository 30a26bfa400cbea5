import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { type AnyEndpoint, type Call, resourceOf } from '../../../kernel/http/endpoint.ts'
import { IconArrowBackUp } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { isSame } from '../../writes/isSame.ts'
import { useUnsent, writes } from '../../writes/unsavedWork.ts'
import { recordName } from '../../writes/write.ts'
import { Hint } from '../basic/Hint.tsx'
import { useCodeList } from '../input/fieldContext.ts'
import { displayValue, labelOf } from '../input/fieldValue.ts'
import { isSource, SourceMark } from '../provenance/ProvenanceMark.tsx'
import { uiText } from '../ui.text.ts'
import classes from './HistoryPanel.module.css'
import { historyText } from './history.text.ts'
import { useHistoryPanelContext } from './historyPanelContext.ts'

export function SourceLabel({ source }: { source: string | undefined }) {
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

/** Old and new value of a field, with a button to restore the old one for people who may write it. */
export function HistoryChange({ field, before, after, source }: ChangeProps) {
  const { t } = useHistoryPanelContext()
  return (
    <span className="grid breaks">
      <span className={classes.head}>
        <span className="quiet">{labelOf(t, field)}</span>
        <RestoreButton field={field} value={before} />
      </span>
      <span>
        <del className="faint">
          <Value field={field} value={before} other={after} />
        </del>
        <span aria-hidden> → </span>
        <ins className={classes.after}>
          <Value field={field} value={after} other={before} />
        </ins>
      </span>
      <SourceLabel source={source} />
    </span>
  )
}

type ValueProps = { field: string; value: unknown; other: unknown }

/** Formatted value of a field. */
function Value({ field: name, value, other }: ValueProps): ReactNode {
  const t = useWords(uiText)
  const { subject, t: tField, labels } = useHistoryPanelContext()
  const field = fieldAt(subject.fields, name)
  const codes = useCodeList(subject.codes, field?.attribute)
  if (value === null || value === undefined || !field)
    return subject.renderEmpty?.[name]?.(other) ?? t('history.nothing')
  return (
    subject.renderValue?.[name]?.(value, other) ??
    displayValue(name, field, value, { t: tField, tUi: t, labels, codes })
  )
}

/** Restores a field's old value as an ordinary write, checked by the server. */
function RestoreButton({ field, value = null }: { field: string; value: unknown }) {
  const tHistory = useWords(historyText)
  const { subject, t, mayWrite, onClose } = useHistoryPanelContext()
  const { record, endpoints, fields, title } = subject
  const name = recordName(resourceOf(endpoints.update), record.id)
  const isWaiting = useUnsent().some((write) => write.record === name && field in write.values)
  const wouldBeEmpty = value === null && fieldAt(fields, field)?.required
  if (!mayWrite(field) || wouldBeEmpty || isWaiting || isSame(value, record[field] ?? null))
    return null
  const label = labelOf(t, field)

  async function restore() {
    const input = { params: { id: record.id }, body: { [field]: value } } as Call<AnyEndpoint>
    const seen = { version: record.version, values: { [field]: record[field] ?? null } }
    try {
      await writes.write(subject.updateOf?.(field) ?? endpoints.update, input, { seen, title })
      toast.success(tHistory('taken_up', { field: label }))
    } catch (error) {
      // The queue keeps the refusal; the field reads it from there.
      if (!(error instanceof CallError)) throw error
      onClose()
    }
  }

  return (
    <Hint label={tHistory('take_up')}>
      <ActionIcon
        size={24}
        aria-label={tHistory('take_up_of', { field: label })}
        onClick={({ currentTarget }) => {
          // The button disappears with the change; keep the focus in the history.
          currentTarget.closest<HTMLElement>('[data-history]')?.focus({ preventScroll: true })
          void restore()
        }}
      >
        <IconArrowBackUp aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
