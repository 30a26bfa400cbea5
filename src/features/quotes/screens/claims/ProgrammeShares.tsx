import type { ReactNode } from 'react'
import { useWords } from '../../../../web/loading/words.ts'
import { claimText } from '../../claims/claim.text.ts'
import { type ClaimPayee, type ClaimState, restAfter } from '../../claims/claim.ts'
import type { LinkedQuote } from '../../quote.ts'
import { formatAmount } from '../client/quoteAmounts.ts'
import classes from '../QuoteEditor.module.css'
import { claimScreenText } from './claimScreen.text.ts'

export type ListedShare = {
  id: number
  name: ReactNode
  state: ClaimState
  paid_to: ClaimPayee
  /** CHF. */
  amount: string
}

/** The shares that a quote stated when it was sent. */
export const sharesSaidOf = ({ shares }: LinkedQuote): ListedShare[] =>
  shares.map(({ id, programme: name, paid_to, amount, granted_on }) => ({
    ...{ id, name, paid_to, amount, state: granted_on === null ? 'asked' : 'granted' },
  }))

type Props = {
  shares: readonly ListedShare[]
  /** CHF, of which programmes pay these shares; the rest is not said without it. */
  total?: string | undefined
}

/** What programmes pay, and what is left to the client. */
export function ProgrammeShares({ shares, total }: Props) {
  const t = useWords(claimScreenText)
  const tClaim = useWords(claimText)
  if (shares.length === 0) return null
  const paying = shares.filter(({ state }) => state !== 'refused')
  return (
    <section aria-labelledby="quote-claims">
      <h2 id="quote-claims" className={classes.panelTitle}>
        {tClaim('list.title')}
      </h2>
      {shares.map(({ id, name, state, paid_to, amount }) => (
        <p key={id} className={classes.row}>
          <span>
            {name}{' '}
            <span className="quiet">
              {tClaim(`state.${state}`)} · {t(`to.${paid_to}`)}
            </span>
          </span>
          <span>{formatAmount(amount)}</span>
        </p>
      ))}
      {total !== undefined && paying.length > 0 && (
        <p className={classes.row}>
          <span>{t(shares.some(({ state }) => state === 'asked') ? 'rest_asked' : 'rest')}</span>
          <span>{formatAmount(restAfter(total, paying))}</span>
        </p>
      )}
    </section>
  )
}
