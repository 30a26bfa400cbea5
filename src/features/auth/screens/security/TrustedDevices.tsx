import { Button } from '@mantine/core'
import { formatDate } from '../../../../kernel/field/format.ts'
import type { ResponseBody } from '../../../../kernel/http/endpoint.ts'
import { act } from '../../../../web/act.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { call, refresh } from '../../../../web/useApi.ts'
import { authText } from '../../auth.text.ts'
import { authEndpoints } from '../../auth.ts'
import { deviceName } from '../deviceName.ts'
import { deviceIcon } from './OpenSessions.tsx'
import classes from './SecurityPanel.module.css'
import { SecurityRow, SecuritySection } from './SecuritySection.tsx'
import { securityText } from './security.text.ts'

type Devices = ResponseBody<typeof authEndpoints.secondFactor>['devices']

/** Devices on which the person needs no second factor for a while. */
export function TrustedDevices({ devices, days }: { devices: Devices; days: number }) {
  const t = useWords(authText)
  const tSecurity = useWords(securityText)
  const forgetAll = () =>
    act(async () => {
      await call(authEndpoints.forgetDevices, {})
      await refresh('2fa')
    }, tSecurity('all_forgotten'))
  return (
    <SecuritySection
      title={t('security.devices')}
      note={t(days === 1 ? 'security.devices_text_day' : 'security.devices_text', { days })}
      act={
        devices.length > 1 && (
          <Button variant="subtle" onClick={() => void forgetAll()}>
            {tSecurity('forget_all')}
          </Button>
        )
      }
    >
      {devices.length === 0 && <p className={classes.quiet}>{t('security.no_device')}</p>}
      {devices.map(({ id, user_agent, expires_at, is_current }) => {
        const name = deviceName(user_agent) ?? t('security.unknown_device')
        return (
          <SecurityRow
            key={id}
            icon={deviceIcon(user_agent)}
            title={name}
            state={is_current && <span className={classes.quiet}>{t('security.this_device')}</span>}
            text={t('security.until', { date: formatDate(expires_at) })}
          >
            <Button
              variant="subtle"
              aria-label={t('security.forget_this', { device: name })}
              onClick={() =>
                void act(async () => {
                  await call(authEndpoints.forgetDevice, { params: { id } })
                  await refresh('2fa')
                }, t('security.forgotten'))
              }
            >
              {t('security.forget')}
            </Button>
          </SecurityRow>
        )
      })}
    </SecuritySection>
  )
}
