import { swissRules } from '../../../../kernel/field/swissRules.ts'

/** What a Swiss QR code (SPC payload) says about a bill. */
export type SwissQr = {
  creditor: string
  /** Undefined if the payer chooses it. */
  amount?: number
  currency: 'CHF' | 'EUR'
  /** Day of the delivery, or first and last day of the period, if the billing information has them (Swico S1). */
  service?: { start: string; end?: string }
}

/** Lines of the payload, by the implementation guidelines of SIX, version 2. */
const lineOf = {
  type: 0,
  version: 1,
  coding: 2,
  iban: 3,
  creditor: 5,
  amount: 18,
  currency: 19,
  trailer: 30,
  billing: 31,
}

/** Reads the payload of a Swiss QR code; undefined if it is another code or breaks the rules. */
export function readSwissQr(payload: string): SwissQr | undefined {
  const lines = payload.split(/\r\n|\n|\r/)
  const line = (name: keyof typeof lineOf) => (lines[lineOf[name]] ?? '').trim()
  const { iban } = swissRules
  const isSound =
    line('type') === 'SPC' &&
    /^02\d\d$/.test(line('version')) &&
    line('coding') === '1' &&
    /^(CH|LI)/.test(line('iban')) &&
    iban.isValid(iban.normalise(line('iban'))) &&
    line('trailer') === 'EPD'
  const creditor = line('creditor')
  const currency = line('currency')
  const amount = line('amount')
  if (!isSound || !creditor || creditor.length > 70) return undefined
  if (currency !== 'CHF' && currency !== 'EUR') return undefined
  if (amount && !/^\d{1,9}\.\d{2}$/.test(amount)) return undefined
  const service = serviceIn(line('billing'))
  return {
    creditor,
    currency,
    // 0.00 marks a notification that nobody is to pay.
    ...(Number(amount) > 0 && { amount: Number(amount) }),
    ...(service && { service }),
  }
}

/** The date of service in a billing information of Swico: `/31/yymmdd` or `/31/yymmddyymmdd`. */
function serviceIn(billing: string): SwissQr['service'] {
  if (!billing.startsWith('//S1/')) return undefined
  const [, first, last] = /\/31\/(\d{6})(\d{6})?(?=\/|$)/.exec(billing) ?? []
  const start = dayOf(first)
  const end = dayOf(last)
  if (!start || (last && (!end || end <= start))) return undefined
  return { start, ...(end && { end }) }
}

function dayOf(digits: string | undefined) {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? []
  const date = new Date(`20${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}
