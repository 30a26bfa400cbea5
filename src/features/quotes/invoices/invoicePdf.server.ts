import type { PressPort } from '../../reports/press.server.ts'
import type { PressLogo } from '../../reports/typst.server.ts'
import type { InvoiceContent } from './invoiceContent.ts'
import { invoiceLayout, paymentOf } from './invoicePages.server.ts'
import { paymentCodeSvg } from './paymentPart.server.ts'

/** Returns what makes the PDF of an invoice of its content alone: the same content gives the same bytes. */
export const invoicePrinter =
  ({ print }: Pick<PressPort, 'print'>) =>
  (invoice: InvoiceContent, logo: PressLogo): Promise<Uint8Array> => {
    const payment = paymentOf(invoice)
    return print({
      format: 'document',
      source: 'features/quotes/invoices/invoice.typ',
      layout: invoiceLayout({ ...invoice, logo: logo && invoice.logo }),
      ...(payment && { files: { 'code.svg': Buffer.from(paymentCodeSvg(payment)) } }),
      logo,
      createdAt: invoice.day,
    })
  }
