import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { unconfiguredGeodata } from '../../src/integrations/geodata/absent.server.ts'
import type { LayerFeature } from '../../src/integrations/geodata/geodata.ts'
import { type TestApp, testApp } from '../../src/testing/app.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

/** With PICTURES=<folder> the panel is also stored as pictures. */
const pictures = process.env.PICTURES
const said: Record<string, LayerFeature[]> = {
  OCEN_RTS_2030_2040_2050: [{ FLUIDE: 'Chaud-Froid', HORIZON: '2030' }],
  SPAIR_IMMISSIONS_NO2: [{ NO2_MOYENNE_ANNEES: '26-28' }],
  SIT_DEGRES_SENSIBILITE_OPB: [{ DS: 'DS II' }],
  SIT_AUTOR_DOSSIER: [
    {
      ...{ NO_DOSSIER: 'APA 51234', TYPE_DOSSIER: 'APA', STATUT: 'Accepté' },
      ...{ DATE_DEPOT: Date.UTC(2019, 4, 6), DESCRIPTION: 'Changement des fenêtres' },
    },
  ],
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      geodata: {
        ...unconfiguredGeodata(),
        altitude: async () => ({ available: true, value: 407.7 }),
        featuresAt: async ({ service, name }) =>
          service === 'geology'
            ? { available: false, reason: 'too_slow' }
            : { available: true, value: said[name] ?? [] },
      },
    }),
  })
})

it('§3 public sources of a building: asked, compared, taken over by a tick', async () => {
  const office = await app.as('admin')
  const { id } = await office.buildings.create({
    body: {
      ...{ street_name: 'Rue du Stand', street_number: '33', postcode: '1204', city: 'Genève' },
      ...{ canton: 'GE', coordinate_e: 2_499_500, coordinate_n: 1_117_800, noise_zone: 'ds_3' },
    },
  })
  const page = await openAs(app, office, `/buildings/${id}`, {
    viewport: { width: 1440, height: 900 },
  })
  const panel = page.getByRole('region', { name: t('dossier_panel:title') })
  await panel.getByText(t('dossier_panel:none_asked')).waitFor()

  await panel.getByRole('button', { name: t('dossier_panel:refresh') }).click()
  const differences = panel.getByRole('list', { name: t('dossier_panel:differences') })
  const noise = differences.getByRole('checkbox', { name: t('building:field.noise_zone') })
  const network = differences.getByRole('checkbox', { name: t('building:field.cad_zone') })
  await network.waitFor()
  // What is empty is ticked; what a person entered is not.
  expect(await network.isChecked()).toBe(true)
  expect(await noise.isChecked()).toBe(false)
  await panel.getByText(t('dossier_panel:replaces')).waitFor()
  await panel.getByText(t('dossier_panel:state.too_slow')).waitFor()
  await panel.getByText('Changement des fenêtres').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])
  if (pictures) await takePictures()

  // Works that a permit names are entered by a click, without the year, which the permit does not say.
  const works = panel.getByRole('button', {
    name: t('dossier_panel:enter_works', { works: 'Windows, Replacement' }),
  })
  await works.click()
  await works.waitFor({ state: 'detached' })
  expect((await office.renovations.list({ query: { building: [id] } })).results).toMatchObject([
    { element: 'fenetres', work_type: 'remplacement', completion_year: null },
  ])

  await panel.getByRole('button', { name: /^Take over/ }).click()
  await network.waitFor({ state: 'detached' })
  const building = await office.buildings.get({ params: { id } })
  expect(building).toMatchObject({ cad_zone: 'Chaud-Froid, 2030', noise_zone: 'ds_3' })
  await noise.check()
  await panel.getByRole('button', { name: /^Take over/ }).click()
  await panel.getByText(t('dossier_panel:same')).waitFor()
  expect(await office.buildings.get({ params: { id } })).toMatchObject({
    noise_zone: 'ds_2',
    provenance: { noise_zone: { source: 'sitg' }, cad_zone: { source: 'sitg' } },
  })

  await page.goto(`${app.url}/source`)
  const services = page.getByRole('table', { name: t('dossier_panel:services') })
  await services.getByRole('row', { name: /Thermal networks.*100 %/ }).waitFor()
  await services.getByRole('row', { name: /Geothermal energy.*Too slow/ }).waitFor()
  expect(await findViolations(page)).toEqual([])

  async function takePictures() {
    mkdirSync(pictures!, { recursive: true })
    for (const language of ['fr', 'it'] as const)
      for (const [width, theme] of [
        [1440, 'dark'],
        [360, 'light'],
        [1440, 'light'],
        [360, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(
          ([tone, tongue]) => {
            localStorage.setItem('theme', tone!)
            localStorage.setItem('i18nextLng', tongue!)
          },
          [theme, language],
        )
        const at = `${language}-${theme}-${width}.png`
        await page.goto(`${app.url}/buildings/${id}`)
        await page.locator('#building-dossier').scrollIntoViewIfNeeded()
        await page.getByText('Changement des fenêtres').waitFor()
        await page.locator('section[aria-labelledby=building-dossier]').screenshot({
          path: join(pictures!, `panel-${at}`),
        })
        await page.goto(`${app.url}/source`)
        await page.getByText('OCEN_RTS_2030_2040_2050').waitFor()
        await page.screenshot({ path: join(pictures!, `sources-${at}`), fullPage: true })
      }
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('i18nextLng', 'en')
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${app.url}/buildings/${id}`)
    await network.waitFor()
  }
})
