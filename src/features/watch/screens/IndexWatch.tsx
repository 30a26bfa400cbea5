import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { dayOf, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { IconChevronRight } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { refreshWith, useCall } from '../../../web/useApi.ts'
import { figuresLine, headlineOf } from '../describeFinding.ts'
import { findingText } from '../finding.text.ts'
import { type WatchFinding, watchEndpoints } from '../watch.ts'
import { FindingActs } from './FindingActs.tsx'
import { FindingDialog } from './FindingDialog.tsx'
import { FindingHeadline } from './FindingHeadline.tsx'
import { Sparkline } from './Sparkline.tsx'
import classes from './Watch.module.css'
import { watchScreenText } from './watchScreen.text.ts'

// What was found follows from these records.
for (const resource of ['mandates', 'idc', 'renovations', 'buildings'])
  refreshWith(resource, 'watch')

/** Findings that are shown before somebody asks for more. */
const shownFindings = 3

/** What the watch of the published heat indices found, with the letter and the mandate that answer it; nothing if there is nothing. */
export default function IndexWatch() {
  const t = useWords(watchScreenText)
  const id = useId()
  const { data, error, refetch } = useCall(watchEndpoints.list, {}, { staleTime: 60_000 })
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<number>()
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data || data.results.length === 0) return null
  const { count, count_capped, results } = data
  const shown = isWhole ? results : results.slice(0, shownFindings)
  const finding = results.find((one) => one.id === opened)
  const latest = results
    .map(({ read_on }) => read_on)
    .sort()
    .at(-1)!
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t('title')}
        <span className={classes.count}>
          {`${count}${count_capped ? '+' : ''}, ${t('read_on', { date: formatDate(dayOf(new Date(latest))) })}`}
        </span>
      </h2>
      <ul>
        {shown.map((one) => (
          <FindingCard key={one.id} finding={one} open={() => setOpened(one.id)} />
        ))}
      </ul>
      {shown.length < results.length && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          <IconChevronRight aria-hidden />
          {t('more', { count: results.length - shown.length })}
        </UnstyledButton>
      )}
      {finding && <FindingDialog finding={finding} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function FindingCard({ finding, open }: { finding: WatchFinding; open: () => void }) {
  const t = useWords(watchScreenText)
  const tFinding = useWords(findingText)
  const { building_address: name, building_city, kind, threshold } = finding
  const what = headlineOf(finding, tFinding)
  return (
    <li className={classes.finding}>
      <div className="shrink">
        <UnstyledButton
          className={classes.place}
          aria-label={t('open_named', { name, what })}
          onClick={open}
        >
          <span className={classes.address}>{name}</span>{' '}
          <span className="aside">{building_city}</span>
        </UnstyledButton>
        <FindingHeadline finding={finding} />
        <p className="quiet number">{figuresLine(finding, tFinding)}</p>
      </div>
      <div className={classes.drawing}>
        <Sparkline {...finding} />
        <span className={classes.threshold} data-kind={kind}>
          {formatNumber(Math.round(threshold))}
        </span>
      </div>
      <FindingActs finding={finding} />
    </li>
  )
}
