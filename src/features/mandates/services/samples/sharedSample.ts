import type { Answers } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { estimated, table } from './sampleTable.ts'

const conditionTexts = { good: 'en bon état', used: 'entretenue', worn: 'en fin de vie' } as const

/** Answers to fields that several services share. */
export function sharedSample({
  dwellings,
  sre,
  source,
  isFossil,
  houseIndex,
  condition,
}: Facts): Answers {
  return {
    access_notes: 'Clés chez le concierge, chaufferie au sous-sol.',
    notice_version: '2026-01',
    consent_date: '2026-03-02',
    consent_channel: 'email',
    sre_source: 'plans',
    occupancy: Math.max(1, Math.round(dwellings * 2.1)),
    electricity: estimated(sre * 5),
    // The demonstration has no uploaded files: these are paper documents with their storage location.
    ...table('documents', 'status date remark', {
      plan: ['accepted', '2026-03-05', 'Original papier, classeur du mandat'],
      energy_bill: ['received', '2026-03-09', 'Copies papier, classeur du mandat'],
      chimney_sheet: isFossil
        ? ['received', '2026-03-09', 'Copie papier, classeur du mandat']
        : ['not_needed'],
    }),
    visit_date: '2026-03-24',
    visit_time: `${8 + (houseIndex % 8)}:30`.padStart(5, '0'),
    visit_persons: 'Concierge, représentant du propriétaire',
    findings: `${source.plant} ${conditionTexts[condition]}, conduites de la cave non isolées.`,
  }
}
