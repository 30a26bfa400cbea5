import { describe, expect, it } from 'vitest'
import { isFoundBy } from './folded.ts'

describe('a label is found by what is typed', () => {
  it.each([
    ['Bâtiments', 'bat'],
    ['Bâtiments', 'BÂT'],
    ['Mes mandats', 'man'],
    ['Mes mandats', 'm m'],
    ['Se déconnecter', 'deco se'],
    ['Prodotti', ''],
  ])('%s by “%s”', (label, typed) => expect(isFoundBy(label, typed)).toBe(true))

  it.each([
    ['Bâtiments', 'timents'],
    ['Mes mandats', 'mes users'],
  ])('%s not by “%s”', (label, typed) => expect(isFoundBy(label, typed)).toBe(false))
})
