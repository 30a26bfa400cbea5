import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { privacyText } from '../privacy.text.ts'
import { privacyEndpoints } from '../privacy.ts'
import classes from './Privacy.module.css'

/** Whether the person has accepted the version in force, and the button to do so. */
export function Acceptance() {
  const t = useWords(privacyText)
  const { data } = useCall(privacyEndpoints.acceptance, {})
  if (!data) return <div className={classes.acceptance} aria-hidden />
  const { version, accepted_version, accepted_at } = data
  const date = accepted_at ? formatDate(accepted_at) : ''
  if (accepted_version === version)
    return (
      <p className={classes.acceptance}>
        <IconCircleCheck size={16} stroke={1.75} className={classes.done} aria-hidden />
        {t('accept.done', { date })}
      </p>
    )
  return (
    <div className={classes.acceptance}>
      <span>{t(accepted_at ? 'accept.changed' : 'accept.open', { date })}</span>
      <Button
        onClick={() =>
          void act(async () => {
            await call(privacyEndpoints.accept, { body: { version } })
            await refresh('data-protection')
          })
        }
      >
        {t('accept.button')}
      </Button>
    </div>
  )
}
