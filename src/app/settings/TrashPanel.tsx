import { Button } from '@mantine/core'
import { Suspense, useCallback, useEffect, useState } from 'react'
import type { CallError } from '../../kernel/http/client.ts'
import type { AnyEndpoint, Call } from '../../kernel/http/endpoint.ts'
import { trashDays } from '../../kernel/record/resource.ts'
import { IconArrowBackUp, IconTrash } from '../../web/icons/icons.ts'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { Ago } from '../../web/ui/basic/Ago.tsx'
import { Empty } from '../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import named from '../../web/ui/table/namedRows.module.css'
import { daysLeft } from '../../web/ui/trash/daysLeft.ts'
import { uiText } from '../../web/ui/ui.text.ts'
import { useCall } from '../../web/useApi.ts'
import { useDecision } from '../../web/writes/useDecision.ts'
import classes from './TrashPanel.module.css'
import { type TrashedKind, type TrashedRow, trashedKinds } from './trashedKinds.ts'

const RestoreRefused = lazyPart(() => import('../../web/ui/trash/RestoreRefused.tsx'))

const pageSize = 100

/** What is in the bin, of every kind, latest first; each record can be restored. */
export default function TrashPanel() {
  const t = useWords(uiText)
  const [counts, setCounts] = useState<Record<number, number>>({})
  const report = useCallback(
    (index: number, count: number) => setCounts((before) => ({ ...before, [index]: count })),
    [],
  )
  const isEmpty =
    Object.keys(counts).length === trashedKinds.length &&
    Object.values(counts).every((count) => count === 0)
  return (
    <div className={classes.panel}>
      {trashedKinds.map((kind, index) => (
        <KindInTrash key={kind.text.ns} kind={kind} index={index} report={report} />
      ))}
      {isEmpty && (
        <Empty
          icon={IconTrash}
          title={t('trash.empty')}
          text={t('trash.empty_text', { days: trashDays })}
        />
      )}
    </div>
  )
}

type KindProps = {
  kind: TrashedKind
  index: number
  report: (index: number, count: number) => void
}

function KindInTrash({ kind, index, report }: KindProps) {
  const { list, restore: endpoint, text } = kind
  const t = useWords(uiText)
  const tKind = useWords(text)
  const { decide } = useDecision(endpoint)
  const [refused, setRefused] = useState<{ name: string; problem: CallError }>()
  const query = { trashed: 'true', sort: '-deleted_at', page_size: pageSize, page: 1 }
  const { data, error, refetch } = useCall(list, { query } as Call<AnyEndpoint>)
  const page = data as { results: TrashedRow[]; count: number } | undefined
  const count = page?.count
  useEffect(() => {
    if (count !== undefined) report(index, count)
  }, [count, index, report])
  const title = tKind('list.title')
  const nameOf = (row: TrashedRow) =>
    kind
      .parts(row as never)
      .filter(Boolean)
      .join(', ')

  async function restore(row: TrashedRow) {
    const name = nameOf(row)
    const input = { params: { id: row.id } } as Call<AnyEndpoint>
    const { problem } = await decide(input, { title: name, version: row.version })
    if (problem) setRefused({ name, problem })
    else toast.success(t('trash.restored', { name }))
  }

  if (error && !page) return <ErrorPart title={title} error={error} retry={() => void refetch()} />
  if (!page || page.results.length === 0) return null
  return (
    <section className={classes.kind} aria-label={title}>
      <h2>
        {title} ({page.count})
      </h2>
      <ul className={named.rows}>
        {page.results.map((row) => (
          <li key={row.id} aria-label={nameOf(row)}>
            <div className={named.name}>
              {nameOf(row)}
              {row.deleted_at && (
                <p className="compact quiet">
                  {t('trash.deleted_at')} <Ago at={row.deleted_at} by={row.deleted_by?.name} />
                  {' · '}
                  {t('trash.days', { count: daysLeft(row.deleted_at) })}
                </p>
              )}
            </div>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              onClick={() => void restore(row)}
            >
              {t('action.restore')}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {refused && (
          <RestoreRefused {...refused} text={text} onClose={() => setRefused(undefined)} />
        )}
      </Suspense>
    </section>
  )
}
