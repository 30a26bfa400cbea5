import { expect, test, vi } from 'vitest'
import { z } from 'zod'

test('a schema is kept until zod arrives, and then checks as if zod had been there', async () => {
  // Another test may have brought the packages already.
  vi.resetModules()
  const { arrive, later } = await import('./later.ts')
  const early = later('zod', 'z') as typeof z
  const place = early.object({ city: early.string().trim().min(1), code: early.int().max(9999) })
  const house = early
    .strictObject({ floors: early.array(early.number()).max(2), kind: early.enum(['a', 'b']) })
    .extend(place.shape)
    .refine(({ kind }) => kind === 'a', { error: 'only a' })
  const given = { floors: [1, 2.5], kind: 'a', city: ' Carouge ', code: 1227 }
  expect(() => house.safeParse(given)).toThrow('before check.ts has brought them')
  expect(() => ({ ...place.shape })).toThrow('before check.ts has brought them')

  arrive({ zod: { z } })
  expect(house.parse(given)).toEqual({ ...given, city: 'Carouge' })
  expect(house.safeParse({ ...given, kind: 'b' }).error?.issues[0]?.message).toBe('only a')
  expect(house.safeParse({ ...given, floors: [1, 2, 3], code: 'x' }).error?.issues).toHaveLength(2)
  const late = early.object({ houses: early.array(house) })
  expect(Object.keys({ ...late.shape })).toEqual(['houses'])
  expect(late.parse({ houses: [given] }).houses[0]?.city).toBe('Carouge')
})
