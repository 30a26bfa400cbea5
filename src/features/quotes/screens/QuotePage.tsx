import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { WrittenLetter } from '../../../kernel/letter.ts'
import {
  IconBan,
  IconDownload,
  IconEye,
  IconMail,
  IconReceipt,
  IconSend,
  IconSignature,
  IconUserEdit,
  IconVersions,
} from '../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import phone from '../../../web/ui/basic/phone.module.css'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Page } from '../../../web/ui/page/Page.tsx'
import { type MenuAction, MoreActions } from '../../../web/ui/record/MoreActions.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../../web/ui/record/RecordPage.tsx'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { recordName } from '../../../web/writes/write.ts'
import { MailToSend } from '../../mails/letters/letterPart.tsx'
import { quoteText } from '../quote.text.ts'
import { type Quote, quoteEndpoints, quoteFields, quotes } from '../quote.ts'
import { addressesOf } from './client/quotePlaces.ts'
import { useBillDeposit } from './deposit/useBillDeposit.tsx'
import { DeleteQuote } from './dialogs/DeleteQuote.tsx'
import { quoteValues } from './linesAsText.tsx'
import { QuoteEditor } from './QuoteEditor.tsx'
import { quoteOfficeText } from './quoteOffice.text.ts'
import { QuoteStatusLabel } from './quoteStatus.tsx'
import { useQuotePdf } from './useQuotePdf.tsx'

const SendDialog = prefetchedPart(() => import('./dialogs/quoteDialogs.tsx'), 'SendDialog')
const AnswerForClient = prefetchedPart(
  () => import('./dialogs/quoteDialogs.tsx'),
  'AnswerForClient',
)
const CancelQuote = prefetchedPart(() => import('./dialogs/quoteDialogs.tsx'), 'CancelQuote')
const ChangeContractor = prefetchedPart(
  () => import('./dialogs/quoteDialogs.tsx'),
  'ChangeContractor',
)

/** The page of a quote for the office: a draft is written and sent, a sent one is followed. */
export default function QuotePage({ id }: { id: string }) {
  const t = useWords(quoteOfficeText)
  const tQuote = useWords(quoteText)
  return (
    <RecordPage
      endpoint={quotes.endpoints.get}
      id={id}
      waiting={{ title: t('list.title') }}
      failed={t('page.failed')}
    >
      {(quote) => {
        const address = addressesOf(quote.places)
        const title = address || (quote.number ?? t('delete.name'))
        return (
          <RecordHistory
            endpoints={quoteEndpoints}
            record={quote}
            title={title}
            fields={quoteFields}
            t={tQuote as TranslateKey}
            renderValue={quoteValues}
          >
            {(history) => (
              <Page
                title={title}
                documentTitle={[quote.number, title].filter(Boolean).join(' · ')}
                isRecord
                subtitle={
                  <>
                    <QuoteStatusLabel quote={quote} />
                    {quote.number ?? t('page.draft')}
                    {quote.edition > 1 && (
                      <span>{t('page.edition', { edition: quote.edition })}</span>
                    )}
                  </>
                }
                breadcrumb={[{ label: t('list.title'), to: '/quotes-list' }]}
                actions={<QuoteActions quote={quote} />}
                aside={history}
              >
                <QuoteEditor quote={quote} />
              </Page>
            )}
          </RecordHistory>
        )
      }}
    </RecordPage>
  )
}

type Open = 'preview' | 'send' | 'mail' | 'answer' | 'cancel' | 'contractor' | 'delete'

function QuoteActions({ quote }: { quote: Quote }) {
  const t = useWords(quoteOfficeText)
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const versioning = useDecision(quoteEndpoints.newVersion)
  const mailing = useDecision(quoteEndpoints.mail)
  const { billDeposit } = useBillDeposit(quote)
  const { save, isBusy } = useQuotePdf(
    quote.accepted_pdf_hash ? quoteEndpoints.acceptedPdf : quoteEndpoints.pdf,
  )
  const { id, version, status, called_off, number } = quote
  const { pdf_hash, next_version, deposit_bill } = quote
  const title = number ?? t('delete.name')
  const close = () => setOpen(undefined)

  async function makeVersion() {
    const { answer, problem } = await versioning.decide({ params: { id } }, { title, version })
    if (problem) return toast.error(problem.body.detail)
    toast.success(t('version.done'))
    void navigate({ to: `/quotes/${answer.id}` })
  }
  async function mail(letter: WrittenLetter | undefined) {
    const body = { ...(letter && { letter }) }
    const { problem } = await mailing.decide({ params: { id }, body }, { title, version })
    if (!problem) toast.success(t('mail.done'))
    return problem
  }

  const actions: MenuAction[] = []
  const isToReplace = status === 'sent' && called_off != null
  if (status === 'sent' && !isToReplace)
    actions.push(
      {
        label: t('action.answer'),
        icon: <IconSignature aria-hidden />,
        run: () => setOpen('answer'),
      },
      { label: t('action.mail'), icon: <IconMail aria-hidden />, run: () => setOpen('mail') },
    )
  if (status !== 'draft' && next_version == null)
    actions.push({
      label: t('action.version'),
      icon: <IconVersions aria-hidden />,
      run: () => void makeVersion(),
    })
  if (status === 'draft')
    actions.push({
      label: t('action.contractor'),
      icon: <IconUserEdit aria-hidden />,
      run: () => setOpen('contractor'),
    })
  if (deposit_bill?.quote === id)
    actions.push({
      label: t('action.bill_deposit'),
      icon: <IconReceipt aria-hidden />,
      run: () => void billDeposit(),
    })
  if (status === 'draft' || status === 'sent')
    actions.push({
      label: t('action.cancel'),
      icon: <IconBan aria-hidden />,
      run: () => setOpen('cancel'),
    })

  return (
    <>
      <RecordSaved record={recordName('quotes', id)} />
      {pdf_hash ? (
        <Button
          variant="default"
          className={phone.iconOnly}
          loading={isBusy}
          leftSection={<IconDownload aria-hidden />}
          onClick={() => void save(id)}
        >
          {t(quote.accepted_pdf_hash ? 'action.accepted_pdf' : 'action.pdf')}
        </Button>
      ) : (
        !quote.imported && (
          <Button
            variant="default"
            className={phone.iconOnly}
            leftSection={<IconEye aria-hidden />}
            onClick={() => setOpen('preview')}
          >
            {t('action.preview')}
          </Button>
        )
      )}
      <MoreActions actions={actions} onDelete={() => setOpen('delete')} />
      {status === 'draft' && (
        <Button
          className={phone.iconOnly}
          leftSection={<IconSend aria-hidden />}
          onClick={() => setOpen('send')}
        >
          {t('action.send')}
        </Button>
      )}
      {(status === 'declined' || status === 'expired' || isToReplace) && next_version == null && (
        <Button
          className={phone.iconOnly}
          leftSection={<IconVersions aria-hidden />}
          loading={versioning.isSending}
          onClick={() => void makeVersion()}
        >
          {t('action.version')}
        </Button>
      )}
      <Suspense>
        {(open === 'preview' || open === 'send') && (
          <SendDialog quote={quote} isPreview={open === 'preview'} onClose={close} />
        )}
        {open === 'mail' && (
          <MailToSend
            about="quote"
            {...{ id }}
            title={t('action.mail')}
            send={mail}
            isKept={mailing.isKept}
            onClose={close}
          />
        )}
        {open === 'answer' && <AnswerForClient quote={quote} onClose={close} />}
        {open === 'contractor' && <ChangeContractor quote={quote} onClose={close} />}
        {open === 'cancel' && <CancelQuote quote={quote} onClose={close} />}
      </Suspense>
      {open === 'delete' && (
        <DeleteQuote
          quote={quote}
          onClose={close}
          onDeleted={() => void navigate({ to: '/quotes-list' })}
        />
      )}
    </>
  )
}
