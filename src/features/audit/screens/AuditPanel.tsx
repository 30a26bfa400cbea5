import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { IconListDetails } from '../../../web/icons/icons.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { auditText } from '../audit.text.ts'
import { auditEndpoints, type ListedAct } from '../audit.ts'
import { ActDetail } from './ActDetail.tsx'
import classes from './Audit.module.css'
import { AuditTable, focusRow } from './AuditTable.tsx'
import { type AuditFilter, AuditTools, ExportButton, noFilter, queryOf } from './AuditTools.tsx'
import { ChainStrip, VerifyButton } from './ChainStrip.tsx'

const pageSize = 50

/** The audit log: state of its chain, filters, rows by day, and the details of one. */
export default function AuditPanel() {
  const t = useWords(auditText)
  const [filter, setFilter] = useState(noFilter)
  const [page, setPage] = useState(1)
  const [selected, select] = useState<number>()
  const [query] = useDebouncedValue(queryOf(filter), 250)
  const list = useCall(
    auditEndpoints.list,
    { query: { ...query, page, page_size: pageSize } },
    { placeholderData: (previous) => previous },
  )
  const { data } = list
  const rows = data?.results ?? []

  function choose(change: Partial<AuditFilter>) {
    setFilter({ ...filter, ...change })
    setPage(1)
  }

  const filterOn = ({ actor, act, ip }: ListedAct) =>
    choose(actor !== null ? { actor: [String(actor)] } : ip ? { search: ip } : { act: [act] })

  /** The row to which keyboard shortcuts apply: the focused one, else the selected one. */
  function currentRow() {
    const focused = document.activeElement?.closest<HTMLElement>('[data-act]')?.dataset.act
    return rows.findIndex(({ id }) => id === (focused ? Number(focused) : selected))
  }

  function walk(step: 1 | -1) {
    const next = rows[currentRow() + step]
    if (!next) return
    focusRow(next.id)
    if (selected !== undefined) select(next.id)
  }

  usePageActions([
    { keys: 'ArrowDown', label: t('detail.next'), run: () => walk(1) },
    { keys: 'ArrowUp', label: t('detail.previous'), run: () => walk(-1) },
    {
      keys: 'f',
      label: t('keys.filter'),
      run() {
        const row = rows[currentRow()]
        if (row) filterOn(row)
      },
    },
  ])

  const index = rows.findIndex(({ id }) => id === selected)
  return (
    <div className={classes.panel} data-open={selected !== undefined || undefined}>
      <div className="shrink">
        <header className={classes.title}>
          <h2>{t('list.title')}</h2>
          {data && (
            <span>
              {t(data.count_capped ? 'rows.more' : 'rows', {
                count: data.count,
                rows: formatNumber(data.count),
              })}
            </span>
          )}
          <ExportButton query={query} />
          <VerifyButton />
        </header>
        <ChainStrip openRow={select} />
        <AuditTools filter={filter} choose={choose} />
        {!data && list.error ? (
          <ErrorPart
            title={t('list.failed')}
            error={list.error}
            retry={() => void list.refetch()}
          />
        ) : !data ? (
          <Skeleton widths={[92, 84, 92, 70, 84]} height={40} />
        ) : rows.length === 0 ? (
          <NoRows isFiltered={Object.keys(query).length > 0} lift={() => choose(noFilter)} />
        ) : (
          <>
            <AuditTable rows={rows} days={data.days} {...{ selected, select }} />
            <Foot
              {...{ page, setPage }}
              shown={rows.length}
              count={data.count}
              isCapped={data.count_capped}
              hasNext={data.next !== null}
            />
          </>
        )}
      </div>
      {selected !== undefined && (
        <ActDetail
          key={selected}
          id={selected}
          close={() => {
            select(undefined)
            focusRow(selected)
          }}
          setFilter={choose}
          previous={rows[index - 1] && (() => walk(-1))}
          next={index >= 0 && rows[index + 1] ? () => walk(1) : undefined}
        />
      )}
    </div>
  )
}

function NoRows({ isFiltered, lift }: { isFiltered: boolean; lift: () => void }) {
  const t = useWords(auditText)
  return (
    <Empty
      icon={IconListDetails}
      title={t(isFiltered ? 'list.no_match' : 'list.empty')}
      action={
        isFiltered && (
          <Button variant="default" onClick={lift}>
            {t('list.lift')}
          </Button>
        )
      }
    />
  )
}

type FootProps = {
  page: number
  setPage: (page: number) => void
  shown: number
  count: number
  isCapped: boolean
  hasNext: boolean
}

/** Keyboard shortcuts, range, and buttons to newer and older rows. */
function Foot({ page, setPage, shown, count, isCapped, hasNext }: FootProps) {
  const t = useWords(auditText)
  const before = (page - 1) * pageSize
  return (
    <div className={classes.foot}>
      <span className={classes.keys} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('keys.walk')} <kbd>↵</kbd> {t('keys.open')} <kbd>f</kbd> {t('keys.filter')}
      </span>
      <span role="status">
        {t(isCapped ? 'range.more' : 'range', {
          first: formatNumber(before + 1),
          last: formatNumber(before + shown),
          count: formatNumber(count),
        })}
      </span>
      <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
        {t('list.newer')}
      </Button>
      <Button variant="default" disabled={!hasNext} onClick={() => setPage(page + 1)}>
        {t('list.older')}
      </Button>
    </div>
  )
}
