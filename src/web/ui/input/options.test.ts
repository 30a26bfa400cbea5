import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plain, unaccented } from '../../../kernel/field/folded.ts'
import { completionOf, exactMatch, matchingOptions, type Option } from './options.ts'

const optionsOf = (...labels: string[]): Option[] =>
  labels.map((label, index) => ({ value: String(index), label }))
const labels = (options: readonly Option[]) => options.map(({ label }) => label)

const someLabels = fc.uniqueArray(
  fc.stringMatching(/^[\p{L}\p{N}’' ().,-]{1,24}$/u).filter((label) => plain(label) !== ''),
  { minLength: 1, maxLength: 12, selector: plain },
)

describe('typed text', () => {
  it.each([
    ['gaz', ['Gaz', 'Gaz naturel', 'Biogaz']],
    ['GAZ NAT', ['Gaz naturel']],
    ['nat', ['Gaz naturel']],
    ['electricite', ['Électricité']],
    ["l'eau", ['Chaleur de l’eau']],
    ['', ['Biogaz', 'Gaz naturel', 'Gaz', 'Électricité', 'Chaleur de l’eau']],
    ['pétrole', []],
  ])('“%s” returns its matches, best first', (typed, expected) => {
    const options = optionsOf('Biogaz', 'Gaz naturel', 'Gaz', 'Électricité', 'Chaleur de l’eau')
    expect(labels(matchingOptions(options, typed))).toEqual(expected)
  })

  it('also matches a key or code', () => {
    const options = [{ value: '7530', label: 'Mazout', also: ['7530'] }, ...optionsOf('Gaz 7530')]
    expect(labels(matchingOptions(options, '7530'))).toEqual(['Mazout', 'Gaz 7530'])
    expect(exactMatch(options, '7530')?.label).toBe('Mazout')
  })

  it('that equals a label selects its option, regardless of case, accents and spaces', () => {
    fc.assert(
      fc.property(someLabels, fc.nat(), fc.boolean(), (given, index, isUpperCase) => {
        const options = optionsOf(...given)
        const option = options[index % options.length]!
        const typed = isUpperCase ? `  ${option.label.toUpperCase()} ` : unaccented(option.label)
        fc.pre(plain(typed) === plain(option.label))
        expect(exactMatch(options, typed)).toBe(option)
        expect(matchingOptions(options, typed)[0]).toBe(option)
      }),
    )
  })

  it('that equals two labels selects none', () => {
    expect(exactMatch(optionsOf('Jean Dupont', 'Jean Dupont'), 'jean dupont')).toBeUndefined()
  })

  it('that starts a label matches it, and is completed to it', () => {
    fc.assert(
      fc.property(someLabels, fc.nat(), fc.integer({ min: 1, max: 24 }), (given, index, length) => {
        const options = optionsOf(...given)
        const { label } = options[index % options.length]!
        const typed = [...label].slice(0, length).join('')
        fc.pre(typed.trim() === typed && typed.length < label.length)
        expect(labels(matchingOptions(options, typed))).toContain(label)
        expect(typed + completionOf(label, typed)).toBe(label)
      }),
    )
  })

  it('is only completed to a label that starts with it', () => {
    expect(completionOf('Gaz naturel', 'nat')).toBe('')
    expect(completionOf('Électricité', 'elec')).toBe('tricité')
  })
})
