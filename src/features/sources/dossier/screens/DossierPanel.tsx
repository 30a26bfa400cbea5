import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Field } from '../../../../kernel/field/fields.ts'
import { formatDate, formatInstant } from '../../../../kernel/field/format.ts'
import { act } from '../../../../web/act.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { useCodeList } from '../../../../web/ui/input/fieldContext.ts'
import { displayValue, type TranslateKey } from '../../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Refusal } from '../../../../web/ui/page/Refusal.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../../web/ui/ui.text.ts'
import { call, refresh, useCall } from '../../../../web/useApi.ts'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import { buildingText } from '../../../buildings/building.text.ts'
import { type Building, buildingFields } from '../../../buildings/building.ts'
import { registerCodes } from '../../../buildings/registerCodes.tsx'
import { type Difference, dossierEndpoints, type SourceAnswer } from '../dossier.ts'
import { dossierPanelText } from '../dossierPanel.text.ts'
import classes from './DossierPanel.module.css'
import { PermitList } from './PermitList.tsx'

/** What public sources say of a building: their state, and the differences, which are taken over by a tick. */
export default function DossierPanel({ building }: { building: Building }) {
  const t = useWords(dossierPanelText)
  const params = { id: building.id }
  const dossier = useCall(dossierEndpoints.get, { params })
  const [isAsking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    await act(() => call(dossierEndpoints.refresh, { params }))
    await Promise.all([refresh('buildings'), refresh('idc')])
    setAsking(false)
  }

  return (
    <section className={classes.section} aria-labelledby="building-dossier">
      <h2 id="building-dossier" className={classes.title}>
        {t('title')}
        <Button variant="default" size="compact-sm" loading={isAsking} onClick={() => void ask()}>
          {t('refresh')}
        </Button>
      </h2>
      {dossier.error && !dossier.data ? (
        <ErrorPart title={t('failed')} error={dossier.error} retry={() => void dossier.refetch()} />
      ) : !dossier.data ? (
        <Skeleton widths={[60, 92, 70]} height={28} />
      ) : dossier.data.sources.every(({ asked_at }) => asked_at === null) ? (
        <p className={classes.quiet}>{t('none_asked')}</p>
      ) : (
        <>
          <Differences building={building} differences={dossier.data.differences} />
          <ul className={classes.sources}>
            {dossier.data.sources.map((answer) => (
              <Source key={answer.source} building={building} answer={answer} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Differences({ building, differences }: { building: Building; differences: Difference[] }) {
  const t = useWords(dossierPanelText)
  const [ticks, setTicks] = useState<Partial<Record<Difference['field'], boolean>>>({})
  const { decide, problem, isSending, isKept } = useDecision(dossierEndpoints.accept)
  if (differences.length === 0) return <p className={classes.quiet}>{t('same')}</p>
  // What a person entered is replaced only if somebody ticks it.
  const isTicked = ({ field, stored }: Difference) => ticks[field] ?? stored === null
  const ticked = differences.filter(isTicked)

  async function accept() {
    const values = Object.fromEntries(ticked.map(({ field, found }) => [field, found]))
    const { id, version, address } = building
    const outcome = await decide({ params: { id }, body: { values } } as never, {
      ...{ title: address, version },
    })
    await refresh('buildings')
    if (outcome.problem) return
    setTicks({})
    toast.success(t('accepted'))
  }

  return (
    <>
      <ul className={classes.differences} aria-label={t('differences')}>
        {differences.map((difference) => (
          <DifferenceRow
            key={difference.field}
            difference={difference}
            isTicked={isTicked(difference)}
            tick={(isOn) => setTicks({ ...ticks, [difference.field]: isOn })}
          />
        ))}
      </ul>
      {problem && <Refusal title={t('not_accepted')} error={problem} />}
      <Button
        disabled={ticked.length === 0 || isKept}
        loading={isSending}
        onClick={() => void accept()}
      >
        {t('accept', { n: ticked.length })}
      </Button>
    </>
  )
}

type RowProps = { difference: Difference; isTicked: boolean; tick: (isOn: boolean) => void }

function DifferenceRow({ difference, isTicked, tick }: RowProps) {
  const t = useWords(dossierPanelText)
  const tBuilding = useWords(buildingText)
  const tUi = useWords(uiText)
  const { field: name, stored, found, source, answered_at, replaces_person } = difference
  const field: Field = buildingFields[name]
  const codes = useCodeList(registerCodes, field.attribute)
  const words = { t: tBuilding as TranslateKey, tUi, labels: {}, codes }
  const textOf = (value: unknown) =>
    value === null ? t('nothing') : displayValue(name, field, value, words)
  return (
    <li>
      <Checkbox
        checked={isTicked}
        onChange={(event) => tick(event.currentTarget.checked)}
        label={tBuilding(`field.${name}`)}
      />
      <span className={classes.change}>
        <span className="quiet">{textOf(stored)}</span>
        {' → '}
        <strong>{textOf(found)}</strong>
      </span>
      <span className={classes.quiet}>
        {tUi(`source.${source}`)}, {formatDate(answered_at)}
        {replaces_person && <em className={classes.person}> · {t('replaces')}</em>}
      </span>
    </li>
  )
}

function Source({ building, answer }: { building: Building; answer: SourceAnswer }) {
  const t = useWords(dossierPanelText)
  const { source, state, answered_at, lines, permits, values } = answer
  const isMissing = !['answered', 'unasked', 'no_egid', 'no_place', 'other_canton'].includes(state)
  const isClass = source === 'no2' && lines.some((line) => /^[<>≤≥]|\d\s*[-–]\s*\d/.test(line))
  const hasNothing = state === 'answered' && values + lines.length + permits.length === 0
  return (
    <li>
      <span>{t(`source.${source}`)}</span>
      <span className={classes.said}>
        {hasNothing ? t('nothing_found') : lines.join(' · ')}
        {isClass && <span className={classes.quiet}> · {t('no2_class')}</span>}
        {permits.length > 0 && <PermitList building={building} permits={permits} />}
      </span>
      <span className={classes.quiet} data-missing={isMissing || undefined}>
        {t(`state.${state}`)}
        {answered_at &&
          ` · ${isMissing ? t('last_answer', { when: formatInstant(answered_at) }) : formatDate(answered_at)}`}
      </span>
    </li>
  )
}
