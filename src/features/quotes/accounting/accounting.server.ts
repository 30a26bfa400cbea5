import type { HandlerParts } from '../../../feature.server.ts'
import type {
  AccountingPort,
  AccountingService,
} from '../../../integrations/accounting/accounting.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { OutsideFailure } from '../../../kernel/outsideFailure.ts'
import {
  type ConnectionParts,
  connectionTo,
  noteOutcome,
} from '../../connections/connections.server.ts'
import type { OfferedIntegration } from '../../connections/offered.server.ts'
import { mappingOf } from './mapping.ts'

/** The accounting service of the office, as quotes use it. */
export type Accounting = Pick<AccountingService, 'settleTime' | 'retryTime'> & {
  isConnected(db: Db): Promise<boolean>
  /** Opens the service; undefined if the office is not connected to one. `db` must be the pool. */
  open(db: Db): Promise<AccountingPort | undefined>
  /** Keeps what became of a call, for the settings. */
  note(db: Db, now: Date, failure?: OutsideFailure): Promise<void>
}

/** An office without accounting: quotes stay here. */
export const noAccounting: Accounting = {
  ...{ settleTime: 0, retryTime: 0 },
  isConnected: async () => false,
  open: async () => undefined,
  note: async () => undefined,
}

/** The accounting service that the office is connected to. */
export function accountingOf(parts: ConnectionParts & Pick<HandlerParts, 'outside'>): Accounting {
  const { accounting: service } = parts.outside
  const { settleTime, retryTime } = service
  return {
    ...{ settleTime, retryTime },
    isConnected: async (db) => (await connectionTo('accounting', parts, db)) !== undefined,
    async open(db) {
      const open = await connectionTo('accounting', parts, db)
      return open && service.open(open.connection, mappingOf(open.answers))
    },
    note: (db, now, failure) => noteOutcome(db, 'accounting', now, failure),
  }
}

/** The accounting service, as the settings offer it. */
export const offeredAccounting: OfferedIntegration = {
  service: 'accounting',
  environment: (config) => ({
    url: config.BEXIO_URL,
    secret: config.BEXIO_TOKEN,
    callsPerSecond: config.BEXIO_REQUESTS_PER_SECOND,
  }),
  async test({ connection, answers }, { outside }) {
    const mapping = mappingOf(answers)
    const { company } = await outside.accounting.open(connection, mapping).test()
    const missing = [
      mapping.user === null && 'user',
      mapping.account === null && 'account',
      Object.keys(mapping.taxes).length === 0 && 'taxes',
    ].filter((name) => name !== false)
    return {
      name: company,
      problems: missing.map((name) => ({ key: `quote:error.unmapped_${name}` })),
    }
  },
}
