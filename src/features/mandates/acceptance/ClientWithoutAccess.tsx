import { useWords } from '../../../web/loading/words.ts'
import classes from './AcceptanceNote.module.css'
import { clientAccessText } from './clientAccess.text.ts'
import { ClientAccessAction, useClientAccess } from './clientAccess.tsx'

/** Says to the office that the client of a delivered mandate cannot sign in to accept it, and what to do. */
export default function ClientWithoutAccess({ client }: { client: number }) {
  const t = useWords(clientAccessText)
  const access = useClientAccess(client)
  if (!access || access.state === 'active') return null
  return (
    <div className={classes.accepted}>
      <span>{t(access.state)}</span>
      <ClientAccessAction user={access.user} variant="filled" />
    </div>
  )
}
