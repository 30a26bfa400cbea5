import { Box, Button } from '@mantine/core'
import { Suspense, startTransition, useState } from 'react'
import type { Group } from '../../../access.ts'
import { act } from '../../../web/act.ts'
import { IconPencil, IconPlus, IconX } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { weekdayAndDate } from '../../../web/ui/basic/weekday.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { type Mandate, openStatuses } from '../../mandates/mandate.ts'
import { appointmentText } from '../appointment.text.ts'
import { appointmentEndpoints, hasEnded, type ListedAppointment } from '../appointment.ts'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { appointmentsText } from './appointments.text.ts'

const AppointmentDialog = prefetchedPart(() => import('./AppointmentDialog.tsx'))

type Opened = { edit: ListedAppointment | null } | { cancel: ListedAppointment }

/** The appointments of a mandate; the office makes, changes and cancels them here. Others see the section if there are any. */
export default function AppointmentsPart({ group, mandate }: { group: Group; mandate: Mandate }) {
  const t = useWords(appointmentsText)
  const [opened, setOpened] = useState<Opened>()
  const query = { mandate: [mandate.id], sort: ['-day'], page_size: 100 }
  const { data, error, refetch } = useCall(appointmentEndpoints.list, { query })
  const isOffice = group === 'admin'
  const isOpen = openStatuses.some((open) => open === mandate.status)
  const close = () => setOpened(undefined)
  const open = (next: Opened) => startTransition(() => setOpened(next))

  async function cancel({ id }: ListedAppointment) {
    const isDone = await act(
      () => call(appointmentEndpoints.cancel, { params: { id } }),
      t('cancelled'),
    )
    await refresh('appointments')
    if (isDone) close()
  }

  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data || (!isOffice && data.results.length === 0)) return null
  return (
    <section id="appointments" aria-label={t('title')} className="below24">
      <div className="apart lead">
        <h2>{t('title')}</h2>
        {isOffice && isOpen && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => open({ edit: null })}
          >
            {t('add')}
          </Button>
        )}
      </div>
      <ul>
        {data.results.map((one) => (
          <Box component="li" key={one.id} className="ruledAbove" py="xs">
            <AppointmentRow appointment={one} isOffice={isOffice} />
            {isOffice && isOpen && one.state !== 'cancelled' && (
              <div className="tools">
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<IconPencil size={14} aria-hidden />}
                  onClick={() => open({ edit: one })}
                >
                  {t('change')}
                </Button>
                {!hasEnded(one, new Date()) && (
                  <Button
                    size="xs"
                    variant="subtle"
                    leftSection={<IconX size={14} aria-hidden />}
                    onClick={() => open({ cancel: one })}
                  >
                    {t('cancel')}
                  </Button>
                )}
              </div>
            )}
          </Box>
        ))}
      </ul>
      <Suspense>
        {opened && 'edit' in opened && (
          <AppointmentDialog mandate={mandate} appointment={opened.edit} onClose={close} />
        )}
      </Suspense>
      {opened && 'cancel' in opened && (
        <Dialog title={t('cancel')} onClose={close}>
          <p className="intro">{t('cancel_text')}</p>
          <div className="tools gap8x12">
            <Button color="red" onClick={() => void cancel(opened.cancel)}>
              {t('cancel')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('back')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

function AppointmentRow({
  appointment,
  isOffice,
}: {
  appointment: ListedAppointment
  isOffice: boolean
}) {
  const t = useWords(appointmentsText)
  const tRecord = useWords(appointmentText)
  const { state, day, time, minutes, slots, person_name, place } = appointment
  const { guest_name, keys, preparation } = appointment
  return (
    <>
      <p className="label">
        {day && time
          ? t('at', { day: weekdayAndDate(day), time })
          : t('waiting_choice', { count: slots?.length ?? 0 })}{' '}
        <span className="quiet">
          {[tRecord(`state.${state}`), t('minutes', { count: minutes ?? 0 })].join(' · ')}
        </span>{' '}
        {isOffice && day && state === 'fixed' && (
          <Link to={`/appointment?day=${day}`}>{t('day_list')}</Link>
        )}
      </p>
      <AppointmentFacts {...{ person: person_name, guest_name, place, keys, preparation }} />
    </>
  )
}
