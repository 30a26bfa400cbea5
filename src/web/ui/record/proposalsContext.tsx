import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { drafts } from '../../writes/unsavedWork.ts'

/** A proposal for a field or a new row. */
export type ProposedValue = {
  id: number
  field: string | null
  /** Value when proposed, proposed value, and value now. */
  before?: unknown
  value?: unknown
  current?: unknown
  is_changed: boolean
  /** For a row: value of its first column, if any. */
  head?: unknown
  comment: string | null
  author_name: string
  created_at: string
  state: 'open' | 'accepted' | 'refused' | 'withdrawn'
  answer: string | null
}

/** A proposal being entered. */
export type ProposalDraft = { value: unknown; comment: string }

/** The error if it failed. */
type Outcome = Promise<CallError | undefined>

type ProposalsOptions = {
  /** Key of the record in drafts: `buildings/12`. */
  record: string
  fields: Fields
  /** In display order. */
  proposed: readonly ProposedValue[]
  labels?: Labels
  /** Whether the reader decides on proposals. */
  mayDecide: boolean
  /** Whether the reader may propose values of a field group. */
  mayPropose: (group: string) => boolean
  /** `form` is the key of the draft. */
  send: (field: string, begun: ProposalDraft, form: string) => Outcome
  decide: (proposed: ProposedValue, accept: boolean, answer?: string) => Outcome
  withdraw: (proposed: ProposedValue) => Outcome
  dismiss: (proposed: ProposedValue) => Outcome
}

export type Proposals = Omit<ProposalsOptions, 'mayPropose'> & {
  mayPropose: (field: string) => boolean
  /** Fields with a proposal being entered. */
  begun: ReadonlySet<string>
  begunOf: (field: string) => ProposalDraft
  begin: (field: string, value: unknown) => void
  /** Stores what is typed as a draft. */
  keep: (field: string, begun: ProposalDraft) => void
  end: (field: string) => void
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
