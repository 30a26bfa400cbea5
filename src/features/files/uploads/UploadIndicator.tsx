import { Popover, UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Group } from '../../../access.ts'
import { IconAlertTriangle, IconUpload } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { isUnderWay, progressOf, type QueuedUpload } from '../../../web/uploads/uploadQueue.ts'
import type { NewUpload } from '../file.ts'
import { fileUploads, uploadsShown, useFileUploads } from './fileUploads.tsx'
import { UploadRow } from './UploadFoot.tsx'
import classes from './UploadIndicator.module.css'
import { UploadPlace } from './UploadPlace.tsx'
import { uploadText } from './upload.text.ts'

/**
 * Uploads that run, wait or failed, on every page that does not list them itself: their number and progress, and a list
 * by place.
 */
export default function UploadIndicator({ isPhone }: { isPhone: boolean | undefined }) {
  const t = useWords(uploadText)
  const { activeGroup } = useSession()
  const uploads = useFileUploads()
  const isListed = uploadsShown.useValue()
  const [isOpen, setOpen] = useState(false)
  const failed = uploads.filter(({ state }) => state === 'refused' || state === 'missing')
  const active = uploads.filter(isUnderWay)
  const isNeeded = !isListed && failed.length + active.length > 0
  if (!isNeeded && !(isOpen && uploads.length > 0)) return null
  const { sent, size } = progressOf(uploads)
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0
  const words = [
    active.length > 0 && t('indicator.active', { count: active.length, percent }),
    failed.length > 0 && t('indicator.failed', { count: failed.length }),
  ]
    .filter(Boolean)
    .join(', ')
  const Sign = failed.length > 0 ? IconAlertTriangle : IconUpload
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={isPhone ? 'top-end' : 'right-end'}
      shadow="md"
      width="min(26rem, calc(100vw - 2rem))"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.indicator}
          data-phone={isPhone || undefined}
          data-failed={failed.length > 0 || undefined}
          aria-label={words || t('foot.label')}
          title={words}
          onClick={() => setOpen(!isOpen)}
        >
          <Sign size={17} aria-hidden />
          <span className="number">{active.length + failed.length}</span>
          {active.length > 0 && (
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${percent}%` }} />
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.list}>
        {placesOf(uploads).map(({ place, inPlace }) => (
          <section key={place.mandate ?? `building ${place.building}`}>
            <Suspense>
              <UploadPlace
                place={place}
                group={activeGroup as Group}
                onFollow={() => setOpen(false)}
              />
            </Suspense>
            <ul className="container">
              {inPlace.map((upload) => (
                <UploadRow key={upload.key} upload={upload} />
              ))}
            </ul>
          </section>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

type Place = Pick<NewUpload, 'building' | 'mandate'>

/** Uploads by the mandate or building to which they go. */
function placesOf(uploads: readonly QueuedUpload[]) {
  const placed = uploads.map((upload) => ({
    upload,
    place: fileUploads.announced(upload.key) as Place | undefined,
  }))
  const keyOf = (place: Place | undefined) => place && (place.mandate ?? `b${place.building}`)
  return [...Map.groupBy(placed, ({ place }) => keyOf(place)).values()].flatMap((all) => {
    const [{ place } = {}] = all
    return place ? [{ place, inPlace: all.map(({ upload }) => upload) }] : []
  })
}
