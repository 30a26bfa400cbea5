import { Button, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import {
  displayValue,
  type TranslateKey,
  translateIfAny,
} from '../../../web/ui/input/fieldValue.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { figureLabelParts } from '../figures.ts'
import { referenceText } from '../reference.text.ts'
import { referenceTables } from '../reference.ts'
import { type ShippedChange, shippedChanges, withAccepted } from '../shipped/shippedChanges.ts'
import type { TableName } from '../tableNames.ts'
import { type ListedVersion, referenceEndpoints } from '../versions.ts'
import classes from './Reference.module.css'

type Props = {
  table: TableName
  /** The office's version in force, and the shipped versions before and now. */
  review: Record<'own' | 'before' | 'after', ListedVersion>
  /** Called with the id of the version that results. */
  onDone: (id: number) => void
}

/** Says which shipped values changed since the office made its table, and lets it accept them row by row. */
export function ShippedChanges({ table, review, onDone }: Props) {
  const t = useWords(referenceText)
  const tUi = useWords(uiText)
  const titleId = useId()
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const useVersion = ({ id }: ListedVersion) =>
    useCall(referenceEndpoints.version, { params: { table, version: id } }).data
  const own = useVersion(review.own)
  const before = useVersion(review.before)
  const after = useVersion(review.after)
  if (!own || !before || !after) return null
  const changes = shippedChanges(table, { own: own.rows, before: before.rows, after: after.rows })
  if (changes.length === 0) return null

  const fields: Fields = referenceTables[table]
  const nameOf = ({ key }: ShippedChange) =>
    key === ''
      ? t(`table.${table}`)
      : figureLabelParts(`${table}/${key}/`, t as TranslateKey)
          .slice(0, -1)
          .join(' · ')
  const sentenceOf = ({ column, ...values }: ShippedChange['values'][number]) => {
    const show = (value: unknown) =>
      displayValue(column, fields[column]!, value, { t: t as TranslateKey, tUi }) || '–'
    return t('shipped_changes.value', {
      field: (t as TranslateKey)(`field.${column}`),
      before: show(values.before),
      after: show(values.after),
      own: show(values.own),
    })
  }
  async function save(keys: readonly string[]) {
    setSending(true)
    const today = dayOf(new Date())
    const taken = changes.filter(({ key }) => keys.includes(key))
    const body = {
      valid_from: today,
      source: own!.source,
      note: t('shipped_changes.note', {
        date: formatDate(review.after.valid_from),
        today: formatDate(today),
      }),
      reviewed: review.after.valid_from,
      rows: withAccepted(table, own!.rows, taken),
    }
    let id: number | undefined
    await act(async () => {
      ;({ id } = await call(referenceEndpoints.create, { params: { table }, body }))
    }, t('new.saved'))
    setSending(false)
    if (id === undefined) return
    void refresh('reference')
    onDone(id)
  }

  return (
    <section className={classes.changes} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.subtitle}>
        {t('shipped_changes.title')}
      </h3>
      <p className="quiet reading below16">
        {[
          ...['revised', 'revised_again'].map((note) =>
            translateIfAny(t as TranslateKey, `${note}.${table}`),
          ),
          t('shipped_changes.about'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.key}>
            <Checkbox
              label={nameOf(change)}
              description={change.values.map(sentenceOf).join(' · ')}
              checked={accepted.includes(change.key)}
              disabled={isSending}
              onChange={({ currentTarget: { checked } }) =>
                setAccepted((keys) =>
                  checked ? [...keys, change.key] : keys.filter((key) => key !== change.key),
                )
              }
            />
          </li>
        ))}
      </ul>
      <div className="wrap">
        <Button
          disabled={accepted.length === 0}
          loading={isSending}
          onClick={() => void save(accepted)}
        >
          {t('shipped_changes.take', { count: accepted.length })}
        </Button>
        <Button variant="default" disabled={isSending} onClick={() => void save([])}>
          {t('shipped_changes.keep')}
        </Button>
      </div>
    </section>
  )
}
