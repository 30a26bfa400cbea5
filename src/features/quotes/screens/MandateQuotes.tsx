import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '../../../access.ts'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { IconFile, IconPlus } from '../../../web/icons/icons.ts'
import { ButtonLink, Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import type { Mandate } from '../../mandates/mandate.ts'
import { claimText } from '../claims/claim.text.ts'
import { quoteText } from '../quote.text.ts'
import { quotes } from '../quote.ts'
import { NewClaim } from './claims/NewClaim.tsx'
import { QuoteClaims } from './claims/QuoteClaims.tsx'
import classes from './QuoteEditor.module.css'
import { quoteOfficeText } from './quoteOffice.text.ts'
import { QuoteStatusLabel } from './quoteStatus.tsx'

type Props = { group: Group; mandate: Pick<Mandate, 'id' | 'client'> }

/** The quotes that a mandate is part of, newest first, and what programmes pay of it. */
export default function MandateQuotes({ group, mandate }: Props) {
  const t = useWords(quoteOfficeText)
  const tQuote = useWords(quoteText)
  const tClaim = useWords(claimText)
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useCall(quotes.endpoints.list, {
    query: { mandates: [mandate.id], page_size: 100 },
  })
  if (error && !data)
    return <ErrorPart title={t('list.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton widths={[92, 70]} height={48} />
  const isOffice = group === 'admin'
  const hasClient = mandate.client != null
  return (
    <>
      {data.results.length > 0 ? (
        <ul className="grid below16">
          {data.results.map((quote) => (
            <li key={quote.id} className={classes.entry}>
              <Link to={`/quotes/${quote.id}`}>{quote.number ?? quote.address}</Link>
              <QuoteStatusLabel quote={quote} />
              {quote.valid_until && (
                <span className={classes.about}>
                  {tQuote('field.valid_until')} {formatDate(quote.valid_until)}
                </span>
              )}
              <span>
                {typeof quote.total === 'number' &&
                  formatNumber(quote.total, { decimals: 2, unit: 'CHF' })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Empty
          icon={IconFile}
          title={t(isOffice ? 'mandate.none' : 'mandate.none_client')}
          text={isOffice && !hasClient ? t('mandate.needs_client') : undefined}
        />
      )}
      <QuoteClaims mandates={[mandate.id]} />
      {isOffice && hasClient && (
        <div className="tools">
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {tClaim('list.new')}
          </Button>
          <ButtonLink
            to={`/quotes?mandate=${mandate.id}`}
            variant="default"
            leftSection={<IconPlus aria-hidden />}
          >
            {t('list.new')}
          </ButtonLink>
        </div>
      )}
      {isAdding && <NewClaim mandate={mandate.id} onClose={() => setAdding(false)} />}
    </>
  )
}
