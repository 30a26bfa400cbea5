import type { HandlerParts } from '../../feature.server.ts'
import type { Problem } from '../../kernel/http/errors.ts'
import type { OpenConnection, ServiceSettings } from './connections.server.ts'
import type { IntegrationService } from './integration.ts'

/** What a test of the connection found. */
export type Tested = {
  /** What the service calls what we are connected to. */
  name: string
  /** What is missing there, or in the settings; the first is shown. */
  problems: readonly Problem[]
}

/**
 * An outside service that a feature uses. Its settings are a section of the settings of the same name; an address that
 * an administrator may enter is the field `<service>_address`.
 */
export type OfferedIntegration = {
  service: IntegrationService
  /** Address and secret from the environment, and the rate limit over all processes. */
  environment: (config: HandlerParts['config']) => {
    url: string
    secret: string | undefined
    callsPerSecond: number
  }
  /** Calls the service. Throws `OutsideFailure`. */
  test: (open: OpenConnection, parts: Pick<HandlerParts, 'config' | 'outside'>) => Promise<Tested>
}

/** Returns a setting as a text; null if it is not entered. */
export const answerOf = (answers: ServiceSettings, field: string): string | null =>
  (answers[field] as string | null | undefined) || null

declare module '../../feature.server.ts' {
  interface Extensions {
    /** Outside services that it uses, and administrators connect. */
    integrations?: readonly OfferedIntegration[]
  }
  interface HandlerParts {
    integrations: readonly OfferedIntegration[]
  }
}
