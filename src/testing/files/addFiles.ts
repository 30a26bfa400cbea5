import type { TestApp, TestPerson } from '../app.ts'
import { emptyPdf, uploadFile } from './upload.ts'

/**
 * Adds files to a mandate under way: one by the client, the partner and the office in each state, with usual and own
 * types, published or not, one in the trash; and document requests that they answer and that are open.
 */
export async function addFiles(
  app: TestApp,
  { admin, client, partner }: Record<'admin' | 'client' | 'partner', TestPerson>,
  place: { building: number; mandate: number },
) {
  const { id: custom_type } = await admin.file_types.create({
    body: {
      label: {
        fr: 'Attestation du ramoneur',
        en: 'Sweep’s certificate',
        it: 'Attestato dello spazzacamino',
      },
    },
  })
  const { id: replaced } = await admin.file_types.create({
    body: { label: { fr: 'Ancien type', en: 'Old type', it: 'Vecchio tipo' } },
  })
  await admin.file_types.remove({ params: { id: replaced } })
  for (const body of [
    { type: 'plan', label: 'Rez-de-chaussée' },
    { type: 'energy_bill', label: null },
    { type: 'other', custom_type, label: null },
  ] as const)
    await admin.document_requests.create({ body: { ...place, ...body } })

  const upload = (who: TestPerson, name: string, announced: object) =>
    uploadFile(app, who, Buffer.concat([emptyPdf, Buffer.from(`\n% ${name}`)]), {
      ...{ ...place, name, folder: 'plans', type: 'plan' as const },
      ...announced,
    })
  const change = async (id: number, body: object) => {
    await admin.files.update({ params: { id }, body })
  }
  const bill = { folder: 'energy_bills', type: 'energy_bill' }
  const plan = await upload(client, 'Plan du rez.pdf', {})
  await change(plan.id, { state: 'accepted' })
  const illegible = await upload(client, 'Facture 2025.pdf', bill)
  await change(illegible.id, { state: 'refused', refusal: 'Page 2 is missing' })
  await upload(partner, 'Relevé.pdf', { type: 'other', custom_type })
  const quote = await upload(admin, 'Devis.pdf', { type: 'quote' })
  await admin.files.publish({ params: { id: quote.id } })
  await upload(admin, 'Façade.pdf', { mandate: null })
  const deleted = await upload(admin, 'Doublon.pdf', bill)
  await admin.files.remove({ params: { id: deleted.id } })
}
