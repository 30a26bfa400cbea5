import { Button } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { formatDate, formatRelative, formatTime } from '../../../../kernel/field/format.ts'
import { act } from '../../../../web/act.ts'
import { currentLanguage, useWords } from '../../../../web/loading/words.ts'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { call, refresh, useCall } from '../../../../web/useApi.ts'
import { authText } from '../../auth.text.ts'
import { authEndpoints } from '../../auth.ts'
import { deviceName } from '../deviceName.ts'
import { SecurityRow, SecuritySection, StateWord } from './SecuritySection.tsx'
import { securityText } from './security.text.ts'

/** Icon of a device, by its user agent. */
export const deviceIcon = (userAgent: string | null) =>
  /iPhone|iPad|Android/.test(userAgent ?? '') ? IconDeviceMobile : IconDeviceLaptop

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
  const endOthers = () =>
    act(async () => {
      await call(authEndpoints.endOtherSessions, {})
      await refresh('sessions')
    }, t('security.others_ended'))
  return (
    <SecuritySection
      title={t('security.sessions')}
      note={String(sessions.length)}
      act={
        sessions.length > 1 && (
          <Button variant="default" color="danger" onClick={() => void endOthers()}>
            {t('security.end_others')}
          </Button>
        )
      }
    >
      {sessions.map(({ id, created_at, used_at, ip, user_agent, is_current }) => {
        const name = deviceName(user_agent) ?? t('security.unknown_device')
        return (
          <SecurityRow
            key={id}
            icon={deviceIcon(user_agent)}
            title={name}
            text={tSecurity(is_current ? 'session_opened' : 'session_used', {
              ip: ip ?? t('security.unknown_ip'),
              date: formatDate(created_at),
              time: formatTime(created_at),
              ago: formatRelative(used_at, new Date(), currentLanguage()),
            })}
          >
            {is_current ? (
              <StateWord>{t('security.this_session')}</StateWord>
            ) : (
              <Button
                variant="subtle"
                aria-label={t('security.end_this', { device: name })}
                onClick={() =>
                  void act(async () => {
                    await call(authEndpoints.endSession, { params: { id } })
                    await refresh('sessions')
                  }, t('security.ended'))
                }
              >
                {t('security.end')}
              </Button>
            )}
          </SecurityRow>
        )
      })}
    </SecuritySection>
  )
}
