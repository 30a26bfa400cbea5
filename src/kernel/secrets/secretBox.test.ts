import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sealed } from './sealed.table.ts'
import { secretBox } from './secretBox.server.ts'
import { fixedKeys } from './secretKeys.server.ts'

const boxOf = (...keys: [string, ...string[]]) => secretBox(fixedKeys(...keys))
const keyTexts = fc.uniqueArray(fc.string({ minLength: 32, maxLength: 60 }), {
  minLength: 2,
  maxLength: 5,
})

/** Seals as version 1 did, without the name of the key. */
function sealedUnnamed(key: string, text: string): Sealed {
  const nonce = randomBytes(12)
  const boxKey = createHash('sha256').update(`box:${key}`).digest()
  const cipher = createCipheriv('aes-256-gcm', boxKey, nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [nonce, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))
  return ['v1', ...parts].join('.') as Sealed
}

describe('a sealed secret (§)', () => {
  it('opens with its key, wherever that stands among the keys, and with no other', () => {
    fc.assert(
      fc.property(keyTexts, fc.string({ unit: 'binary' }), fc.nat(), (keys, text, at) => {
        const [sealer, ...others] = keys as [string, string, ...string[]]
        for (const sealed of [boxOf(sealer).seal(text), sealedUnnamed(sealer, text)]) {
          const place = at % keys.length
          const ring = [...others.slice(0, place), sealer, ...others.slice(place)]
          expect(boxOf(...(ring as [string])).open(sealed)).toBe(text)
          expect(() => boxOf(...(others as [string])).open(sealed)).toThrow()
        }
      }),
      // Refusals are slow to compare.
      { numRuns: 20 },
    )
  })

  it('opens after any number of rotations, each with the key before', () => {
    fc.assert(
      fc.property(keyTexts, fc.string({ unit: 'binary' }), (keys, text) => {
        let sealed = boxOf(keys[0]!).seal(text)
        for (const [index, key] of keys.entries()) {
          const box = boxOf(key, keys[Math.max(0, index - 1)]!)
          sealed = box.seal(box.open(sealed))
          expect(sealed.startsWith(box.prefix())).toBe(true)
        }
        expect(boxOf(keys.at(-1)!).open(sealed)).toBe(text)
        expect(() => boxOf(keys[0]!).open(sealed)).toThrow()
      }),
    )
  })

  it('differs each time, and does not open after a change', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, at) => {
        const box = boxOf('one secret of the server')
        const sealed = box.seal(text)
        expect(box.seal(text)).not.toBe(sealed)
        const place = at % sealed.length
        const letter = sealed[place] === 'A' ? 'B' : 'A'
        const changed = (sealed.slice(0, place) + letter + sealed.slice(place + 1)) as Sealed
        // The last letter of a part may hold bits that mean nothing.
        const [, id, ...parts] = sealed.split('.')
        const [version, changedId, ...changedParts] = changed.split('.')
        const isSame = (part: string, index: number) =>
          Buffer.from(part, 'base64url').equals(Buffer.from(parts[index] ?? '', 'base64url'))
        if (version === 'v2' && changedId === id && changedParts.every(isSame)) {
          if (changedParts.length === parts.length) return
        }
        expect(() => box.open(changed)).toThrow()
      }),
    )
  })
})
