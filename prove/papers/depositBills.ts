import type { InvoiceContent } from '../../src/features/quotes/invoices/invoiceContent.ts'
import { invoicePrinter } from '../../src/features/quotes/invoices/invoicePdf.server.ts'
import {
  creditorOf,
  partyOf,
  paymentReference,
} from '../../src/features/quotes/invoices/paymentPart.server.ts'
import { openPress } from '../../src/features/reports/press.server.ts'
import { countryOfPostcode } from '../../src/kernel/field/swissRules.ts'
import { languages } from '../../src/kernel/text.ts'
import { readQrCodes } from '../../src/testing/bills/paymentCode.ts'
import { builtProgram } from '../../src/testing/template.ts'
import { pick, type Random } from '../hostile.ts'
import { chanceFrom } from './bills/chance.ts'
import { checkDigit10, drawAccount, remainder97 } from './bills/qrBill.ts'

/** Texts as people enter them, and as a payment has them: undefined where it cannot have them. */
const names: readonly (readonly [typed: string, paid: string | undefined])[] = [
  ['Hoirie d’Aïcha «Œuvrard» – p.a. Régie', "Hoirie d'Aïcha «Œuvrard» - p.a. Régie"],
  ['Régie du Léman & Fils SA', 'Régie du Léman & Fils SA'],
  ['Țuțea Șerban €', 'Țuțea Șerban €'],
  ['Amministrazione  “Tre\u00a0Torri” Sagl', 'Amministrazione "Tre Torri" Sagl'],
  [`PPE ${'Les Tilleuls '.repeat(9)}`, `PPE ${'Les Tilleuls '.repeat(9)}`.slice(0, 70).trim()],
  ['e\u0301quipe', 'équipe'],
  ['Bureau 😀', undefined],
  ['Ещё один', undefined],
]
const places = [
  ['Rue de l’École', "Rue de l'École", '1204', 'Genève', 'CH'],
  ['Via dei Gelsi', 'Via dei Gelsi', '6900', 'Lugano', 'CH'],
  ['Städtle', 'Städtle', '9490', 'Vaduz', 'LI'],
  ['Rue du Château', 'Rue du Château', '74100', 'Annemasse', undefined],
] as const

type Proof = { random: Random; log: (line: string) => void; bills: number }

/** Prints bills of random deposits, reads their QR codes back, and compares them line by line with what was entered. */
export async function readDepositBills({ random, log, bills: count }: Proof) {
  const faults: string[] = []
  let withDebtor = 0
  const chance = chanceFrom(Math.floor(random() * 2 ** 31))
  const press = openPress(builtProgram)
  const print = invoicePrinter(press)
  try {
    for (let index = 0; index < count && faults.length < 10; index++) {
      const { iban } = drawAccount(chance)
      const [office, paidOffice] = pick(
        random,
        names.filter(([, paid]) => paid !== undefined),
      )
      const [client, paidClient] = pick(random, names)
      const [from, to] = [pick(random, places.slice(0, 2)), pick(random, places)]
      const number = pick(random, ['12', '4bis', '', '7A'])
      const address = (place: (typeof places)[number]) => ({
        ...{ street: place[0], number: number || null, postcode: place[2], city: place[3] },
      })
      const account = creditorOf({ ...address(from), organisation: office, iban })
      if (!account) {
        faults.push(`${iban} of ${office} is taken for no account`)
        continue
      }
      const quote = `Q-2026-${String(chance.whole(1, 99_999)).padStart(4, '0')}`
      const id = chance.whole(1, 2_147_483_647)
      const country = countryOfPostcode(to[2])
      const amount = (chance.whole(1, random() < 0.5 ? 1000 : 1_000_000_000) / 100).toFixed(2)
      const language = pick(random, languages)
      const bill: InvoiceContent = {
        ...{ number: quote, language, amount, total: amount, vat: [], percent: '30', ...account },
        ...{
          day: '2026-11-20',
          accepted: { day: '2026-11-20', by: client },
          logo: null,
          places: [],
        },
        office: { name: office, address: [], email: null, vat_number: null },
        contractor: { name: client, address: [] },
        reference: paymentReference(iban, quote, id),
        debtor: (country && partyOf(client, address(to), country)) ?? null,
      }
      const party = (name: string, place: (typeof places)[number]) => [
        ...['S', name, place[1], number, place[2], place[3], place[4] ?? ''],
      ]
      const isPaidBy = paidClient !== undefined && to[4] !== undefined
      if (isPaidBy) withDebtor++
      const isQrr = Number(iban.slice(4, 9)) >= 30_000 && Number(iban.slice(4, 9)) <= 31_999
      const subject = { fr: 'Acompte, offre', en: 'Deposit, quote', it: 'Acconto, offerta' }
      const expected = [
        ...['SPC', '0200', '1', iban, ...party(paidOffice!, from), ...Array(7).fill('')],
        ...[amount, 'CHF'],
        ...(isPaidBy ? party(paidClient, to) : Array(7).fill('')),
        ...[isQrr ? 'QRR' : 'SCOR', bill.reference, `${subject[language]} ${quote}`, 'EPD'],
      ].join('\n')
      const codes = await readQrCodes(await print(bill, null))
      const [code = ''] = codes
      if (codes.length !== 1) faults.push(`${codes.length} codes on ${JSON.stringify(bill)}`)
      else if (code.replace(/\r\n/g, '\n').trimEnd() !== expected)
        faults.push(`${JSON.stringify(code)} instead of ${JSON.stringify(expected)}`)
      const problem = faultOfReference(bill.reference, { quote, id, isQrr })
      if (problem) faults.push(`${bill.reference}: ${problem}`)
      if (index % 50 === 49) log(`quotes: ${index + 1} deposit bills read back`)
    }
  } finally {
    press.close()
  }
  return { printed: count, with_debtor: withDebtor, faults }
}

/** What is wrong with a reference by the rules of its kind. */
function faultOfReference(
  reference: string,
  { quote, id, isQrr }: { quote: string; id: number; isQrr: boolean },
) {
  const [, year, count] = quote.split('-')
  if (!isQrr)
    return !/^RF\d\d[0-9A-Z]{1,21}$/.test(reference) ||
      remainder97(reference.slice(4) + reference.slice(0, 4)) !== 1 ||
      reference.slice(4) !== `Q${year}${count}`
      ? 'no creditor reference'
      : undefined
  const isRight =
    /^\d{27}$/.test(reference) &&
    checkDigit10(reference.slice(0, 26)) === Number(reference[26]) &&
    Number(reference.slice(0, 16)) === Number(`${year}${count}`) &&
    Number(reference.slice(16, 26)) === id
  return isRight ? undefined : 'no QR reference'
}
