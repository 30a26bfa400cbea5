import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { formPath, type ListedMandate } from '../mandate.ts'
import { projectText } from './project.text.ts'

type Props = { mandate: Pick<ListedMandate, 'id' | 'service_type'> }

/** What to do if the office did not say what it waits for: ask it, in the messages of the mandate. */
export function AskOffice({ mandate: { id, service_type } }: Props) {
  const t = useWords(projectText)
  const to = formPath('client', service_type, id)
  if (!to) return null
  return (
    <p className="quiet">
      <Link to={to} search={{ tab: 'messages' } as never}>
        {t('home.ask_office')}
      </Link>
    </p>
  )
}
