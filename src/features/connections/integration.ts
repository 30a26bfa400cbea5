import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** Outside services that the office has an account with, and connects in the settings. */
export const integrationServices = ['accounting', 'task_notes'] as const
export type IntegrationService = (typeof integrationServices)[number]

export const integrationStates = [
  /** No secret, so it is not used. */
  'off',
  /** The address was changed, and the secret was for another one. */
  'secret_missing',
  /** Never called yet. */
  'untested',
  'on',
  /** The last call failed. */
  'failing',
] as const
export type IntegrationState = (typeof integrationStates)[number]

const integration = shape.object({
  service: shape.choice(integrationServices),
  state: shape.choice(integrationStates),
  /** The host that is called. */
  host: shape.text(),
  /** Where the secret comes from, never the secret itself; null without one. */
  secret: shape
    .object({
      from: shape.choice(['office', 'environment']),
      set_at: shape.moment().nullable(),
      set_by: shape.text().nullable(),
    })
    .nullable(),
  last_success_at: shape.moment().nullable(),
  /** What was wrong with the last call that failed, in the caller's language. */
  last_error: shape.text().nullable(),
  last_error_at: shape.moment().nullable(),
})
export type Integration = TypeOf<typeof integration>
export const integrationSchemas = { Integration: integration }

const params = shape.object({ service: shape.choice(integrationServices) })
export const integrationEndpoints = {
  list: endpoint('GET', '/integrations/', {
    access: 'integrations:read',
    output: shape.object({ results: shape.list(integration) }),
  }),
  /** Stores the secret for the address that is entered now. */
  setSecret: endpoint('PUT', '/integrations/{service}/secret/', {
    access: 'integrations:write',
    params,
    body: shape.strictObject({
      secret: shape.text({
        isTrimmed: true,
        max: 1000,
        pattern: /^[\x21-\x7e]{8,}$/,
        wrong: 'integration:error.secret_form',
      }),
    }),
    output: integration,
    isSecret: true,
  }),
  removeSecret: endpoint('DELETE', '/integrations/{service}/secret/', {
    access: 'integrations:write',
    params,
    output: integration,
  }),
  /** Calls the service; the state tells whether that worked. */
  test: endpoint('POST', '/integrations/{service}/test/', {
    access: 'integrations:write',
    params,
    output: shape.object({
      ...integration.parts,
      /** What the service calls what we are connected to; null if the test failed. */
      found: shape.text().nullable(),
    }),
  }),
}
