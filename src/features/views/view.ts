import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { flag, line, object } from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import type { TypeOf } from '../../kernel/field/shape.ts'
import { layout, listPattern } from '../../kernel/record/layout.ts'
import { resource } from '../../kernel/record/resource.ts'

export const viewFields = {
  ...section('view', 'base', {
    name: line({ required: true, max: 60 }),
    /** The name of the list. */
    list: line({ required: true, max: 40, pattern: listPattern }),
    /** Filters and sorting, as in the URL of the list; empty for the default. */
    state: line({ max: 2000 }),
    /** The column layout, if the view has its own. */
    columns: object(layout),
    owner: computed(reference('users', { required: true })),
    owner_name: labelledAs('owner', computed(line({ required: true }))),
  }),
  ...section('view', 'sharing', { is_shared: flag() }),
}

/** Saved views of lists: filters, sorting and columns. */
export const views = resource({
  name: 'views',
  fields: viewFields,
  list: ['name', 'list', 'state', 'columns', 'owner', 'owner_name', 'is_shared'],
  searched: { fields: ['name'] },
  order: 'name',
})
export type View = TypeOf<typeof views.row>

export const viewEndpoints = views.endpoints

/** URL parameters of a list that a view does not store. */
const transientParams = ['page', 'trashed', 'saved', 'beside', 'tab']

/** The filters and sorting in a list's URL parameters, in canonical order: `sort=name&status=ordered`. */
export function stateOf(address: Record<string, unknown>): string {
  const query = Object.entries(address)
    .filter(
      ([name, value]) => !transientParams.includes(name) && value !== undefined && value !== '',
    )
    .map(([name, value]) => [name, String(value)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return new URLSearchParams(query).toString().replaceAll('%2C', ',')
}

/** The URL parameters that apply the state of a view. */
export const viewAddress = (state: string | null): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(state ?? '')].filter(([name]) => !transientParams.includes(name)),
  )
