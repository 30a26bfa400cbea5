import { describe, expect, it } from 'vitest'
import { readHeritage, readNo2, readNoise } from './layerValues.ts'
import { permitWorksOf } from './permitWorks.ts'

describe('values of layers', () => {
  const names = { layer_no2_mean: 'NO2', layer_noise_degree: null } as never
  it.each([
    ['<26', 26],
    ['26-28', 28],
    ['>38', 38],
    [31.26, 31.3],
    ['inconnu', undefined],
  ])('of NO₂ %s', (NO2, value) => {
    expect(readNo2([{ NO2 }], names).values.no2_immissions).toBe(value)
  })
  it.each([
    ['DS I', 'ds_1'],
    ['IV', 'ds_4'],
    ['DS_III', 'ds_3'],
    ['Degré de sensibilité II', 'ds_2'],
    ['VI', undefined],
    ['2', undefined],
  ])('of noise %s', (DS, value) => {
    expect(readNoise([{ OBJECTID: 1, DS }], names).values.noise_zone).toBe(value)
  })
  it('of the heritage', () => {
    const of = (VALEUR: string) =>
      readHeritage([{ name: 'RECENSEMENT', features: [{ VALEUR }] }]).values
    expect(of('Sans intérêt')).toEqual({ protected: 'no' })
    expect(of('Exceptionnel').protected_note).toBe('RECENSEMENT (Exceptionnel)')
  })
})

describe('works of permits', () => {
  const worksIn = (description: string | null, status: string | null = 'Accepté') =>
    permitWorksOf({ description, status, number: 'DD 1', date: null, kind: 'DD', link: null })
  it.each([
    ['Changement des fenêtres', 'fenetres', 'remplacement'],
    ['Rénovation des façades', 'facades', 'restauration'],
    ['Isolation de la toiture et des combles', 'toiture', 'restauration'],
    ['Surélévation de deux étages', 'autre', 'agrandissement'],
    ['Installation d’une pompe à chaleur', 'chaufferie', 'remplacement'],
    ['DÉMOLITION d’un garage', 'autre', 'demolition'],
  ])('of “%s”', (description, element, work_type) => {
    expect(worksIn(description)).toEqual([{ element, work_type }])
  })
  it('may be several', () => {
    expect(worksIn('Rénovation des façades et remplacement des fenêtres, des fenêtres')).toEqual([
      { element: 'facades', work_type: 'restauration' },
      { element: 'fenetres', work_type: 'remplacement' },
    ])
  })
  it('are none without words for them, and where it was not granted', () => {
    expect(worksIn(null)).toEqual([])
    expect(worksIn('Pose d’une enseigne')).toEqual([])
    expect(worksIn('Changement des fenêtres', 'Refusé')).toEqual([])
  })
})
