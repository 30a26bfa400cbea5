/** What an invoice asks for. */
export const invoiceKinds = ['deposit'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Begins the numbers of invoices. */
export const invoicePrefix = 'F'
