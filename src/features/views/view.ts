import { computed, said, section } from '../../kernel/field/fields.ts'
import { flag, line, object, reference } from '../../kernel/field/kinds.ts'
import type { TypeOf } from '../../kernel/field/shape.ts'
import { layout, listPattern } from '../../kernel/record/layout.ts'
import { resource } from '../../kernel/record/resource.ts'

export const viewFields = {
  ...section('view', 'base', {
    name: line({ required: true, max: 60 }),
    /** Which list it shows. */
    list: line({ required: true, max: 40, pattern: listPattern }),
    /** What it asks of the list, as the list's address says it; none for the list as it is usually. */
    state: line({ max: 2000 }),
    /** The columns, where it has its own. */
    columns: object(layout),
    owner: computed(reference('users', { required: true })),
    owner_name: said('owner', computed(line({ required: true }))),
  }),
  ...section('view', 'sharing', { is_shared: flag() }),
}

/** A list as somebody wants to come back to it: what it is asked, and its columns. */
export const views = resource({
  name: 'views',
  fields: viewFields,
  list: ['name', 'list', 'state', 'columns', 'owner', 'owner_name', 'is_shared'],
  searched: { fields: ['name'] },
  order: 'name',
})
export type View = TypeOf<typeof views.row>

export const viewEndpoints = views.endpoints

/** Names in an address that say where in a list somebody is, not what the list shows. */
const passing = ['page', 'trashed', 'saved']

/** What a list's address asks of it, whatever the order in which it was asked: `sort=name&status=ordered`. */
export function stateOf(address: Record<string, unknown>): string {
  const asked = Object.entries(address)
    .filter(([name, value]) => !passing.includes(name) && value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return new URLSearchParams(asked).toString().replaceAll('%2C', ',')
}

/** The address of a list that asks this of it. */
export const viewAddress = (state: string | null): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(state ?? '')].filter(([name]) => !passing.includes(name)),
  )
