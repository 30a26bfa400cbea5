import { expect, it } from 'vitest'
import { sampleConsultation } from '../../../../prove/advice/consultations.ts'
import { createReportCharts } from './charts.server.ts'
import { legalPositionParts } from './legalPart.server.ts'
import { translatorFor } from './translator.server.ts'

it('§4 the chart of indices draws each coming step of the law with its day', async () => {
  const translator = await translatorFor('fr')
  const drawn = (areDatesOpen?: true) => {
    const charts = createReportCharts(translator)
    const { law, ...sample } = sampleConsultation()
    legalPositionParts(
      { ...sample, law: { ...law!, ...(areDatesOpen && { areDatesOpen }) } },
      translator,
      charts,
    )
    return charts.files.get('idc.svg')!
  }
  for (const label of ['650 dès le 01.01.2027', '550 dès le 01.01.2031'])
    expect(drawn()).toContain(label)
  expect(drawn(true)).toContain('650 à venir')
})
