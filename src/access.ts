// Over 300 lines: the one table of rights, to be read as a whole.
import type { AccessTable, Rule } from './kernel/access.ts'

/** Hours in which clients may delete and rename a file that they sent (decisions, section 6). */
export const freshHours = 24

/** Types of papers between the office and its client, which partners do not see. */
export const commercialTypes = [
  'quote',
  'signed_quote',
  'order',
  'correspondence',
  'invoice',
  'consent',
] as const

/** Access groups (decisions, section 1); independent of a person's business role. */
export const groups = ['admin', 'client', 'partner'] as const
export type Group = (typeof groups)[number]

/**
 * Rights: resource × group → field group → reach. Whatever is not listed is refused. A condition names
 * a predicate on the row; the feature of the row has its equivalent in SQL (`conditions` of its door).
 */

/** Statuses of a mandate in which its kick-off form takes answers: from the offer to the review. */
export const kickoffStatuses = ['offered', 'ordered', 'in_progress'] as const

const all: Rule = { reach: 'all' }
const own: Rule = { reach: 'own' }
const assigned: Rule = { reach: 'assigned' }
const shared: Rule = { reach: 'shared' }
const entered: Rule = { reach: 'entered' }
const when = (rule: Rule, ...names: Condition[]): Rule => ({ ...rule, conditions: names })

/**
 * Whether a mandate ever was more than a draft, by when it reached each status: what is cancelled before that stays
 * within the office.
 */
export const wasOffered = (dates: object | null | undefined) =>
  Object.keys(dates ?? {}).some((status) => status !== 'draft' && status !== 'cancelled')

type Offered = { status: string; status_dates?: object | null | undefined }

/** Conditions on a mandate, by name. A rule for rows of a mandate applies them to that mandate. */
export const conditions = {
  /** Clients see a mandate once it is offered, and their own requests. */
  shown: (row: Offered & { origin: string }): boolean =>
    row.origin === 'request' || conditions.offered(row),
  /** Clients see a building once a mandate on it is offered; a request gives no access. */
  offered: ({ status, status_dates }: Offered): boolean =>
    status === 'cancelled' ? wasOffered(status_dates) : status !== 'draft',
  /** A mandate that has ended is frozen until the office reopens it. */
  open: (row: { status: string }) => row.status !== 'closed' && row.status !== 'cancelled',
  /** Partners work from the order until the end of the review. */
  /** From the order until it is closed: the people of a mandate work together. */
  together: (row: { status: string }) =>
    ['ordered', 'in_progress', 'in_review', 'delivered'].includes(row.status),
  underWay: (row: { status: string }) =>
    ['ordered', 'in_progress', 'in_review'].includes(row.status),
  /** Partners edit visit, calculation and report until the review. */
  inProgress: (row: { status: string }) => row.status === 'in_progress',
  /** Clients see results once they are delivered. */
  published: (row: { status: string }) => row.status === 'delivered' || row.status === 'closed',
  /** Partners start ordered mandates; only the office can send back and reopen. */
  ordered: (row: { status: string }) => row.status === 'ordered',
  /**
   * Clients describe their installations until they have sent the kick-off form; without a form, until work starts.
   * One that was never sent does not change what is in review.
   */
  kickoffOpen: (row: { status: string; kickoff: string | null }) =>
    row.kickoff !== 'sent' &&
    (['draft', 'offered', 'ordered'].includes(row.status) ||
      (row.kickoff === 'issued' && row.status === 'in_progress')),
} satisfies Record<string, (row: never) => boolean>

/** Conditions on a consumption. */
export const consumptionConditions = {
  /** Not accepted yet. */
  unaccepted: (row: { accepted: boolean | null }) => row.accepted !== true,
}

/** Conditions on a report. */
export const reportConditions = {
  /** Clients see published reports once their final file is there; unpublished ones can be deleted by their authors. */
  handedOut: (row: { published_at: string | null; state: string }) =>
    row.published_at !== null && row.state === 'done',
  draft: (row: { published_at: string | null }) => row.published_at === null,
}

/** Conditions on a quote. */
export const quoteConditions = {
  /** Clients see what was sent to them, and not what the office is still writing. */
  issued: (row: { sent_at: string | null }) => row.sent_at !== null,
}

/** Conditions on a file. */
export const fileConditions = {
  /** Partners see papers about the building and the work, not those between the office and its client. */
  technical: (row: { type: string }) => !(commercialTypes as readonly string[]).includes(row.type),
  /** Clients may take back what they sent by mistake: for a day, unless the office has accepted it. */
  fresh: (row: { state: string; created_at: string }) =>
    row.state !== 'accepted' && Date.parse(row.created_at) > Date.now() - freshHours * 3_600_000,
  /** Nobody deletes a version that somebody else brought. */
  soleAuthor: (row: { versions_by_others: boolean }) => !row.versions_by_others,
}
export type Condition =
  | keyof typeof conditions
  | keyof typeof consumptionConditions
  | keyof typeof reportConditions
  | keyof typeof quoteConditions
  | keyof typeof fileConditions

/** Conditions that hold wherever another one does. */
export const impliedBy: Partial<Record<Condition, Condition>> = { published: 'shown' }

/** Condition on their mandate for a client to reach its building and rows. */
export const reachedByClient = 'offered' satisfies Condition

/** What conditions are evaluated on: a mandate, and the row itself. */
type RuleSubject = {
  mandate?: Offered & { origin: string; kickoff: string | null }
  row?: {
    accepted?: boolean | null
    published_at?: string | null
    sent_at?: string | null
    type?: string
    state?: string
    created_at?: string
    versions_by_others?: boolean | null
  }
}

/** Whether all conditions of a rule hold; conditions on an unknown mandate do not. */
export const ruleHolds = ({ conditions: names = [] }: Rule, { mandate, row = {} }: RuleSubject) =>
  (names as readonly Condition[]).every((name) => {
    if (name in consumptionConditions)
      return consumptionConditions[name as keyof typeof consumptionConditions]({
        accepted: row.accepted ?? null,
      })
    if (name in reportConditions)
      return reportConditions[name as keyof typeof reportConditions]({
        published_at: row.published_at ?? null,
        state: row.state ?? '',
      })
    if (name in quoteConditions)
      return quoteConditions[name as keyof typeof quoteConditions]({ sent_at: row.sent_at ?? null })
    if (name in fileConditions) {
      const { type, state, created_at } = row
      if (type === undefined || state === undefined || created_at === undefined) return false
      const versions_by_others = row.versions_by_others ?? false
      const file = { type, state, created_at, versions_by_others }
      return fileConditions[name as keyof typeof fileConditions](file)
    }
    return mandate !== undefined && conditions[name as keyof typeof conditions](mandate)
  })

const ownShown = when(own, 'shown')
const ownShownOpen = when(own, 'shown', 'open')
const ownOpen = when(own, 'open')
const assignedOpen = when(assigned, 'open')
const ownPublished = when(own, 'published')
const assignedUnderWay = when(assigned, 'underWay')
const assignedInProgress = when(assigned, 'inProgress')

/** Parts of a mandate's form; see `features/mandates/form/service.ts` (decisions, section 6). */
const formParts = {
  contact: all,
  kickoff: all,
  customer: all,
  contract: all,
  use: all,
  design: all,
  documents: all,
  readings: all,
  stages: all,
  calculation: all,
  report: all,
}
/** Everybody has their own list views. */
const ownViews = {
  read: { base: own },
  write: { base: own },
  create: own,
  delete: own,
  history: own,
}
/** Records that only the office sees and writes. */
const officeOnly = {
  read: { base: all },
  write: { base: all },
  create: all,
  delete: all,
  history: all,
}
/** Technical rows belong to a building and a mandate; only the office sees who entered them. */
const officeRows = {
  read: { base: all, author: all },
  write: { base: all },
  create: all,
  delete: all,
  history: all,
}
const partnerRows = {
  read: { base: assigned },
  write: { base: assignedUnderWay },
  create: assignedUnderWay,
  delete: assignedUnderWay,
  history: assigned,
}
const ownKickoff = when(own, 'kickoffOpen')
const kickoffRows = {
  read: { base: own, author: entered },
  write: { base: ownKickoff },
  propose: { base: own },
  create: ownKickoff,
  delete: ownKickoff,
  history: own,
}
const ownIssued = when(own, 'issued')
const enteredOpen = when(entered, 'open')
const ownUnaccepted = when(entered, 'open', 'unaccepted')
const ownFresh = when(entered, 'open', 'fresh')
const assignedTechnical = when(assigned, 'technical')
const assignedTechnicalUnderWay = when(assigned, 'underWay', 'technical')

/** Everybody in a group edits their own contact details and bank account. */
const ownUser = {
  read: { base: own, contact: own, bank: own },
  write: { contact: own, bank: own },
  history: own,
}

/** Open proposals belong to their author. */
const ownProposals = {
  read: { base: own },
  write: { dismissal: own },
  create: own,
  transitions: { withdrawn: own },
}

export const access = {
  users: {
    admin: {
      read: { base: all, contact: all, bank: all, access: all },
      write: { base: all, contact: all, bank: all, access: all },
      create: all,
      delete: all,
      history: all,
      view_as: all,
      transitions: { active: all, deactivated: all },
    },
    client: ownUser,
    partner: ownUser,
  },
  companies: { admin: officeOnly },
  /** Who belongs to which company, and who left. */
  people: { admin: officeOnly },
  /** People of companies and buildings who have no email address. */
  contacts: { admin: officeOnly },
  phone_calls: { admin: { ...officeOnly, write: { base: entered } } },
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
  /** Where register data comes from. Creating is to import a register. */
  sources: { admin: { read: { base: all }, create: all } },
  /** Prospection is the administrators' (decisions, section 1). Writing a campaign includes its searches. */
  campaigns: {
    admin: {
      read: { base: all },
      write: { base: all },
      create: all,
      delete: all,
      history: all,
    },
  },
  campaign_results: { admin: { read: { base: all }, write: { base: all }, history: all } },
  buildings: {
    admin: {
      read: {
        base: all,
        identifiers: all,
        technical: all,
        heating: all,
        people: all,
        work: all,
        archive: all,
        changes: all,
      },
      write: {
        base: all,
        identifiers: all,
        technical: all,
        heating: all,
        people: all,
        archive: all,
      },
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
      write: { technical: assignedUnderWay, heating: assignedUnderWay },
      history: assigned,
    },
    client: {
      read: { base: own, identifiers: own, technical: own, heating: own, people: own },
      propose: { identifiers: own, technical: own, heating: own, people: own },
      history: own,
    },
  },
  reference: {
    admin: { read: { base: all }, create: all },
    partner: { read: { base: all } },
    client: { read: { base: all } },
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
        cancellation: all,
        decision: all,
        internal_decision: all,
        contacts: all,
        ...formParts,
      },
      write: {
        base: all,
        order: all,
        team: all,
        office: all,
        waiting: all,
        waiver: all,
        cancellation: all,
        ...formParts,
      },
      create: all,
      delete: all,
      history: all,
      transitions: {
        draft: all,
        offered: all,
        ordered: all,
        in_progress: all,
        in_review: all,
        delivered: all,
        accepted: all,
        closed: all,
        cancelled: all,
      },
    },
    partner: {
      read: {
        base: assigned,
        order: assigned,
        team: assigned,
        decision: assigned,
        internal_decision: assigned,
        contacts: when(assigned, 'together'),
        contact: assigned,
        kickoff: assigned,
        customer: assigned,
        contract: assigned,
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
        use: assignedUnderWay,
        design: assignedUnderWay,
        documents: assignedUnderWay,
        readings: assignedUnderWay,
        stages: assignedInProgress,
        calculation: assignedInProgress,
        report: assignedInProgress,
      },
      history: assigned,
      transitions: { in_progress: when(assigned, 'ordered'), in_review: assigned },
    },
    client: {
      read: {
        base: ownShown,
        order: ownShown,
        team: ownShown,
        cancellation: ownShown,
        decision: ownShown,
        contacts: ownShown,
        contact: ownShown,
        kickoff: ownShown,
        customer: ownShown,
        contract: ownShown,
        use: ownShown,
        documents: ownShown,
        readings: ownShown,
        design: ownPublished,
        calculation: ownPublished,
        report: ownPublished,
      },
      write: {
        contact: ownShownOpen,
        kickoff: when(own, 'shown', 'kickoffOpen'),
        customer: ownShownOpen,
        readings: ownShownOpen,
      },
      propose: { contract: ownShown, use: ownShown, request: own, cancellation: ownShownOpen },
      history: ownShown,
      transitions: { accepted: ownShown, objected: ownShownOpen },
    },
  },
  /** To whom of its company a mandate is opened beside the client. */
  openings: { admin: officeOnly },
  mandate_notes: { admin: { read: { base: all }, write: { base: all }, history: all } },
  consumptions: {
    admin: {
      ...officeRows,
      read: { ...officeRows.read, acceptance: all },
      write: { ...officeRows.write, acceptance: all },
    },
    partner: {
      ...partnerRows,
      read: { ...partnerRows.read, acceptance: assigned },
      delete: when(assigned, 'underWay', 'unaccepted'),
    },
    client: {
      read: { base: own, acceptance: own, author: entered },
      write: { base: ownUnaccepted },
      create: ownOpen,
      delete: ownUnaccepted,
      history: own,
    },
  },
  meter_series: {
    admin: officeRows,
    partner: partnerRows,
    client: {
      read: { base: own, author: entered },
      write: { base: enteredOpen },
      create: ownOpen,
      delete: enteredOpen,
      history: own,
    },
  },
  heating_systems: { admin: officeRows, partner: partnerRows, client: kickoffRows },
  maintenance_companies: { admin: officeRows, partner: partnerRows, client: kickoffRows },
  renovations: {
    admin: officeRows,
    partner: partnerRows,
    client: { read: { base: own }, propose: { base: own }, history: own },
  },
  idc: {
    admin: { read: { base: all }, create: all, history: all },
    partner: { read: { base: assigned }, create: assignedUnderWay, history: assigned },
    client: { read: { base: own }, history: own },
  },
  reports: {
    admin: {
      read: { base: all, making: all },
      write: { base: all },
      create: all,
      delete: all,
      history: all,
      transitions: { published: all },
    },
    partner: {
      read: { base: assigned, making: assigned },
      write: { base: assignedInProgress },
      create: assignedInProgress,
      delete: when(assigned, 'underWay', 'draft'),
      history: assigned,
    },
    client: { read: { base: when(own, 'handedOut') } },
  },
  /** Reviewers' comments on drafts stay between the office and the partner; their words are their author's. */
  report_comments: {
    admin: {
      read: { base: all, answer: all },
      write: { base: entered, answer: all },
      create: all,
      delete: all,
      history: all,
    },
    partner: {
      read: { base: assigned, answer: assigned },
      write: { base: when(entered, 'underWay'), answer: assignedUnderWay },
      create: assignedUnderWay,
      history: assigned,
    },
  },
  quote_notes: { admin: { read: { base: all }, write: { base: all }, history: all } },
  quotes: {
    admin: {
      read: { base: all, evidence: all, office: all },
      write: { base: all, office: all },
      create: all,
      delete: all,
      history: all,
      transitions: { sent: all, accepted: all, declined: all, cancelled: all },
    },
    client: {
      read: { base: ownIssued },
      transitions: { accepted: ownIssued, declined: ownIssued },
    },
  },
  /** Reach `own`: those that were sent to them. */
  invoices: {
    admin: { read: { base: all }, write: { base: all }, create: all, history: all },
    client: { read: { base: own } },
  },
  /** What programmes pay of mandates; clients read of an invoice once they get it. */
  claims: {
    admin: {
      read: { base: all, office: all },
      write: { base: all },
      create: all,
      delete: all,
      history: all,
    },
    client: { read: { base: own } },
  },
  files: {
    admin: {
      read: { base: all, editions: all, acceptance: all, publication: all, author: all },
      write: { base: all, acceptance: all },
      create: all,
      delete: all,
      history: all,
      transitions: { published: all },
    },
    partner: {
      read: {
        base: assignedTechnical,
        editions: assignedTechnical,
        acceptance: assignedTechnical,
        publication: assignedTechnical,
        author: entered,
      },
      write: { base: assignedTechnicalUnderWay },
      create: assignedTechnicalUnderWay,
      delete: when(entered, 'underWay', 'technical', 'soleAuthor'),
    },
    /** Reach `own`: what they sent, and what is published to them; of its versions the current one and their own. */
    client: {
      read: { base: own, acceptance: own, publication: own, author: entered },
      write: { base: ownFresh },
      create: ownOpen,
      delete: when(entered, 'open', 'fresh', 'soleAuthor'),
    },
  },
  /** What was read in files; consumptions made of it have their own rights. */
  bills: {
    admin: { read: { base: all } },
    partner: { read: { base: assignedTechnical } },
    client: { read: { base: own } },
  },
  folders: {
    admin: { read: { base: all }, write: { base: all }, create: all, delete: all, history: all },
    partner: {
      read: { base: assigned },
      create: assignedUnderWay,
      write: { base: assignedUnderWay },
    },
    client: { read: { base: own } },
  },
  /** Addresses of forms for people without an account; what is typed there becomes the mandate's. */
  kickoff_forms: { admin: { read: { base: all }, write: { base: all } } },
  document_requests: {
    admin: { read: { base: all }, write: { base: all }, create: all, delete: all, history: all },
    partner: { read: { base: assigned } },
    client: { read: { base: own } },
  },
  /** Clients and partners reach the tasks of their mandates that are assigned to them. */
  tasks: {
    admin: {
      read: { base: all, completion: all },
      write: { base: all, completion: all },
      create: all,
      delete: all,
      history: all,
    },
    partner: {
      read: { base: assigned, completion: assigned },
      write: { completion: when(assigned, 'open') },
    },
    client: { read: { base: own, completion: own }, write: { completion: ownOpen } },
  },
  /** Visits and other dates; the internal note is the office's. Nothing is deleted: what does not take place is cancelled. */
  appointments: {
    admin: {
      read: { base: all, office: all },
      write: { base: all, office: all },
      create: all,
      history: all,
    },
    partner: { read: { base: assigned } },
    client: { read: { base: own } },
  },
  /** Reach `own`: the thread with the client; `assigned`: the one with the partner. Internal notes are the office's. */
  messages: {
    admin: { read: { base: all }, create: all, transitions: { withdrawn: entered } },
    partner: {
      read: { base: assigned },
      create: assignedOpen,
      transitions: { withdrawn: entered },
    },
    client: { read: { base: own }, create: ownOpen, transitions: { withdrawn: entered } },
  },
  file_types: {
    admin: {
      read: { base: all, archive: all },
      write: { base: all, archive: all },
      create: all,
      delete: all,
      history: all,
    },
    partner: { read: { base: all, archive: all }, write: { base: entered }, create: all },
    client: { read: { base: all, archive: all } },
  },
  settings: {
    admin: {
      read: { organisation: all, checklists: all },
      write: { organisation: all, checklists: all },
      history: all,
    },
  },
  mails: { admin: { read: { base: all }, write: { base: all } } },
  /** Notes about mandates in the office's notes service. */
  task_notes: { admin: { read: { base: all }, create: all } },
  /** Outside services: their state, secrets and tests. */
  integrations: { admin: { read: { base: all }, write: { base: all } } },
  privacy: { admin: { read: { base: all }, write: { base: all } } },
  /** What waits for whom, over all mandates. Writing is to remind somebody. */
  today: { admin: { read: { base: all }, write: { base: all } } },
  /** Findings of the watch of heat indices; writing is to dismiss them. */
  watch: { admin: { read: { base: all }, write: { base: all } } },
  /** What a restored backup holds open; writing is to close it. */
  doors: { admin: { read: { base: all }, write: { base: all } } },
  /** Background jobs that have failed for good. */
  jobs: { admin: { read: { base: all }, write: { base: all } } },
  /** How the installation is, and its backups; writing is to say that one was opened. */
  operations: { admin: { read: { base: all }, write: { base: all } } },
  /** Files that the office brings; what they write has its own rights. */
  imports: { admin: { read: { base: all }, write: { base: all } } },
  /** Nobody writes or deletes: the log is only ever added to. */
  audit: { admin: { read: { base: all } } },
  proposals: {
    admin: {
      read: { base: all, decision: all },
      write: { dismissal: own },
      create: all,
      transitions: { accepted: all, refused: all, withdrawn: own },
    },
    client: ownProposals,
    partner: ownProposals,
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
  demonstration: { admin: { read: { base: all }, create: all, delete: all } },
} as const satisfies AccessTable
