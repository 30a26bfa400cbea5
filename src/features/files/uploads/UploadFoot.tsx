import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatSize } from '../../../kernel/field/format.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconUpload,
  IconX,
} from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { Truncated } from '../../../web/ui/basic/Truncated.tsx'
import { isUnderWay, progressOf, type QueuedUpload } from '../../../web/uploads/uploadQueue.ts'
import { fileUploads, uploadsShown, useFileUploads } from './fileUploads.tsx'
import classes from './Uploads.module.css'
import { uploadText } from './upload.text.ts'

/** What is being sent, at the foot of the files: one line for all, then a row each. */
export function UploadFoot() {
  const uploads = useFileUploads()
  if (uploads.length === 0) return null
  return <OpenFoot uploads={uploads} />
}

function OpenFoot({ uploads }: { uploads: readonly QueuedUpload[] }) {
  const t = useWords(uploadText)
  useEffect(() => uploadsShown.add(), [])
  const active = uploads.filter(isUnderWay)
  const canPause = active.some(({ state }) => state !== 'paused' && state !== 'finishing')
  const hasPaused = active.some(({ state }) => state === 'paused')
  const done = uploads.filter(isDone).length
  const refused = uploads.filter(({ state }) => state === 'refused').length
  const ended = [
    done > 0 && t('foot.done', { count: done }),
    refused > 0 && t('foot.refused', { count: refused }),
  ]
  return (
    <section className={classes.foot} aria-label={t('foot.label')}>
      <div className={classes.head}>
        <span className="body strong" role="status">
          {active.length > 0
            ? t('foot.title', { count: active.length })
            : ended.filter(Boolean).join(', ')}
        </span>
        {active.length > 0 && <Progress uploads={uploads} />}
        {canPause || hasPaused ? (
          <UnstyledButton className={classes.all} onClick={() => fileUploads.pauseAll()}>
            {canPause ? (
              <IconPlayerPause size={14} aria-hidden />
            ) : (
              <IconPlayerPlay size={14} aria-hidden />
            )}
            {t(canPause ? 'foot.pause_all' : 'foot.resume_all')}
          </UnstyledButton>
        ) : (
          active.length === 0 && (
            <ActionIcon
              variant="subtle"
              size="sm"
              className="end"
              aria-label={t('foot.close')}
              onClick={() => fileUploads.clear()}
            >
              <IconX aria-hidden />
            </ActionIcon>
          )
        )}
      </div>
      <ul className={classes.rows} tabIndex={-1}>
        {/* The few rows in view are of those that somebody may have to do something about. */}
        {[...uploads.filter((one) => !isDone(one)), ...uploads.filter(isDone)].map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

const isDone = ({ state }: QueuedUpload) => state === 'done'

/** Bytes, speed and time left of everything under way. */
function Progress({ uploads }: { uploads: readonly QueuedUpload[] }) {
  const t = useWords(uploadText)
  const measured = useSyncExternalStore(fileUploads.subscribe, fileUploads.speed)
  const speed = uploads.some(({ state }) => state === 'sending') ? measured : undefined
  const { sent, size } = progressOf(uploads)
  const seconds = speed && Math.ceil((size - sent) / speed)
  const language = currentLanguage()
  return (
    <span className="quiet number">
      {[
        t('foot.sizes', { sent: formatSize(sent, language), size: formatSize(size, language) }),
        speed && t('foot.speed', { size: formatSize(speed, language) }),
        seconds &&
          (seconds < 90
            ? t('foot.left_seconds', { count: seconds })
            : t('foot.left_minutes', { count: Math.ceil(seconds / 60) })),
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  )
}

/** One upload: how far it is, or why it is not, with its buttons. */
export function UploadRow({ upload }: { upload: QueuedUpload }) {
  const t = useWords(uploadText)
  const { name, state, size, sent, warnings = [] } = upload
  const isEnded = state === 'done' || state === 'refused'
  return (
    <li className={classes.row} data-state={state}>
      <StateIcon state={state} />
      <span className="compact shrink">
        <Truncated>{name}</Truncated>
      </span>
      {isEnded || state === 'missing' ? null : (
        <progress
          className={classes.progress}
          max={size}
          value={sent}
          aria-label={t('row.progress', { name })}
        />
      )}
      <span className={classes.standing}>
        <Standing upload={upload} />
      </span>
      <RowButtons upload={upload} />
      {warnings.map((warning) => (
        <span key={warning} className={classes.warning}>
          {warning}
        </span>
      ))}
    </li>
  )
}

function StateIcon({ state }: Pick<QueuedUpload, 'state'>) {
  const icon = { 'aria-hidden': true, className: classes.icon }
  if (state === 'done') return <IconCircleCheck {...icon} />
  if (state === 'refused') return <IconExclamationCircle {...icon} />
  if (state === 'missing' || state === 'lost') return <IconAlertTriangle {...icon} />
  return <IconUpload {...icon} />
}

/** What an upload is doing, or why it is not. */
function Standing({ upload: { state, sent, size, problem } }: { upload: QueuedUpload }): ReactNode {
  const t = useWords(uploadText)
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const language = currentLanguage()
  switch (state) {
    case 'sending':
      return t('foot.sizes', { sent: formatSize(sent, language), size: formatSize(size, language) })
    case 'lost':
      if (isOnline && problem) return t('state.held', { reason: problem })
      return t(isOnline ? 'state.lost' : 'state.offline')
    case 'refused':
      return <span role="alert">{t('failed', { reason: problem || t('state.refused') })}</span>
    case 'elsewhere':
      return null
    default:
      return t(`state.${state}`)
  }
}

function subscribeToNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function RowButtons({ upload: { key, name, state, mayRetry } }: { upload: QueuedUpload }) {
  const t = useWords(uploadText)
  const isEnded = state === 'done' || state === 'refused'
  return (
    <span className={classes.buttons}>
      {(state === 'waiting' || state === 'sending') && (
        <IconButton label={t('row.pause', { name })} run={() => fileUploads.pause(key)}>
          <IconPlayerPause aria-hidden />
        </IconButton>
      )}
      {state === 'paused' && (
        <IconButton label={t('row.resume', { name })} run={() => fileUploads.resume(key)}>
          <IconPlayerPlay aria-hidden />
        </IconButton>
      )}
      {(state === 'lost' || (state === 'refused' && mayRetry)) && (
        <IconButton label={t('row.retry', { name })} run={() => fileUploads.retry(key)}>
          <IconRefresh aria-hidden />
        </IconButton>
      )}
      {state === 'missing' && <ChooseAgain upload={{ key, name }} />}
      {state !== 'finishing' && (
        <IconButton
          label={t(isEnded ? 'row.remove' : 'row.cancel', { name })}
          run={() => fileUploads.remove(key)}
        >
          <IconX aria-hidden />
        </IconButton>
      )}
    </span>
  )
}

type IconButtonProps = { label: string; run: () => void; children: ReactNode }

const IconButton = ({ label, run, children }: IconButtonProps) => (
  <ActionIcon variant="subtle" size="sm" aria-label={label} onClick={run}>
    {children}
  </ActionIcon>
)

/** Asks for the file of an upload whose content the browser could not keep. */
function ChooseAgain({ upload: { key, name } }: { upload: Pick<QueuedUpload, 'key' | 'name'> }) {
  const t = useWords(uploadText)
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  return (
    <>
      {isOther && (
        <span role="alert" className={classes.warning}>
          {t('state.other_file')}
        </span>
      )}
      <UnstyledButton className={classes.all} onClick={() => input.current?.click()}>
        {t('row.choose')}
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file) setOther(!fileUploads.provide(key, file))
        }}
      />
    </>
  )
}
