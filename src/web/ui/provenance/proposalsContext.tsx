import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { drafts } from '../../writes/unsavedWork.ts'

/** A proposal for a field or a new row. */
export type ProposedValue = {
  id: number
  /** Null for a new row. */
  field: string | null
  /** Value when it was proposed. */
  before?: unknown
  /** Proposed value. */
  value?: unknown
  /** Value now. */
  current?: unknown
  /** Whether the value has changed since it was proposed. */
  is_changed: boolean
  /** For a change of a row: value of the row's first column, to identify it. */
  head?: unknown
  comment: string | null
  author_name: string
  created_at: string
  state: 'open' | 'accepted' | 'refused' | 'withdrawn'
  answer: string | null
}

/** A proposal being entered. */
export type ProposalDraft = { value: unknown; comment: string }

/** Resolves to the error if the request failed. */
type Outcome = Promise<CallError | undefined>

type ProposalsOptions = {
  /** Key of the record in drafts: `buildings/12`. */
  record: string
  fields: Fields
  /** The proposals to show, in display order. */
  proposed: readonly ProposedValue[]
  labels?: Labels
  /** Whether the reader decides on proposals. */
  mayDecide: boolean
  /** Whether the reader may propose values of a field group. */
  mayPropose: (group: string) => boolean
  /** Sends a proposal; `form` is the key of its draft. */
  send: (field: string, proposal: ProposalDraft, form: string) => Outcome
  decide: (proposed: ProposedValue, accept: boolean, answer?: string) => Outcome
  withdraw: (proposed: ProposedValue) => Outcome
  dismiss: (proposed: ProposedValue) => Outcome
}

export type Proposals = Omit<ProposalsOptions, 'mayPropose'> & {
  mayPropose: (field: string) => boolean
  /** Fields with a proposal being entered. */
  begun: ReadonlySet<string>
  /** Returns the proposal being entered for a field. */
  begunOf: (field: string) => ProposalDraft
  /** Starts a proposal with the current value. */
  begin: (field: string, value: unknown) => void
  /** Stores a proposal being entered as a draft. */
  keep: (field: string, proposal: ProposalDraft) => void
  /** Ends the entry of a proposal, and drops its draft. */
  end: (field: string) => void
  /** Returns the key of a proposal's draft. */
  formOf: (field: string) => string
}

/** Provided around a form whose fields accept proposals. */
export const ProposalsContext = createContext<Proposals | undefined>(undefined)

/**
 * Lets the fields inside show their proposals and, if the reader may not write them, accept new ones. A
 * proposal being typed is stored as a draft and restored with the page.
 */
export function ProposalsProvider({
  children,
  ...options
}: ProposalsOptions & { children: ReactNode }) {
  const { record, fields, mayPropose } = options
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set())
  const typed = useRef(new Map<string, ProposalDraft>())
  const formOf = (field: string) => `${record}/proposed/${field}`

  useEffect(() => {
    const prefix = `${record}/proposed/`
    const current = typed.current
    let isMounted = true
    async function restoreDrafts() {
      for (const form of await drafts.storedForms()) {
        if (!form.startsWith(prefix)) continue
        const draft = await drafts.find(form)
        const field = form.slice(prefix.length)
        if (!isMounted || !draft || current.has(field)) continue
        current.set(field, draft.values as ProposalDraft)
        setBegun((others) => new Set([...others, field]))
      }
    }
    void restoreDrafts()
    return () => {
      isMounted = false
      for (const field of current.keys()) drafts.leave(prefix + field)
    }
  }, [record])

  function keep(field: string, proposal: ProposalDraft) {
    typed.current.set(field, proposal)
    drafts.keep(formOf(field), proposal)
  }
  const proposals: Proposals = {
    ...options,
    begun,
    formOf,
    keep,
    begunOf: (field) => typed.current.get(field) ?? { value: null, comment: '' },
    begin(field, value) {
      keep(field, { value, comment: '' })
      setBegun((others) => new Set([...others, field]))
    },
    end(field) {
      typed.current.delete(field)
      void drafts.drop(formOf(field))
      setBegun((others) => new Set([...others].filter((other) => other !== field)))
    },
    mayPropose(field) {
      const declared = fieldAt(fields, field)
      return declared !== undefined && !declared.readOnly && mayPropose(declared.group)
    },
  }
  return <ProposalsContext value={proposals}>{children}</ProposalsContext>
}
