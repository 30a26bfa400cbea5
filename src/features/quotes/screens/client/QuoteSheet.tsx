import { formatDate, formatNumber } from '../../../../kernel/field/format.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { lineNet } from '../../money.ts'
import type { BilledDeposit, GivenLine, QuotePlace } from '../../quote.ts'
import classes from './QuoteSheet.module.css'
import { completeLine, formatAmount, formatPercent, isZeroAmount } from './quoteAmounts.ts'
import { quoteClientText } from './quoteClient.text.ts'

/** What a quote says, as far as its sheet shows it. */
export type SheetContent = {
  id?: number
  deposit_bill?: BilledDeposit | null
  supplement?: boolean | null
  places?: readonly QuotePlace[] | null
  lines: readonly GivenLine[]
  taxes_included: boolean
  header?: string | null
  description?: string | null
  footer?: string | null
}

type SheetProps = {
  content: SheetContent
  /** Ids of the options taken. */
  taken: ReadonlySet<number>
  /** Takes an option or leaves it; without it, the options are only shown. */
  onTake?: (id: number, isTaken: boolean) => void
  /** Over the options. */
  title?: string
}

/** What a client reads: introduction, services by mandate, options with their ticks, and terms. */
export function QuoteSheet({ content, taken, onTake, title }: SheetProps) {
  const t = useWords(quoteClientText)
  const { id, lines, header, description, footer, deposit_bill } = content
  const places = content.places ?? []
  const options = lines.filter(({ optional }) => optional)
  const placeOf = ({ mandate }: GivenLine) => places.find((place) => place.mandate === mandate)
  const groups = [...places, undefined].flatMap((place) => {
    const own = lines.filter((line) => !line.optional && placeOf(line) === place)
    return own.length > 0 ? { place, lines: own } : []
  })
  return (
    <>
      {content.supplement && <p className="below16 lines breaks">{t('supplement')}</p>}
      <Paragraphs text={header} />
      <Paragraphs text={description} />
      {groups.length > 0 && (
        <section aria-label={t('services')} className={classes.card}>
          {groups.map(({ place, lines: own }) => (
            <div key={place?.mandate ?? 0} className={classes.group}>
              {places.length > 0 && (
                <h2 className={classes.place} translate={place ? 'no' : undefined}>
                  {place?.address ?? t('services.other')}
                </h2>
              )}
              <ul>
                {own.map((line) => (
                  <li key={line.id} className={classes.line}>
                    <LineWords line={line} />
                    <span className="medium number fixed" translate="no">
                      {formatAmount(lineNet(completeLine(line)))}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {options.length > 0 && (
        <section aria-labelledby="quote-options">
          <header className={classes.head}>
            <h2 id="quote-options" className={classes.title}>
              {title ?? t('options')}
            </h2>
            <span className="detail breaks">
              {t(content.taxes_included ? 'prices.included' : 'prices.excluded')}
            </span>
          </header>
          {options.map((line) => (
            <label key={line.id} className={classes.option}>
              <input
                type="checkbox"
                checked={taken.has(line.id ?? 0)}
                disabled={!onTake}
                onChange={(event) => onTake?.(line.id ?? 0, event.currentTarget.checked)}
              />
              <LineWords
                line={line}
                place={places.length > 1 ? placeOf(line)?.address : undefined}
              />
              <span className="medium number fixed" translate="no">
                {`+${formatAmount(lineNet(completeLine(line)))}`}
              </span>
            </label>
          ))}
        </section>
      )}
      {deposit_bill && deposit_bill.quote !== id && (
        <p className="below16 lines breaks">
          {t('deposit.billed_before', {
            number: deposit_bill.number,
            amount: formatAmount(deposit_bill.amount),
          })}
        </p>
      )}
      {footer && (
        <section aria-labelledby="quote-terms">
          <h2 id="quote-terms" className={classes.title}>
            {t('terms')}
          </h2>
          <Paragraphs text={footer} />
        </section>
      )}
    </>
  )
}

/** Text of a line, with what its amount comes from. */
function LineWords({ line, place }: { line: GivenLine; place?: string }) {
  const t = useWords(quoteClientText)
  const { quantity, discount } = completeLine(line)
  const price = formatAmount(line.unit_price)
  const isDiscounted = !isZeroAmount(discount)
  const amount =
    Number(quantity) === 1
      ? isDiscounted && price
      : t('line.quantity', {
          quantity: formatNumber(Number(quantity), { unit: line.unit ?? undefined }),
          price,
        })
  const details = [
    place,
    amount,
    isDiscounted && t('line.discount', { percent: formatPercent(discount) }),
    line.service_until && t('line.service_until', { date: formatDate(line.service_until) }),
    line.note,
  ].filter(Boolean)
  return (
    <span className="pile grow">
      <span className="breaks lines">{line.text}</span>
      {details.length > 0 && <span className="detail breaks">{details.join(', ')}</span>}
    </span>
  )
}

const Paragraphs = ({ text }: { text: string | null | undefined }) =>
  text?.trim() ? <p className="below16 lines breaks">{text.trim()}</p> : null
