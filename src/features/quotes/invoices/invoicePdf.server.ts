import type { PressPort } from '../../reports/press.server.ts'
import type { PressLogo } from '../../reports/typst.server.ts'
import type { InvoiceContent } from './invoiceContent.ts'
import { invoiceLayout, paymentOf, type SettledPart } from './invoicePages.server.ts'
import { paymentCodeSvg } from './paymentPart.server.ts'

/**
 * Returns what makes the PDF of an invoice of its content alone: the same content gives the same bytes. Once a part is
 * settled, it asks for what is left.
 */
export const invoicePrinter =
  ({ print }: Pick<PressPort, 'print'>) =>
  (invoice: InvoiceContent, logo: PressLogo, settled?: SettledPart): Promise<Uint8Array> => {
    const payment = paymentOf(invoice, settled)
    return print({
      format: 'document',
      source: 'features/quotes/invoices/invoice.typ',
      layout: invoiceLayout({ ...invoice, logo: logo && invoice.logo }, settled),
      ...(payment && { files: { 'code.svg': Buffer.from(paymentCodeSvg(payment)) } }),
      logo,
      createdAt: invoice.day,
    })
  }
