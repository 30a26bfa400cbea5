import { bareField, type KindOptions } from './kinds.ts'
import { shape } from './shape.ts'

/**
 * A phone number, stored as digits; accepts spaces, dots, +41 and (0). `problemsWithPhoneLengths` checks its length: 13
 * digits, unless the office accepts others.
 */
export function phone<R extends boolean = false>(
  o: KindOptions<R> & { wrong: string; tooLong: string },
) {
  const { wrong, tooLong } = o
  return bareField('phone', shape.line({ max: 60, swissFormat: 'phone', tooLong, wrong }), o)
}

/** An IBAN without spaces, in capitals. */
export function iban<R extends boolean = false>(o: KindOptions<R> & { wrong: string }) {
  return bareField('iban', shape.line({ max: 60, swissFormat: 'iban', wrong: o.wrong }), o)
}

/**
 * A VAT number, stored as the company number CHE-123.456.789, without TVA, MWST or IVA: the suffix depends
 * on the language of the document.
 */
export function vatNumber<R extends boolean = false>(o: KindOptions<R> & { wrong: string }) {
  return bareField(
    'text',
    shape.line({ max: 60, swissFormat: 'company_number', wrong: o.wrong }),
    o,
  )
}

/** A postcode of Switzerland or Liechtenstein. */
export function postcode<R extends boolean = false>(o: KindOptions<R> = {}) {
  const value = shape.line({ max: 10, swissFormat: 'postcode', wrong: 'kernel:error.postcode' })
  return bareField('text', value, o)
}
