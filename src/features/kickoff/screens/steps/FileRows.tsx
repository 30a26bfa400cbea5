import { ActionIcon, UnstyledButton } from '@mantine/core'
import { formatSize } from '../../../../kernel/field/format.ts'
import { act } from '../../../../web/act.ts'
import {
  IconCircleCheck,
  IconExclamationCircle,
  IconRefresh,
  IconX,
} from '../../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../../web/loading/words.ts'
import { Truncated } from '../../../../web/ui/basic/Truncated.tsx'
import type { QueuedUpload } from '../../../../web/uploads/uploadQueue.ts'
import { FileIcon } from '../../../files/screens/fileIcon.tsx'
import { type KickoffFile, kickoffEndpoints } from '../../kickoff.ts'
import type { KickoffDocument } from '../../kickoffFields.ts'
import { callKickoff, changeForm } from '../kickoffCalls.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import { useKickoffUploads } from '../kickoffUploads.tsx'
import classes from './documents.module.css'

type FileRowsProps = {
  type: KickoffDocument
  /** Shows only those on their way. */
  hidesArrived?: boolean
}

/** The files of a type: those that have arrived, and those on their way. */
export function FileRows({ type, hidesArrived }: FileRowsProps) {
  const { files, uploads, announcedOf } = useKickoffUploads()
  const arrived = hidesArrived ? [] : files.filter((file) => file.type === type)
  const underWay = uploads.filter(({ key }) => announcedOf(key)?.type === type)
  if (arrived.length + underWay.length === 0) return null
  return (
    <ul className={classes.files}>
      {arrived.map((file) => (
        <ArrivedFile key={file.id} file={file} />
      ))}
      {underWay.map((upload) => (
        <UploadingFile key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

function ArrivedFile({ file }: { file: KickoffFile }) {
  const t = useWords(kickoffScreenText)
  const { uuid } = useKickoff()
  const remove = () =>
    act(async () => {
      await callKickoff(kickoffEndpoints.removeFile, { params: { uuid, file: file.id } })
      changeForm(uuid, ({ files }) => ({ files: files.filter(({ id }) => id !== file.id) }))
    })
  return (
    <li className={classes.file}>
      <FileIcon type={file.media_type} />
      <span className={classes.fileName}>{file.name}</span>
      <span className="compact ok inline">
        <IconCircleCheck aria-hidden />
        {t('received')}
      </span>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t('remove', { name: file.name })}
        onClick={() => void remove()}
      >
        <IconX aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** States that have a word of their own. */
const standings = ['lost', 'finishing', 'missing'] as const

function UploadingFile({ upload }: { upload: QueuedUpload }) {
  const t = useWords(kickoffScreenText)
  const { announcedOf, retry, remove } = useKickoffUploads()
  const { key, name, size, sent, state, problem } = upload
  const isRefused = state === 'refused'
  const language = currentLanguage()
  return (
    <li className={classes.file} data-state={state}>
      {isRefused ? (
        <IconExclamationCircle size={20} aria-hidden />
      ) : (
        <FileIcon type={announcedOf(key)?.media_type ?? null} />
      )}
      <span className={classes.fileName}>
        <Truncated>{name}</Truncated>
        {!isRefused && <progress max={size} value={sent} aria-label={t('progress_of', { name })} />}
        <span className={classes.standing} role={isRefused ? 'alert' : undefined}>
          {isRefused
            ? problem || t('refused')
            : state === 'sending'
              ? t('sizes', { sent: formatSize(sent, language), size: formatSize(size, language) })
              : t(`upload.${standings.find((known) => known === state) ?? 'waiting'}`)}
        </span>
      </span>
      {isRefused ? (
        <UnstyledButton
          className={classes.again}
          aria-label={t('again', { name })}
          onClick={() => retry(key)}
        >
          <IconRefresh aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.percent}>
          {t('percent', { count: Math.floor((sent / Math.max(size, 1)) * 100) })}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t('cancel', { name })}
        onClick={() => remove(key)}
      >
        <IconX aria-hidden />
      </ActionIcon>
    </li>
  )
}
