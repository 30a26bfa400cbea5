import { dayOf, formatDate, formatSize, formatTime } from '../../../kernel/field/format.ts'
import { Link } from '../../../web/Link.tsx'
import { currentLanguage } from '../../../web/loading/words.ts'
import { FileIcon } from '../../files/screens/fileIcon.tsx'
import { formPath } from '../../mandates/mandate.ts'
import type { MessageAttachment } from '../thread.ts'
import classes from './Messages.module.css'
import type { MessagePlace } from './useMessages.tsx'

type Props = MessagePlace & {
  attachment: MessageAttachment
  /** When it was attached, if that is to be shown. */
  at?: string
}

/** An attached file, which opens among the files of the mandate. */
export function AttachmentLink({
  group,
  mandate,
  attachment: { file, name, media_type, size },
  at,
}: Props) {
  return (
    <Link
      to={formPath(group, mandate.service_type!, mandate.id) ?? '/'}
      search={{ tab: 'files', file } as never}
      className={classes.attachment}
    >
      <FileIcon type={media_type} />
      <span className="label clip shrink">{name}</span>
      <span className={classes.quiet}>
        {[at && whenOf(at), formatSize(size, currentLanguage())].filter(Boolean).join(', ')}
      </span>
    </Link>
  )
}

/** Today the time, else the day. */
const whenOf = (at: string) => (dayOf(at) === dayOf(new Date()) ? formatTime(at) : formatDate(at))
