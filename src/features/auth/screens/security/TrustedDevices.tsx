import { formatDate } from '../../../../kernel/field/format.ts'
import type { ResponseBody } from '../../../../kernel/http/endpoint.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { call } from '../../../../web/useApi.ts'
import { authText } from '../../auth.text.ts'
import { authEndpoints } from '../../auth.ts'
import { DeviceSection } from './DeviceSection.tsx'
import classes from './SecurityPanel.module.css'
import { securityText } from './security.text.ts'

type Devices = ResponseBody<typeof authEndpoints.secondFactor>['devices']

/** Devices on which the person needs no second factor for a while. */
export function TrustedDevices({ devices, days }: { devices: Devices; days: number }) {
  const t = useWords(authText)
  const tSecurity = useWords(securityText)
  return (
    <DeviceSection
      title={t('security.devices')}
      note={t(days === 1 ? 'security.devices_text_day' : 'security.devices_text', { days })}
      empty={t('security.no_device')}
      devices={devices}
      changed="2fa"
      text={({ expires_at }) => t('security.until', { date: formatDate(expires_at) })}
      current={<span className={classes.quiet}>{t('security.this_device')}</span>}
      end={({ id }, device) => ({
        word: t('security.forget'),
        label: t('security.forget_this', { device }),
        done: t('security.forgotten'),
        run: () => call(authEndpoints.forgetDevice, { params: { id } }),
      })}
      endAll={{
        word: tSecurity('forget_all'),
        done: tSecurity('all_forgotten'),
        run: () => call(authEndpoints.forgetDevices, {}),
      }}
    />
  )
}
