import { Box, Button } from '@mantine/core'
import { Suspense } from 'react'
import { addDays, isDay } from '../../../kernel/field/format.ts'
import { IconPrinter } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { NotFoundPage } from '../../../web/NotFoundPage.tsx'
import { weekdayAndDate } from '../../../web/ui/basic/weekday.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { formPath } from '../../mandates/mandate.ts'
import { appointmentEndpoints } from '../appointment.ts'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { appointmentsText } from './appointments.text.ts'

const VisitsMap = lazyPart(() => import('./VisitsMap.tsx'))

/** The visits of a day in the order of their times, with a map, to be printed. */
export default function DayVisits({ day }: { day: string }) {
  const t = useWords(appointmentsText)
  const { data, error, refetch } = useCall(
    appointmentEndpoints.list,
    { query: { day: [day], state: ['fixed'], sort: ['time'], page_size: 100 } },
    { enabled: isDay(day) },
  )
  if (!isDay(day) || error?.status === 401 || error?.status === 403) return <NotFoundPage />
  const other = (days: number) => `/appointment?day=${addDays(day, days)}`
  const list = error ? (
    <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  ) : !data ? (
    <Skeleton widths={[92, 84, 92]} height={44} />
  ) : data.results.length === 0 ? (
    <Empty title={t('day_none')} />
  ) : (
    <Box component="ul" px="md">
      {data.results.map((one) => {
        const path = formPath('admin', one.service_type!, one.mandate!)
        const { person_name: person, guest_name, keys, preparation, minutes } = one
        return (
          <Box component="li" key={one.id} className="ruledAbove" py="xs">
            <p className="label">
              <span className="number">{one.time}</span>{' '}
              <Link to={`${path}?tab=tasks`}>{one.building_address}</Link>{' '}
              <span className="quiet">{t('minutes', { count: minutes! })}</span>
            </p>
            <AppointmentFacts {...{ place: one.place, person, guest_name, keys, preparation }} />
          </Box>
        )
      })}
    </Box>
  )
  const mandates = [...new Set(data?.results.flatMap(({ mandate }) => mandate ?? []))]
  return (
    <Page
      title={t('day_title')}
      subtitle={weekdayAndDate(day)}
      actions={
        <>
          <Link to={other(-1)} data-screen-only>
            {t('day_before')}
          </Link>
          <Link to={other(1)} data-screen-only>
            {t('day_after')}
          </Link>
          <Button
            variant="default"
            leftSection={<IconPrinter aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </>
      }
    >
      {mandates.length === 0 ? (
        list
      ) : (
        <Suspense fallback={list}>
          <VisitsMap title={t('day_title')} mandates={mandates}>
            {list}
          </VisitsMap>
        </Suspense>
      )}
    </Page>
  )
}
