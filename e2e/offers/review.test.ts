import { expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { enqueueIn } from '../../src/kernel/jobs.server.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { testApp } from '../../src/testing/app.ts'
import { createDraft } from '../../src/testing/mandates.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'
import { t } from '../support/translate.ts'

it('§8 a draft is reviewed with comments, and published by who sees them and what changed', async () => {
  const app = await testApp()
  const [admin, partner, client] = await Promise.all([
    ...(['admin', 'partner', 'client'] as const).map((group) => app.as(group)),
  ])
  await admin!.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau SA' } })
  const { id: mandate } = await createDraft(admin!, 'cvc_concept', {
    ...{ client: client!.id, partner: partner!.id },
  })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin!.mandates.setStatus({ params: { id: mandate }, body: { to, reason: 'x' } })
  const draft = async (control_concept: string) => {
    await admin!.mandates.updateForm({
      params: { id: mandate },
      body: { recommended: 'pacSondes', control_concept },
    })
    const body = { mandate, language: 'en', format: 'pdf' } as const
    const { id } = await admin!.reports.create({ body })
    await print(id)
    return { id }
  }
  const print = (report: number) =>
    app.app.jobs.tasks['reports.print']!(
      { report },
      {
        ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
        now: () => new Date(),
      },
    )
  const params = await draft('Eight boreholes.')
  await admin!.reports.publish({ params })
  await print(params.id)
  const text = 'Name the noise certificate of the heat pump.'
  await partner!.report_comments.create({ body: { mandate, chapter: 'works', text } })
  await draft('Nine boreholes.')

  const path = `${formPath('admin', serviceTypeOf.cvc_concept, mandate)}?tab=report`
  const page = await openAs(app, admin!, path)
  const comments = page.getByRole('region', { name: t('report_comment:title') })
  await comments.getByText(text).waitFor()
  await comments.getByRole('button', { name: t('report_comment:answer') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('report_comment:field.answer')).fill('Done, page 6.')
  await dialog.getByRole('button', { name: t('report_comment:answer') }).click()
  await comments.getByText('Done, page 6.').waitFor()

  await comments.getByRole('button', { name: t('report_comment:add') }).click()
  await dialog.getByLabel(t('report_comment:field.text')).fill('Add the tank.')
  await dialog.getByLabel(t('report_comment:field.chapter')).click()
  await page.getByRole('option', { name: t('report_comment:chapter.estimate') }).click()
  await dialog.getByRole('button', { name: t('report_comment:add') }).click()
  const tank = comments.getByRole('listitem').filter({ hasText: 'Add the tank.' })
  await tank.waitFor()
  expect(await findViolations(page)).toEqual([])
  await takePictures(page, 'report-comments')
  await tank.getByRole('button', { name: t('report_comment:resolve') }).click()
  await comments.getByText(t('report_comment:settled', { count: 1 })).waitFor()

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Draft, PDF' })
    .getByRole('button', { name: t('report:action.publish') })
    .click()
  await dialog.getByText(text).waitFor()
  await dialog.getByText(t('report:changes.title', { count: 1, number: 1 })).click()
  await dialog.getByText('Eight boreholes. → Nine boreholes.').waitFor()
  expect(await findViolations(page)).toEqual([])
  await takePictures(page, 'report-publish-review')
  await dialog.getByRole('button', { name: t('report:action.publish_anyway') }).click()
  await expect
    .poll(async () => (await admin!.reports.list({ query: { mandate } })).results[0]!.number)
    .toBe(2)
})
