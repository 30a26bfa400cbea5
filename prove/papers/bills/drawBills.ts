import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../../../src/testing/browser.ts'
import type { BillLayout, BillTruth, DrawnBill } from './bill.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { type Distortion, drawDistortion, photograph } from './distortion.ts'
import { billDocument, families } from './document.ts'
import { drawAccountStatement } from './layouts/accountStatement.ts'
import { drawCooperativeBill } from './layouts/cooperative.ts'
import { drawDistrictHeatBill } from './layouts/districtHeat.ts'
import { drawElectricityBill } from './layouts/electricity.ts'
import { drawFuelDealerBill } from './layouts/fuelDealer.ts'
import { drawGasBill } from './layouts/gas.ts'
import { drawHeatLetter } from './layouts/heatLetter.ts'
import { drawLinePrinterBill } from './layouts/linePrinter.ts'
import { drawMonthlyStatement } from './layouts/monthlyStatement.ts'
import { drawUtilityBill } from './layouts/multiUtility.ts'
import { drawMunicipalGasBill } from './layouts/municipalGas.ts'
import { drawOilBill } from './layouts/oil.ts'
import { drawPelletBill } from './layouts/pellets.ts'
import { drawRegionalUtilityBill } from './layouts/regionalUtility.ts'
import { drawTwoPeriodGasBill } from './layouts/twoPeriodGas.ts'
import { drawLight, type Light } from './light.ts'
import { drawPose, drawScan, type Pose } from './photo.ts'

/** Layouts of the suppliers, by the number in the truth. */
const layoutsByNumber: Record<number, BillLayout> = {
  1: drawOilBill,
  2: drawGasBill,
  3: drawElectricityBill,
  4: drawDistrictHeatBill,
  5: drawPelletBill,
  6: drawUtilityBill,
  7: drawMunicipalGasBill,
  8: drawFuelDealerBill,
  9: drawMonthlyStatement,
  10: drawCooperativeBill,
  11: drawTwoPeriodGasBill,
  12: drawAccountStatement,
  13: drawRegionalUtilityBill,
  14: drawHeatLetter,
  15: drawLinePrinterBill,
}

export type BillMedium = 'photo' | 'scan' | 'pdf'

/** How a bill came about: says which pictures a reader finds difficult. */
export type BillMaking = {
  medium: BillMedium
  family: string
  pages: number
  /** Of pictures: width in pixels, slant in degrees, blur in CSS pixels, folds. */
  width?: number
  slant?: number
  blur?: number
  folds?: number
  /** Of photos: quality of the JPEG, and whether the picture is stored lying, with a note on how to turn it. */
  quality?: number
  isStoredLying?: boolean
}

export type BillOptions = { seed: number; count: number; layouts: readonly number[] }
export type BillFile = {
  bytes: Buffer
  mediaType: 'image/jpeg' | 'image/png' | 'application/pdf'
  truth: BillTruth
  making: BillMaking
}

type Plan = {
  bill: DrawnBill
  making: BillMaking
  pose: Pose | null
  camera?: { distortion: Distortion; light: Light }
}

/** What the bills of a layout come as, in turn, so that a small set has all of it. */
const media = ['photo', 'two sheets', 'photo', 'photo', 'scan', 'photo', 'pdf', 'photo'] as const
const codes = [true, false, false, true, true, false, true]

function drawPlan(chance: Chance, layout: BillLayout, turn: number): Plan {
  const drawn = media[turn % media.length]!
  const hasTwoSheets = drawn === 'two sheets'
  const medium: BillMedium = drawn === 'two sheets' ? 'pdf' : drawn
  const hasQr = codes[turn % codes.length]!
  const bill = layout(chance, { hasQr, qrContradicts: chance.happens(0.1), hasTwoSheets })
  const family = bill.family ?? chance.pick(families)
  const pages = bill.sheets.length
  if (medium === 'pdf') return { bill, making: { medium, family, pages }, pose: null }
  const pose = medium === 'photo' ? drawPose(chance) : drawScan(chance)
  const { slant, blur, folds } = pose
  const picture = { medium, family, pages, width: chance.whole(1_500, 2_600), slant, blur, folds }
  if (medium === 'scan') return { bill, making: picture, pose }
  const making = { ...picture, quality: chance.whole(55, 85), isStoredLying: chance.happens(0.25) }
  return {
    bill,
    making,
    pose,
    camera: { distortion: drawDistortion(chance), light: drawLight(chance) },
  }
}

/** Plans bills without drawing pictures. Each has a seed of its own, so a larger `count` only adds bills. */
export function planBills({ seed, count, layouts }: BillOptions): Plan[] {
  return Array.from({ length: count }, (_, index) => {
    const number = layouts[index % layouts.length]
    const layout = number === undefined ? undefined : layoutsByNumber[number]
    if (!layout) throw new Error(`There is no layout ${number}.`)
    const turn = Math.floor(index / layouts.length) + 3 * number!
    return drawPlan(chanceFrom(seed + 7_919 * (index + 1)), layout, turn)
  })
}

/** Draws bills of the layouts in turn, as files with the truth about each. */
export async function* drawBills(options: BillOptions): AsyncGenerator<BillFile> {
  const plans = planBills(options)
  const browser = await launchBrowser()
  try {
    for (const plan of plans) yield await render(browser, plan)
  } finally {
    await browser.close()
  }
}

async function render(browser: Browser, { bill, making, pose, camera }: Plan): Promise<BillFile> {
  const { family, width = 794, quality } = making
  const { truth } = bill
  const scale = pose ? width / pose.width : 1
  const context = await browser.newContext({
    viewport: { width: pose?.width ?? 794, height: pose?.height ?? 1123 },
    deviceScaleFactor: scale,
  })
  try {
    const page = await context.newPage()
    await page.setContent(billDocument(bill, { family, frame: pose?.frame, frameCss: pose?.css }))
    await page.evaluate(() => document.fonts.ready)
    if (!(await page.evaluate(fitSheets)))
      throw new Error(`Layout ${truth.layout} does not fit the sheet in ${family}.`)
    if (!pose)
      return {
        bytes: await page.pdf({ preferCSSPageSize: true, printBackground: true }),
        mediaType: 'application/pdf',
        truth,
        making,
      }
    const shot = await takePicture(page)
    const picture = camera ? await photograph(shot, camera) : sharp(shot)
    if (making.medium === 'scan')
      return {
        bytes: await picture.greyscale().png({ palette: true, colours: 32 }).toBuffer(),
        mediaType: 'image/png',
        truth,
        making,
      }
    const stored = making.isStoredLying
      ? picture.rotate(-90).withMetadata({ orientation: 6 })
      : picture
    return {
      bytes: await stored.jpeg({ quality }).toBuffer(),
      mediaType: 'image/jpeg',
      truth,
      making,
    }
  } finally {
    await context.close()
  }
}

/** Takes a screenshot, several times if need be: on a busy machine the headless browser sometimes has no frame yet. */
async function takePicture(page: Page, tries = 5): Promise<Buffer> {
  try {
    return await page.screenshot({ type: 'jpeg', quality: 100, timeout: 120_000 })
  } catch (error) {
    if (tries === 1) throw error
    await page.waitForTimeout(500)
    return takePicture(page, tries - 1)
  }
}

/** In the page: shrinks content that a wide family makes too long for its sheet; says whether all of it fits. */
function fitSheets(): boolean {
  return [...document.querySelectorAll<HTMLElement>('.body')].every((body) => {
    const payment = body.parentElement?.querySelector<HTMLElement>('.payment')
    const room = body.parentElement!.clientHeight - (payment?.offsetHeight ?? 0)
    return [1, 0.96, 0.92, 0.88, 0.84, 0.8].some((scale) => {
      Object.assign(body.style, { transform: `scale(${scale})`, width: `${100 / scale}%` })
      return body.offsetHeight * scale <= room && body.scrollWidth <= body.clientWidth
    })
  })
}
