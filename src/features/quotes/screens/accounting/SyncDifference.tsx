import { useWords } from '../../../../web/loading/words.ts'
import type { SyncSide } from '../../accounting/quoteSync.ts'
import { formatAmount } from '../client/quoteAmounts.ts'
import classes from './Accounting.module.css'
import { quoteSyncText } from './quoteSync.text.ts'

/** Both sides of a difference beside each other. */
export function SyncDifference({ ours, theirs }: { ours: SyncSide; theirs: SyncSide }) {
  const t = useWords(quoteSyncText)
  const wordOf = ({ status }: SyncSide) => t(status ? `offer.${status}` : 'offer.unknown')
  const rows = [
    ['status', wordOf(ours), wordOf(theirs)],
    ...(['net', 'taxes', 'total'] as const).map(
      (name) => [name, formatAmount(ours[name]), formatAmount(theirs[name])] as const,
    ),
  ] as const
  return (
    <table className={classes.difference} aria-label={t('difference.title')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('difference.ours')}</th>
          <th scope="col">{t('difference.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, here, there]) => (
          <tr key={name} data-differs={here !== there || undefined}>
            <th scope="row">{t(`difference.${name}`)}</th>
            <td>{here}</td>
            <td>{there}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
