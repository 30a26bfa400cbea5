import { Suspense, useState } from 'react'
import type { Group } from '../../../access.ts'
import { declaredName } from '../../../kernel/field/tables.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { ServiceType } from '../../../kinds.ts'
import { Link } from '../../../web/Link.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { requestForm } from '../../../web/ui/form/formRequest.ts'
import { labelOf } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useUnsent, writes } from '../../../web/writes/unsavedWork.ts'
import { recordName } from '../../../web/writes/write.ts'
import { doneCell, isSettled, lastStage, stagesBeforeReview, waivedCell } from '../checklist.ts'
import { useFormTexts } from '../form/formTexts.tsx'
import { serviceText } from '../form/service.text.ts'
import { formPath, type ListedItem, type MandateFormAnswers, mandateEndpoints } from '../mandate.ts'
import { useService } from '../services/useService.tsx'
import { moveText } from '../steps/move.text.ts'
import classes from './Checklist.module.css'
import { ChecklistEntry } from './ChecklistEntry.tsx'

type Props = {
  mandate: {
    id: number
    number: string
    building_address: string
    service_type: ServiceType | null
  }
  /** Guard that the items settle: before the review, or before the end. */
  guard: 'checklistDone' | 'lastStageDone'
  /** Leaves for the form, whose field somebody has chosen. */
  onClose: () => void
}

/** The items that a guard asks for. */
function itemsOf(guard: Props['guard'], items: readonly ListedItem[]) {
  const last = lastStage(items)
  return items.filter(({ stage }) =>
    guard === 'checklistDone'
      ? stagesBeforeReview.some((early) => early === stage)
      : stage === last,
  )
}

/** The open items that a guard asks for; undefined while they are loading, none if they cannot be loaded. */
export function useOpenItems(id: number, guard: Props['guard']): ListedItem[] | undefined {
  const input = { params: { id } }
  const { data: form, error: formError } = useCall(mandateEndpoints.form, input)
  const { data: list, error: listError } = useCall(mandateEndpoints.checklist, input)
  if (!form || !list) return formError || listError ? [] : undefined
  return itemsOf(guard, list.results).filter((item) => !isSettled(item, (cell) => form[cell]))
}

/** Open checklist items that must be ticked or waived before the next status. */
export function OpenItems({ mandate, guard, onClose }: Props) {
  const t = useWords(serviceText)
  const input = { params: { id: mandate.id } }
  const formCall = useCall(mandateEndpoints.form, input)
  const list = useCall(mandateEndpoints.checklist, input)
  const error = formCall.error ?? list.error
  if (formCall.data && list.data)
    return <Items {...{ mandate, guard, onClose }} form={formCall.data} items={list.data.results} />
  if (!error) return <Skeleton widths={[60, 70]} height={28} />
  return (
    <ErrorPart
      title={t('stages.failed')}
      error={error}
      retry={() => {
        void formCall.refetch()
        void list.refetch()
      }}
    />
  )
}

function Items({
  mandate,
  guard,
  onClose,
  form,
  items,
}: Props & { form: MandateFormAnswers; items: readonly ListedItem[] }) {
  const tService = useWords(serviceText)
  const tMove = useWords(moveText)
  const { id } = mandate
  const unsent = useUnsent().filter(({ record }) => record === recordName('mandates', id))
  const [lastSaved, setLastSaved] = useState(form)
  const latest = lastSaved.version > form.version ? lastSaved : form
  const valueOf = (cell: string) =>
    unsent.findLast(({ values }) => cell in values)?.values[cell] ?? latest[cell]
  const isOpen = (item: ListedItem) => !isSettled(item, valueOf)
  const required = itemsOf(guard, items)
  // Items settled here stay listed, so that they can be undone.
  const [listed, setListed] = useState(() => new Set(required.filter(isOpen).map(({ key }) => key)))
  const added = required.filter((item) => isOpen(item) && !listed.has(item.key))
  if (added.length > 0) setListed(new Set([...listed, ...added.map(({ key }) => key)]))

  async function save(values: Record<string, unknown>) {
    const before = Object.keys(values).map((cell) => [cell, latest[cell] ?? null])
    const readVersion = { version: latest.version, values: Object.fromEntries(before) }
    const title = `${mandate.number} ${mandate.building_address}`
    try {
      const input = { params: { id }, body: values }
      setLastSaved(
        await writes.write(mandateEndpoints.updateForm, input, { seen: readVersion, title }),
      )
    } catch (error) {
      // Refused writes are listed as unsent work.
      if (!(error instanceof CallError)) throw error
    }
  }

  return (
    <section aria-labelledby="open-items" className={classes.open}>
      <h3 id="open-items">{tMove('open_items')}</h3>
      <ul className="grid gap2">
        {required
          .filter(({ key }) => listed.has(key))
          .map(({ key, words, missing }) => {
            const waiver = String(valueOf(waivedCell(key)) ?? '')
            return (
              <ChecklistEntry
                key={key}
                mandate={id}
                name={key}
                label={words[currentLanguage()]}
                isDone={missing?.length === 0 || valueOf(doneCell(key)) === true}
                missing={missing}
                missingFields={
                  missing && missing.length > 0 && mandate.service_type ? (
                    <Suspense fallback={tService('stages.ticks_later')}>
                      <MissingFields
                        mandate={mandate.id}
                        type={mandate.service_type}
                        {...{ onClose }}
                        names={missing}
                      />
                    </Suspense>
                  ) : undefined
                }
                waiver={waiver}
                stamp={latest.provenance[waiver ? waivedCell(key) : doneCell(key)]}
                tick={
                  form.may.stages === 'write'
                    ? (isDone) => void save({ [doneCell(key)]: isDone })
                    : undefined
                }
                waive={
                  form.may.waiver === 'write'
                    ? (reason) => void save({ [waivedCell(key)]: reason })
                    : undefined
                }
              />
            )
          })}
      </ul>
    </section>
  )
}

type MissingFieldsProps = {
  mandate: number
  type: ServiceType
  names: readonly string[]
  onClose: () => void
}

/** The fields after which an item ticks itself, each a link to its place in the form. */
function MissingFields({ mandate, type, names, onClose }: MissingFieldsProps) {
  const t = useWords(serviceText)
  const { activeGroup } = useSession()
  const service = useService(type)
  const tField = useFormTexts(service)
  const path = activeGroup && formPath(activeGroup as Group, type, mandate)
  if (!path) return <span>{t('stages.ticks_later')}</span>
  return (
    <>
      <span>{t('stages.ticks_itself', { fields: '' })}</span>
      {names.map((name) => (
        <span key={name} className={classes.missing}>
          <Link
            to={path}
            search={{ tab: service.fields[declaredName(name)]?.tab ?? 'overview' } as never}
            onClick={() => {
              requestForm({ form: recordName('mandates', mandate), field: name })
              onClose()
            }}
          >
            {labelOf(tField, name)}
          </Link>
        </span>
      ))}
    </>
  )
}
