import { Button } from '@mantine/core'
import { formatInstant } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { SecretInput } from '../../../web/ui/input/SecretInput.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import classes from '../../tasks/calendar/CalendarSection.module.css'
import { busyFeedText } from './busyFeed.text.ts'
import { busyFeedEndpoints } from './busyFeed.ts'

/** Part of the profile of the office: the private calendar whose busy times slots avoid. */
export default function BusyFeedSection() {
  const { can } = useSession()
  return can(busyFeedEndpoints.enter.access) ? <OwnFeed /> : null
}

function OwnFeed() {
  const t = useWords(busyFeedText)
  const { data, error, refetch } = useCall(busyFeedEndpoints.state, { query: {} })
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data) return null
  const { feed } = data
  const remove = () =>
    act(async () => {
      await call(busyFeedEndpoints.remove, {})
      await refresh('busy-feed')
    }, t('removed'))
  return (
    <section aria-label={t('title')} className={classes.calendar}>
      <h2 className="lead">{t('title')}</h2>
      <p>{t('text')}</p>
      {feed && <p>{t('read', { host: feed.host ?? '', at: formatInstant(feed.read_at) })}</p>}
      {feed?.problem && <p role="status">{t('stale', { at: formatInstant(feed.read_at) })}</p>}
      {feed && feed.unread > 0 && <p role="status">{t('unread', { count: feed.unread })}</p>}
      <SecretInput
        label={t('address')}
        maxLength={2000}
        save={async (address) => {
          await call(busyFeedEndpoints.enter, { body: { address } })
          await refresh('busy-feed')
        }}
        name="address"
        submit={t('enter')}
        variant="default"
        done={t('entered')}
      />
      {feed && (
        <Button variant="subtle" onClick={() => void remove()}>
          {t('remove')}
        </Button>
      )}
    </section>
  )
}
