import { api } from '../../../src/api.ts'
import { type Capability, hasCapability } from '../../../src/features/mandates/form/service.ts'
import {
  openStatuses,
  statuses,
  transitions,
  transitionsOf,
} from '../../../src/features/mandates/mandate.ts'
import { fieldAt } from '../../../src/kernel/field/tables.ts'
import type { Json } from '../../product.ts'
import { declared } from '../declared.ts'
import { type Caller, isOpenedTo, type Oracle, type RightsRecord } from '../oracle.ts'
import {
  absent,
  canReach,
  expectOnRecord,
  fieldGroupsIn,
  forEveryPerson,
  granted,
  liveRecords,
  oneFieldPerGroup,
  type Probe,
  type ProbeMaker,
  refused,
  sendAs,
  serviceOfRecord,
  visibleFields,
} from '../probe.ts'
import type { SceneRecord } from '../scene.ts'

const mailTextBody = { mail: 'quote_mail:sent', language: 'en', subject: 'Quote', text: 'Quote' }

/** Reads what is calculated from the consumptions of each building, as each person. */
const readingIndices =
  (path: 'estimate' | 'signature'): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'buildings'), (record, who) => [
      {
        resource: 'idc',
        title: `${path} of the heat index`,
        cells: 1,
        call: sendAs(scene, who, 'GET', `/idc/${path}/?building=${record.id}`),
        expected: expectOnRecord(who, record, ['idc', 'read'], () => ({ statuses: [200] })),
      },
    ])

/** Who sees the calculation of a mandate sees what follows from it, if its service has that. */
const calculatedCall =
  (path: 'variants' | 'plausibility', capability: Capability): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: path,
        cells: 1,
        call: sendAs(scene, who, 'GET', `/mandates/${record.id}/${path}/`),
        expected: expectOnRecord(who, record, ['mandates', 'read'], (oracle) => {
          if (!hasCapability(serviceOfRecord(record)!, capability)) return { statuses: [404] }
          const grants = ['write', 'propose', 'read'] as const
          const isSeen = grants.some((grant) => oracle.may(who, grant, record, 'calculation'))
          return { statuses: [isSeen ? 200 : 403] }
        }),
      },
    ])

/** Whether a mandate is opened to somebody beside its client. */
const isOpened = (who: Caller, { mandates: [state] }: RightsRecord) =>
  state !== undefined && isOpenedTo(who, state)

/** Whether somebody decides on a mandate if they may: its client, or the office for them. */
const decides = (who: Caller, { mandates: [state] }: RightsRecord) =>
  who.groups.includes('admin') || state?.client === who.id

/** Probe makers for the calls that only some features have, by `<feature>.<call>`. */
export const featureCalls: Record<string, ProbeMaker> = {
  'mandates.form': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => {
      const { fields } = serviceOfRecord(record)!
      const names = [
        ...Object.keys(fields).filter((name) => fields[name]!.kind !== 'rows'),
        ...Object.keys(record.answers).filter((name) => name.includes('/')),
      ]
      return [
        {
          title: 'form',
          fields,
          cells: fieldGroupsIn(fields).length * 2,
          call: sendAs(scene, who, 'GET', `/mandates/${record.id}/form/`),
          expected: expectOnRecord(who, record, ['mandates', 'read'], (oracle) => ({
            statuses: [200],
            fields: visibleFields(oracle, who, record, names, fields),
            values: {
              may: Object.fromEntries(
                fieldGroupsIn(fields).flatMap((part) => {
                  const grants = ['write', 'propose', 'read'] as const
                  const strongest = grants.find((grant) => oracle.may(who, grant, record, part))
                  return strongest ? [[part, strongest]] : []
                }),
              ),
            },
          })),
        },
      ]
    }),
  'mandate_variants.get': calculatedCall('variants', 'variants'),
  'mandate_findings.get': calculatedCall('plausibility', 'form_report'),

  'mandates.updateForm': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => {
      const { fields } = serviceOfRecord(record)!
      const answerByPart = new Map(
        Object.keys(record.answers).map((name) => [fieldAt(fields, name)!.group, name] as const),
      )
      return [...answerByPart].map(([part, name]) => ({
        title: `answering ${name} (${part})`,
        cells: 1,
        call: sendAs(scene, who, 'PATCH', `/mandates/${record.id}/form/`, {
          [name]: record.answers[name],
        }),
        expected: expectOnRecord(who, record, ['mandates', 'write'], (oracle) => {
          if (oracle.may(who, 'write', record, part)) return { statuses: granted }
          const isShown =
            oracle.may(who, 'propose', record, part) || oracle.parts(who, record).has(part)
          return { statuses: [isShown ? 403 : 400] }
        }),
      }))
    }),
  'mandates.duplicate': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'duplicating',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/mandates/${record.id}/duplicate/`, {
          building: record.values.building,
          client: record.values.client,
          answers: ['parties'],
        }),
        expected: expectOnRecord(who, record, ['mandates', 'create'], () => ({
          statuses: granted,
        })),
      },
    ]),
  'mandates.setStatus': (scene) => {
    // One record for each status and pair of people is enough.
    const seen = new Set<string>()
    const sample = liveRecords(scene, 'mandates').filter(({ mandates: [state] }) => {
      const key = `${state?.status} ${state?.client} ${state?.partner}`
      return !seen.has(key) && seen.add(key)
    })
    return forEveryPerson(scene, sample, (record, who) =>
      statuses.map((to) => ({
        title: `moving to ${to}`,
        cells: 1,
        call: sendAs(scene, who, 'POST', `/mandates/${record.id}/status/`, {
          to,
          reason: 'for the proof',
        }),
        expected: expectOnRecord(who, record, ['mandates', 'transitions'], (oracle) => {
          // Who may accept but not close accepts by it, as scripts did before there was an acceptance.
          const isAllowed =
            oracle.may(who, 'transitions', record, to) ||
            (to === 'closed' &&
              oracle.may(who, 'transitions', record, 'accepted') &&
              decides(who, record))
          return isAllowed ? { statuses: granted } : refused
        }),
      })),
    )
  },
  'mandates.ways': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'ways',
        cells: transitions.length,
        call: async () => {
          const answer = await sendAs(scene, who, 'GET', `/mandates/${record.id}/ways/`)()
          const ways = answer.json.results as { to: string; may_waive: boolean }[] | undefined
          return {
            ...answer,
            json: {
              to: ways?.map(({ to }) => to).sort(),
              waive: ways?.map(({ may_waive }) => may_waive),
            },
          }
        },
        expected: expectOnRecord(who, record, ['mandates', 'read'], (oracle) => {
          const { status, status_dates } = record.mandates[0]!
          const to = transitionsOf(status_dates)
            .filter(
              ({ from, to }) =>
                from.some((state) => state === status) &&
                oracle.may(who, 'transitions', record, to),
            )
            .map(({ to }) => to)
            .sort()
          return {
            statuses: [200],
            values: { to, waive: to.map(() => oracle.may(who, 'write', record, 'waiver')) },
          }
        }),
      },
    ]),
  'mandates.contacts': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'contacts',
        cells: 3,
        call: async () => {
          const answer = await sendAs(scene, who, 'GET', `/mandates/${record.id}/contacts/`)()
          const results = answer.json.results as { id: number; kinds: string[] }[] | undefined
          const withKind = (kind: string) =>
            results?.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id)
          return {
            ...answer,
            json: { client: withKind('client'), partner: withKind('partner') },
          }
        },
        expected: expectOnRecord(who, record, ['mandates', 'read'], (oracle) => {
          if (!oracle.parts(who, record).has('contacts')) return refused
          const { client, partner } = record.values as Record<string, number | null>
          const isOffice = who.groups.includes('admin')
          const sees = (side: 'client' | 'partner', person: number | null | undefined) =>
            isOffice || (who.groups.includes(side) && person === who.id)
          const isThere = (id: number | null | undefined) => typeof id === 'number'
          return {
            statuses: [200],
            values: {
              client: sees('partner', partner) && isThere(client) ? [client!] : [],
              partner:
                (sees('client', client) || isOpened(who, record)) && isThere(partner)
                  ? [partner!]
                  : [],
            },
          }
        }),
      },
    ]),
  'mandates.setWaiting': (scene) =>
    forEveryPerson(
      scene,
      liveRecords(scene, 'mandates').filter(({ mandates: [state] }) =>
        openStatuses.some((status) => status === state?.status),
      ),
      (record, who) => [
        {
          title: 'waiting',
          cells: 1,
          call: sendAs(scene, who, 'POST', `/mandates/${record.id}/waiting/`, {
            ...{ reason: 'client', next_action: 'zq' },
          }),
          expected: expectOnRecord(who, record, ['mandates', 'write'], (oracle) =>
            oracle.may(who, 'write', record, 'waiting') ? { statuses: granted } : refused,
          ),
        },
      ],
    ),
  'mandates.accept': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'accepting',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/mandates/${record.id}/accept/`, {}),
        expected: expectOnRecord(who, record, ['mandates', 'transitions'], (oracle) =>
          // The office needs a proof, and to whom it is opened beside the client does not decide.
          oracle.may(who, 'transitions', record, 'accepted') && decides(who, record)
            ? { statuses: [...granted, 400] }
            : refused,
        ),
      },
    ]),
  'mandates.object': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'objecting',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/mandates/${record.id}/object/`, {
          text: 'A room is missing.',
        }),
        expected: expectOnRecord(who, record, ['mandates', 'transitions'], (oracle) =>
          oracle.may(who, 'transitions', record, 'objected') && decides(who, record)
            ? { statuses: granted }
            : refused,
        ),
      },
    ]),
  'mandates.askCancellation': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'asking for a cancellation',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/mandates/${record.id}/cancellation-request/`, {
          reason: 'The house is sold.',
        }),
        expected: expectOnRecord(who, record, ['mandates', 'propose'], (oracle) =>
          oracle.may(who, 'propose', record, 'cancellation') && decides(who, record)
            ? { statuses: granted }
            : refused,
        ),
      },
    ]),
  'mandates.dismissCancellation': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'dismissing a cancellation',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/mandates/${record.id}/cancellation-request/dismissal/`, {
          reason: 'The work is done.',
        }),
        // Allowed callers get a refusal that nothing was requested.
        expected: expectOnRecord(who, record, ['mandates', 'write'], (oracle) =>
          oracle.may(who, 'write', record, 'cancellation') ? { statuses: [200, 409] } : refused,
        ),
      },
    ]),
  'mandates.counts': (scene) =>
    scene.people.map((who) => ({
      title: `counts as ${who.name}`,
      who,
      resource: 'mandates',
      cells: 9,
      call: sendAs(scene, who, 'GET', '/mandates/counts/'),
      expected: (oracle) => {
        if (!oracle.ever(who, 'mandates', 'read')) return refused
        const by_status: Record<string, number> = {}
        for (const record of liveRecords(scene, 'mandates')) {
          const { status } = record.mandates[0]!
          if (canReach(oracle, who, record)) by_status[status] = (by_status[status] ?? 0) + 1
        }
        const total = Object.values(by_status).reduce((sum, count) => sum + count, 0)
        return { statuses: [200], values: { total, by_status } }
      },
    })),
  'mandates.openQuotes': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'open quotes',
        cells: 1,
        call: async () => {
          const path = `/mandates/open-quotes/?mandates=${record.id}`
          const answer = await sendAs(scene, who, 'GET', path)()
          const quotes = answer.json.results as { id: number }[] | undefined
          return { ...answer, json: { ids: quotes?.map(({ id }) => id).sort((a, b) => a - b) } }
        },
        expected: (oracle) =>
          oracle.ever(who, 'mandates', 'transitions')
            ? {
                statuses: [200],
                values: {
                  ids: liveRecords(scene, 'quotes')
                    .filter(
                      (quote) =>
                        (quote.values.mandates as number[]).includes(record.id) &&
                        canReach(oracle, who, quote),
                    )
                    .map(({ id }) => id)
                    .sort((a, b) => a - b),
                },
              }
            : refused,
      },
    ]),
  'map.mandatePlaces': (scene) =>
    scene.people.map((who) => ({
      title: `places of mandates as ${who.name}`,
      who,
      resource: 'mandates',
      cells: 1,
      call: sendAs(scene, who, 'GET', '/map/mandates/'),
      expected: (oracle) =>
        oracle.ever(who, 'mandates', 'read')
          ? {
              statuses: [200],
              values: {
                count: liveRecords(scene, 'mandates').filter((record) =>
                  canReach(oracle, who, record),
                ).length,
              },
            }
          : refused,
    })),
  'map.mandateTile': resourceProbes('/map/mandates/5/16/11/', 'mandates', 'read'),
  'map.resultTile': resourceProbes('/map/campaign_results/5/16/11/', 'campaign_results', 'read'),
  'map.resultPlaces': resourceProbes('/map/campaign_results/', 'campaign_results', 'read'),
  'map.buildingPlaces': resourceProbes('/map/buildings/', 'buildings', 'read'),
  'map.buildingTile': resourceProbes('/map/buildings/5/16/11/', 'buildings', 'read'),
  'map.registerTile': resourceProbes('/map/5/16/11.mvt', 'register', 'read'),
  'map.background': resourceProbes('/map/background/'),
  'map.backgroundFile': resourceProbes('/map/background/file/', undefined, undefined, [404]),
  'mandates.assignments': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'users'), (record, who) => [
      {
        title: 'assignments',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/users/${record.id}/assignments/`),
        expected: expectOnRecord(who, record, ['users', 'create'], () => ({ statuses: [200] })),
      },
    ]),
  'mandates.request': (scene) => {
    const product = scene.records.find(
      ({ resource, values }) => resource === 'products' && values.kind === 'cecb',
    )
    return scene.people.map((who) => ({
      title: `asking for a service as ${who.name}`,
      who,
      resource: 'mandates',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/mandates/request/', {
        product: product?.id,
        street_name: 'Rue de la Demande',
      }),
      expected: (oracle) =>
        oracle.ever(who, 'mandates', 'propose', 'request') ? { statuses: granted } : refused,
    }))
  },
  'mandates.checklist': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'checklist',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/mandates/${record.id}/checklist/`),
        expected: expectOnRecord(who, record, ['mandates', 'read'], (oracle) =>
          oracle.parts(who, record).has('stages') ? { statuses: [200] } : refused,
        ),
      },
    ]),
  'proposals.create': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (mandate, who) => {
      const building = scene.records.find(
        ({ resource, id }) => resource === 'buildings' && id === mandate.values.building,
      )!
      const proposing = (
        target: RightsRecord & { title: string },
        part: string,
        values: Json,
        record: number | null = target.id,
      ): Omit<Probe, 'who'> => ({
        title: `proposing ${Object.keys(values)} (${part}) of ${target.title}`,
        resource: 'proposals',
        alsoResources: [target.resource],
        cells: 1,
        call: sendAs(scene, who, 'POST', '/proposals/', {
          mandate: mandate.id,
          resource: target.resource,
          record,
          values,
        }),
        expected: (oracle) => {
          if (!oracle.ever(who, 'proposals', 'create')) return refused
          if (!canReach(oracle, who, mandate) || !canReach(oracle, who, target))
            return { statuses: [400] }
          if (oracle.may(who, 'write', target, part)) return { statuses: [400] }
          const proposal: RightsRecord = { ...target, resource: 'proposals', owner: who.id }
          if (oracle.may(who, 'propose', target, part))
            return oracle.may(who, 'create', proposal) ? { statuses: granted } : refused
          return oracle.parts(who, target).has(part) ? refused : { statuses: [400] }
        },
      })
      const newRow = (resource: string, values: Json) =>
        proposing(
          {
            resource,
            // No record has this id; a different one for each mandate, since the oracle caches by id.
            id: -mandate.id,
            mandates: mandate.mandates,
            row: { entered_by: who.id },
            title: `new ${resource}`,
          },
          'base',
          values,
          null,
        )
      /** One row of each table; existing proposals make no difference. */
      const rows = ['heating_systems', 'maintenance_companies', 'renovations'].flatMap(
        (resource) =>
          liveRecords(scene, resource).find(({ mandates: [first] }) => first?.id === mandate.id) ??
          [],
      )
      const changeOf = ({ resource, values }: SceneRecord): Json => {
        if (resource === 'heating_systems') return { tank: values.tank === 1 ? 2 : 1 }
        return resource === 'renovations' ? { company: null } : { email: null }
      }
      // Proposals clear a field, since null is valid for each.
      const { fields } = serviceOfRecord(mandate)!
      const answers = new Map(
        Object.keys(mandate.answers).map((name) => [fieldAt(fields, name)!.group, name] as const),
      )
      return [
        ...oneFieldPerGroup(building.fields, building.values).map(([part, field]) =>
          proposing(building, part, { [field]: null }),
        ),
        ...[...answers].map(([part, field]) => proposing(mandate, part, { [field]: null })),
        ...rows.map((row) => proposing(row, 'base', changeOf(row))),
        newRow('heating_systems', { energy_source: 7530 }),
        newRow('maintenance_companies', { company_name: 'Chauffage SA' }),
        newRow('renovations', { element: 'toiture', work_type: 'remplacement' }),
      ]
    }),
  'proposals.decide': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'proposals'), (record, who) =>
      [true, false].map((accept) => ({
        title: accept ? 'accepting' : 'refusing',
        cells: 1,
        call: sendAs(scene, who, 'POST', '/proposals/decide/', { ids: [record.id], accept }),
        expected: (oracle) => {
          if (!oracle.ever(who, 'proposals', 'transitions')) return refused
          if (!canReach(oracle, who, record)) return { statuses: [400] }
          const to = accept ? 'accepted' : 'refused'
          return oracle.may(who, 'transitions', record, to) ? { statuses: granted } : refused
        },
      })),
    ),
  'proposals.withdraw': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'proposals'), (record, who) => [
      {
        title: 'withdrawing',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/proposals/${record.id}/withdraw/`),
        expected: expectOnRecord(who, record, ['proposals', 'transitions'], (oracle) =>
          oracle.may(who, 'transitions', record, 'withdrawn') ? { statuses: granted } : refused,
        ),
      },
    ]),
  'proposals.dismiss': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'proposals'), (record, who) => [
      {
        title: 'dismissing',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/proposals/${record.id}/dismiss/`),
        expected: expectOnRecord(who, record, ['proposals', 'write'], (oracle) =>
          oracle.may(who, 'write', record, 'dismissal') ? { statuses: granted } : refused,
        ),
      },
    ]),
  'idc_estimate.get': readingIndices('estimate'),
  'idc_signature.get': readingIndices('signature'),
  'idc.fetch': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'buildings'), (record, who) => [
      {
        resource: 'idc',
        title: 'asking the canton',
        cells: 1,
        call: sendAs(scene, who, 'POST', '/idc/fetch/', { building: record.id }),
        expected: (oracle) => {
          if (!oracle.ever(who, 'idc', 'create')) return refused
          const { mandates } = record
          const row: RightsRecord = { resource: 'idc', id: -1, mandates, row: {} }
          if (!canReach(oracle, who, record)) return { statuses: [400, 404] }
          return oracle.may(who, 'create', row)
            ? { statuses: granted }
            : { statuses: [400, 403, 404] }
        },
      },
    ]),
  ...Object.fromEntries(
    ['setPassword', 'invite', 'resetSecondFactor', 'deactivate', 'activate'].map(
      (name): [string, ProbeMaker] => [
        `users.${name}`,
        (scene, { path }) =>
          forEveryPerson(scene, liveRecords(scene, 'users'), (record, who) => [
            {
              title: name,
              cells: 1,
              call: sendAs(
                scene,
                who,
                'POST',
                path.replace('{id}', `${record.id}`),
                name === 'setPassword' ? { password: 'correct-horse-2' } : undefined,
              ),
              expected: expectOnRecord(who, record, ['users', 'transitions'], (oracle) =>
                oracle.may(
                  who,
                  'transitions',
                  record,
                  name === 'deactivate' ? 'deactivated' : 'active',
                )
                  ? { statuses: granted }
                  : refused,
              ),
            },
          ]),
      ],
    ),
  ),
  'users.links': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'users'), (record, who) => [
      {
        title: 'links',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/users/${record.id}/links/`),
        expected: expectOnRecord(who, record, ['users', 'transitions'], () => ({
          statuses: [200],
        })),
      },
    ]),
  'users.viewAs': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'users'), (record, who) => [
      {
        title: 'viewing as',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/users/${record.id}/view-as/`, {}),
        expected: (oracle) => {
          if (!oracle.ever(who, 'users', 'view_as')) return refused
          if (!oracle.may(who, 'view_as', record)) return absent
          // Only those who can sign in can be viewed.
          const person = scene.accounts.find(({ id }) => id === record.id)
          return person && !person.groups.includes('admin') ? { statuses: granted } : refused
        },
      },
    ]),
  'users.endViewAs': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'users'), (record, who) => [
      {
        title: 'end of viewing as',
        cells: 1,
        call: sendAs(scene, who, 'DELETE', `/users/${record.id}/view-as/`),
        // Ends only a viewing of their own, so it does not say who exists.
        expected: (oracle) =>
          oracle.ever(who, 'users', 'view_as') ? { statuses: [204] } : refused,
      },
    ]),
  'reports.file': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'reports'), (record, who) => [
      {
        title: 'file',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/reports/${record.id}/file/`),
        expected: expectOnRecord(who, record, ['reports', 'read'], () => ({ statuses: granted })),
      },
    ]),
  'reports.checks': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'reports'), (record, who) => [
      {
        title: 'what is open before publishing',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/reports/${record.id}/checks/`),
        expected: expectOnRecord(who, record, ['reports', 'transitions'], (oracle) =>
          oracle.may(who, 'transitions', record, 'published') ? { statuses: granted } : refused,
        ),
      },
    ]),
  'reports.publish': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'reports'), (record, who) => [
      {
        title: 'publishing',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/reports/${record.id}/publish/`),
        expected: expectOnRecord(who, record, ['reports', 'transitions'], (oracle) =>
          oracle.may(who, 'transitions', record, 'published') ? { statuses: granted } : refused,
        ),
      },
    ]),
  'reports.again': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'reports'), (record, who) => [
      {
        title: 'making again',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/reports/${record.id}/again/`),
        expected: expectOnRecord(who, record, ['reports', 'create'], (oracle) =>
          oracle.may(who, 'write', record, 'base') ? { statuses: granted } : refused,
        ),
      },
    ]),
  'settings.file': resourceProbes('/settings/files/logo/', 'settings', 'read', [404]),
  ...Object.fromEntries(
    (['keepFile', 'removeFile'] as const).map((name): [string, ProbeMaker] => [
      `settings.${name}`,
      (scene, { method }) =>
        scene.people.map((who) => ({
          title: `${name} as ${who.name}`,
          who,
          resource: 'settings',
          cells: 1,
          call: sendAs(
            scene,
            who,
            method,
            '/settings/files/logo/',
            name === 'keepFile' ? { name: 'logo.png', content: btoa('no picture') } : undefined,
          ),
          expected: (oracle) =>
            oracle.ever(who, 'settings', 'write') ? { statuses: [200, 400, 403] } : refused,
        })),
    ]),
  ),
  'users.similar': (scene) =>
    scene.people.map((who) => ({
      title: `looking for a similar person as ${who.name}`,
      who,
      resource: 'users',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/contacts/similar/', { last_name: 'Nobody' }),
      expected: (oracle) => (oracle.ever(who, 'users', 'create') ? { statuses: [200] } : refused),
    })),
  'users.contactOptions': resourceProbes('/contacts/options/?limit=50'),
  'register.search': resourceProbes('/register/search/?q=zq', 'register', 'read'),
  'buildings.preview': resourceProbes('/register/buildings/1/', 'buildings', 'create', [200, 404]),
  'buildings.duplicates': resourceProbes(
    '/buildings/duplicates/?street_name=zq',
    'buildings',
    'create',
  ),
  'reference.inForce': resourceProbes('/reference/', 'reference', 'read'),
  'reference.versions': resourceProbes('/reference/climate/versions/', 'reference', 'read'),
  'reference.version': resourceProbes('/reference/climate/versions/0/', 'reference', 'read'),
  'reference.create': (scene) =>
    scene.people.map((who) => ({
      title: `a version of a table of reference as ${who.name}`,
      who,
      resource: 'reference',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/reference/energy_prices/versions/', {
        valid_from: '2026-01-01',
        source: 'SIG',
        rows: [],
      }),
      expected: (oracle) =>
        oracle.ever(who, 'reference', 'create') ? { statuses: granted } : refused,
    })),
  'reference.answerVat': (scene) =>
    scene.people.map((who) => ({
      title: `the VAT of a table of prices as ${who.name}`,
      who,
      resource: 'reference',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/reference/energy_prices/vat/', { vat: 'incl' }),
      expected: (oracle) =>
        oracle.ever(who, 'reference', 'create') ? { statuses: granted } : refused,
    })),
  'reference.takeWeather': (scene) =>
    scene.people.map((who) => ({
      title: `taking the weather as ${who.name}`,
      who,
      resource: 'reference',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/reference/degree_days/weather/'),
      expected: (oracle) =>
        oracle.ever(who, 'reference', 'create') ? { statuses: granted } : refused,
    })),
  'reference.confirmations': resourceProbes('/reference/confirmations/', 'reference', 'read'),
  'reference.openComparisons': resourceProbes(
    '/reference/confirmations/mandates/',
    'reference',
    'create',
  ),
  'reference.confirm': (scene) =>
    scene.people.map((who) => ({
      title: `confirming figures as ${who.name}`,
      who,
      resource: 'reference',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/reference/confirmations/', {
        figures: [{ figure: 'in no table', value: 1 }],
        source: 'SIG',
        read_on: '2026-01-01',
      }),
      expected: (oracle) =>
        oracle.ever(who, 'reference', 'create') ? { statuses: granted } : refused,
    })),
  'demonstration.state': resourceProbes('/demonstration/', 'demonstration', 'read'),
  'demonstration.addRegister': (scene) =>
    scene.people.map((who) => ({
      title: `adding the fictitious register as ${who.name}`,
      who,
      resource: 'demonstration',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/demonstration/register/'),
      // No sample records are there.
      expected: (oracle) =>
        oracle.ever(who, 'demonstration', 'create') ? { statuses: [409] } : refused,
    })),
  'demonstration.remove': (scene) =>
    scene.people.map((who) => ({
      title: `removing the demonstration as ${who.name}`,
      who,
      resource: 'demonstration',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/demonstration/remove/'),
      expected: (oracle) =>
        oracle.ever(who, 'demonstration', 'delete') ? { statuses: granted } : refused,
    })),
  'mails.list': resourceProbes('/mails/', 'mails', 'read'),
  'mails.get': resourceProbes('/mails/1/', 'mails', 'read', [200, 404]),
  'mails.send': (scene) =>
    scene.people.map((who) => ({
      title: `sending a mail again as ${who.name}`,
      who,
      resource: 'mails',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/mails/1/send/'),
      expected: (oracle) =>
        oracle.ever(who, 'mails', 'write') ? { statuses: [...granted, 404] } : refused,
    })),
  'mails.texts': resourceProbes('/mails/texts/', 'mails', 'read'),
  'mails.keepText': mailTextProbes('PUT', '/mails/texts/', 'write', mailTextBody),
  'mails.removeText': mailTextProbes(
    'DELETE',
    '/mails/texts/?mail=quote_mail%3Asent&language=en',
    'write',
  ),
  'mails.previewText': mailTextProbes('POST', '/mails/texts/preview/', 'read', mailTextBody),
  'messages.snippets': resourceProbes('/messages/snippets/', 'settings', 'read'),
  'mails.draft': resourceProbes('/mails/draft/?about=quote&id=1', 'mails', 'read', [200, 404, 409]),
  'privacy.statement': (scene) =>
    scene.people.map((who) => ({
      title: `the statement as ${who.name}`,
      who,
      cells: 1,
      call: async () => {
        const answer = await sendAs(scene, who, 'GET', '/data-protection/')()
        // It names the office and its address to everybody.
        return { ...answer, text: '', json: { version: answer.json.version } }
      },
      expected: () => ({ statuses: [200] }),
    })),
  'privacy.acceptance': resourceProbes('/data-protection/acceptance/'),
  'privacy.versions': resourceProbes('/data-protection/versions/', 'privacy', 'read'),
  'privacy.deletionRequests': resourceProbes('/deletion-requests/', 'privacy', 'read'),
  'privacy.deletionRequest': resourceProbes('/deletion-requests/1/', 'privacy', 'read', [404]),
  'privacy.retention': resourceProbes('/retention/', 'privacy', 'read'),
  'privacy.copies': resourceProbes('/my-data/'),
  'privacy.deletion': resourceProbes('/my-data/deletion/'),
  ...Object.fromEntries(
    (
      [
        // Each is refused for its content, as it would change what the other probes read.
        ['accept', 'POST', '/data-protection/acceptance/', { version: 99 }, [409]],
        ['copyFile', 'GET', '/my-data/none/file/', undefined, [404]],
        ['withdrawDeletion', 'DELETE', '/my-data/deletion/', undefined, [204]],
        ['requestDeletion', 'POST', '/my-data/deletion/', undefined, [201]],
        ['requestCopy', 'POST', '/my-data/', undefined, [201, 429]],
      ] as const
    ).map(([name, method, path, body, statuses]): [string, ProbeMaker] => [
      `privacy.${name}`,
      (scene) =>
        scene.people.map((who) => ({
          title: `${name} as ${who.name}`,
          who,
          cells: 1,
          call: sendAs(scene, who, method, path, body),
          expected: () => ({ statuses }),
        })),
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['publish', '/data-protection/versions/', { version: 99, fr: 'a', en: 'a', it: 'a' }, 409],
        ['carryOut', '/deletion-requests/999/carry-out/', undefined, 404],
        ['refuseDeletion', '/deletion-requests/999/refuse/', { reason: 'a' }, 404],
        ['confirmRetention', '/retention/confirm/', { ids: [999] }, 409],
        ['hold', '/retention/999/hold/', { reason: 'a' }, 409],
        ['release', '/retention/999/release/', undefined, 409],
      ] as const
    ).map(([name, path, body, status]): [string, ProbeMaker] => [
      `privacy.${name}`,
      (scene) =>
        scene.people.map((who) => ({
          title: `${name} as ${who.name}`,
          who,
          resource: 'privacy',
          cells: 1,
          call: sendAs(scene, who, 'POST', path, body),
          expected: (oracle) =>
            oracle.ever(who, 'privacy', 'write') ? { statuses: [status] } : refused,
        })),
    ]),
  ),
  'dossier.services': resourceProbes('/sources/services/', 'sources', 'read'),
  'dossier.get': resourceProbes('/buildings/999999/dossier/', 'buildings', 'create', [404]),
  ...Object.fromEntries(
    (['refresh', 'accept'] as const).map((name): [string, ProbeMaker] => [
      `dossier.${name}`,
      (scene) =>
        scene.people.map((who) => ({
          title: `${name} of the dossier of no building as ${who.name}`,
          who,
          resource: 'buildings',
          cells: 1,
          call: sendAs(
            ...([scene, who, 'POST'] as const),
            `/buildings/999999/dossier/${name === 'refresh' ? 'refresh/' : ''}`,
            name === 'accept' ? { values: { floors: 3 } } : undefined,
          ),
          expected: (oracle) =>
            oracle.ever(who, 'buildings', 'create') ? { statuses: [404] } : refused,
        })),
    ]),
  ),
  'campaigns.cities': resourceProbes('/campaigns/cities/', 'campaigns', 'read'),
  'campaigns.alike': resourceProbes(
    '/campaigns/alike/?building=999999',
    'campaigns',
    'read',
    [404],
  ),
  'campaigns.results': resourceProbes('/campaigns/999999/results/', 'campaigns', 'read', [404]),
  ...Object.fromEntries(
    (
      [
        ['campaigns.count', '/campaigns/count/', { mode: 'cities', cities: ['Zug'] }, 'read', 200],
        ['map.foundTile', '/map/found/5/16/11/', { mode: 'cities', cities: ['Zug'] }, 'read', 200],
        ['campaigns.search', '/campaigns/999999/search/', undefined, 'write', 404],
        ['campaigns.move', '/campaigns/999999/status/', { to: 'archived' }, 'write', 404],
      ] as const
    ).map(([name, path, body, action, status]): [string, ProbeMaker] => [
      name,
      (scene) =>
        scene.people.map((who) => ({
          title: `${name} as ${who.name}`,
          who,
          resource: 'campaigns',
          cells: 1,
          call: sendAs(scene, who, 'POST', path, body),
          expected: (oracle) =>
            oracle.ever(who, 'campaigns', action) ? { statuses: [status] } : refused,
        })),
    ]),
  ),
  'sources.list': resourceProbes('/sources/', 'sources', 'read'),
  'sources.imports': resourceProbes('/sources/imports/', 'sources', 'read'),
  'sources.badRows': resourceProbes('/sources/imports/1/rows/', 'sources', 'read', [200, 404]),
  'sources.mandates': resourceProbes('/sources/mandates/', 'sources', 'read'),
  ...Object.fromEntries(
    (
      [
        // Each is refused for its content, as it would start an import.
        ['fetch', 'POST', '/sources/register/import/', { area: 'xx' }, 400],
        ['begin', 'POST', '/sources/uploads/', { name: 'ch.zip', size: 5e9 }, 413],
        [
          'finish',
          'POST',
          '/sources/uploads/00000000-0000-4000-8000-000000000000/',
          undefined,
          404,
        ],
        ['cancelImport', 'DELETE', '/sources/imports/999/', undefined, 404],
        [
          'restorePrevious',
          'POST',
          '/sources/previous/',
          { version: '–', loaded_at: '2000-01-01T00:00:00.000Z' },
          409,
        ],
        [
          'cancel',
          'DELETE',
          '/sources/uploads/00000000-0000-4000-8000-000000000000/',
          undefined,
          404,
        ],
      ] as const
    ).map(([name, method, path, body, status]): [string, ProbeMaker] => [
      `sources.${name}`,
      (scene) =>
        scene.people.map((who) => ({
          title: `${name} of sources as ${who.name}`,
          who,
          resource: 'sources',
          cells: 1,
          call: sendAs(scene, who, method, path, body),
          expected: (oracle) =>
            oracle.ever(who, 'sources', 'create') ? { statuses: [status] } : refused,
        })),
    ]),
  ),
  'audit.list': resourceProbes('/audit/', 'audit', 'read'),
  'audit.export': resourceProbes('/audit/export/?format=csv', 'audit', 'read'),
  'audit.options': resourceProbes('/audit/options/', 'audit', 'read'),
  'audit.chain': resourceProbes('/audit/chain/', 'audit', 'read'),
  'audit.get': resourceProbes('/audit/1/', 'audit', 'read', [200, 404]),
  'audit.verify': (scene) =>
    scene.people.map((who) => ({
      title: `verifying the audit log as ${who.name}`,
      who,
      resource: 'audit',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/audit/verify/'),
      expected: (oracle) => (oracle.ever(who, 'audit', 'read') ? { statuses: granted } : refused),
    })),
  ...Object.fromEntries(
    (
      [
        ['secondFactor', 'GET', '/2fa/', undefined, [200]],
        // Each is refused for its content, as it would change how the person signs in.
        ['enrol', 'POST', '/2fa/enrol/', { password: 'not this one' }, [400, 429]],
        ['confirmSecondFactor', 'POST', '/2fa/confirm/', { code: '000000' }, [409]],
        ['renewBackupCodes', 'POST', '/2fa/backup-codes/', { password: 'wrong' }, [400, 429]],
        ['disableSecondFactor', 'POST', '/2fa/disable/', { password: 'wrong' }, [400, 429]],
        ['forgetDevice', 'DELETE', '/2fa/devices/1/', undefined, [204]],
        ['forgetDevices', 'DELETE', '/2fa/devices/', undefined, [204]],
        ['passkeys', 'GET', '/passkeys/', undefined, [200]],
        ['passkeyOptions', 'POST', '/passkeys/options/', { password: 'wrong' }, [400, 429]],
        ['addPasskey', 'POST', '/passkeys/', { credential: {} }, [400]],
        ['renamePasskey', 'PATCH', '/passkeys/999/', { name: 'Key' }, [404]],
        ['removePasskey', 'POST', '/passkeys/999/remove/', { password: 'wrong' }, [400, 429]],
        ['sessions', 'GET', '/sessions/', undefined, [200]],
        ['lastAccesses', 'GET', '/sessions/accesses/', undefined, [200]],
        [
          'endSession',
          'DELETE',
          '/sessions/00000000-0000-4000-8000-000000000000/',
          undefined,
          [204],
        ],
        ['endOtherSessions', 'POST', '/sessions/end-others/', undefined, [204]],
      ] as const
    ).map(([name, method, path, body, statuses]): [string, ProbeMaker] => [
      `auth.${name}`,
      (scene) =>
        scene.people.map((who) => ({
          title: `${name} as ${who.name}`,
          who,
          cells: 1,
          call: sendAs(scene, who, method, path, body),
          expected: () => ({ statuses }),
        })),
    ]),
  ),
  'auth.changePassword': (scene) =>
    scene.people.map((who) => ({
      title: `changing the password as ${who.name}`,
      who,
      cells: 1,
      call: sendAs(scene, who, 'POST', '/password/change/', {
        current: 'not this one',
        password: 'grille soupape verger',
      }),
      expected: () => ({ statuses: [400, 429] }),
    })),
  'auth.confirmIdentity': (scene) =>
    scene.people.map((who) => ({
      title: `confirming the password as ${who.name}`,
      who,
      cells: 1,
      call: sendAs(scene, who, 'POST', '/sessions/confirm/', { password: 'not this one' }),
      expected: () => ({ statuses: [400, 429] }),
    })),
  'quotes.readiness': resourceProbes('/quotes/readiness/', 'quotes', 'create'),
  'captcha.get': resourceProbes('/captcha/'),
  'captcha.state': resourceProbes('/captcha/state/', 'settings', 'read'),
  'layouts.list': resourceProbes('/layouts/'),
  'layouts.keep': (scene) =>
    scene.people.map((who) => ({
      title: `layout as ${who.name}`,
      who,
      cells: 1,
      call: sendAs(scene, who, 'PUT', '/layouts/mandates/', { columns: [] }),
      expected: () => ({ statuses: [204] }),
    })),
  'auth.me': (scene) =>
    scene.people.map((who) => ({
      title: `permissions of ${who.name}`,
      who,
      cells: Object.keys(declared).length * 7,
      call: async () => {
        const answer = await sendAs(scene, who, 'GET', '/me/')()
        const permissions = [...((answer.json.permissions as string[] | undefined) ?? [])].sort()
        // Compares the permissions only; other fields are the caller's own data and the contact.
        return { ...answer, text: '', json: { permissions } }
      },
      expected: (oracle) => {
        const actions = [
          'read',
          'write',
          'propose',
          'create',
          'delete',
          'history',
          'view_as',
          'transitions',
        ] as const
        const permissions = [
          'bills',
          'kickoff_forms',
          'register',
          'sources',
          'reference',
          'mails',
          'integrations',
          'task_notes',
          'today',
          'jobs',
          'watch',
          'doors',
          'operations',
          'imports',
          'privacy',
          'audit',
          'demonstration',
          ...Object.keys(declared),
        ]
          .flatMap((resource) =>
            actions
              .filter((action) => oracle.ever(who, resource, action))
              .map((action) => `${resource}:${action}`),
          )
          .sort()
        return { statuses: [200], values: { permissions } }
      },
    })),
  ...Object.fromEntries(
    Object.entries(api.auth)
      .filter(([, { access }]) => access === 'public')
      .map(([name, { method, path }]): [string, ProbeMaker] => [
        `auth.${name}`,
        (scene) =>
          scene.people.slice(0, 1).map((who) => ({
            title: `${name}, open to everybody`,
            who,
            cells: 1,
            call: sendAs(
              scene,
              { ...who, token: undefined },
              method,
              path,
              method === 'GET' ? undefined : {},
            ),
            expected: () => ({ statuses: [200, 400, 401, 409] }),
          })),
      ]),
  ),
  // The event stream is proved in `following.ts`.
  'live.follow': () => [],
}

/** Makes probes for a GET that needs a right on any record of a resource, or no right. */
function resourceProbes(
  path: string,
  resource?: string,
  action: Parameters<Oracle['ever']>[2] = 'read',
  statuses = [200],
): ProbeMaker {
  return (scene) =>
    scene.people.map((who) => ({
      title: `GET ${path} as ${who.name}`,
      who,
      resource,
      cells: 1,
      call: sendAs(scene, who, 'GET', path),
      expected: (oracle) =>
        resource === undefined || oracle.ever(who, resource, action) ? { statuses } : refused,
    }))
}

/** Makes probes for a call about the texts of mails. */
function mailTextProbes(
  method: string,
  path: string,
  action: 'read' | 'write',
  body?: object,
): ProbeMaker {
  return (scene) =>
    scene.people.map((who) => ({
      title: `${method} ${path} as ${who.name}`,
      who,
      resource: 'mails',
      cells: 1,
      call: sendAs(scene, who, method, path, body),
      expected: (oracle) => (oracle.ever(who, 'mails', action) ? { statuses: granted } : refused),
    }))
}
