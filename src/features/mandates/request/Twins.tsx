import { IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import type { Kind } from '../../products/kind.ts'
import { fundedOnce, mandates, twinStatuses } from '../mandate.ts'
import classes from '../steps/dialogs.module.css'
import { newMandateText } from './newMandate.text.ts'

/** Warns before a second mandate of the same kind is opened on a building. */
export function Twins({ kind, building }: { kind: Kind | undefined; building: unknown }) {
  const t = useWords(newMandateText)
  const isChosen = typeof building === 'number'
  const query = {
    building: isChosen ? building : undefined,
    kind,
    status: twinStatuses(kind),
    page_size: 10,
    sort: 'number',
  }
  const { data } = useCall(mandates.endpoints.list, { query }, { enabled: isChosen })
  if (!isChosen || !data || data.count === 0) return null
  const numbers = data.results.map(({ number }) => number).join(', ')
  const warning = kind === fundedOnce ? 'twin_incitative' : 'twin'
  return (
    <p className={classes.guard} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{t(`warning.${warning}`, { numbers })}</span>
    </p>
  )
}
