import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { drafts } from '../../writes/unsavedWork.ts'

/** A value that somebody proposed for a field. */
export type Proposed = {
  id: number
  field: string | null
  /** What the field held then, what it is to hold, and what it holds now. */
  before?: unknown
  value?: unknown
  current?: unknown
  is_changed: boolean
  /** Given of a row: the value of its first column, as far as there is one. */
  head?: unknown
  comment: string | null
  author_name: string
  created_at: string
  state: 'open' | 'accepted' | 'refused' | 'withdrawn'
  answer: string | null
}

/** What somebody is about to propose for a field. */
export type Begun = { value: unknown; comment: string }

/** Why something was not done; nothing where it was. */
type Outcome = Promise<CallError | undefined>

type Given = {
  /** Names the record in drafts: `buildings/12`. */
  record: string
  fields: Fields
  /** In the order in which they are shown. */
  proposed: readonly Proposed[]
  labels?: Labels
  /** Whether the reader decides on what others propose. */
  mayDecide: boolean
  /** Whether they may propose for a field group. */
  mayPropose: (group: string) => boolean
  /** `form` names the draft that is sent. */
  send: (field: string, begun: Begun, form: string) => Outcome
  decide: (proposed: Proposed, accept: boolean, answer?: string) => Outcome
  withdraw: (proposed: Proposed) => Outcome
  dismiss: (proposed: Proposed) => Outcome
}

export type Proposals = Omit<Given, 'mayPropose'> & {
  mayPropose: (field: string) => boolean
  /** Fields for which the reader is about to propose something, and what. */
  begun: ReadonlySet<string>
  begunOf: (field: string) => Begun
  begin: (field: string, value: unknown) => void
  /** Takes what is being typed. */
  keep: (field: string, begun: Begun) => void
  end: (field: string) => void
  formOf: (field: string) => string
}

/** Given around a form whose fields take proposals. */
export const ProposalsContext = createContext<Proposals | undefined>(undefined)

/**
 * Lets the fields within show what is proposed for them, and take proposals of whoever may not write
 * them. What is being typed is kept on the device and comes back with the page.
 */
export function ProposalsOf({ children, ...given }: Given & { children: ReactNode }) {
  const { record, fields, mayPropose } = given
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set())
  const typed = useRef(new Map<string, Begun>())
  const formOf = (field: string) => `${record}/proposed/${field}`

  useEffect(() => {
    const prefix = `${record}/proposed/`
    const now = typed.current
    let isHere = true
    async function takeUp() {
      for (const form of await drafts.left()) {
        if (!form.startsWith(prefix)) continue
        const draft = await drafts.find(form)
        const field = form.slice(prefix.length)
        if (!isHere || !draft || now.has(field)) continue
        now.set(field, draft.values as Begun)
        setBegun((others) => new Set([...others, field]))
      }
    }
    void takeUp()
    return () => {
      isHere = false
      for (const field of now.keys()) drafts.leave(prefix + field)
    }
  }, [record])

  function keep(field: string, what: Begun) {
    typed.current.set(field, what)
    drafts.keep(formOf(field), what)
  }
  const proposals: Proposals = {
    ...given,
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
