import { useMediaQuery } from '@mantine/hooks'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { Group } from '../../access.ts'
import { useFormTexts } from '../../features/mandates/form/formTexts.tsx'
import { MandateForm } from '../../features/mandates/form/MandateForm.tsx'
import { withProductName } from '../../features/mandates/form/OfficeForm.tsx'
import { hasCapability } from '../../features/mandates/form/service.ts'
import { mandateText, waitingText } from '../../features/mandates/mandate.text.ts'
import {
  type CancellationRequest,
  type MandateFormAnswers as Form,
  formPath,
  type Mandate,
  mandateEndpoints,
  mandateFields,
  type Status,
  type Waiting,
} from '../../features/mandates/mandate.ts'
import { MandateActions } from '../../features/mandates/record/MandateActions.tsx'
import { NextStep } from '../../features/mandates/record/NextStep.tsx'
import { mandateRecordText } from '../../features/mandates/record/record.text.ts'
import { useService } from '../../features/mandates/services/useService.tsx'
import { Cancellation } from '../../features/mandates/steps/Cancellation.tsx'
import { UnreadMark } from '../../features/messages/screens/UnreadMark.tsx'
import { RecordProposals } from '../../features/proposals/RecordProposals.tsx'
import { noteStateEndpoint } from '../../features/taskNotes/noteState.ts'
import { declaredName } from '../../kernel/field/tables.ts'
import type { ServiceType } from '../../kinds.ts'
import { GoTo } from '../../web/GoTo.tsx'
import { useLoaded } from '../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { NotFoundPage } from '../../web/NotFoundPage.tsx'
import { homePath } from '../../web/paths.ts'
import { StateLabel } from '../../web/ui/basic/StateGlyph.tsx'
import { mergeLabels } from '../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../web/ui/page/Page.tsx'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import type { MenuAction } from '../../web/ui/record/MoreActions.tsx'
import { RecordHistory } from '../../web/ui/record/RecordHistory.tsx'
import { useCall } from '../../web/useApi.ts'
import { FileCount } from './FileCount.tsx'
import {
  ClientProgress,
  DuplicateOf,
  MandateHead,
  MandateStates,
  StateLine,
} from './MandateHead.tsx'
import classes from './MandatePage.module.css'
import { MandateProposals } from './MandateProposals.tsx'
import { mandateParts } from './mandateParts.ts'
import { FoundResult, Overview } from './Overview.tsx'
import { insteadOfFields, tabContents } from './tabContents.tsx'
import { tabParts } from './tabParts.ts'
import { useMandate } from './useMandate.ts'
import { useNewRowActions } from './useNewRowActions.ts'
import { useRecordAcceptance } from './useRecordAcceptance.tsx'

const { Asked, Contacts, Index, News, Notes, Offer, Published, Recommended } = mandateParts

type Props = {
  group: Group
  /** Id of the mandate, if it is shown beside a list; otherwise the URL contains it. */
  id?: number
  /** Service type in the URL; if that of the mandate differs, the page redirects. */
  serviceType?: ServiceType
}

/** Page of a mandate for the client, the partner or the office. */
export default function MandatePage({ group, id: givenId, serviceType }: Props) {
  const t = useWords(mandateText)
  const tRecord = useWords(mandateRecordText)
  const { mandate_id = '' } = useParams({ strict: false }) as { mandate_id?: string }
  const id = givenId ?? (/^[1-9]\d{0,9}$/.test(mandate_id) ? Number(mandate_id) : 0)
  const { mandate, form, isLoading, error, retry } = useMandate(id, group)
  const { tab = 'overview' } = useSearch({ strict: false }) as { tab?: string }
  const hasParts = useLoaded(serviceType ? [tabParts(tab, serviceType)] : [])
  if (id === 0 || error?.status === 404) return <NotFoundPage />
  if (mandate && serviceType && mandate.service_type !== serviceType) {
    const path = formPath(group, mandate.service_type, id)
    return path ? <GoTo path={path} /> : <NotFoundPage />
  }
  if (mandate && form && !isLoading && hasParts)
    return <LoadedMandate key={id} group={group} mandate={mandate} form={form} />
  return (
    <Page title={t('list.title')} isRecord>
      {error ? (
        <ErrorPart title={tRecord('failed')} error={error} retry={retry} />
      ) : (
        <div className={classes.body}>
          <Skeleton widths={[48, 30, 92, 92, 70]} height={32} />
        </div>
      )}
    </Page>
  )
}

type LoadedProps = Omit<Props, 'id' | 'serviceType'> & {
  mandate: Mandate
  form: Form
}

function LoadedMandate({ group, mandate, form }: LoadedProps) {
  const t = useWords(mandateText)
  const tWaiting = useWords(waitingText)
  const { id, number, building_address, status } = mandate
  const service = useService(mandate.service_type!)
  const tForm = useFormTexts(service)
  const allFields = useMemo(() => ({ ...mandateFields, ...service.fields }), [service])
  // Mandate and form may be loaded at different versions: send the older one, so that the server reports changes in
  // between as conflicts.
  const record = {
    ...form,
    ...withProductName(mandate),
    version: Math.min(form.version, mandate.version),
    labels: mergeLabels([form.labels, withProductName(mandate).labels]),
  }
  const tHistory = useItemNames(id, tForm, 'stages' in form.may)
  const list = t(group === 'admin' ? 'list.title' : 'list.my_title')
  const isClient = group === 'client'
  const { tab = 'overview' } = useSearch({ strict: false }) as { tab?: string }
  // A client can request a cancellation at the end of the page; a pending request is shown at the top.
  const isCancellationLast = isClient && mandate.cancellation_request === null
  const [further, setFurther] = useState<readonly MenuAction[]>([])
  const acceptance = useRecordAcceptance(mandate, group)
  const notesState = useCall(
    noteStateEndpoint,
    {},
    { enabled: group === 'admin', staleTime: 60_000 },
  )
  const hasNotes = group === 'admin' && notesState.data?.configured === true
  useNewRowActions({ group, mandate, service, tab })
  // The other tabs need the height: they have no header, only the state beside the title.
  const hasHeader =
    isClient || tab === 'overview' || !service.tabs.some((serviceTab) => serviceTab === tab)
  const isPhone = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false })
  const renderValue = {
    status: (state: unknown) => (
      <StateLabel state={state as Status} word={t(`status.${state as Status}`)} />
    ),
    duplicate_of: () => <DuplicateOf mandate={mandate} />,
    cancellation_request: (value: unknown) => (value as CancellationRequest).reason,
    waiting(value: unknown) {
      const { reason, next_action } = value as Waiting
      return [tWaiting(`reason.${reason}`), next_action].filter(Boolean).join(', ')
    },
  }
  return (
    <RecordHistory
      endpoints={mandateEndpoints}
      record={record}
      title={`${number} ${building_address}`}
      fields={allFields}
      t={tHistory}
      updateOf={(name) =>
        declaredName(name) in service.fields ? mandateEndpoints.updateForm : undefined
      }
      origins={['duplicate_of']}
      hidden={['number', 'kind', 'decision', 'internal_decision', 'accepted_proof']}
      readOnly={[
        ...(status === 'draft' ? [] : ['product', 'building']),
        ...Object.keys(service.fields).filter(
          (name) => form.may[service.fields[name]!.group] !== 'write',
        ),
      ]}
      renderValue={renderValue}
    >
      {(history, recent) => (
        <Page
          title={building_address}
          isRecord
          path={formPath(group, mandate.service_type!, id)}
          documentTitle={`${number} ${building_address}`}
          breadcrumb={[{ label: list, to: homePath(group) }]}
          subtitle={!isClient && <StateLine mandate={mandate} hasHeader={hasHeader} />}
          actions={
            <MandateActions
              {...{ group, mandate }}
              further={[...acceptance.actions, ...further]}
              withNext={!hasHeader}
            />
          }
          aside={history}
        >
          <div className={classes.body} data-steady>
            {hasHeader && !isPhone && <MandateHead mandate={mandate} group={group} />}
            {hasHeader && !isClient && <MandateStates mandate={mandate} form={form} />}
            {!isCancellationLast && <Cancellation mandate={mandate} group={group} />}
            {/* The overview has them in place. */}
            {!(group === 'admin' && tab === 'overview') && <MandateProposals mandate={mandate} />}
            <Suspense>{hasNotes && <Notes mandate={mandate} offer={setFurther} />}</Suspense>
            <RecordProposals
              resource="mandates"
              record={form}
              mandate={id}
              title={`${number} ${building_address}`}
              fields={service.fields}
              mayPropose={(part) => form.may[part] === 'propose'}
            >
              <MandateForm
                service={service}
                mandate={mandate}
                form={form}
                isClient={isClient}
                aboveTabs={
                  isClient ? (
                    <ClientProgress
                      {...{ mandate, Published, Asked }}
                      result={(published) =>
                        hasCapability(service, 'report') && (
                          <FoundResult {...{ service, mandate, Recommended, Index, published }} />
                        )
                      }
                    />
                  ) : (
                    hasHeader && (
                      <NextStep mandate={mandate} Offer={group === 'admin' ? Offer : undefined} />
                    )
                  )
                }
                insteadOfFields={{
                  overview: (
                    <Overview
                      {...{
                        group,
                        service,
                        mandate,
                        Contacts,
                        News,
                        Recommended,
                        Index,
                        Published,
                        recent,
                      }}
                    />
                  ),
                  ...insteadOfFields({ mandate, service }),
                }}
                marks={{
                  files: (
                    <span className={classes.count}>
                      <FileCount mandate={id} />
                    </span>
                  ),
                  messages: <UnreadMark mandate={id} />,
                }}
                aboveFields={tabContents({ group, mandate, service, form })}
              />
            </RecordProposals>
            {isCancellationLast && <Cancellation mandate={mandate} group={group} />}
            {hasHeader && isPhone && <MandateHead mandate={mandate} group={group} />}
            {acceptance.dialog}
          </div>
        </Page>
      )}
    </RecordHistory>
  )
}

/** Extends `t` by the checklist items, with the names that the office gave them. */
function useItemNames(id: number, t: TranslateKey, maySee: boolean): TranslateKey {
  const list = useCall(mandateEndpoints.checklist, { params: { id } }, { enabled: maySee })
  const items = useMemo(
    () => list.data && [...list.data.results, ...list.data.removed],
    [list.data],
  )
  return useCallback(
    (key, params) => {
      const [, row] = /^field\.(?:checklist|waivers)\/([^/]+)\//.exec(key) ?? []
      return items?.find((item) => item.key === row)?.words[currentLanguage()] ?? t(key, params)
    },
    [items, t],
  )
}
