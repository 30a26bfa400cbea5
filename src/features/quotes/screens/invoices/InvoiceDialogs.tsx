import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '../../../../kernel/field/format.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { CreateForm } from '../../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { refreshWith, useCall } from '../../../../web/useApi.ts'
import type { DraftValues } from '../../../../web/writes/drafts.ts'
import { invoiceText } from '../../invoices/invoice.text.ts'
import { type Invoice, invoiceEndpoints, invoiceForms } from '../../invoices/invoice.ts'
import type { Quote } from '../../quote.ts'
import { formatAmount } from '../client/quoteAmounts.ts'
import { invoiceScreenText } from './invoiceScreen.text.ts'

// Whether it is to be invoiced is shown with the quote.
refreshWith('invoices', 'quotes')

type InvoiceProps = { invoice: Invoice; onClose: () => void }

/** Enters a payment that has arrived. */
export function PaymentDialog({ invoice, onClose }: InvoiceProps) {
  const t = useWords(invoiceScreenText)
  const { id, version, number, open } = invoice
  return (
    <Dialog title={t('pay.action')} onClose={onClose} size={480}>
      <CreateForm
        endpoint={invoiceEndpoints.pay}
        record={{ id, version }}
        form={`invoices/${id}/pay`}
        fields={invoiceForms.payment}
        text={invoiceText}
        initial={{ amount: open, paid_on: dayOf(new Date()) }}
        submit={t('pay.action')}
        title={number ?? t('page.title')}
        onCreated={() => {
          toast.success(t('pay.done'))
          onClose()
        }}
      />
    </Dialog>
  )
}

/** Issues a credit note on an invoice. */
export function CreditDialog({ invoice, onClose }: InvoiceProps) {
  const t = useWords(invoiceScreenText)
  const navigate = useNavigate()
  const { id, version, number, amount, credited } = invoice
  return (
    <Dialog title={t('credit.action')} onClose={onClose} size={480}>
      <CreateForm
        endpoint={invoiceEndpoints.credit}
        record={{ id, version }}
        form={`invoices/${id}/credit`}
        fields={invoiceForms.credit}
        text={invoiceText}
        initial={{ amount: Number((amount - credited).toFixed(2)) }}
        submit={t('credit.action')}
        title={number ?? t('page.title')}
        onCreated={(credit) => {
          toast.success(t('credit.done'))
          void navigate({ to: `/invoices/${credit.id}` })
        }}
      />
    </Dialog>
  )
}

/** Issues the next invoice of an accepted quote. */
export function IssueDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const t = useWords(invoiceScreenText)
  const navigate = useNavigate()
  const [values, setValues] = useState<DraftValues>({})
  const day = typeof values.service_until === 'string' ? values.service_until : ''
  const { data, error, refetch } = useCall(
    invoiceEndpoints.proposal,
    { query: { quote: quote.id, ...(/^\d{4}-\d\d-\d\d$/.test(day) && { service_until: day }) } },
    { placeholderData: (before) => before },
  )
  return (
    <Dialog title={t('issue.action')} onClose={onClose} size={480}>
      {error && !data ? (
        <ErrorPart title={t('page.failed')} error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <p className="aside breaks block">
            {t('issue.text', { total: formatAmount(data.total), rest: formatAmount(data.rest) })}
            {Number(data.claimed) > 0 &&
              values.kind !== 'partial' &&
              ` ${t('issue.claimed', { amount: formatAmount(data.claimed) })}`}
          </p>
          {Number(data.excess) > 0 && (
            <p className="small warn block" role="note">
              {t('issue.excess', { amount: formatAmount(data.excess) })}
            </p>
          )}
          <CreateForm
            endpoint={invoiceEndpoints.create}
            form={`invoices/new/${quote.id}`}
            fields={invoiceForms.next}
            hidden={values.kind === 'partial' ? ['quote'] : ['quote', 'amount']}
            text={invoiceText}
            initial={{ kind: 'final' }}
            bodyOf={(entered) => ({ ...entered, quote: quote.id })}
            onValues={setValues}
            submit={t('issue.action')}
            title={quote.number ?? t('page.title')}
            onCreated={(invoice) => {
              toast.success(t('issue.done'))
              void navigate({ to: `/invoices/${invoice.id}` })
            }}
          />
        </>
      ) : (
        <Skeleton widths={[92, 70]} height={48} />
      )}
    </Dialog>
  )
}
