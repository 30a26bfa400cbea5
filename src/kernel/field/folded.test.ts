import { describe, expect, it } from 'vitest'
import { isFoundBy, isNearlyFoundBy } from './folded.ts'

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

describe('a search that forgives', () => {
  it.each([
    ['Nouveau mandat', 'nouvaeu'],
    ['Nouveau mandat', 'mandta'],
    ['Nouveau mandat', 'nouv mamdat'],
    ['Bâtiments', 'batment'],
    ['Bâtiments', 'battim'],
    ['Bâtiments', 'vatim'],
  ])('finds %s by “%s”', (label, typed) => expect(isNearlyFoundBy(label, typed)).toBe(true))

  it.each([
    ['Nouveau mandat', 'noveu'],
    ['Nouveau mandat', 'xan'],
    ['Bâtiments', 'batiments xyzt'],
  ])('does not find %s by “%s”', (label, typed) =>
    expect(isNearlyFoundBy(label, typed)).toBe(false),
  )
})
