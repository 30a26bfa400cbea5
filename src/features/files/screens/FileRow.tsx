import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, use } from 'react'
import { dayOf, formatDate, formatTime } from '../../../kernel/field/format.ts'
import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconHelpCircle,
} from '../../../web/icons/icons.ts'
import { type Translate, useWords } from '../../../web/loading/words.ts'
import { Thumbnail } from '../preview/Thumbnail.tsx'
import { fileRights } from '../rights/fileRights.ts'
import classes from './Files.module.css'
import { type FileMark, isTypeOpen, markOf } from './fileMark.ts'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'
import type { ListedFile } from './useFiles.tsx'

/** Type of what is dragged within the page. */
export const draggedFileType = 'application/x-egide-file'

type Props = {
  file: ListedFile
  isChosen: boolean
  /** Whether Tab leads to it. */
  isReachable: boolean
  choose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A file in two lines: name and version, then type, who sent it and when. */
export function FileRow({ file, isChosen, isReachable, choose, onKeyDown }: Props) {
  const t = useWords(filesText)
  const { place, reader, typeName } = use(FilesContext)!
  const { id, name, edition, hash, media_type, created_at, refusal, state } = file
  const mark = markOf(file, place.group)
  const mayMove = fileRights(file, reader).change
  return (
    <li className="ruled">
      <UnstyledButton
        className={classes.fileButton}
        data-file={id}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isReachable ? 0 : -1}
        draggable={mayMove}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(draggedFileType, String(id))
          dataTransfer.effectAllowed = 'move'
        }}
        onClick={choose}
        onKeyDown={onKeyDown}
        // Some browsers click a button once Space is released.
        onKeyUp={(event) => {
          if (event.key === ' ') event.preventDefault()
        }}
      >
        <Thumbnail
          // The picture of another version is another one.
          key={hash}
          link={file.thumbnail}
          type={media_type}
        />
        <span className={classes.about}>
          <span className={classes.fileName}>
            <span className={classes.nameText}>{name}</span>
            {edition !== null && edition > 1 && (
              <span className="fine quiet fixed">{t('row.version', { number: edition })}</span>
            )}
          </span>
          <span className={classes.detail}>
            {[
              isTypeOpen(file) && place.group !== 'client'
                ? t('row.type_to_confirm')
                : typeName(file),
              `${senderOf(file, reader.person.id, t)}, ${timeOf(created_at)}`,
              state === 'refused' && refusal,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {mark && <Mark mark={mark} />}
      </UnstyledButton>
    </li>
  )
}

const marks: Record<FileMark, Icon | undefined> = {
  accepted: IconCircleCheck,
  refused: IconCircleX,
  to_check: IconHelpCircle,
  published: IconEye,
  received: undefined,
}

/** State of a file: icon and word. */
export function Mark({ mark }: { mark: FileMark }) {
  const t = useWords(filesText)
  const Sign = marks[mark]
  return (
    <span className={classes.mark} data-mark={mark}>
      {Sign && <Sign size={14} aria-hidden />}
      {t(`mark.${mark}`)}
    </span>
  )
}

/** Who sent a file: their name if the reader knows it, else their side. */
export function senderOf(
  file: Pick<ListedFile, 'origin' | 'entered_by' | 'entered_by_name'>,
  reader: number,
  t: Translate<typeof filesText>,
): string {
  const { origin, entered_by, entered_by_name } = file
  if (entered_by === reader) return t('row.you')
  if (origin === 'client') return t('row.client')
  return entered_by_name ?? t(origin === 'partner' ? 'row.partner' : 'row.office')
}

/** The time of today, else the day. */
const timeOf = (instant: string) =>
  dayOf(instant) === dayOf(new Date()) ? formatTime(instant) : formatDate(instant)
