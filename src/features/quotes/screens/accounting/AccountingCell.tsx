import { IconExternalLink } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import type { ListedQuote } from '../../quote.ts'
import classes from './Accounting.module.css'
import { quoteSyncText } from './quoteSync.text.ts'
import { SyncLabel } from './SyncLabel.tsx'

/** How a listed quote stands with accounting, and its address there. */
export function AccountingCell({ quote }: { quote: ListedQuote }) {
  const t = useWords(quoteSyncText)
  const { sync_state, accounting_url } = quote
  return (
    <span className={classes.cell}>
      {sync_state && <SyncLabel state={sync_state} />}
      {accounting_url && (
        <a
          href={accounting_url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('open')}
          onClick={(event) => event.stopPropagation()}
        >
          <IconExternalLink aria-hidden />
        </a>
      )}
    </span>
  )
}
