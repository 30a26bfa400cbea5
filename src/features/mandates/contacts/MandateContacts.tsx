import { useWords } from '../../../web/loading/words.ts'
import { PhoneLink } from '../../../web/ui/basic/PhoneLink.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { contactsText } from './contacts.text.ts'
import classes from './MandateContacts.module.css'
import { contactEndpoints, type MandateContact } from './mandateContact.ts'

/** Whom somebody outside the office calls or writes to about a mandate. */
export default function MandateContacts({ mandate }: { mandate: number }) {
  const t = useWords(contactsText)
  const { data, error, refetch } = useCall(contactEndpoints.contacts, { params: { id: mandate } })
  return (
    <section aria-labelledby="mandate-contacts">
      <h2 id="mandate-contacts" className="lead">
        {t('title')}
      </h2>
      {error && !data ? (
        <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton widths={[92, 70, 92, 70]} height={28} />
      ) : (
        <ul className={classes.list}>
          {data.results.map((contact) => (
            <Contact key={contact.id} contact={contact} />
          ))}
          {(data.office.name || data.office.email) && (
            <li>
              <span>{data.office.name ?? t('office')}</span>
              <span className="aside">{t('office')}</span>
              {data.office.email && (
                <span className={classes.ways}>
                  <a href={`mailto:${data.office.email}`}>{data.office.email}</a>
                </span>
              )}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function Contact({ contact }: { contact: MandateContact }) {
  const t = useWords(contactsText)
  const { kinds, name, company, phone_number, email } = contact
  return (
    <li>
      <span>{[company, name].filter(Boolean).join(' · ')}</span>
      <span className="aside">{kinds.map((kind) => t(`kind.${kind}`)).join(', ')}</span>
      <span className={classes.ways}>
        {phone_number ? (
          <PhoneLink number={phone_number} />
        ) : (
          <span className="faint">{t('no_phone')}</span>
        )}
        <a href={`mailto:${email}`}>{email}</a>
      </span>
    </li>
  )
}
