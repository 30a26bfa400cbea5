import type { AccessTable, Rule } from './kernel/access.ts'

/**
 * What groups may do: resource × group → field group → reach. Whatever is not written here is refused.
 * A condition is a named sentence over the row; `access.server.ts` holds its twin in SQL.
 */

const all: Rule = { reach: 'all' }
const own: Rule = { reach: 'own' }
const assigned: Rule = { reach: 'assigned' }
const shared: Rule = { reach: 'shared' }
const when = (rule: Rule, condition: Condition): Rule => ({ ...rule, condition })

/** Conditions by name, pure over a row of the table they are used on. */
export const conditions = {
  /** The client sees a mandate from the offer on. */
  offered: (row: { status: string }) => row.status !== 'draft',
  /** The partner works while the work goes on. */
  inProgress: (row: { status: string }) => row.status === 'in_progress',
  /** What was worked out is shown to the client once it is delivered. */
  published: (row: { status: string }) => row.status === 'delivered' || row.status === 'closed',
  /** The partner begins what was ordered; sending back and reopening are the office's. */
  ordered: (row: { status: string }) => row.status === 'ordered',
} satisfies Record<string, (row: never) => boolean>
export type Condition = keyof typeof conditions

const ownOffered = when(own, 'offered')
const ownPublished = when(own, 'published')
const assignedInProgress = when(assigned, 'inProgress')

/** Parts of a mandate's form: `features/mandates/service.ts` (decisions, section 6). */
const formParts = {
  contact: all,
  customer: all,
  use: all,
  design: all,
  documents: all,
  readings: all,
  stages: all,
  calculation: all,
  report: all,
}
/** Everybody keeps views of lists for himself. */
const ownViews = {
  read: { base: own },
  write: { base: own },
  create: own,
  delete: own,
  history: own,
}

export const access = {
  users: {
    admin: {
      read: { base: all, contact: all, bank: all, access: all },
      write: { base: all, contact: all, bank: all, access: all },
      create: all,
      delete: all,
      history: all,
    },
    client: { read: { base: own, contact: own, bank: own } },
    partner: { read: { base: own, contact: own, bank: own } },
  },
  products: {
    admin: {
      read: { base: all, price: all },
      write: { base: all, price: all },
      create: all,
      delete: all,
      history: all,
    },
    client: { read: { base: all } },
    partner: { read: { base: all } },
  },
  register: { admin: { read: { base: all } } },
  buildings: {
    admin: {
      read: {
        base: all,
        identifiers: all,
        technical: all,
        heating: all,
        people: all,
        changes: all,
      },
      write: { base: all, identifiers: all, technical: all, heating: all, people: all },
      create: all,
      delete: all,
      history: all,
    },
    partner: {
      read: {
        base: assigned,
        identifiers: assigned,
        technical: assigned,
        heating: assigned,
        people: assigned,
      },
      write: { technical: assigned, heating: assigned },
      history: assigned,
    },
    client: {
      read: { base: own, identifiers: own, technical: own, heating: own, people: own },
      history: own,
    },
  },
  mandates: {
    admin: {
      read: {
        base: all,
        order: all,
        team: all,
        price: all,
        office: all,
        waiver: all,
        ...formParts,
      },
      write: {
        base: all,
        order: all,
        team: all,
        office: all,
        waiting: all,
        waiver: all,
        ...formParts,
      },
      create: all,
      delete: all,
      history: all,
      transitions: {
        offered: all,
        ordered: all,
        in_progress: all,
        in_review: all,
        delivered: all,
        closed: all,
        cancelled: all,
      },
    },
    partner: {
      read: {
        base: assigned,
        order: assigned,
        team: assigned,
        contact: assigned,
        customer: assigned,
        use: assigned,
        design: assigned,
        documents: assigned,
        readings: assigned,
        stages: assigned,
        waiver: assigned,
        calculation: assigned,
        report: assigned,
      },
      write: {
        use: assigned,
        design: assigned,
        documents: assigned,
        readings: assigned,
        stages: assignedInProgress,
        calculation: assignedInProgress,
        report: assignedInProgress,
      },
      history: assigned,
      transitions: { in_progress: when(assigned, 'ordered'), in_review: assigned },
    },
    client: {
      read: {
        base: ownOffered,
        order: ownOffered,
        team: ownOffered,
        contact: ownOffered,
        customer: ownOffered,
        use: ownOffered,
        documents: ownOffered,
        readings: ownOffered,
        design: ownPublished,
        calculation: ownPublished,
        report: ownPublished,
      },
      write: { contact: ownOffered, customer: ownOffered, readings: ownOffered },
      propose: { use: ownOffered },
      history: ownOffered,
      transitions: { closed: ownOffered },
    },
  },
  views: {
    admin: {
      ...ownViews,
      read: { base: shared, sharing: shared },
      write: { base: own, sharing: own },
    },
    client: ownViews,
    partner: ownViews,
  },
  demonstration: { admin: { read: { base: all }, delete: all } },
} as const satisfies AccessTable
