import { dayOf } from '../../../kernel/field/format.ts'
import { IconAlertCircle, IconCircleCheck } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { userEndpoints } from '../../users/user.ts'
import { depositOf, exceededRates, scaled, unscaled } from '../money.ts'
import { type CalledOffMandate, type Quote, quoteEndpoints, quotes } from '../quote.ts'
import { hindrancesOf } from '../sending/hindrances.ts'
import { AnswerEvidence } from './AnswerEvidence.tsx'
import { QuoteAccounting } from './accounting/QuoteAccounting.tsx'
import { QuoteClaims } from './claims/QuoteClaims.tsx'
import { QuoteTotals } from './client/QuoteTotals.tsx'
import { completeLine, formatAmount, totalsWith } from './client/quoteAmounts.ts'
import { QuoteDeposit } from './deposit/QuoteDeposit.tsx'
import { QuoteInvoices } from './invoices/QuoteInvoices.tsx'
import classes from './QuoteEditor.module.css'
import type { EditedQuote } from './QuoteEditor.tsx'
import { QuoteNotes } from './QuoteNotes.tsx'
import { quoteOfficeText } from './quoteOffice.text.ts'
import { QuoteStatusLabel } from './quoteStatus.tsx'

/** The numbers of mandates that are called off, with the quotes that order some of them already. */
function useNumbersOf() {
  const t = useWords(quoteOfficeText)
  return (mandates: readonly CalledOffMandate[]) =>
    mandates
      .map(({ mandate, number, ordered_by }) =>
        ordered_by
          ? t('ordered_by', { mandate: number ?? mandate, number: ordered_by.number })
          : (number ?? mandate),
      )
      .join(', ')
}

type PanelProps = { quote: Quote; edited: EditedQuote; title: string }

/** Beside the lines: amounts, what is missing before sending, the answer, accounting and versions. */
export function QuotePanel({ quote, edited, title }: PanelProps) {
  const t = useWords(quoteOfficeText)
  const numbersOf = useNumbersOf()
  const pricing = {
    lines: edited.lines,
    taxes_included: edited.taxes_included === true,
    rounded: edited.rounded === true,
  }
  const isAccepted = quote.status === 'accepted'
  const totals = totalsWith(pricing, ({ ticked }) => isAccepted && ticked === true)
  const all = totalsWith(pricing, () => true)
  const isUnpriced =
    edited.lines.length > 0 && edited.lines.every(({ unit_price }) => unit_price === null)
  const options = scaled(all.total, 2) - scaled(totals.total, 2)
  return (
    <aside className={classes.panel} aria-label={t('panel.total')} data-steady>
      {quote.imported && <p className={classes.next}>{t('panel.imported')}</p>}
      {(quote.status === 'declined' || quote.status === 'expired') &&
        quote.next_version == null && <p className={classes.next}>{t('next.ended')}</p>}
      {quote.status === 'sent' && quote.called_off && (
        <p className={classes.next}>
          {t('panel.called_off', { numbers: numbersOf(quote.called_off) })}
        </p>
      )}
      {isAccepted && quote.called_off && (
        <p className={classes.next}>
          {t('panel.since_cancelled', { numbers: numbersOf(quote.called_off) })}{' '}
          {quote.deposit_bill &&
            t('panel.invoice_open', {
              number: quote.deposit_bill.invoice ?? quote.deposit_bill.number,
              amount: formatAmount(quote.deposit_bill.amount),
            })}
        </p>
      )}
      {quote.status === 'cancelled' && quote.called_off?.some(({ ordered_by }) => ordered_by) && (
        <p className={classes.next}>
          {t('panel.ordered_elsewhere', { numbers: numbersOf(quote.called_off) })}
        </p>
      )}
      <section aria-labelledby="quote-total">
        <h2 id="quote-total" className={classes.panelTitle}>
          {t('panel.total')}
        </h2>
        {isUnpriced ? (
          <p className={classes.row}>
            <span>{t('panel.total')}</span>
            <span>{formatAmount(null)}</span>
          </p>
        ) : (
          <QuoteTotals
            totals={totals}
            deposit={depositOf(edited, { ...pricing, total: totals.total })}
            taken={
              isAccepted
                ? edited.lines.filter(({ optional, ticked }) => optional && ticked).length
                : 0
            }
          />
        )}
        {!isUnpriced && edited.lines.some(({ unit_price }) => unit_price === null) && (
          <p className="aside breaks block">{t('panel.incomplete')}</p>
        )}
        {!isAccepted && options !== 0n && (
          <p className={classes.row}>
            <span>{t('panel.options')}</span>
            <span>+{formatAmount(unscaled(options, 2))}</span>
          </p>
        )}
      </section>
      {quote.status === 'draft' && <Checks edited={edited} total={totals.total} />}
      {quote.answered_at && <AnswerEvidence quote={quote} />}
      {!quote.supplement && (
        <QuoteClaims mandates={quote.mandates} total={isUnpriced ? undefined : totals.total} />
      )}
      <QuoteDeposit quote={quote} />
      <QuoteInvoices quote={quote} />
      <QuoteAccounting quote={quote} />
      <Versions quote={quote} />
      <div className={classes.notes}>
        <QuoteNotes quote={quote} title={title} />
      </div>
    </aside>
  )
}

/** What a draft needs before it is sent, and how its contractor gets it. */
function Checks({ edited, total }: { edited: EditedQuote; total: string }) {
  const t = useWords(quoteOfficeText)
  const numbersOf = useNumbersOf()
  const { lines, mandates, contractor, rounded, replaces, supplement } = edited
  const { data: person, isPending } = useCall(userEndpoints.get, { params: { id: contractor } })
  const hasAccess = person?.sign_in === 'active'
  const { data: office, isPending: isOfficePending } = useCall(quoteEndpoints.readiness, {})
  const deposit = depositOf(edited, { total, rounded: rounded === true })
  const inQuote = (edited.called_off ?? []).filter(({ mandate }) => mandates.includes(mandate))
  const calledOff = inQuote.filter(({ ordered_by }) => !ordered_by)
  const ordered = supplement ? [] : inQuote.filter(({ ordered_by }) => ordered_by)
  const hinders = hindrancesOf(
    {
      ...{ lines, valid_until: edited.valid_until, total: Number(total) },
      scale: office?.vat_scale,
      deposit: deposit === null ? null : Number(deposit),
      // While it is not known, nothing is said.
      office: office ?? { name: true, vat: true, payment: true },
      isCalledOff: calledOff.length > 0,
      isOverReduced: exceededRates(lines.map((line) => completeLine(line))).length > 0,
    },
    dayOf(new Date()),
  )
  const checks = [
    { word: t('check.lines'), isDone: !hinders.no_lines },
    { word: t('check.prices'), isDone: !hinders.no_price },
    { word: t('check.mandates', { count: mandates.length }), isDone: mandates.length > 0 },
    { word: t('check.validity'), isDone: !hinders.expired },
    ...(deposit === null
      ? []
      : [
          { word: t('check.deposit'), isDone: !hinders.deposit_too_much },
          { word: t('check.payment'), isDone: !hinders.no_payment_details, isSetting: true },
        ]),
    // Said only if they are not as they nearly always are.
    ...(hinders.no_office_name ? [{ word: t('check.office'), isSetting: true }] : []),
    ...(hinders.no_vat_status ? [{ word: t('check.vat_status'), isSetting: true }] : []),
    ...(hinders.called_off
      ? [{ word: t('check.called_off', { numbers: numbersOf(calledOff) }) }]
      : []),
    ...(ordered.length > 0
      ? [{ word: t('check.ordered_elsewhere', { numbers: numbersOf(ordered) }) }]
      : []),
    ...(hinders.reductions ? [{ word: t('check.reductions') }] : []),
    ...(hinders.vat_rates ? [{ word: t('check.vat_rates') }] : []),
  ]
  if (isPending || isOfficePending) return <Skeleton widths={[40, 92, 84, 70]} height={32} />
  return (
    <section aria-labelledby="quote-checks">
      <h2 id="quote-checks" className={classes.panelTitle}>
        {t('panel.before')}
      </h2>
      <ul className={classes.checks}>
        {checks.map(({ word, isDone = false, isSetting = false }) => (
          <li key={word} data-open={!isDone || undefined}>
            {isDone ? <IconCircleCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
            <span>
              {word}
              {isSetting && !isDone && (
                <span className="aside breaks block">
                  <Link to="/settings">{t('check.settings')}</Link>
                </span>
              )}
            </span>
          </li>
        ))}
        <OtherQuotes mandates={mandates} ids={[edited.id, replaces ?? null]} />
        {person && (
          <li data-open={!hasAccess || undefined}>
            {hasAccess ? <IconCircleCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
            <span>
              {t(hasAccess ? 'check.access' : 'check.no_access')}
              <span className="aside breaks block">
                {t('check.link')}{' '}
                {!hasAccess && <Link to={`/users/${contractor}`}>{t('check.invite')}</Link>}
              </span>
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Other quotes of the same mandates, so that nothing is offered twice; none for `ids`. */
function OtherQuotes(props: { mandates: readonly number[]; ids: readonly (number | null)[] }) {
  const t = useWords(quoteOfficeText)
  const mandates = [...props.mandates]
  const { data } = useCall(
    quotes.endpoints.list,
    { query: { mandates, page_size: 100 } },
    { enabled: mandates.length > 0, placeholderData: (before) => before },
  )
  const counts: readonly string[] = ['draft', 'sent', 'accepted']
  const others = (data?.results ?? []).filter(
    ({ id, status }) => counts.includes(status) && !props.ids.includes(id),
  )
  if (others.length === 0) return null
  return (
    <li data-open>
      <IconAlertCircle aria-hidden />
      <span>
        {t('check.others')}
        {others.map((quote) => (
          <span key={quote.id} className={classes.other}>
            <Link to={`/quotes/${quote.id}`}>{quote.number ?? quote.address}</Link>
            <QuoteStatusLabel quote={quote} />
          </span>
        ))}
      </span>
    </li>
  )
}

/** This version with the one before and the one after it. */
function Versions({ quote }: { quote: Quote }) {
  const t = useWords(quoteOfficeText)
  const { edition, replaces, replaced_by, next_version } = quote
  const later = replaced_by ?? next_version
  const entry = (number: number, id: number | null | undefined, state: string) => (
    <li key={number} className={classes.row}>
      {id == null ? (
        t('panel.version', { edition: number })
      ) : (
        <Link to={`/quotes/${id}`}>{t('panel.version', { edition: number })}</Link>
      )}
      <span>{state}</span>
    </li>
  )
  return (
    <section aria-labelledby="quote-versions">
      <h2 id="quote-versions" className={classes.panelTitle}>
        {t('panel.versions')}
      </h2>
      <ul className={classes.checks}>
        {later != null && entry(edition + 1, later, t('panel.newer'))}
        {entry(edition, null, t('panel.current'))}
        {replaces != null && entry(edition - 1, replaces, t('panel.replaced'))}
      </ul>
    </section>
  )
}
