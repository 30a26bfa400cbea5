import { IconCircleX, IconLock } from '@tabler/icons-react'
import { formatInstant } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import { deviceName } from '../screens/deviceName.ts'
import classes from './LastAccesses.module.css'

/** The caller's last sign-ins and refused attempts on their account. */
export function LastAccesses() {
  const t = useWords(authText)
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
          {data.results.map(({ at, act, ip, user_agent }) => {
            const AccessIcon = act === 'auth:signed_in' ? IconLock : IconCircleX
            const place = [deviceName(user_agent), ip].filter(Boolean).join(', ')
            return (
              <li key={`${at} ${act}`} data-refused={act !== 'auth:signed_in' || undefined}>
                <AccessIcon size={16} stroke={1.75} aria-hidden />
                <span>
                  <strong>{t(`act.${act.slice('auth:'.length)}` as 'act.signed_in')}</strong>
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
