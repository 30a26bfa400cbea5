import { describe, expect, it } from 'vitest'
import { createSay } from '../../../kernel/words.server.ts'
import type { Snapshot } from '../snapshot.ts'
import { signaturesSection } from './closingPages.server.ts'
import { documentText } from './document.text.ts'

const t = createSay([documentText]).in('fr')
const placesOf = (people: Partial<Snapshot['people']>) => {
  const snapshot = {
    office: { name: 'Berset Énergie SA' },
    people: { client: 'PPE Cluse 43', partner: null, responsible: 'Camille Berset', ...people },
  } as Snapshot
  const say = (key: string) => t(`${documentText.ns}:${key}`)
  const { blocks } = signaturesSection(snapshot, { t: say } as never)
  const signatures = blocks.find(({ kind }) => kind === 'signatures') as unknown as {
    places: { title: string; name: string }[]
  }
  return signatures.places.map(({ title, name }) => `${title}: ${name}`)
}

describe('the signatures of a report (§3)', () => {
  it('name a partner as who made it, and the office by who is in charge and its own name', () => {
    expect(placesOf({ partner: 'Anna Tornare, Atelier Tornare énergie Sàrl' })).toEqual([
      'Conseil réalisé par: Anna Tornare, Atelier Tornare énergie Sàrl',
      'Le mandant: PPE Cluse 43',
    ])
    expect(placesOf({})[0]).toBe('Pour le bureau: Camille Berset, Berset Énergie SA')
    expect(placesOf({ responsible: null })[0]).toBe('Pour le bureau: Berset Énergie SA')
  })
})
