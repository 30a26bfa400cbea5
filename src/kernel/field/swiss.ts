import { bare, type KindOptions } from './kinds.ts'
import { shape } from './shape.ts'

/** A phone number as 13 digits; spaces, dots, +41 and (0) are taken and written out before the check. */
export function phone<R extends boolean = false>(
  o: KindOptions<R> & { wrong: string; tooLong: string },
) {
  const { wrong, tooLong } = o
  return bare('phone', shape.line({ max: 60, form: 'phone', tooLong, wrong }), o)
}

/** An IBAN without spaces, in capitals. */
export function iban<R extends boolean = false>(o: KindOptions<R> & { wrong: string }) {
  return bare('iban', shape.line({ max: 60, form: 'iban', wrong: o.wrong }), o)
}

/**
 * A VAT number, which is the company's number as CHE-123.456.789; without TVA, MWST or IVA, which depend
 * on the language of what it stands on.
 */
export function vatNumber<R extends boolean = false>(o: KindOptions<R> & { wrong: string }) {
  return bare('text', shape.line({ max: 60, form: 'company_number', wrong: o.wrong }), o)
}
