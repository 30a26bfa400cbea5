// Over 300 lines: one entry for each thing that may be open.
import { explanationsFor } from '../explained.ts'
import { emptyPdf, uploadFile } from '../files/upload.ts'
import { runWaitingJobs } from './changes.ts'
import type { Json, PlayedScene } from './scene.ts'

/** Something that may be open on a mandate while something else happens. */
export type Thing = {
  /** Opens it on a mandate under way; returns what `facts` needs. */
  open: (stage: PlayedScene) => Promise<object>
  /** What people are told of it, beside what is stored. */
  facts?: (stage: PlayedScene) => Promise<Record<string, unknown>>
  /** What people do with it afterwards, with the answer that they usually get; it may change what is stored. */
  attempt?: { what: string; usual: string; make: (stage: PlayedScene) => Promise<string> }
}

const place = ({ mandate, building }: PlayedScene) => ({ mandate, building })

/** Uploads a paper on the mandate. */
const addFile = async (stage: PlayedScene, type: 'plan' | 'energy_bill') =>
  uploadFile(
    stage.app,
    clientOf(stage, 'office'),
    Buffer.concat([emptyPdf, Buffer.from(`\n% ${stage.mandate}`)]),
    {
      ...place(stage),
      ...{ name: 'Paper.pdf', folder: type === 'plan' ? 'plans' : 'energy_bills', type },
    },
  )

const clientOf = ({ app, people }: PlayedScene, who: keyof PlayedScene['people']) => ({
  ...app.clientWith(people[who].token),
  token: people[who].token,
})

/** Makes a quote for the mandate alone; a sent one with the secret of its link. */
export async function makeQuote(stage: PlayedScene, isSent: boolean) {
  const { id: quote } = await stage.call('office', 'POST', '/quotes/', {
    ...{ contractor: stage.people.client.id, mandates: [stage.mandate], deposit_percent: 50 },
    lines: [{ text: 'CECB Plus', unit_price: '1000', mandate: stage.mandate }],
  })
  if (!isSent) return { quote }
  await stage.call('office', 'POST', `/quotes/${quote}/send/`)
  await runWaitingJobs(stage.app)
  const { rows } = await stage.app.database.pool.query(
    `select secret from mails where key like 'quote-sent-%' and recipient = $1 order by id desc limit 1`,
    [stage.people.client.email],
  )
  return { quote, link: stage.app.box.open(rows[0].secret).slice(1) }
}

/** What the client and a browser with the link are told of a quote. */
async function quoteFacts({ call, outcome, opened }: PlayedScene) {
  const path = `/quotes/${opened.quote}/`
  // Asked once: a server hears of a change of rights a moment after it.
  const quote = await call('client', 'GET', path).catch(() => undefined)
  return {
    'the client reads the quote': quote ? quote.status : await outcome('client', 'GET', path),
    ...(quote && {
      'the client reads that it does not take place': quote.called_off ? 'yes' : 'no',
    }),
    'its link answers': await outcome('anybody', 'POST', '/accept/open/', { token: opened.link }),
  }
}

/** The mandate; nothing of it once it is in the trash. */
const read = (call: PlayedScene['call'], mandate: number) =>
  call('office', 'GET', `/mandates/${mandate}/`).catch((): Json => ({}))

/** The scene in which an event shows what it does itself. */
export const alone = 'nothing else'

/** The columns of the table. The first one leaves a job in the queue, which the first scene of an event runs. */
export const things = {
  'mail that is not sent yet': {
    open: ({ call, mandate }) =>
      call('office', 'POST', '/messages/', { mandate, thread: 'client', text: 'Good morning' }),
  },
  [alone]: { open: async () => ({}) },
  'draft quote': {
    open: (stage) => makeQuote(stage, false),
    facts: async ({ call, opened }) => {
      const { called_off } = await call('office', 'GET', `/quotes/${opened.quote}/`)
      return { 'the office reads that it cannot be sent': called_off ? 'yes' : 'no' }
    },
  },
  'sent quote and its link': {
    open: (stage) => makeQuote(stage, true),
    facts: quoteFacts,
    attempt: {
      what: 'the client accepts it',
      usual: '200',
      make: ({ outcome, opened }) =>
        outcome('client', 'POST', `/quotes/${opened.quote}/accept/`, { name: 'Ada Keller' }),
    },
  },
  'accepted quote with a deposit': {
    async open(stage) {
      const made = await makeQuote(stage, true)
      await stage.call('client', 'POST', `/quotes/${made.quote}/accept/`, { name: 'Ada Keller' })
      await runWaitingJobs(stage.app)
      return made
    },
    facts: async (stage) => ({
      ...(await quoteFacts(stage)),
      'the client gets its certificate': await stage.outcome(
        'client',
        'GET',
        `/quotes/${stage.opened.quote}/accepted-pdf/`,
      ),
    }),
  },
  'invoice to be paid': {
    async open(stage) {
      const made = await makeQuote(stage, true)
      await stage.call('client', 'POST', `/quotes/${made.quote}/accept/`, { name: 'Ada Keller' })
      await runWaitingJobs(stage.app)
      const issued = { quote: made.quote, kind: 'final' }
      const { id } = await stage.call('office', 'POST', '/invoices/', issued)
      await runWaitingJobs(stage.app)
      await stage.call('office', 'POST', `/invoices/${id}/send/`)
      return { quote: made.quote, invoice: id }
    },
    facts: async ({ call, outcome, opened }) => {
      const path = `/invoices/${opened.invoice}/`
      const invoice = await call('client', 'GET', path).catch(() => undefined)
      return {
        'the client reads the invoice': invoice
          ? invoice.status
          : await outcome('client', 'GET', path),
      }
    },
    attempt: {
      what: 'the office enters its payment',
      usual: '200',
      make: ({ outcome, opened }) =>
        outcome('office', 'POST', `/invoices/${opened.invoice}/pay/`, {
          ...{ amount: 1, paid_on: '2026-01-15' },
        }),
    },
  },
  'kick-off form': {
    async open({ call, mandate }) {
      const { uuid } = await call('office', 'POST', `/mandates/${mandate}/kickoff/`, {})
      return { uuid }
    },
    facts: async ({ outcome, opened }) => ({
      'the form answers': await outcome('anybody', 'GET', `/kickoff/${opened.uuid}/`),
    }),
  },
  'document request': {
    open: (stage) =>
      stage.call('office', 'POST', '/requests/', {
        ...place(stage),
        type: 'plan',
        label: 'Ground floor',
      }),
    facts: async ({ call, mandate }) => ({
      'the client is asked for documents': (
        await call('client', 'GET', `/requests/?mandate=${mandate}`).catch((): Json => ({}))
      ).count,
    }),
  },
  'task of the office': {
    open: ({ call, mandate, people }) =>
      call('office', 'POST', '/tasks/', {
        mandate,
        title: 'Call the canton',
        person: people.responsible.id,
      }),
    facts: tasksOf('responsible'),
  },
  'task of the partner': {
    open: ({ call, mandate, people }) =>
      call('office', 'POST', '/tasks/', { mandate, title: 'Visit', person: people.partner.id }),
    facts: tasksOf('partner'),
  },
  'appointment that is fixed': {
    async open(stage) {
      const { id: appointment } = await makeAppointment(stage, { day: '2098-05-04', time: '09:30' })
      return { appointment }
    },
    facts: appointmentFacts,
  },
  'appointment that is offered': {
    async open(stage) {
      const { id: appointment } = await makeAppointment(stage, {
        slots: [{ day: '2098-05-04', time: '09:30' }],
      })
      const { rows } = await stage.app.database.pool.query(
        'select token from appointment_links where appointment = $1',
        [appointment],
      )
      return { appointment, link: stage.app.box.open(rows[0].token) }
    },
    facts: appointmentFacts,
    attempt: {
      what: 'the client takes a slot',
      usual: '200',
      make: ({ outcome, opened }) =>
        outcome('anybody', 'POST', '/appointment/take/', {
          token: opened.link,
          slot: { day: '2098-05-04', time: '09:30' },
        }),
    },
  },
  'subsidy that is granted': {
    async open({ call, mandate }) {
      const { id: claim } = await call('office', 'POST', '/claims/', {
        ...{ mandate, programme: 'PEIK', paid_to: 'office', state: 'granted', amount: 1500 },
        ...{ asked_on: '2026-01-10', decided_on: '2026-02-10' },
      })
      return { claim }
    },
    facts: async ({ outcome, opened }) => {
      const path = `/claims/${opened.claim}/`
      return {
        'the office reads the subsidy': await outcome('office', 'GET', path),
        'the client reads the subsidy': await outcome('client', 'GET', path),
        'the partner reads the subsidy': await outcome('partner', 'GET', path),
      }
    },
  },
  'comment on the report': {
    open: ({ call, mandate }) =>
      call('office', 'POST', '/report_comments/', {
        ...{ mandate, chapter: 'works', text: 'Name the noise certificate.' },
      }),
    facts: async ({ call, outcome, mandate, opened }) => ({
      'open comments': (
        await call('office', 'GET', `/report_comments/?mandate=${mandate}&resolved=~`)
      ).count,
      'the partner reads the comment': await outcome(
        'partner',
        'GET',
        `/report_comments/${opened.id}/`,
      ),
    }),
  },
  'meter that is read daily': {
    open: (stage) =>
      stage.call('client', 'POST', '/meter_series/', {
        ...place(stage),
        ...{ meter: 'CH1', energy: 'gaz', usage: 'heating_dhw' },
        ...{ first_day: '2025-01-01', daily_kwh: '10 11 12' },
      }),
    facts: async ({ outcome, opened }) => ({
      'the client reads its days': await outcome('client', 'GET', `/meter_series/${opened.id}/`),
      'the partner reads its days': await outcome('partner', 'GET', `/meter_series/${opened.id}/`),
    }),
    attempt: {
      what: 'the client completes it',
      usual: '200',
      make: ({ outcome, opened }) =>
        outcome('client', 'PATCH', `/meter_series/${opened.id}/`, { daily_kwh: '10 11 12 13' }),
    },
  },
  'proposal of the client': {
    open: ({ call, mandate, building }) =>
      call('client', 'POST', '/proposals/', {
        ...{ mandate, resource: 'buildings', record: building, values: { cad_zone: 'Zone 7' } },
      }),
    facts: async ({ call, mandate }) => ({
      'proposals to decide': (
        await call('office', 'GET', `/proposals/?mandate=${mandate}&state=open`)
      ).count,
    }),
  },
  'bill that waits for its ticks': {
    async open(stage) {
      const { id: file } = await addFile(stage, 'energy_bill')
      await stage.app.database.pool.query(
        `insert into bills (file, edition, asked_at, outcome) values ($1, 1, now(), 'read')
         on conflict (file, edition) do update set outcome = 'read'`,
        [file],
      )
      return { file }
    },
    facts: async ({ outcome, opened }) => ({
      'the bill answers': await outcome('office', 'GET', `/bills/files/${opened.file}/`),
    }),
  },
  'shared file': {
    async open(stage) {
      const { id: file } = await addFile(stage, 'plan')
      const { path } = await stage.call('office', 'POST', '/files/shares/', { file, days: 14 })
      return {
        file,
        share: path
          .split('#')
          .at(-1)
          .replace(/^token-/, ''),
      }
    },
    facts: async ({ outcome, opened }) => ({
      'the link answers': await outcome('anybody', 'POST', '/share/', { token: opened.share }),
    }),
  },
  'calendar of the partner': {
    open: ({ call }) => call('partner', 'POST', '/calendar/'),
    facts: async ({ outcome, opened }) => ({
      'the calendar answers': await outcome('anybody', 'GET', opened.path),
    }),
  },
  'upload of the client under way': {
    async open(stage) {
      const begun = await stage.call('client', 'POST', '/files/uploads/', {
        ...place(stage),
        ...{ name: 'Plan.pdf', folder: 'plans', type: 'plan', size: emptyPdf.length },
      })
      return { upload: begun.id }
    },
    // Nothing has arrived of it yet.
    attempt: {
      what: 'the client goes on with it',
      usual: '409 incomplete',
      make: ({ outcome, opened }) => outcome('client', 'POST', `/files/uploads/${opened.upload}/`),
    },
  },
  'comparison that keeps its models': {
    async open({ app, mandate }) {
      await app.database.pool.query(
        `insert into mandate_models (mandate, models_of) values ($1, '2026-11-27')`,
        [mandate],
      )
      return {}
    },
    facts: async ({ call, mandate }) => {
      const form = await call('office', 'GET', `/mandates/${mandate}/form/`).catch((): Json => ({}))
      const kept = form.found?.models_of
      const query = kept ? `?models_of=${kept}` : ''
      const [terms] = (await call('office', 'GET', `/reference/${query}`)).calculation_terms.rows
      return {
        'it keeps the models of': kept ?? 'no day',
        'it counts, in hours and percent': `${terms.full_load_hours}, ${terms.interest}`,
      }
    },
  },
  'draft of a report': { open: (stage) => makeReport(stage, false), facts: reportFacts },
  'published report': { open: (stage) => makeReport(stage, true), facts: reportFacts },
  'draft compared with a published report': {
    async open(stage) {
      const published = await draftReport(stage, { format: 'pdf' })
      await stage.call('office', 'POST', `/reports/${published}/publish/`)
      await runWaitingJobs(stage.app)
      return { report: await draftReport(stage, { format: 'pdf' }), published }
    },
    facts: async ({ call, opened }) => {
      const { changes } = await call('office', 'GET', `/reports/${opened.report}/checks/`).catch(
        (): Json => ({}),
      )
      return { 'the office reads what differs from report': changes?.since ?? 'none' }
    },
  },
  'thread with the client': {
    async open({ call, mandate }) {
      const { id } = await call('client', 'POST', '/messages/', {
        mandate,
        thread: 'client',
        text: 'A question',
      })
      return { message: id }
    },
    attempt: {
      what: 'the client writes again',
      usual: '201',
      make: ({ outcome, mandate }) =>
        outcome('client', 'POST', '/messages/', {
          mandate,
          thread: 'client',
          text: 'A further one',
        }),
    },
  },
  'result of a campaign': {
    async open({ app, call, building }) {
      await call('office', 'PATCH', `/buildings/${building}/`, { egid: 900_000_000 + building })
      const { id } = await call('office', 'POST', '/campaigns/', {
        name: `Campaign ${building}`,
        mode: 'cities',
        cities: ['Genève'],
      })
      const { rows } = await app.database.pool.query(
        `insert into campaign_results (campaign, egid, address, energy, score, score_points)
         values ($1, $2, 'Rue du Lac 1', 'oil', 80, '{}') returning id`,
        [id, 900_000_000 + building],
      )
      return { campaign: id, result: rows[0].id }
    },
    facts: async ({ call, opened }) => {
      const { results } = await call('office', 'GET', `/campaigns/${opened.campaign}/results/`)
      return { 'the campaign lists': results.map(({ address }: Json) => address).join() }
    },
  },
  'finding of the watch': {
    async open({ app, building }) {
      const { rows } = await app.database.pool.query(
        `insert into watch_findings (building, kind, year, value, threshold, evidence, rank, proposed, found_at)
         values ($1, 'limit', 2025, 700, 450, '{"years": [2023, 2024, 2025]}', 1, 'cecb', now()) returning id`,
        [building],
      )
      return { finding: rows[0].id }
    },
    facts: async ({ call, opened }) => ({
      'the watch tells it': (await call('office', 'GET', '/watch/')).results.some(
        ({ id }: { id: number }) => id === opened.finding,
      ),
    }),
  },
  'quote in accounting': {
    async open(stage) {
      const made = await makeQuote(stage, true)
      await stage.app.database.pool.query(
        `insert into quote_syncs (quote, reference, state, remote_id) values ($1, $2, 'synced', $2)
         on conflict (quote) do update set state = 'synced', remote_id = $2`,
        [made.quote, `remote-${made.quote}`],
      )
      return made
    },
  },
  'page of the task notes': {
    async open({ app, mandate }) {
      await app.database.pool.query(
        `insert into task_notes (mandate, state, page_id, payload_hash, requested_at)
         values ($1, 'sent', 'page', 'hash', now())`,
        [mandate],
      )
      return {}
    },
  },
  'view of the partner': {
    open: ({ call, mandate }) =>
      call('partner', 'POST', '/views/', {
        name: 'Mine',
        list: 'mandates',
        state: `id=${mandate}`,
        columns: { columns: [] },
      }),
  },
  'request to cancel': {
    open: ({ call, mandate }) =>
      call('client', 'POST', `/mandates/${mandate}/cancellation-request/`, { reason: 'We sell' }),
    facts: async ({ call, mandate }) => ({
      'the request stands': (await read(call, mandate)).cancellation_request ? 'yes' : 'no',
    }),
  },
  'mandate that waits': {
    open: ({ call, mandate }) =>
      call('office', 'POST', `/mandates/${mandate}/waiting/`, {
        reason: 'authority',
        until: '2030-02-01',
      }),
    facts: async ({ call, mandate }) => ({
      'it waits': (await read(call, mandate)).waiting?.reason ?? 'no',
    }),
  },
} satisfies Record<string, Thing>

function tasksOf(who: 'responsible' | 'partner') {
  return async ({ call, mandate }: PlayedScene) => ({
    'tasks to do': (
      await call(who, 'GET', '/tasks/mine/').catch(() => ({ results: [] }))
    ).results.filter((task: { mandate: number }) => task.mandate === mandate).length,
  })
}

async function makeReport(stage: PlayedScene, isPublished: boolean) {
  const report = await draftReport(stage)
  if (!isPublished) return { report }
  await stage.call('office', 'POST', `/reports/${report}/publish/`)
  await runWaitingJobs(stage.app)
  return { report }
}

/** Makes a draft of a report on a useful heat (kWh), of which all figures are confirmed; returns its id. */
export async function draftReport(
  { call, mandate, app }: PlayedScene,
  { usefulHeat = 160_000, format = 'xlsx' }: { usefulHeat?: number; format?: 'pdf' | 'xlsx' } = {},
) {
  await call('office', 'PATCH', `/mandates/${mandate}/form/`, {
    useful_heat: usefulHeat,
    recommended: 'pacSondes',
    'next_steps/offers/title': 'Order the borehole study',
    visit_date: '2026-03-12',
  })
  const explanations = await explanationsFor(app, mandate)
  if (Object.keys(explanations).length > 0)
    await call('office', 'PATCH', `/mandates/${mandate}/form/`, explanations)
  const { id: report } = await call('office', 'POST', '/reports/', {
    ...{ mandate, format, language: 'fr' },
    ...(format === 'xlsx' && { workbook: 'generated' }),
  })
  await runWaitingJobs(app)
  const { figures, vat } = await call('office', 'GET', `/reports/${report}/checks/`)
  for (const table of vat.unknown)
    await call('office', 'POST', `/reference/${table}/vat/`, { vat: 'incl' })
  if (figures.length > 0)
    await call('office', 'POST', '/reference/confirmations/', {
      figures: figures.map(({ id, value }: { id: string; value: number }) => ({
        figure: id,
        value,
      })),
      ...{ source: 'Tarif 2026', read_on: new Date().toISOString().slice(0, 10) },
    })
  return report as number
}

/** Makes an appointment with client and partner, and tells them. */
async function makeAppointment(stage: PlayedScene, when: object) {
  const { mandate, people } = stage
  const made = await stage.call('office', 'POST', '/appointments/', {
    ...{ mandate, person: people.responsible.id, minutes: 60, ...when },
    attendees: ['client', 'partner'],
  })
  await runWaitingJobs(stage.app)
  return made
}

async function appointmentFacts({ outcome, opened }: PlayedScene) {
  const path = `/appointments/${opened.appointment}/`
  return {
    'the client reads the appointment': await outcome('client', 'GET', path),
    'the partner reads the appointment': await outcome('partner', 'GET', path),
  }
}

async function reportFacts({ outcome, opened }: PlayedScene) {
  return {
    'the client reads the report': await outcome('client', 'GET', `/reports/${opened.report}/`),
    'the partner reads the report': await outcome('partner', 'GET', `/reports/${opened.report}/`),
  }
}
