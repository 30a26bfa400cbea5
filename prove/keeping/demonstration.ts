import { setTimeout as sleep } from 'node:timers/promises'
import {
  demonstrationAccounts,
  demonstrationPassword as password,
} from '../../src/features/demonstration/demonstration.ts'
import { formPath, type Status } from '../../src/features/mandates/mandate.ts'
import { kindOf, type ServiceType, serviceTypeOf } from '../../src/kinds.ts'
import { kindsWith } from '../../src/services.ts'
import { call, signIn } from '../product.ts'

export type DemonstrationAccount = keyof typeof demonstrationAccounts

/** The service with a comparison; its mandates have the most content. */
export const compared = serviceTypeOf[kindsWith('comparison')[0]!]

/** Ids of demonstration mandates by their state, and paths of mandates of partner and client. */
export type DemonstrationMandates = Record<'draft' | 'running' | 'delivered' | 'over', number> & {
  ofPartner: string
  ofClient: string
}

type Row = { id: number; service_type: ServiceType }

/** Mandates that one account may read. */
async function readRows(url: string, account: DemonstrationAccount, query: string): Promise<Row[]> {
  const token = await signIn(url, demonstrationAccounts[account], password)
  const { json } = await call(url, 'GET', `/api/mandates/?page_size=100&${query}`, { token })
  return (json as { results: Row[] }).results
}

/** Waits for the demonstration, which is made after the start; then returns the mandates to visit. */
export async function waitForMandates(url: string): Promise<DemonstrationMandates> {
  for (let tries = 0; ; tries++)
    try {
      return await findMandates(url)
    } catch (error) {
      if (tries === 60) throw error
      await sleep(1_000)
    }
}

/** Finds the demonstration mandates to visit; throws if one is missing. */
async function findMandates(url: string): Promise<DemonstrationMandates> {
  const kind = `kind=${kindOf(compared)}`
  const firstWith = async (status: Status, position = 0) => {
    const row = (await readRows(url, 'admin', `${kind}&status=${status}&sort=number`)).at(position)
    if (!row) throw new Error(`The demonstration has no such mandate: ${status}.`)
    return row.id
  }
  const pathOf = async (account: 'client' | 'partner', query: string) => {
    const [row] = await readRows(url, account, `sort=number&${query}`)
    if (!row) throw new Error(`The demonstration has no mandate for the ${account}.`)
    return formPath(account, row.service_type, row.id)!
  }
  return {
    draft: await firstWith('draft'),
    running: await firstWith('in_progress', -1),
    delivered: await firstWith('delivered'),
    over: await firstWith('delivered', -1),
    ofPartner: await pathOf('partner', 'status=in_progress'),
    ofClient: await pathOf('client', 'status=delivered'),
  }
}
