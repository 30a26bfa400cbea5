import { startTransition, use, useEffect, useMemo, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import type { Text } from '../../../kernel/text.ts'
import { chunk } from '../../loading/chunk.ts'
import { useSession } from '../../session/session.tsx'
import type { CodeLists } from '../input/fieldValue.ts'
import type { Column, Filter } from '../listing/column.ts'
import { useLayout } from '../listing/useLayout.ts'
import type { ListRequest } from '../listing/useList.ts'

/** Declared fields of a resource, for further columns and filters of its list. */
export type ListedFields = {
  /** Resource name; decides what a person may read. */
  name: string
  fields: Fields
  text: Text
  /** Loads the texts of options that `text` does not have. */
  optionWords?: () => Promise<Text>
  codes?: CodeLists
}

const listedFieldsChunk = chunk(() => import('./listedFields.tsx'))
const cache = new WeakMap<ListedFields, ReturnType<typeof prepare>>()

/** Loads the code and texts for a list's further fields. */
async function prepare(listed: ListedFields) {
  const { listedFields } = await listedFieldsChunk.get()
  return listedFields(listed)
}

/** Caches `prepare` by the declared fields. */
function prepareOnce(listed: ListedFields) {
  const preparing = cache.get(listed) ?? prepare(listed)
  cache.set(listed, preparing)
  return preparing
}

type Options<R> = {
  name?: string
  list: ListRequest
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  listed?: ListedFields
}

const noFilters: readonly Filter[] = []

/**
 * Columns and filters of a list: those of the screen, then one per further field. The latter load on the first
 * interaction, or immediately if the layout or the URL uses one.
 */
export function useListedFields<R>(
  { name = '', list, columns, filters = noFilters, listed }: Options<R>,
  labels: Labels | undefined,
) {
  const { layout } = useLayout(name)
  const { groups } = useSession()
  const [isRequested, setRequested] = useState(false)
  /** Whether the layout or the URL uses a further field. */
  const isInUse =
    layout.columns.some(({ key }) => !columns.some((column) => column.key === key)) ||
    Object.keys(list.state.filters).some((key) => !filters.some((filter) => filter.key === key))
  const furtherFields = listed && (isRequested || isInUse) ? use(prepareOnce(listed)) : undefined
  useEffect(() => {
    const listeners = new AbortController()
    const load = () => {
      listeners.abort()
      startTransition(() => setRequested(true))
    }
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, load, { signal: listeners.signal })
    return () => listeners.abort()
  }, [])
  const allColumns = useMemo(
    () =>
      furtherFields
        ? [...columns, ...furtherFields.columns<R>({ columns, groups, labels })]
        : columns,
    [furtherFields, columns, groups, labels],
  )
  return {
    columns: allColumns,
    filters: furtherFields ? [...filters, ...furtherFields.filters({ filters, groups })] : filters,
    /** Loads the further columns and filters, before a menu that lists them opens. */
    load: () => setRequested(true),
  }
}
