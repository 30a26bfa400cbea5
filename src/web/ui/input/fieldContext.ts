import { useQueries, useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { currentLanguage } from '../../loading/words.ts'
import { drafts } from '../../writes/unsavedWork.ts'
import type { CodeLists, TranslateKey } from './fieldValue.ts'
import type { Option } from './options.ts'
import type { ReferenceSource } from './ReferenceInput.tsx'

/** Texts and data that all fields of a form share. */
export type FieldContextValue = {
  t: TranslateKey
  /** Loads `t` for every language, the current one first, to recognise pasted values. */
  loadTranslators?: () => Promise<readonly TranslateKey[]>
  labels?: Labels
  codes?: CodeLists
  /** Sources of references, by field name or target resource. */
  references?: Record<string, ReferenceSource>
  /** By field: what browsers may fill in by themselves (`autocomplete` of HTML); nothing by default. */
  autoComplete?: Record<string, string>
  /** By field: a value as text, where its kind has no form that people read. */
  asText?: Record<string, (value: unknown) => string>
  /** Restricts the options of a table's field by the row's other values, such as units by energy. */
  narrowed?: (name: string, field: Field, value: (name: string) => unknown) => Field
}

/** Whether fields are shown as facts: rows that look like text. */
export const FactsContext = createContext(false)

/** What is worth a look at a field without being an error, by field: shown below it. */
export const FieldNoticesContext = createContext<Readonly<Record<string, string>>>({})

/** Provided by each form. */
export const FieldContext = createContext<FieldContextValue>({ t: (key) => key })

/** Props of every field control. */
export type ControlProps = {
  name: string
  field: Field
  /** Id of the control; its label is `<id>-label`. */
  id: string
  value: unknown
  /** Called while typing; text that is not a valid number or date is passed unparsed. */
  onChange: (value: unknown) => void
  /** Called on blur, or when an option is chosen. */
  onCommit: (value: unknown) => void
  /** Error message. */
  error?: string
  /** Help text. */
  help?: string
}

/** Sets and commits a value, for controls that choose in one step. */
export function setAndCommit(
  { onChange, onCommit }: Pick<ControlProps, 'onChange' | 'onCommit'>,
  chosen: unknown,
) {
  onChange(chosen)
  onCommit(chosen)
}

/** Creates an option that can also be found by its key. */
export const optionOf = (value: string, label: string): Option => ({ value, label, also: [value] })

/** Returns the declared options of a field, with labels. */
export const optionsOf = ({ name, field }: Pick<ControlProps, 'name' | 'field'>, t: TranslateKey) =>
  (field.options ?? []).map((value) => optionOf(value, t(`${name}.${value}`)))

const codeQuery = (codes: CodeLists | undefined, attribute: string | undefined) => ({
  queryKey: ['codes', attribute, currentLanguage()],
  queryFn: () => codes?.(attribute ?? '') ?? [],
  enabled: codes !== undefined && attribute !== undefined,
  staleTime: Number.POSITIVE_INFINITY,
})

const noCodes: Awaited<ReturnType<CodeLists>> = []

/**
 * Loads the codes and labels of a register attribute; cached until the page is closed. None if they cannot be loaded: codes
 * are then shown as they are.
 */
export function useCodeList(codes: CodeLists | undefined, attribute: string | undefined) {
  const { data, isError } = useQuery(codeQuery(codes, attribute))
  return isError ? noCodes : data
}

/** Loads the codes of all fields that have any; returns whether some are still on their way. */
export const useCodesLoading = (codes: CodeLists | undefined, fields: Fields) =>
  useQueries({
    queries: Object.values(fields).flatMap(({ attribute }) =>
      attribute === undefined ? [] : [codeQuery(codes, attribute)],
    ),
  }).some(({ isLoading }) => isLoading)

/** Loads the labels of records recently chosen on this device: an unsent reference is not in its record's labels. */
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

/** Merges labels; later ones win. */
export function mergeLabels(sources: readonly (Labels | undefined)[]): Labels {
  const all: Labels = {}
  for (const labels of sources)
    for (const [resource, names] of Object.entries(labels ?? {}))
      all[resource] = { ...all[resource], ...names }
  return all
}
