import { startTransition, use, useEffect, useMemo, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import type { Text } from '../../../kernel/text.ts'
import { chunk } from '../../loading/chunk.ts'
import { useSession } from '../../session/session.tsx'
import type { CodeLists } from '../input/fieldValue.ts'
import type { Column, Filter } from '../table/DataTable.tsx'
import { useLayout } from '../table/useLayout.ts'
import type { ListRequest } from './useList.ts'

/** What the fields of a resource give its list beside what the screen names: columns and filters. */
export type Listed = {
  /** Of the resource; what somebody may read follows from it. */
  name: string
  fields: Fields
  text: Text
  /** Brings a text that has the words of further options. */
  optionWords?: () => Promise<Text>
  codes?: CodeLists
}

const file = chunk(() => import('./listedFields.tsx'))
const known = new WeakMap<Listed, ReturnType<typeof prepare>>()

/** Brings what shows and asks the further fields of a list. */
async function prepare(listed: Listed) {
  const { listedFields } = await file.get()
  return listedFields(listed)
}

function preparedFor(listed: Listed) {
  const preparing = known.get(listed) ?? prepare(listed)
  known.set(listed, preparing)
  return preparing
}

type Given<R> = {
  name?: string
  list: ListRequest
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  listed?: Listed
}

const noFilters: readonly Filter[] = []

/**
 * The columns and filters of a list: those of its screen, then one of each further field. These are
 * fetched at the first sign of somebody, or at once where the layout or the address names one.
 */
export function useListed<R>(
  { name = '', list, columns, filters = noFilters, listed }: Given<R>,
  labels: Labels | undefined,
) {
  const { layout } = useLayout(name)
  const { groups } = useSession()
  const [isWanted, setWanted] = useState(false)
  const isNamed =
    layout.columns.some(({ key }) => !columns.some((column) => column.key === key)) ||
    Object.keys(list.state.filters).some((key) => !filters.some((filter) => filter.key === key))
  const further = listed && (isWanted || isNamed) ? use(preparedFor(listed)) : undefined
  useEffect(() => {
    const awaiting = new AbortController()
    const begin = () => {
      awaiting.abort()
      startTransition(() => setWanted(true))
    }
    for (const sign of ['pointerdown', 'keydown'])
      addEventListener(sign, begin, { signal: awaiting.signal })
    return () => awaiting.abort()
  }, [])
  const all = useMemo(
    () => (further ? [...columns, ...further.columns<R>({ columns, groups, labels })] : columns),
    [further, columns, groups, labels],
  )
  return {
    columns: all,
    filters: further ? [...filters, ...further.filters({ filters, groups })] : filters,
    /** What is still to be fetched, for whoever opens a choice of all. */
    bring: () => setWanted(true),
  }
}
