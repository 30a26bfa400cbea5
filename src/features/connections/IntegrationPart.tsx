import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../kernel/field/format.ts'
import { act } from '../../web/act.ts'
import { useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { SecretInput } from '../../web/ui/input/SecretInput.tsx'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { call, refresh, refreshWith, useCall } from '../../web/useApi.ts'
import classes from './IntegrationPart.module.css'
import { integrationText } from './integration.text.ts'
import { type Integration, type IntegrationService, integrationEndpoints } from './integration.ts'

// Another address needs another secret.
refreshWith('settings', 'integrations')

/** State and secret of an outside service, with a test of the connection. */
export default function IntegrationPart({ service }: { service: IntegrationService }) {
  const t = useWords(integrationText)
  const { data, error, refetch } = useCall(integrationEndpoints.list, {})
  const integration = data?.results.find((one) => one.service === service)
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton widths={[40, 60, 50, 30]} height={28} />
  return integration ? <State integration={integration} /> : null
}

function State({ integration }: { integration: Integration }) {
  const t = useWords(integrationText)
  const { service, state, host, secret, last_success_at, last_error, last_error_at } = integration
  const [isTesting, setTesting] = useState(false)
  const params = { service }

  async function test() {
    setTesting(true)
    await act(async () => {
      const { found, state: next } = await call(integrationEndpoints.test, { params })
      if (next === 'on') toast.success(t('test.found', { name: found ?? '' }))
      else toast.error(t('test.failed'))
    })
    await refresh('integrations')
    setTesting(false)
  }

  return (
    <div className={classes.part} role="group" aria-label={t(`service.${service}`)}>
      <p className={classes.state} data-state={state}>
        {t(`state.${state}`)}
      </p>
      <dl className={classes.facts}>
        <dt>{t('fact.host')}</dt>
        <dd className="breaks">{host}</dd>
        <dt>{t('fact.secret')}</dt>
        <dd className="breaks">
          <SecretFact secret={secret} />
        </dd>
        {last_success_at && (
          <>
            <dt>{t('fact.success')}</dt>
            <dd className="breaks">{formatInstant(last_success_at)}</dd>
          </>
        )}
        {last_error && last_error_at && (
          <>
            <dt>{t('fact.error')}</dt>
            <dd className="breaks">
              {formatInstant(last_error_at)} · {last_error}
            </dd>
          </>
        )}
      </dl>
      <OfficeSecret integration={integration} />
      {secret && (
        <Button
          variant="default"
          className={classes.test}
          loading={isTesting}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
      )}
    </div>
  )
}

/** Where the secret comes from; the secret itself never comes back. */
function SecretFact({ secret }: Pick<Integration, 'secret'>) {
  const t = useWords(integrationText)
  if (!secret) return t('secret.none')
  if (secret.from === 'environment' || !secret.set_at) return t('secret.environment')
  const name = secret.set_by ?? t('secret.somebody')
  return t('secret.set', { date: formatInstant(secret.set_at), name })
}

/** Sets a new secret, or removes the one of the office. */
function OfficeSecret({ integration: { service, secret } }: { integration: Integration }) {
  const t = useWords(integrationText)
  const params = { service }
  const remove = () =>
    act(async () => {
      await call(integrationEndpoints.removeSecret, { params })
      await refresh('integrations')
    }, t('secret.removed'))
  return (
    <SecretInput
      className={classes.input}
      label={t('secret.label')}
      help={t('secret.help')}
      maxLength={1000}
      save={async (typed) => {
        await call(integrationEndpoints.setSecret, { params, body: { secret: typed } })
        await refresh('integrations')
      }}
      name="secret"
      submit={t('secret.save')}
      done={t('secret.saved')}
    >
      {secret?.from === 'office' && (
        <Button variant="subtle" onClick={() => void remove()}>
          {t('secret.remove')}
        </Button>
      )}
    </SecretInput>
  )
}
