import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDate, formatNumber } from '../../../../kernel/field/format.ts'
import type { WrittenLetter } from '../../../../kernel/letter.ts'
import {
  IconArrowBackUp,
  IconBell,
  IconCash,
  IconDownload,
  IconReceiptRefund,
  IconSend,
} from '../../../../web/icons/icons.ts'
import { Link } from '../../../../web/Link.tsx'
import { prefetchedPart } from '../../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { useSession } from '../../../../web/session/session.tsx'
import { toast } from '../../../../web/theme/toast.tsx'
import phone from '../../../../web/ui/basic/phone.module.css'
import type { TranslateKey } from '../../../../web/ui/input/fieldValue.ts'
import { Page } from '../../../../web/ui/page/Page.tsx'
import columns from '../../../../web/ui/page/RecordColumns.module.css'
import { type MenuAction, MoreActions } from '../../../../web/ui/record/MoreActions.tsx'
import { RecordHistory } from '../../../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../../../web/ui/record/RecordPage.tsx'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import { MailToSend } from '../../../mails/letters/letterPart.tsx'
import { invoiceText } from '../../invoices/invoice.text.ts'
import {
  type Invoice,
  invoiceEndpoints,
  invoiceFields,
  invoices,
  maxReminders,
} from '../../invoices/invoice.ts'
import { formatAmount } from '../client/quoteAmounts.ts'
import classes from '../QuoteEditor.module.css'
import { useQuotePdf } from '../useQuotePdf.tsx'
import { invoiceScreenText } from './invoiceScreen.text.ts'
import { InvoiceStatusLabel } from './invoiceStatus.tsx'

const PaymentDialog = prefetchedPart(() => import('./InvoiceDialogs.tsx'), 'PaymentDialog')
const CreditDialog = prefetchedPart(() => import('./InvoiceDialogs.tsx'), 'CreditDialog')

/** An invoice as the office follows it, and as its client reads it. */
export default function InvoicePage({ id }: { id: string }) {
  const t = useWords(invoiceText)
  const tScreen = useWords(invoiceScreenText)
  const { can } = useSession()
  const isOffice = can('invoices:write')
  return (
    <RecordPage
      endpoint={invoiceEndpoints.get}
      id={id}
      waiting={{ title: tScreen('page.title') }}
      failed={tScreen('page.failed')}
    >
      {(invoice) => {
        const title = `${t(`kind.${invoice.kind}`)} ${invoice.number ?? invoice.quote_number}`
        return (
          <RecordHistory
            endpoints={{ ...invoiceEndpoints, update: invoices.endpoints.update }}
            record={invoice}
            title={title}
            fields={invoiceFields}
            t={t as TranslateKey}
          >
            {(history) => (
              <Page
                title={title}
                isRecord
                subtitle={
                  <>
                    <InvoiceStatusLabel status={invoice.status} />
                    {[invoice.contractor_name, invoice.address].filter(Boolean).join(' · ')}
                  </>
                }
                breadcrumb={
                  isOffice ? [{ label: tScreen('list.title'), to: '/invoices-list' }] : []
                }
                actions={<Actions invoice={invoice} title={title} isOffice={isOffice} />}
                aside={history}
              >
                <Facts invoice={invoice} />
              </Page>
            )}
          </RecordHistory>
        )
      }}
    </RecordPage>
  )
}

function Actions({
  invoice,
  title,
  isOffice,
}: {
  invoice: Invoice
  title: string
  isOffice: boolean
}) {
  const t = useWords(invoiceScreenText)
  const [open, setOpen] = useState<'send' | 'remind' | 'pay' | 'credit'>()
  const { save, isBusy } = useQuotePdf(invoiceEndpoints.pdf)
  const sending = useDecision(invoiceEndpoints.send)
  const reminding = useDecision(invoiceEndpoints.remind)
  const taking = useDecision(invoiceEndpoints.unpay)
  const { id, version, kind, status } = invoice
  const isPayable = kind !== 'credit' && status !== 'void' && invoice.open > 0
  const close = () => setOpen(undefined)

  async function takeBack() {
    const { problem } = await taking.decide({ params: { id } }, { title, version })
    if (problem) toast.error(problem.body.detail)
    else toast.success(t('unpay.done'))
  }
  async function mail(act: 'send' | 'remind', letter: WrittenLetter | undefined) {
    const input = { params: { id }, body: { ...(letter && { letter }) } }
    const decision = act === 'send' ? sending : reminding
    const { problem } = await decision.decide(input, { title, version })
    if (!problem) toast.success(t(act === 'send' ? 'send.done' : 'remind.done'))
    return problem
  }

  const actions: MenuAction[] = []
  if (status === 'overdue' && invoice.reminders < maxReminders)
    actions.push({
      label: t('remind.action'),
      icon: <IconBell aria-hidden />,
      run: () => setOpen('remind'),
    })
  if ((invoice.payments ?? []).length > 0)
    actions.push({
      label: t('unpay.action'),
      icon: <IconArrowBackUp aria-hidden />,
      run: () => void takeBack(),
    })
  if (kind !== 'credit' && status !== 'void')
    actions.push({
      label: t('credit.action'),
      icon: <IconReceiptRefund aria-hidden />,
      run: () => setOpen('credit'),
    })

  return (
    <>
      {invoice.pdf_hash ? (
        <Button
          variant="default"
          className={phone.iconOnly}
          loading={isBusy}
          leftSection={<IconDownload aria-hidden />}
          onClick={() => void save(id)}
        >
          {t('page.pdf')}
        </Button>
      ) : (
        status !== 'void' && <span role="status">{t('page.making')}</span>
      )}
      {isOffice && (
        <>
          <MoreActions actions={actions} />
          {status === 'unsent' && invoice.pdf_hash && (
            <Button
              className={phone.iconOnly}
              leftSection={<IconSend aria-hidden />}
              onClick={() => setOpen('send')}
            >
              {t('send.action')}
            </Button>
          )}
          {isPayable && status !== 'unsent' && (
            <Button
              className={phone.iconOnly}
              leftSection={<IconCash aria-hidden />}
              onClick={() => setOpen('pay')}
            >
              {t('pay.action')}
            </Button>
          )}
          <Suspense>
            {(open === 'send' || open === 'remind') && (
              <MailToSend
                about={open === 'send' ? 'invoice' : 'reminder'}
                {...{ id }}
                title={t(`${open}.action`)}
                send={(letter) => mail(open, letter)}
                isKept={sending.isKept || reminding.isKept}
                onClose={close}
              />
            )}
            {open === 'pay' && <PaymentDialog invoice={invoice} onClose={close} />}
            {open === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
          </Suspense>
        </>
      )}
    </>
  )
}

/** What an invoice says, and what became of it. */
function Facts({ invoice }: { invoice: Invoice }) {
  const t = useWords(invoiceText)
  const tScreen = useWords(invoiceScreenText)
  const amount = (value: number) => formatAmount(value.toFixed(2))
  const day = (value: string | null) => value && formatDate(value)
  const rows: [string, ReactNode][] = [
    [
      t('field.quote'),
      <Link key="quote" to={`/quotes/${invoice.quote}`}>
        {invoice.quote_number}
      </Link>,
    ],
    [t('field.corrects_number'), invoice.corrects_number],
    [t('field.issued_on'), day(invoice.issued_on)],
    [t('field.service_until'), day(invoice.service_until)],
    [t('field.due_on'), day(invoice.due_on)],
    [t('field.sent_at'), day(invoice.sent_at)],
    [t('field.reminders'), invoice.reminders || null],
    [t('field.reminded_at'), day(invoice.reminded_at)],
  ]
  const amounts: [string, ReactNode][] = [
    [`${t('field.amount')} CHF`, amount(invoice.amount)],
    ...(invoice.vat ?? []).map(({ rate, base, amount: tax }): [string, ReactNode] => [
      tScreen('page.vat', {
        rate: formatNumber(Number(rate), { unit: '%' }),
        base: formatAmount(base),
      }),
      formatAmount(tax),
    ]),
    [t('field.claimed'), invoice.claimed ? amount(-invoice.claimed) : null],
    [t('field.credited'), invoice.credited ? amount(-invoice.credited) : null],
    ...(invoice.payments ?? []).map(({ paid_on, amount: paid }): [string, ReactNode] => [
      `${t('field.paid_on')} ${formatDate(paid_on)}`,
      formatAmount(`-${paid}`),
    ]),
    [`${t('field.open')} CHF`, invoice.kind === 'credit' ? null : amount(invoice.open)],
  ]
  return (
    <div className={columns.columns}>
      <Rows label={t('section.amounts')} rows={amounts} />
      <Rows label={t('section.invoice')} rows={rows} />
    </div>
  )
}

function Rows({ label, rows }: { label: string; rows: readonly [string, ReactNode][] }) {
  return (
    <section aria-label={label}>
      <h2 className={classes.panelTitle}>{label}</h2>
      {rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several payments may have the same day
          <p key={index} className={classes.row}>
            <span>{name}</span>
            <span>{value}</span>
          </p>
        ))}
    </section>
  )
}
