import { useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { ServiceType } from '../../../kinds.ts'
import { IconBuilding } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { NotFoundPage } from '../../../web/NotFoundPage.tsx'
import { useSession } from '../../../web/session/session.tsx'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { recordName } from '../../../web/writes/write.ts'
import { hasCapability, withFound } from '../../mandates/form/service.ts'
import { productOf } from '../../mandates/list/columns.tsx'
import { formPath, mandateEndpoints, mandates } from '../../mandates/mandate.ts'
import { useService } from '../../mandates/services/useService.tsx'
import { Consultation, type ReportsPart } from './Consultation.tsx'
import { consultationText } from './consultation.text.ts'
import { useSite } from './useSite.tsx'

type Props = { serviceType: ServiceType; Reports: ReportsPart }

/** The on-site consultation of a mandate, for the office and the assigned partner. */
export default function ConsultationPage({ serviceType, Reports }: Props) {
  const t = useWords(consultationText)
  const service = useService(serviceType)
  const { activeGroup } = useSession()
  const group = activeGroup === 'partner' ? 'partner' : 'admin'
  const { mandate_id = '' } = useParams({ strict: false }) as { mandate_id?: string }
  const id = /^[1-9]\d{0,9}$/.test(mandate_id) ? Number(mandate_id) : 0
  const mandate = useCall(mandates.endpoints.get, { params: { id } }, { enabled: id > 0 })
  const formCall = useCall(mandateEndpoints.form, { params: { id } }, { enabled: id > 0 })
  const buildingId = mandate.data?.building ?? 0
  const isPhone = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false })
  const { building, site, references, calls } = useSite(
    buildingId,
    id,
    formCall.data ? withFound(formCall.data, formCall.data.found) : {},
  )

  const allCalls = [mandate, formCall, ...calls]
  const error = allCalls.find((call) => call.error)?.error
  if (id === 0 || error?.status === 404) return <NotFoundPage />
  const isOtherService = mandate.data && mandate.data.service_type !== serviceType
  if (isOtherService || !hasCapability(service, 'comparison')) return <NotFoundPage />
  const isReady = mandate.data && formCall.data && references && building && site
  return (
    <Page
      title={mandate.data?.building_address ?? t('title')}
      documentTitle={mandate.data && `${t('title')} ${mandate.data.number}`}
      isRecord
      breadcrumb={[
        {
          label: mandate.data?.number ?? t('record'),
          to: formPath(group, serviceType, id)!,
        },
      ]}
      // One line from the start, so that nothing below it moves.
      subtitle={
        isReady
          ? [
              t('title'),
              !isPhone && productOf(mandate.data),
              building.sre && formatNumber(building.sre, { unit: 'm² SRE' }),
            ]
              .filter(Boolean)
              .join(' · ')
          : '\u00a0'
      }
      actions={<RecordSaved record={recordName('mandates', id)} />}
    >
      {isReady ? (
        <Consultation
          key={id}
          group={group}
          mandate={mandate.data}
          form={formCall.data}
          building={building}
          site={site}
          references={references}
          Reports={Reports}
        />
      ) : error ? (
        <ErrorPart
          title={t('failed')}
          error={error}
          retry={() => {
            for (const call of allCalls) if (call.error) void call.refetch()
          }}
        />
      ) : mandate.data && buildingId === 0 ? (
        <Empty icon={IconBuilding} title={t('no_building')} />
      ) : (
        <Skeleton widths={[40, 92, 92, 70]} height={44} />
      )}
    </Page>
  )
}
