import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { declared } from '../../../prove/rights/declared.ts'
import { api } from '../../api.ts'
import { schemaOf } from '../../kernel/field/check.ts'
import type { ObjectShape } from '../../kernel/field/shape.ts'
import type { AnyEndpoint } from '../../kernel/http/endpoint.ts'
import { type TestPerson, testApp } from '../app.ts'

type Statement = { text: string; values?: unknown[] }
type Plan = { 'Node Type': string; 'Parent Relationship'?: string; Plans?: Plan[] }

let sent: Statement[] = []
const app = await testApp({
  database(database) {
    database.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((first: string | Statement, values?: unknown[], ...rest: unknown[]) => {
        if (typeof first === 'object')
          sent.push({ text: first.text, values: values ?? first.values })
        return query(first, values, ...rest)
      }) as typeof client.query
    })
    return database
  },
})
let admin: TestPerson
beforeAll(async () => {
  admin = await app.as('admin')
})

/** The orders of each list; descending ones read the same values. */
const sortsOf = ({ query }: AnyEndpoint) => {
  const { sort } = (query as unknown as ObjectShape).parts
  const { items } = z.toJSONSchema(schemaOf(sort!)) as { items: { enum: string[] } }
  return items.enum.filter((name) => !name.startsWith('-') && name !== 'deleted_at')
}
const lists = Object.entries(api).flatMap(([name, calls]) => {
  const { list } = calls as Record<string, AnyEndpoint>
  return list?.query && declared[name]?.fields
    ? [{ name, path: list.path, sorts: sortsOf(list) }]
    : []
})

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The nodes of a page's plan, as for a table that is too large to be read as a whole where an index serves. */
async function planOf(path: string): Promise<Plan[]> {
  sent = []
  const response = await fetch(`${app.url}/api${path}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  expect([path, response.status]).toEqual([path, 200])
  const { text, values } = sent.find((one) => one.text.includes(' as page'))!
  const client = await app.database.pool.connect()
  try {
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off',
    )
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    return nodesOf((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Orders by a value that is looked up for each row of the table before the page is known. No more should come. */
const lookedUpForEachRow: Record<string, string[]> = {
  appointments: ['building_address'],
  buildings: [
    'idc',
    'idc_year',
    'idc_years',
    'open_mandates',
    'next_deadline',
    'merged_into',
    'merged_from',
  ],
  campaign_results: ['campaign', 'mandate', 'status', 'reason'],
  campaigns: ['places', 'contacted_count'],
  companies: ['merged_into'],
  consumptions: ['mandate_cancelled', 'entered_by_name'],
  document_requests: [
    'building',
    'mandate',
    'building_address',
    'mandate_number',
    'type',
    'custom_type',
    'custom_type_name',
    'label',
    'due_date',
    'state',
    'reminded_at',
    'id',
    'created_at',
    'updated_at',
  ],
  files: ['versions_by_others', 'request', 'entered_by_name'],
  heating_systems: ['further_buildings', 'entered_by_name'],
  // Of a credit note, whether the client got what it corrects.
  invoices: ['status'],
  maintenance_companies: ['entered_by_name'],
  mandates: ['accepts_on', 'duplicate_of'],
  meter_series: ['entered_by_name'],
  proposals: ['mandate'],
  quotes: [
    'mandates',
    'addresses',
    'replaces',
    'replaced_by',
    'company_name',
    'next_version',
    'billing',
  ],
  renovations: ['entered_by_name'],
  tasks: ['building_address', 'subject', 'done'],
  users: ['street', 'number', 'postcode', 'city', 'second_factor_at', 'merged_into'],
}

it('no further order of a list looks something up for each row of the table (§9)', async () => {
  const found: Record<string, string[]> = {}
  for (const { name, path, sorts } of lists)
    for (const sort of sorts) {
      const isLookedUp = (await planOf(`${path}?sort=${sort}`)).some(
        (node) =>
          node['Node Type'] === 'Limit' &&
          nodesOf(node).some((one) => one['Node Type'] === 'Sort') &&
          nodesOf(node).some((one) => one['Parent Relationship'] === 'SubPlan'),
      )
      if (isLookedUp) found[name] = [...(found[name] ?? []), sort]
    }
  expect(found).toEqual(lookedUpForEachRow)
})
