import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
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
const read = (search: Record<string, unknown>) => parseListState(search, filters, initial)

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

test('what a list shows comes back whole from the address', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(read(listSearchParams(state, initial))).toEqual(state)
    }),
  )
})

test('the default is left out of the address, and what no list can show falls back to it', () => {
  const defaults = read({})
  expect(listSearchParams(defaults, initial)).toEqual({})
  expect(read({ page: '0', page_size: '7', sort: '', status: '' })).toEqual(defaults)
  expect(read({ page: 'x', search: 12 })).toEqual({ ...defaults, search: '12' })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (search) => {
      const { page, pageSize } = read(search)
      expect(page).toBeGreaterThan(0)
      expect([10, 25, 50, 100]).toContain(pageSize)
    }),
  )
})

test('a filter set at first is lifted by the address, and while somebody searches', () => {
  const opened = { sort: 'due_date', filters: { status: ['draft', 'offered'] } }
  const readOpened = (search: Record<string, unknown>) => parseListState(search, filters, opened)
  expect(readOpened({}).filters).toEqual({ status: ['draft', 'offered'] })
  expect(readOpened({ product: '3' }).filters).toEqual({
    status: ['draft', 'offered'],
    product: ['3'],
  })
  expect(readOpened({ search: 'lyon' }).filters).toEqual({})
  expect(readOpened({ status: 'all' }).filters).toEqual({})
  expect(listSearchParams(readOpened({}), opened)).toEqual({})
  expect(listSearchParams({ ...readOpened({}), filters: {} }, opened)).toEqual({ status: 'all' })
  fc.assert(
    fc.property(states, (state) => {
      expect(readOpened(listSearchParams(state, opened))).toEqual(state)
    }),
  )
})

test('words are searched from two characters, numbers from one digit', () => {
  expect(['a', ' ', '', '-'].map(isSearchable)).toEqual([false, false, false, false])
  expect(['1', 'av', ' 7 ', 'é1'].map(isSearchable)).toEqual([true, true, true, true])
  expect(queryOfList({ ...read({}), search: 'a' }).search).toBeUndefined()
})

test('the query says page, size, order and filters as the API names them', () => {
  expect(queryOfList(read({ page: '2', sort: 'name,-code', status: 'draft,offered' }))).toEqual({
    search: undefined,
    page: 2,
    page_size: 25,
    sort: 'name,-code',
    status: ['draft', 'offered'],
  })
  expect(visibleRange({ page: 4, pageSize: 25 }, 11)).toEqual({ first: 76, last: 86 })
})

test('a column turns one way, the other way, and out of an order; added, it leaves the others as they are', () => {
  const orders = states.map(({ sort }) => sort)
  fc.assert(
    fc.property(orders, fc.boolean(), (sort, descendingFirst) => {
      const others = sort.filter(({ id }) => id !== 'status')
      const turn = (before: typeof sort) =>
        toggleSort(before, 'status', { descendingFirst, isAdded: true })
      const first = turn(others)
      const second = turn(first)
      expect(first).toEqual([...others, { id: 'status', desc: descendingFirst }])
      expect(second).toEqual([...others, { id: 'status', desc: !descendingFirst }])
      expect(turn(second)).toEqual(others)
      expect(toggleSort(second, 'status', { descendingFirst })).toEqual([])
      expect(toggleSort(sort, 'status')).toEqual([{ id: 'status', desc: false }])
    }),
  )
})
