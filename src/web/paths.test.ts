import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalPath, homePath, ownPath } from './paths.ts'

describe('canonicalPath', () => {
  it.each([
    ['/users-list', '/Users-List', '/users-list'],
    ['/CECB_PLUS-admin-form/$mandate_id', '/cecb_plus-ADMIN-form/12', '/CECB_PLUS-admin-form/12'],
    ['/users/$user_id', '/users/aB', '/users/aB'],
    ['/users', '/users/7', undefined],
    ['/', '/', '/'],
  ])('for route %s and path %s is %s', (route, path, canonical) => {
    expect(canonicalPath(route, path)).toBe(canonical)
  })
})

describe('ownPath', () => {
  const origin = 'https://egide.example'

  it.each(['/', '/buildings/3?page=2#people', '/users-list'])(
    'keeps %s, a path on this site',
    (path) => {
      expect(ownPath(path, origin)).toBe(path)
    },
  )

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'users-list',
    '',
    7,
    undefined,
    { toString: () => '/x' },
  ])('does not leave the site for %j', (input) => {
    const path = ownPath(input, origin)
    expect(path === undefined || new URL(path, origin).origin === origin).toBe(true)
    expect(path ?? '').not.toContain('evil.example')
  })

  it('never leaves the site for any combination of special characters', () => {
    const paths = fc
      .array(fc.constantFrom('/', '\\', '.', '@', ':', '?', '#', 'a', '\n', '%2f', 'http'))
      .map((parts) => `/${parts.join('')}`)
    fc.assert(
      fc.property(paths, (input) => {
        const path = ownPath(input, origin)
        if (path !== undefined) expect(new URL(path, origin).origin).toBe(origin)
      }),
      { examples: [['/.//a'], ['//'], ['/\\\\a']] },
    )
  })
})

describe('homePath', () => {
  it('§2 is different for each group', () => {
    expect(['admin', 'partner', 'client', 'default', undefined].map(homePath)).toEqual([
      '/admin-home',
      '/partner-home',
      '/client-home',
      '/',
      '/',
    ])
  })
})
