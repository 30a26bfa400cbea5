import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Initials } from '../../../web/ui/basic/Initials.tsx'
import { formPath } from '../../mandates/mandate.ts'
import type { ThreadSummary } from '../thread.ts'
import { AttachmentLink } from './AttachmentLink.tsx'
import classes from './Messages.module.css'
import { messagesText } from './messages.text.ts'
import type { MessagePlace } from './useMessages.tsx'

type Props = MessagePlace & { summary: ThreadSummary }

/** Who reads the thread, by which mails they are told of it, and what was attached. */
export function ThreadAside({ group, mandate, summary }: Props) {
  const t = useWords(messagesText)
  const { attachments, attached } = summary
  return (
    <aside className={classes.aside} aria-label={t('aside.title')}>
      <h2 className="compact">{t('aside.title')}</h2>
      <h3>{t('aside.people')}</h3>
      <ul>
        {summary.readers.map(({ id, name, company, side, mail }) => (
          <li key={id} className={classes.person}>
            <Initials name={name} />
            <span className={classes.personName}>{name}</span>
            <span className={classes.quiet}>
              {[company ?? t(`side.${side}`), mail && t('mail.button', { what: t(`mail.${mail}`) })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {attached > 0 && (
        <>
          <h3>
            {t('aside.files')} <span>{attached}</span>
          </h3>
          <ul>
            {attachments.map((attachment) => (
              <li key={attachment.file}>
                <AttachmentLink {...{ group, mandate, attachment }} at={attachment.at} />
              </li>
            ))}
          </ul>
          <Link
            to={formPath(group, mandate.service_type!, mandate.id) ?? '/'}
            search={{ tab: 'files' } as never}
          >
            {t('aside.all_files')}
          </Link>
        </>
      )}
    </aside>
  )
}
