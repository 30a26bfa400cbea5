import { ActionIcon, Drawer } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useId,
  useState,
} from 'react'
import { formatSize } from '../../../kernel/field/format.ts'
import {
  IconDownload,
  IconHistory,
  IconShare2,
  IconTrash,
  IconX,
} from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { HistoryContext } from '../../../web/ui/provenance/historyContext.ts'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { useCall } from '../../../web/useApi.ts'
import { fileText } from '../file.text.ts'
import { type FileRecord, fileEndpoints, fileFields } from '../file.ts'
import { shownAsOf } from '../preview/contentKinds.ts'
import { fileRights, mayDownload, mayShare } from '../rights/fileRights.ts'
import { sharingText } from '../share/sharing.text.ts'
import { Editions } from './Editions.tsx'
import { FileAcceptance } from './FileAcceptance.tsx'
import { FileDetails } from './FileDetails.tsx'
import classes from './FileDrawer.module.css'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'
import { Publication } from './Publication.tsx'
import { useFileActions } from './useFileActions.tsx'

const FilePreview = lazyPart(() => import('../preview/FilePreview.tsx'), 'FilePreview')

const ShareDialog = lazyPart(() => import('../share/ShareDialog.tsx'))

type Props = {
  id: number
  /** Whether there is room beside the list; otherwise it opens over the page, on a phone as a page. */
  isBeside: boolean
  /** Whether the name is being changed. */
  isRenaming: boolean
  onRenamed: () => void
  onClose: () => void
}

/** A file: what it is, what became of it, who sees it, and its versions. */
export default function FileDrawer({ id, isBeside, onClose, ...naming }: Props) {
  const t = useWords(filesText)
  const file = useCall(fileEndpoints.get, { params: { id } })
  const [isSharing, setSharing] = useState(false)
  const Frame = isBeside ? SideFrame : OverlayFrame
  const { part } = use(FilesContext)!
  if (file.isError && !file.data)
    return (
      <Frame name="" onClose={onClose}>
        <div className={classes.head}>
          <span className={classes.title} />
          <CloseButton onClose={onClose} />
        </div>
        <ErrorPart
          title={file.error.status === 404 ? t('drawer.not_there') : t('panel.failed')}
          error={file.error}
          retry={() => void file.refetch()}
        />
      </Frame>
    )
  if (!file.data)
    return (
      <Frame name="" onClose={onClose}>
        <Skeleton widths={[60, 40, 92, 92, 70]} height={32} />
      </Frame>
    )
  const { name, scan, edition, media_type } = file.data
  const Part = part?.concerns(file.data) ? part.Content : undefined
  return (
    <>
      <Frame name={name} isBehind={isSharing} onClose={onClose}>
        <WithHistory file={file.data}>
          <Head
            file={file.data}
            share={() => startTransition(() => setSharing(true))}
            onClose={onClose}
          />
          {scan !== 'infected' && (
            <div
              className={classes.bed}
              data-size={shownAsOf(media_type ?? '') ? (Part ? 'short' : 'tall') : undefined}
            >
              <Suspense>
                <FilePreview file={id} edition={edition ?? 1} name={name} />
              </Suspense>
            </div>
          )}
          {/* Above what the machine reads meanwhile: a button must not move under the pointer. */}
          <FileAcceptance file={file.data} />
          {Part && <Part file={file.data} />}
          <FileDetails file={file.data} {...naming} />
          <Publication file={file.data} />
          <Editions file={file.data} />
        </WithHistory>
      </Frame>
      {/* Beside the frame, which another width replaces: a link that was just made is shown only once. */}
      <Suspense>
        {isSharing && (
          <ShareDialog what={{ file: id }} name={name} onClose={() => setSharing(false)} />
        )}
      </Suspense>
    </>
  )
}

/** Adds the history, which opens over the page; readers without a right to it have none. */
function WithHistory({ file, children }: { file: FileRecord; children: ReactNode }) {
  const t = useWords(fileText)
  return (
    <RecordHistory
      endpoints={fileEndpoints}
      record={file}
      title={file.name}
      fields={fileFields}
      t={t as TranslateKey}
      hidden={['building', 'mandate', 'hash', 'custom_type_name']}
      isDrawer
    >
      {(history) => (
        <>
          {children}
          {history}
        </>
      )}
    </RecordHistory>
  )
}

type HeadProps = { file: FileRecord; share: () => void; onClose: () => void }

function Head({ file, share, onClose }: HeadProps) {
  const t = useWords(filesText)
  const { reader } = use(FilesContext)!
  const openHistory = use(HistoryContext)
  const { download, remove } = useFileActions()
  const tSharing = useWords(sharingText)
  const { name, size, media_type, scan } = file
  // What the virus scanner did not find clean stays in the office.
  const isShareable = scan === null || scan === 'clean'
  const rights = fileRights(file, reader)
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h2>{name}</h2>
        <span className="fine quiet number">
          {[formatOf(name, media_type), size !== null && formatSize(size, currentLanguage())]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      {mayDownload(file, reader) && (
        <ActionIcon
          variant="subtle"
          aria-label={t('drawer.download_named', { name })}
          title={t('drawer.download')}
          onClick={() => void download(file)}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      )}
      {mayShare(reader) && isShareable && (
        <ActionIcon
          variant="subtle"
          aria-label={tSharing('title')}
          title={tSharing('title')}
          onClick={share}
        >
          <IconShare2 size={18} aria-hidden />
        </ActionIcon>
      )}
      {openHistory && (
        <ActionIcon
          variant="subtle"
          aria-label={t('drawer.history')}
          title={t('drawer.history')}
          onClick={() => openHistory()}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      )}
      {rights.remove && (
        <ActionIcon
          variant="subtle"
          aria-label={t('drawer.delete')}
          title={t('drawer.delete')}
          onClick={() => void remove(file).then((isRemoved) => isRemoved && onClose())}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      <CloseButton onClose={onClose} />
    </div>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useWords(filesText)
  return (
    <ActionIcon variant="subtle" aria-label={t('drawer.close')} onClick={onClose}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Format of a file as people know it: the ending of its name. */
const formatOf = (name: string, mediaType: string | null) =>
  /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? mediaType

type FrameProps = {
  name: string
  /** Whether a dialog beside it is open, which then has the keyboard. */
  isBehind?: boolean
  onClose: () => void
  children: ReactNode
}

/** Closes on Escape, unless somebody types, or a dialog of this part, which passes its keys on, has the keyboard. */
const closeOnEscape =
  (onClose: () => void) =>
  ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent) => {
    if (!currentTarget.contains(target as Node)) return
    const isTyping = (target as Element).closest('input, textarea, [aria-expanded=true]')
    if (key === 'Escape' && !isTyping && !defaultPrevented) onClose()
  }

/** Layer of the drawer: below dialogs, which may have been opened before a narrower window made it a drawer. */
const drawerLayer = 199

function SideFrame({ name, onClose, children }: FrameProps) {
  const t = useWords(filesText)
  return (
    <aside
      className={classes.beside}
      aria-label={t('drawer.label', { name })}
      onKeyDown={closeOnEscape(onClose)}
    >
      {children}
    </aside>
  )
}

function OverlayFrame({ name, isBehind = false, onClose, children }: FrameProps) {
  const t = useWords(filesText)
  const id = useId()
  // The dialog is named by the file; it mounts later than this component.
  const nameDialog = (root: HTMLElement | null) =>
    root?.closest('[role=dialog]')?.setAttribute('aria-label', t('drawer.label', { name }))
  return (
    <Drawer
      id={id}
      opened
      onClose={onClose}
      size={512}
      zIndex={drawerLayer}
      trapFocus={!isBehind}
      closeOnEscape={false}
      onKeyDown={closeOnEscape(onClose)}
      withCloseButton={false}
    >
      <div
        ref={(root) => {
          nameDialog(root)
        }}
      >
        {children}
      </div>
    </Drawer>
  )
}
