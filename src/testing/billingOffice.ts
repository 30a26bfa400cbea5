import type { TestPerson } from './app.ts'

/** What the settings of an office need before it can bill. */
export const billingOffice = {
  ...{
    organisation: 'Bureau du Lac',
    vat_number: 'CHE-116.281.710',
    iban: 'CH9300762011623852957',
  },
  ...{ street: 'Quai du Rhône', postcode: '1205', city: 'Genève' },
}

/** Lets an office bill, with the VAT rates of before and after 2024. */
export async function readyToBill(admin: TestPerson) {
  await admin.settings.update({ params: { id: 1 }, body: billingOffice })
  for (const [valid_from, standard, reduced] of [
    ['2018-01-01', 7.7, 2.5],
    ['2024-01-01', 8.1, 2.6],
  ] as const)
    await admin.reference.create({
      params: { table: 'vat_rates' },
      body: {
        ...{ valid_from, source: 'AFC' },
        rows: [
          { category: 'standard', rate: standard },
          { category: 'reduced', rate: reduced },
        ],
      },
    })
}
