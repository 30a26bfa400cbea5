import type { Box } from './printed.ts'

/** Side of the code and the height above it in the payment part, in mm (SIX). */
const codeMillimetres = 46
const aboveCodeMillimetres = 19
/** A code higher up on the page, as a share of its height, stands in no payment part. */
const highestPart = 0.4

/** Where the payment part around a Swiss QR code begins on a page; undefined if the code stands elsewhere. */
export function topOfPaymentPart(code: Box, pageHeight: number): number | undefined {
  const top = code.top - ((code.right - code.left) * aboveCodeMillimetres) / codeMillimetres
  return top > pageHeight * highestPart ? top : undefined
}
