import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { currentLanguage } from '../../loading/words.ts'
import { drafts } from '../../writes/unsavedWork.ts'
import type { CodeLists, SayKey } from './fieldValue.ts'
import type { Option } from './options.ts'
import type { ReferenceSource } from './ReferenceInput.tsx'

/** What all fields of a form share. */
export type FieldContextValue = {
  say: SayKey
  /** The same words in every language, the one in use first: for what is pasted. */
  sayEach?: () => Promise<readonly SayKey[]>
  labels?: Labels
  codes?: CodeLists
  /** By field name, or by the resource that fields point to. */
  references?: Record<string, ReferenceSource>
  /** A field of a table as it is in a row with these values: the units that fit an energy. */
  narrowed?: (name: string, field: Field, value: (name: string) => unknown) => Field
}

/** Given by the form around its fields. */
export const FieldContext = createContext<FieldContextValue>({ say: (key) => key })

/** What every control of a field is given. */
export type ControlProps = {
  name: string
  field: Field
  /** Id of the control; its label is `<id>-label`. */
  id: string
  value: unknown
  /** What is entered now; a text that is no number or date is passed on as it stands. */
  onChange: (value: unknown) => void
  /** The entry is finished: the field was left, or a choice made. */
  onCommit: (value: unknown) => void
  /** Why the value is refused. */
  error?: string
  /** What helps to enter it. */
  help?: string
}

/** A choice is entered and finished in one. */
export function setAndCommit(
  { onChange, onCommit }: Pick<ControlProps, 'onChange' | 'onCommit'>,
  chosen: unknown,
) {
  onChange(chosen)
  onCommit(chosen)
}

/** An option that is also found by its key. */
export const optionOf = (value: string, label: string): Option => ({ value, label, also: [value] })

/** The options of a declared field with their words. */
export const optionsOf = ({ name, field }: Pick<ControlProps, 'name' | 'field'>, say: SayKey) =>
  (field.options ?? []).map((value) => optionOf(value, say(`${name}.${value}`)))

/** The labels of a register attribute, asked for once. */
export function useCodeList(codes: CodeLists | undefined, attribute: string | undefined) {
  return useQuery({
    queryKey: ['codes', attribute, currentLanguage()],
    queryFn: () => codes?.(attribute ?? '') ?? [],
    enabled: codes !== undefined && attribute !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** What people call the records that were chosen here lately, and to which a record may not refer yet. */
export function useRecentLabels(fields: Fields): Labels | undefined {
  const targets = [...new Set(Object.values(fields).flatMap(({ target }) => target ?? []))]
  return useQuery({
    queryKey: ['recent', ...targets],
    queryFn: async () => {
      const lists = targets.map(async (target) => {
        const recent = await drafts.recent(target)
        return [target, Object.fromEntries(recent.map(({ id, label }) => [id, label]))]
      })
      return Object.fromEntries(await Promise.all(lists)) as Labels
    },
    staleTime: 0,
  }).data
}

/** The labels of several answers in one; what comes later counts. */
export function mergeLabels(answers: readonly (Labels | undefined)[]): Labels {
  const all: Labels = {}
  for (const labels of answers)
    for (const [resource, names] of Object.entries(labels ?? {}))
      all[resource] = { ...all[resource], ...names }
  return all
}
