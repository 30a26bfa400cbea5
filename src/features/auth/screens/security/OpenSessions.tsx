import { formatDate, formatRelative, formatTime } from '../../../../kernel/field/format.ts'
import { currentLanguage, useWords } from '../../../../web/loading/words.ts'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { call, useCall } from '../../../../web/useApi.ts'
import { authText } from '../../auth.text.ts'
import { authEndpoints } from '../../auth.ts'
import { DeviceSection } from './DeviceSection.tsx'
import { StateWord } from './SecuritySection.tsx'
import { securityText } from './security.text.ts'

/** Where the person is signed in. */
export function OpenSessions() {
  const t = useWords(authText)
  const tSecurity = useWords(securityText)
  const { data, error, refetch } = useCall(authEndpoints.sessions, {})
  if (!data)
    return error ? (
      <ErrorPart title={t('security.failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton widths={[30, 92, 92]} height={48} />
    )
  const sessions = data.results.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  return (
    <DeviceSection
      title={t('security.sessions')}
      note={String(sessions.length)}
      devices={sessions}
      changed="sessions"
      text={({ is_current, ip, created_at, used_at }) =>
        tSecurity(is_current ? 'session_opened' : 'session_used', {
          ip: ip ?? t('security.unknown_ip'),
          date: formatDate(created_at),
          time: formatTime(created_at),
          ago: formatRelative(used_at, new Date(), currentLanguage()),
        })
      }
      current={<StateWord>{t('security.this_session')}</StateWord>}
      isCurrentKept
      end={({ id }, device) => ({
        word: t('security.end'),
        label: t('security.end_this', { device }),
        done: t('security.ended'),
        run: () => call(authEndpoints.endSession, { params: { id } }),
      })}
      endAll={{
        word: t('security.end_others'),
        done: t('security.others_ended'),
        run: () => call(authEndpoints.endOtherSessions, {}),
      }}
    />
  )
}
