import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { CopyLink } from '../../../web/ui/page/CopyLink.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import classes from './CalendarSection.module.css'
import { calendarText } from './calendar.text.ts'
import { calendarEndpoints } from './calendar.ts'

/** Part of the profile: the address under which somebody subscribes to their tasks, visits and due dates. */
export default function CalendarSection() {
  const t = useWords(calendarText)
  const { data, error, refetch } = useCall(calendarEndpoints.state, {})
  const [path, setPath] = useState<string>()
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data) return null
  const make = () =>
    act(async () => {
      setPath((await call(calendarEndpoints.make, {})).path)
      await refresh('calendar')
    })
  const revoke = () =>
    act(async () => {
      await call(calendarEndpoints.revoke, {})
      setPath(undefined)
      await refresh('calendar')
    }, t('revoked'))
  return (
    <section aria-label={t('title')} className={classes.calendar}>
      <h2 className="lead">{t('title')}</h2>
      <p>{t('text')}</p>
      {path && <CopyLink path={path} once={t('once')} />}
      {data.made_at && !path && <p>{t('made', { date: formatDate(data.made_at) })}</p>}
      <div className={classes.acts}>
        <Button variant="default" onClick={() => void make()}>
          {t(data.made_at ? 'renew' : 'make')}
        </Button>
        {data.made_at && (
          <Button variant="subtle" onClick={() => void revoke()}>
            {t('revoke')}
          </Button>
        )}
      </div>
      {data.made_at && <p>{t('renew_means')}</p>}
    </section>
  )
}
