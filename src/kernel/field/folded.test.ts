import { describe, expect, it } from 'vitest'
import { isFoundBy } from './folded.ts'

describe('a search for a label', () => {
  it.each([
    ['Bâtiments', 'bat'],
    ['Bâtiments', 'BÂT'],
    ['Mes mandats', 'man'],
    ['Mes mandats', 'm m'],
    ['Se déconnecter', 'deco se'],
    ['Prodotti', ''],
  ])('finds %s by “%s”', (label, typed) => expect(isFoundBy(label, typed)).toBe(true))

  it.each([
    ['Bâtiments', 'timents'],
    ['Mes mandats', 'mes users'],
  ])('does not find %s by “%s”', (label, typed) => expect(isFoundBy(label, typed)).toBe(false))
})
