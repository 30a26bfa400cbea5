import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedSearchParams,
  isSearchable,
  type ListState,
  listSearchParams,
  parseListState,
  queryOfList,
  toggleSort,
  visibleRange,
} from './listState.ts'

const filters = ['status', 'product']
const initial = { sort: '-created_at' }
const parseState = (search: Record<string, unknown>) => parseListState(search, filters, initial)

const states: fc.Arbitrary<ListState> = fc.record({
  search: fc.string(),
  page: fc.integer({ min: 1, max: 400 }),
  pageSize: fc.constantFrom(10, 25, 50, 100),
  sort: fc.uniqueArray(
    fc.record({ id: fc.constantFrom('name', 'code', 'created_at'), desc: fc.boolean() }),
    {
      minLength: 1,
      selector: ({ id }) => id,
    },
  ),
  filters: fc.dictionary(
    fc.constantFrom(...filters),
    fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]+$/), { minLength: 1, maxLength: 3 }),
    { noNullPrototype: true },
  ),
})

test('parses the state of a list from its URL parameters without loss', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(parseState(listSearchParams(state, initial))).toEqual(state)
    }),
  )
})

test('omits the initial state from the URL, and replaces invalid parameters by it', () => {
  const defaults = parseState({})
  expect(listSearchParams(defaults, initial)).toEqual({})
  expect(parseState({ page: '0', page_size: '7', sort: '', status: '' })).toEqual(defaults)
  expect(parseState({ page: 'x', search: 12 })).toEqual({ ...defaults, search: '12' })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (search) => {
      const { page, pageSize } = parseState(search)
      expect(page).toBeGreaterThan(0)
      expect([10, 25, 50, 100]).toContain(pageSize)
    }),
  )
})

test('an initial filter is removed by the URL, and while searching', () => {
  const filteredInitial = { sort: 'due_date', filters: { status: ['draft', 'offered'] } }
  const parse = (search: Record<string, unknown>) =>
    parseListState(search, filters, filteredInitial)
  expect(parse({}).filters).toEqual({ status: ['draft', 'offered'] })
  expect(parse({ product: '3' }).filters).toEqual({
    status: ['draft', 'offered'],
    product: ['3'],
  })
  expect(parse({ search: 'lyon' }).filters).toEqual({})
  expect(parse({ status: 'all' }).filters).toEqual({})
  expect(listSearchParams(parse({}), filteredInitial)).toEqual({})
  expect(listSearchParams({ ...parse({}), filters: {} }, filteredInitial)).toEqual({
    status: 'all',
  })
  fc.assert(
    fc.property(states, (state) => {
      expect(parse(listSearchParams(state, filteredInitial))).toEqual(state)
    }),
  )
})

test('clearing a search restores the filters from before it', () => {
  const opened = { sort: 'due_date', filters: { status: ['draft', 'offered'] } }
  const chosen = fc.option(fc.constantFrom('all', 'draft', 'offered,closed'), { nil: undefined })
  fc.assert(
    fc.property(chosen, fc.stringMatching(/^[a-z]{2,8}$/), (status, search) => {
      const change = (before: Record<string, unknown>, changes: Partial<ListState>) =>
        changedSearchParams(before, changes, filters, opened)
      const found = change({ status }, { search })
      expect(parseListState(found, filters, opened)).toMatchObject({
        search,
        filters: status && status !== 'all' ? { status: status.split(',') } : {},
      })
      expect(change(found, { search: '' })).toEqual({ status })
    }),
  )
})

test('a search needs two characters, or one digit', () => {
  expect(['a', ' ', '', '-'].map(isSearchable)).toEqual([false, false, false, false])
  expect(['1', 'av', ' 7 ', 'é1'].map(isSearchable)).toEqual([true, true, true, true])
  expect(queryOfList({ ...parseState({}), search: 'a' }).search).toBeUndefined()
})

test('the API query has page, page size, order and filters', () => {
  expect(
    queryOfList(parseState({ page: '2', sort: 'name,-code', status: 'draft,offered' })),
  ).toEqual({
    search: undefined,
    page: 2,
    page_size: 25,
    sort: 'name,-code',
    status: ['draft', 'offered'],
  })
  expect(visibleRange({ page: 4, pageSize: 25 }, 11)).toEqual({ first: 76, last: 86 })
})

test('clicks on a column sort ascending, descending, then not by it; with isAdded the other columns stay', () => {
  const orders = states.map(({ sort }) => sort)
  fc.assert(
    fc.property(orders, fc.boolean(), (sort, descendingFirst) => {
      const others = sort.filter(({ id }) => id !== 'status')
      const click = (before: typeof sort) =>
        toggleSort(before, 'status', { descendingFirst, isAdded: true })
      const first = click(others)
      const second = click(first)
      expect(first).toEqual([...others, { id: 'status', desc: descendingFirst }])
      expect(second).toEqual([...others, { id: 'status', desc: !descendingFirst }])
      expect(click(second)).toEqual(others)
      expect(toggleSort(second, 'status', { descendingFirst })).toEqual([])
      expect(toggleSort(sort, 'status')).toEqual([{ id: 'status', desc: false }])
    }),
  )
})
