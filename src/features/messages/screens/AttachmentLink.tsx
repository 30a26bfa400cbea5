import { formatSize } from '../../../kernel/field/format.ts'
import { Link } from '../../../web/Link.tsx'
import { currentLanguage } from '../../../web/loading/words.ts'
import { FileIcon } from '../../files/screens/fileIcon.tsx'
import { formPath } from '../../mandates/mandate.ts'
import type { MessageAttachment } from '../message.ts'
import classes from './Messages.module.css'
import type { MessagePlace } from './useMessages.tsx'

/** An attached file, which opens among the files of the mandate. */
export function AttachmentLink({
  group,
  mandate,
  attachment: { file, name, media_type, size },
}: MessagePlace & { attachment: MessageAttachment }) {
  return (
    <Link
      to={formPath(group, mandate.service_type!, mandate.id) ?? '/'}
      search={{ tab: 'files', file } as never}
      className={classes.attachment}
    >
      <FileIcon type={media_type} />
      <span className={classes.attachmentName}>{name}</span>
      <span className={classes.quiet}>{formatSize(size, currentLanguage())}</span>
    </Link>
  )
}
