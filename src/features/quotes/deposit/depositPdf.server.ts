import type { PressPort } from '../../reports/press.server.ts'
import type { PressLogo } from '../../reports/typst.server.ts'
import type { DepositBill } from './depositBill.ts'
import { depositLayout, paymentOf } from './depositPages.server.ts'
import { paymentCodeSvg } from './paymentPart.server.ts'

/** Returns what makes the PDF of a deposit’s bill of its content alone: the same content gives the same bytes. */
export const depositPrinter =
  ({ print }: Pick<PressPort, 'print'>) =>
  (bill: DepositBill, logo: PressLogo): Promise<Uint8Array> =>
    print({
      format: 'document',
      source: 'features/quotes/deposit/deposit.typ',
      layout: depositLayout({ ...bill, logo: logo && bill.logo }),
      files: { 'code.svg': Buffer.from(paymentCodeSvg(paymentOf(bill))) },
      logo,
      createdAt: bill.day,
    })
