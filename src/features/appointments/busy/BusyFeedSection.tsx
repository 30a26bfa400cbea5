import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { toast } from '../../../web/theme/toast.tsx'
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
      <AddressInput />
      {feed && (
        <Button variant="subtle" onClick={() => void remove()}>
          {t('remove')}
        </Button>
      )}
    </section>
  )
}

/** Enters the address, which never comes back and is kept on no device. */
function AddressInput() {
  const t = useWords(busyFeedText)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)

  async function enter() {
    setReading(true)
    try {
      await call(busyFeedEndpoints.enter, { body: { address: typed } })
      setTyped('')
      toast.success(t('entered'))
      await refresh('busy-feed')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.body.fields?.address?.[0] ?? error.body.detail)
    }
    setReading(false)
  }

  return (
    <div className="stack">
      <TextInput
        label={t('address')}
        // Hidden like a password, but no password manager offers to keep it.
        type="password"
        autoComplete="off"
        data-1p-ignore
        spellCheck={false}
        value={typed}
        error={problem}
        maxLength={2000}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className="wrap">
        <Button
          variant="default"
          disabled={typed === ''}
          loading={isReading}
          onClick={() => void enter()}
        >
          {t('enter')}
        </Button>
      </div>
    </div>
  )
}
