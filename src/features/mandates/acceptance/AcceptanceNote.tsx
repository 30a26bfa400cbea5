import { Suspense } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { IconCircleCheck } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { formPath, type Mandate } from '../mandate.ts'
import classes from './AcceptanceNote.module.css'
import { acceptanceText } from './acceptance.text.ts'
import { awaitsAcceptance } from './acceptance.ts'
import { objectionText } from './objection.text.ts'

const ClientWithoutAccess = lazyPart(
  () => import('../steps/stepDialogs.tsx'),
  'ClientWithoutAccess',
)

/** Whether there is something to say of an acceptance of the mandate, also of one to come, or of an objection. */
export const hasAcceptance = (mandate: Mandate) =>
  Boolean(mandate.accepted_at || mandate.earlier_acceptance || mandate.objected_at) ||
  isAwaited(mandate) ||
  mayLackClient(mandate)

/** Whether the client of a delivered mandate may be somebody who cannot sign in: then silence accepts nothing. */
const mayLackClient = (mandate: Mandate) =>
  awaitsAcceptance(mandate) && !mandate.accepts_on && mandate.client != null

/** Whether the client has a delivered mandate before them, and silence will accept it. */
const isAwaited = (mandate: Mandate) => awaitsAcceptance(mandate) && Boolean(mandate.accepts_on)

/**
 * How and when a mandate was accepted, with the proof for those who may see it, or that a later result took the
 * acceptance back or the client objects, or until when they can; nothing of these, nothing at all.
 */
export function AcceptanceNote({ mandate }: { mandate: Mandate }) {
  const t = useWords(acceptanceText)
  const tObjection = useWords(objectionText)
  const { activeGroup } = useSession()
  const { id, service_type, accepted_at, accepted_by, accepted_proof } = mandate
  if (mandate.objected_at)
    return (
      <p className={classes.accepted}>
        {tObjection('theirs', { date: formatDate(mandate.objected_at) })}
        <Link
          to={formPath('admin', service_type!, id)!}
          search={{ tab: 'messages', thread: 'client' } as never}
        >
          {tObjection('thread')}
        </Link>
      </p>
    )
  if (mandate.earlier_acceptance)
    return (
      <p className={classes.accepted}>
        {t('accepted.earlier', { date: formatDate(mandate.earlier_acceptance) })}
      </p>
    )
  if (isAwaited(mandate))
    return (
      <p className={classes.accepted}>{t('awaited', { date: formatDate(mandate.accepts_on!) })}</p>
    )
  if (mayLackClient(mandate) && activeGroup === 'admin')
    return (
      <Suspense>
        <ClientWithoutAccess client={mandate.client!} />
      </Suspense>
    )
  if (!accepted_at || !accepted_by) return null
  return (
    <p className={classes.accepted}>
      <IconCircleCheck aria-hidden />
      {t(`accepted.${accepted_by}`, { date: formatDate(accepted_at) })}
      {accepted_proof && (
        <Link
          to={formPath('admin', service_type!, id)!}
          search={{ tab: 'files', file: String(accepted_proof.file) } as never}
        >
          {t('proof')}
        </Link>
      )}
    </p>
  )
}
