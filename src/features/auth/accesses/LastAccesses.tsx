import { formatInstant } from '../../../kernel/field/format.ts'
import {
  type Icon,
  IconCircleX,
  IconFingerprint,
  IconKey,
  IconLock,
} from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import { deviceName } from '../screens/deviceName.ts'
import { securityText } from '../screens/security/security.text.ts'
import classes from './LastAccesses.module.css'

/** Icons of ways to sign in; others have a lock. */
const icons: Record<string, Icon> = { passkey: IconFingerprint, backup_code: IconKey }

/** The caller's last sign-ins and refused attempts on their account. */
export function LastAccesses() {
  const t = useWords(authText)
  const tSecurity = useWords(securityText)
  const { data, error, refetch } = useCall(authEndpoints.lastAccesses, {})
  return (
    <section aria-labelledby="last-accesses">
      <h2 id="last-accesses" className={classes.title}>
        {t('accesses.title')}
      </h2>
      {!data ? (
        error ? (
          <ErrorPart title={t('accesses.failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[84, 70, 84]} height={40} />
        )
      ) : data.results.length === 0 ? (
        <p className={classes.quiet}>{t('accesses.none')}</p>
      ) : (
        <ul className={classes.list}>
          {data.results.map(({ at, act, how, ip, user_agent }) => {
            const isRefused = act !== 'auth:signed_in'
            const AccessIcon = isRefused ? IconCircleX : (icons[how ?? ''] ?? IconLock)
            const words = [
              t(`act.${act.slice('auth:'.length)}` as 'act.signed_in'),
              isRefused
                ? (how === 'code' || how === 'backup_code') && tSecurity(`refused.${how}`)
                : how && tSecurity(`how.${how}`),
            ]
            const place = [deviceName(user_agent), ip].filter(Boolean).join(', ')
            return (
              <li key={`${at} ${act}`} data-refused={isRefused || undefined}>
                <AccessIcon aria-hidden />
                <span>
                  <strong>{words.filter(Boolean).join(', ')}</strong>
                  {place && <span className={classes.quiet}>{place}</span>}
                </span>
                <time dateTime={at} className={classes.quiet}>
                  {formatInstant(at)}
                </time>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
