import { useWords } from '../../../web/loading/words.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { clientAccessText } from '../acceptance/clientAccess.text.ts'
import { ClientAccessAction, type useClientAccess } from '../acceptance/clientAccess.tsx'
import classes from './dialogs.module.css'

/** Before a mandate is delivered: what its client gets by mail, and the invitation if they cannot sign in. */
export function DeliveryNotice({ access }: { access: ReturnType<typeof useClientAccess> }) {
  const t = useWords(clientAccessText)
  if (!access) return <Skeleton widths={[80]} />
  return (
    <div className={classes.notice}>
      {t(`before.${access.state}`)}
      {access.state !== 'active' && <ClientAccessAction user={access.user} variant="default" />}
    </div>
  )
}
