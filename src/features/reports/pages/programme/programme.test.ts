import { expect, it } from 'vitest'
import { sampleConsultation } from '../../../../../prove/advice/consultations.ts'
import { layoutTexts } from '../../../../../prove/papers/pages.ts'
import { kindsWith } from '../../../../services.ts'
import { testApp } from '../../../../testing/app.ts'
import { createDraft } from '../../../../testing/mandates.ts'
import { layOutReport } from '../pages.server.ts'

it('§8 prints the accreditation number of who signs, which they enter themselves, and warns without one', async () => {
  const app = await testApp()
  const [admin, partner, client] = await Promise.all([
    app.as('admin'),
    app.as('partner'),
    app.as('client'),
  ])
  const people = { client: client.id, partner: partner.id }
  const { id, building } = await createDraft(admin, kindsWith('report')[0]!, people)
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id }, body: { to, reason: 'x' } })
  await admin.buildings.update({ params: { id: building! }, body: { sre: 1600 } })
  await admin.mandates.updateForm({ params: { id }, body: { useful_heat: 160_000 } })
  const body = { mandate: id, language: 'fr', format: 'pdf' } as const
  const params = { id: (await admin.reports.create({ body })).id }
  const isKnown = async () => (await admin.reports.checks({ params })).has_accreditation
  expect(await isKnown()).toBe(false)
  const accreditation = 'CECB 1742'
  await partner.users.update({ params: { id: partner.id }, body: { accreditation } })
  // Whoever signs on the day of publication, as it is printed then.
  expect(await isKnown()).toBe(true)
  const { id: successor } = await app.as('partner')
  await admin.mandates.update({ params: { id }, body: { partner: successor } })
  expect(await isKnown()).toBe(false)

  const { layout } = await layOutReport(sampleConsultation(), 'fr')
  const signatures = JSON.stringify(layout.sections.at(-1))
  expect(signatures).toContain('N° d’accréditation CECB 1742')
})

it('§5 prints each condition of the programme with what is on record, and what is to be sent for the subsidy', async () => {
  const sample = sampleConsultation()
  const textsOf = async (answers: Record<string, unknown>) => {
    const people = { ...sample.people, accreditation: null }
    const changed = { ...sample, people, answers: { ...sample.answers, ...answers } }
    return layoutTexts((await layOutReport(changed, 'en')).layout)
  }
  // Without a day of the visit the age of the plant is not judged.
  const unknown = await textsOf({ visit_date: null })
  expect(unknown).toEqual(
    expect.arrayContaining(['plant of 1998', 'to be checked', 'number not entered']),
  )
  expect(unknown).toContain('Application M-06')
  expect(unknown).toContain('granted before works begin')
  const young = await textsOf({ visit_date: '2005-03-12' })
  expect(young).toEqual(expect.arrayContaining(['plant of 1998, visit on 12.03.2005', 'not met']))
})
