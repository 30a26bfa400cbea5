import { Button } from '@mantine/core'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { contactRecordText } from '../contact.text.ts'
import { contactCalls, type ListedContact } from '../contact.ts'

type Props = {
  building: number | undefined
  company: number | null | undefined
  onChoose: (contact: ListedContact) => void
}

/** Offers the contacts of a building, and of the company that ordered, in a form. */
export function KnownContacts({ building, company, onChoose }: Props) {
  const t = useWords(contactRecordText)
  const ofBuilding = useCall(
    contactCalls.list,
    { query: { building: [building ?? 0] } },
    { enabled: !!building },
  )
  const ofCompany = useCall(
    contactCalls.list,
    { query: { company: [company ?? 0] } },
    { enabled: !!company },
  )
  const known = [ofBuilding, ofCompany].flatMap(({ data }) => data?.results ?? [])
  if (known.length === 0) return null
  return (
    <p className="wrap" aria-label={t('list.title')} role="group">
      <span className="quiet">{t('list.title')}</span>
      {known.map((contact) => (
        <Button key={contact.id} size="xs" variant="default" onClick={() => onChoose(contact)}>
          {[contact.name, contact.role].filter(Boolean).join(', ')}
        </Button>
      ))}
    </p>
  )
}
