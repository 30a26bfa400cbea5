import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { useCodeList } from '../../../web/ui/input/fieldContext.ts'
import { displayValue, type TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { ReferenceInput } from '../../../web/ui/input/ReferenceInput.tsx'
import { useFinderSource } from '../../../web/ui/input/useFinderSource.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { useCall } from '../../../web/useApi.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { buildingText } from '../building.text.ts'
import { type Building, buildingEndpoints } from '../building.ts'
import { registerCodes } from '../registerCodes.tsx'
import classes from './MergeDialog.module.css'
import { mergeText } from './merge.text.ts'
import { mergedFields, mergedKinds, mergeEndpoints } from './merge.ts'

const fields: Record<string, Field> = mergedFields
type Values = Record<string, unknown>
/** Chosen value of a field: the id of the building it is taken from, or `both` to combine the two. */
type Choice = number | 'both'

type Props = { building: Building; other?: number; onClose: () => void }

/** Merges two buildings: choose which remains and which values, and see what moves and who gains access. */
export default function MergeDialog({ building, other: initial, onClose }: Props) {
  const t = useWords(mergeText)
  const id = useId()
  const [other, setOther] = useState<unknown>(initial ?? null)
  const source = useFinderSource('buildings')
  const found = useCall(
    buildingEndpoints.get,
    { params: { id: Number(other) } },
    { enabled: typeof other === 'number' && other !== building.id },
  )
  return (
    <Dialog title={t('title')} size={640} onClose={onClose}>
      <label id={`${id}-label`} htmlFor={id}>
        {t('other')}
      </label>
      {source && (
        <ReferenceInput
          id={id}
          value={other}
          onChange={setOther}
          onCommit={setOther}
          source={source}
          target="buildings"
          labelOf={(value) => (found.data?.id === value ? found.data.address : String(value))}
          fieldLabel={t('other')}
        />
      )}
      {found.error && <Refusal title={t('not_merged')} error={found.error} />}
      {found.data && (
        <Comparison key={found.data.id} both={[building, found.data]} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Comparison({ both, onClose }: { both: [Building, Building]; onClose: () => void }) {
  const t = useWords(mergeText)
  const tBuilding = useWords(buildingText)
  const tUi = useWords(uiText)
  const navigate = useNavigate()
  const [remainingId, setRemainingId] = useState(both[0].id)
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const remaining = both.find(({ id }) => id === remainingId)!
  const removed = both.find(({ id }) => id !== remainingId)!
  const { decide, problem, isSending, isKept } = useDecision(mergeEndpoints.merge)
  const differing = Object.keys(fields).filter(
    (name) => !isSame(valueIn(remaining, name), valueIn(removed, name)),
  )
  const choiceOf = (name: string): Choice =>
    choices[name] ?? (valueIn(remaining, name) === null ? removed.id : remaining.id)

  async function merge() {
    const chosen = differing.map(
      (name) => [name, chosenValue(name, choiceOf(name), remaining, removed)] as const,
    )
    const values = Object.fromEntries(
      chosen.filter(([name, value]) => !isSame(value, valueIn(remaining, name))),
    )
    const body = { other: removed.id, other_version: removed.version }
    const outcome = await decide(
      {
        params: { id: remaining.id },
        body: Object.keys(values).length > 0 ? { ...body, values } : body,
      } as never,
      { title: remaining.address, version: remaining.version },
    )
    if (outcome.problem) return
    toast.success(t('done'))
    onClose()
    void navigate({ to: `/buildings/${remaining.id}` })
  }

  return (
    <>
      <fieldset className={classes.part}>
        <legend className={classes.title}>{t('stays')}</legend>
        <div className={classes.choices}>
          {both.map(({ id, address, postcode, city, egid }) => (
            <label key={id} className={classes.choice}>
              <input
                type="radio"
                name="stays"
                checked={id === remainingId}
                onChange={() => setRemainingId(id)}
              />
              <span>
                {address}
                <span className="fine quiet block">
                  {[postcode, city, egid && `EGID ${egid}`, tUi('form.number', { id })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <section className={classes.part} aria-labelledby="merge-differences">
        <h3 id="merge-differences" className={classes.title}>
          {t('differences')}
        </h3>
        {differing.length === 0 && <p className="paragraph">{t('same')}</p>}
        {differing.map((name) => (
          <fieldset key={name} className={classes.field}>
            <legend className="fine quiet">{tBuilding(`field.${name}` as 'field.egid')}</legend>
            <div className={classes.choices}>
              {[
                ...both.map(({ id }): Choice => id),
                ...(fields[name]!.kind === 'references' ? (['both'] as const) : []),
              ].map((pick) => (
                <label key={pick} className={classes.choice}>
                  <input
                    type="radio"
                    name={`merge-${name}`}
                    checked={choiceOf(name) === pick}
                    onChange={() => setChoices({ ...choices, [name]: pick })}
                  />
                  {pick === 'both' ? (
                    t('both')
                  ) : (
                    <Value name={name} of={both.find(({ id }) => id === pick)!} />
                  )}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </section>
      <Consequences remaining={remaining} removed={removed} />
      <p className={classes.hint}>{t('no_undo')}</p>
      {problem && <Refusal title={t('not_merged')} error={problem} />}
      <DialogFoot onClose={onClose}>
        <Button color="red" loading={isSending} disabled={isKept} onClick={() => void merge()}>
          {t('merge')}
        </Button>
      </DialogFoot>
    </>
  )
}

const valueIn = (building: Building, name: string) => (building as Values)[name] ?? null

function chosenValue(name: string, pick: Choice, remaining: Building, removed: Building) {
  if (pick !== 'both') return valueIn(pick === remaining.id ? remaining : removed, name)
  const all = [valueIn(remaining, name), valueIn(removed, name)].flatMap(
    (people) => (people ?? []) as number[],
  )
  return [...new Set(all)]
}

function Value({ name, of }: { name: string; of: Building }) {
  const t = useWords(mergeText)
  const tBuilding = useWords(buildingText)
  const tUi = useWords(uiText)
  const field = fields[name]!
  const codes = useCodeList(registerCodes, field.attribute)
  const { labels } = of
  const value = valueIn(of, name)
  const text =
    value === null
      ? ''
      : displayValue(name, field, value, { t: tBuilding as TranslateKey, tUi, labels, codes })
  return <span>{text || t('nothing')}</span>
}

/** The records that move, and the people who gain access. */
function Consequences({ remaining, removed }: { remaining: Building; removed: Building }) {
  const t = useWords(mergeText)
  const { data, error, refetch } = useCall(mergeEndpoints.mergePreview, {
    params: { id: remaining.id },
    query: { other: removed.id },
  })
  if (error) return <ErrorPart title={t('not_merged')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton widths={[50, 70, 60]} />
  const moves = mergedKinds.flatMap((kind) => {
    const n = data.moves[kind] ?? 0
    return n > 0 ? [t(`moves.${kind}`, { n })] : []
  })
  const repeated = mergedKinds.reduce((sum, kind) => sum + (data.repeated[kind] ?? 0), 0)
  if (repeated > 0) moves.push(t('moves.repeated', { n: repeated }))
  const namesOf = (sees: 'this' | 'other') =>
    data.people
      .filter((person) => person.sees === sees)
      .map(({ name }) => name)
      .join(', ')
  const newPeople = namesOf('other')
  const morePeople = namesOf('this')
  return (
    <>
      <section className={classes.part}>
        <h3 className={classes.title}>{t('moves')}</h3>
        <ul className={classes.list}>
          {(moves.length > 0 ? moves : [t('moves.nothing')]).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section className={classes.part}>
        <h3 className={classes.title}>{t('reach')}</h3>
        <ul className={classes.list}>
          {newPeople && <li>{t('reach.gain', { names: newPeople })}</li>}
          {morePeople && <li>{t('reach.more', { names: morePeople })}</li>}
          {!newPeople && !morePeople && <li>{t('reach.none')}</li>}
          <li>{t('reach.lost')}</li>
        </ul>
      </section>
    </>
  )
}
