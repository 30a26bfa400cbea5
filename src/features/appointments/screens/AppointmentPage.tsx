import { Box, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useLinkToken } from '../../../web/device/useLinkToken.ts'
import { IconCalendarCheck, IconLinkOff } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { weekdayAndDate } from '../../../web/ui/basic/weekday.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call } from '../../../web/useApi.ts'
import OfficeContact from '../../auth/screens/OfficeContact.tsx'
import { appointmentEndpoints, type LinkedAppointment, type Slot } from '../appointment.ts'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { appointmentsText } from './appointments.text.ts'

const DayVisits = lazyPart(() => import('./DayVisits.tsx'))

/** The appointment of a mailed link, for people without an account; with a day, the office's visits. */
export default function AppointmentPage() {
  const { day } = useSearch({ strict: false }) as { day?: string }
  if (!day) return <LinkPage />
  return (
    <Suspense fallback={<Skeleton />}>
      <DayVisits day={day} />
    </Suspense>
  )
}

function LinkPage() {
  const t = useWords(appointmentsText)
  const token = useLinkToken('appointmentToken')
  const queries = useQueryClient()
  const queryKey = ['appointment', token]
  const { data, error, refetch } = useQuery<LinkedAppointment, CallError>({
    queryKey,
    queryFn: ({ signal }) => call(appointmentEndpoints.openLink, { body: { token } }, { signal }),
    retry: false,
    enabled: token !== '',
  })
  const [taking, setTaking] = useState<Slot>()
  const [problem, setProblem] = useState<CallError>()

  async function take(slot: Slot) {
    setTaking(slot)
    setProblem(undefined)
    try {
      queries.setQueryData(
        queryKey,
        await call(appointmentEndpoints.take, { body: { token, slot } }),
      )
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setProblem(refused)
      // What is left, or what somebody with the same link has chosen.
      await refetch()
    }
    setTaking(undefined)
  }

  if (token === '' || error?.status === 410)
    return (
      <Page title={t('link_title')} width="reading">
        <Empty
          icon={IconLinkOff}
          title={t('closed')}
          text={
            <>
              {error?.body.detail} <OfficeContact />
            </>
          }
        />
      </Page>
    )
  return (
    <Page
      title={data?.building_address ?? t('link_title')}
      documentTitle={t('link_title')}
      subtitle={data && [data.office, data.mandate_number].filter(Boolean).join(' · ')}
      width="reading"
    >
      {problem && (
        <div className="below16">
          <Refusal title={t('not_taken')} error={problem} />
        </div>
      )}
      {data ? (
        <Linked appointment={data} taking={taking} onTake={(slot) => void take(slot)} />
      ) : error ? (
        <ErrorPart title={t('link_failed')} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton widths={[40, 92, 84]} height={40} />
      )}
    </Page>
  )
}

type LinkedProps = {
  appointment: LinkedAppointment
  taking: Slot | undefined
  onTake: (slot: Slot) => void
}

function Linked({ appointment, taking, onTake }: LinkedProps) {
  const t = useWords(appointmentsText)
  const { fixed, slots, minutes, place, building_address, person, keys, preparation } = appointment
  const when = ({ day, time }: Slot) => t('at', { day: weekdayAndDate(day), time })
  return (
    <>
      {fixed ? (
        <Empty
          icon={IconCalendarCheck}
          title={`${t('fixed')} · ${when(fixed)}`}
          text={
            <>
              {t('fixed_text')} <OfficeContact />
            </>
          }
        />
      ) : slots.length === 0 ? (
        <Empty title={t('no_slot')} text={<OfficeContact />} />
      ) : (
        <section aria-label={t('choose')}>
          <h2 className="lead">{t('choose')}</h2>
          <ul className="below16">
            {slots.map((slot) => (
              <Box component="li" key={when(slot)} className="apart ruledAbove" py="xs">
                <span className="number">{when(slot)}</span>
                <Button
                  variant="default"
                  aria-label={t('take_named', { slot: when(slot) })}
                  loading={taking === slot}
                  disabled={taking !== undefined}
                  onClick={() => onTake(slot)}
                >
                  {t('take')}
                </Button>
              </Box>
            ))}
          </ul>
        </section>
      )}
      <p className="quiet">{t('minutes', { count: minutes })}</p>
      <AppointmentFacts {...{ place: place || building_address, person, keys, preparation }} />
    </>
  )
}
