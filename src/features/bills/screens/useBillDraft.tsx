import { createContext, use, useEffect, useState } from 'react'
import type { TakenField } from '../billReading.ts'

/** Fields of the consumption that the person fills in, in order. */
export const enteredFields = [
  'energy',
  'usage',
  'amount',
  'unit',
  'start_date',
  'end_date',
  'cost',
  'supplier',
  'delivered_on',
] as const
export type EnteredField = (typeof enteredFields)[number]

/** What a person has ticked and entered of a bill, before a consumption is made of it. */
export type BillDraft = {
  ticked: readonly TakenField[]
  entered: Readonly<Partial<Record<EnteredField, unknown>>>
  /** What becomes of consumptions that state the same period already. */
  overlap?: 'replace' | 'keep'
}

export const noBillDraft: BillDraft = { ticked: [], entered: {} }

/**
 * Drafts by file and version. They outlive the details of a file, which a wider or narrower window shows in another
 * frame.
 */
export const BillDraftsContext = createContext<Map<string, BillDraft>>(new Map())

/** The draft of a version of a file, and the function that changes it. */
export function useBillDraft(file: number, edition: number) {
  const drafts = use(BillDraftsContext)
  const name = `${file}/${edition}`
  const [draft, setDraft] = useState(() => drafts.get(name) ?? noBillDraft)
  useEffect(() => {
    drafts.set(name, draft)
  }, [drafts, name, draft])
  return [draft, setDraft] as const
}
