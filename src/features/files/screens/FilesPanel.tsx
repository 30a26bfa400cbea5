import { useMediaQuery } from '@mantine/hooks'
import { Suspense, use, useEffect, useMemo, useState } from 'react'
import { IconFile } from '../../../web/icons/icons.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { PaneContext } from '../../../web/ui/page/pane.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useMe } from '../../auth/useMe.tsx'
import type { RowReader } from '../../technical/rights.ts'
import { fileText } from '../file.text.ts'
import type { FolderWithFiles } from '../folder.ts'
import { RequestList } from '../requests/RequestList.tsx'
import { fileRights, mayUpload } from '../rights/fileRights.ts'
import { fileUploads } from '../uploads/fileUploads.tsx'
import { UploadFoot } from '../uploads/UploadFoot.tsx'
import { uploadText } from '../uploads/upload.text.ts'
import { useFolders } from '../useFolders.tsx'
import { BinList } from './BinList.tsx'
import { FileList } from './FileList.tsx'
import classes from './Files.module.css'
import { bin, FolderList, type Shown } from './FolderList.tsx'
import { filesText } from './files.text.ts'
import { type FilePart, FilesContext } from './filesContext.tsx'
import { ListHead, NoFiles } from './panel/FilesShown.tsx'
import { FilesTools } from './panel/FilesTools.tsx'
import { compareFiles, type FileOrder, isWithin, sumIn, sumOf } from './panel/listedFiles.tsx'
import { useChosenFile, useFolderInUrl, useSearchInUrl } from './panel/useFilesInUrl.tsx'
import { useFileActions } from './useFileActions.tsx'
import { folderTarget, useFileDrop } from './useFileDrop.tsx'
import { type FilePlace, useFiles } from './useFiles.tsx'
import { typeValue, useTypeName } from './useTypeOptions.tsx'

const FileDrawer = lazyPart(() => import('./FileDrawer.tsx'))
const UploadDialog = lazyPart(() => import('../uploads/UploadDialog.tsx'))

const noFolders: readonly FolderWithFiles[] = []

/** The files of a mandate, or of a building: folders, list and details, to which `part` adds. */
export default function FilesPanel(props: FilePlace & { part?: FilePart }) {
  const { part } = props
  const place: FilePlace = props
  const tFile = useWords(fileText)
  const { group, mandate } = place
  const me = useMe()?.id
  const reader = useMemo(
    (): RowReader => ({ person: { id: me ?? 0, groups: [group] }, mandate }),
    [me, group, mandate],
  )
  useEffect(() => {
    if (me !== undefined) void fileUploads.open(me)
  }, [me])
  const { search, searched, type } = useSearchInUrl()
  const [folder, show] = useFolderInUrl()
  const isBin = folder === bin
  const list = useFiles(place, { search: searched, isBin })
  const folders = useFolders(mandate ? { mandate: mandate.id } : { building: place.building })
  const tree = folders.data ?? noFolders
  const typeName = useTypeName()
  // An address may name a folder that is gone.
  const shown = isBin || tree.some(({ key }) => key === folder) ? folder : undefined
  const context = useMemo(() => {
    const nameOf = (key: string) => {
      const own = tree.find((folder) => folder.key === key)?.name
      return own ?? (/^\d+$/.test(key) ? key : tFile(`folder.${key}` as 'folder.plans'))
    }
    const named = tree.map(({ key, parent }) => ({ key, parent, names: [nameOf(key)] }))
    return { place, reader, tree, named, nameOf, typeName, part }
  }, [place, reader, tree, tFile, typeName, part])
  return (
    <FilesContext value={context}>
      <OpenPanel
        {...{ list, search, shown }}
        hasFolders={folders.data !== undefined}
        onSearch={type}
        onShow={show}
      />
    </FilesContext>
  )
}

type OpenPanelProps = {
  list: ReturnType<typeof useFiles>
  hasFolders: boolean
  search: string
  shown: Shown
  onSearch: (search: string) => void
  onShow: (shown: Shown) => void
}

function OpenPanel({ list, hasFolders, search, shown, onSearch, onShow }: OpenPanelProps) {
  const t = useWords(filesText)
  const tUpload = useWords(uploadText)
  const { place, reader, nameOf, typeName, named, tree } = use(FilesContext)!
  const { group, mandate, building } = place
  const actions = useFileActions()
  const { chosen, choose } = useChosenFile()
  const [renaming, setRenaming] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const [types, setTypes] = useState<readonly string[]>([])
  const [order, setOrder] = useState<FileOrder>({ by: 'date', isDown: true })
  const maySend = mayUpload(reader, new Date())
  const isBin = shown === bin
  const folder = isBin ? undefined : shown

  const inFolder = list.files.filter(
    (file) => folder === undefined || isWithin(file.folder, folder, tree),
  )
  const files = inFolder
    .filter((file) => types.length === 0 || types.includes(typeValue(file)))
    .toSorted((a, b) => compareFiles[order.by](a, b) * (order.isDown ? -1 : 1))
  const { drag, handlers } = useFileDrop({
    folder,
    mayUpload: maySend,
    move(id, target) {
      const file = list.files.find((one) => one.id === id)
      if (file && file.folder !== target) void actions.move(file, target, nameOf(target))
    },
  })
  const isFiltered = search !== '' || types.length > 0
  // Until all are here, none of this folder or type may be among the first ones.
  const isLoading = !list.isComplete && !list.isStale && files.length === 0
  const typeOptions = [...new Map(inFolder.map((file) => [typeValue(file), typeName(file)]))].map(
    ([value, label]) => ({ value, label }),
  )
  const target = {
    ...{ building, mandate: mandate?.id, tree: named },
    ...folderTarget(folder, []),
  }
  const isWide = useMediaQuery('(width >= 80em)', undefined, { getInitialValueInEffect: false })
  const isBeside = isWide && use(PaneContext)?.pane !== 'record'
  usePageActions(
    maySend ? [{ keys: 'a', label: tUpload('add.title'), run: () => setAdding(true) }] : [],
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes what is dropped; "add" does the same by keyboard
    <section
      className={classes.panel}
      aria-label={t(group === 'client' ? 'panel.title_client' : 'panel.title')}
      data-open={(chosen !== undefined && isBeside) || undefined}
      {...handlers}
      onDrop={(event) => void handlers.onDrop(event)}
    >
      <FolderList
        shown={shown}
        choose={(next) => {
          onShow(next)
          setTypes([])
        }}
        target={drag?.folder}
        hasBin={list.files.some((file) => fileRights(file, reader).remove) || group !== 'client'}
      />
      <div className={classes.middle}>
        <FilesTools
          {...{ isBin, maySend, search, onSearch, types, typeOptions, order, target }}
          {...{ files, folder, isFiltered, isComplete: list.isComplete }}
          onTypes={setTypes}
          onOrder={setOrder}
          onAdd={() => setAdding(true)}
        />
        {list.error ? (
          <ErrorPart title={t('panel.failed')} error={list.error} retry={list.retry} />
        ) : !hasFolders || isLoading ? (
          <div className={classes.loading}>
            <Skeleton widths={[92, 70, 92, 84, 92]} height={48} />
          </div>
        ) : (
          <div className={classes.content} data-stale={list.isStale || undefined}>
            {/* Clients have theirs above the tabs. */}
            {mandate && group !== 'client' && !isBin && shown === undefined && (
              <RequestList mandate={mandate.id} />
            )}
            {files.length > 0 && (
              <ListHead
                shown={shown}
                sum={isFiltered || isBin ? list.isComplete && sumOf(files) : sumIn(tree, folder)}
              />
            )}
            {files.length > 0 && isBin && <BinList files={files} />}
            {files.length > 0 && !isBin && (
              <FileList
                label={folder === undefined ? t('nav.all') : nameOf(folder)}
                files={files}
                chosen={chosen}
                choose={choose}
                rename={(file) => {
                  if (!fileRights(file, reader).change) return
                  choose(file.id)
                  setRenaming(file.id)
                }}
                remove={(file) => {
                  if (fileRights(file, reader).remove) void actions.remove(file)
                }}
              />
            )}
            {files.length === 0 && (
              <NoFiles
                isFiltered={isFiltered}
                isBin={isBin}
                maySend={maySend}
                showAll={() => {
                  onSearch('')
                  setTypes([])
                }}
              />
            )}
          </div>
        )}
        <UploadFoot />
      </div>
      {chosen !== undefined && (
        <Suspense>
          <FileDrawer
            key={chosen}
            id={chosen}
            isBeside={isBeside}
            isRenaming={renaming === chosen}
            onRenamed={() => setRenaming(undefined)}
            onClose={() => {
              choose(undefined)
              // The keys go on in the list.
              document.querySelector<HTMLElement>(`[data-file="${chosen}"]`)?.focus()
            }}
          />
        </Suspense>
      )}
      {drag && <DragChip {...drag} />}
      <Suspense>
        {isAdding && (
          <UploadDialog target={target} kind={mandate?.kind} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </section>
  )
}

/** Beside the pointer: how many files would go where. */
function DragChip({
  count,
  folder,
  x,
  y,
}: {
  count: number
  folder: string
  x: number
  y: number
}) {
  const t = useWords(uploadText)
  const { nameOf } = use(FilesContext)!
  return (
    <div className={classes.chip} style={{ left: x + 12, top: y + 8 }} role="status">
      <IconFile size={14} aria-hidden />
      {t('drop.to', { count, folder: nameOf(folder) })}
    </div>
  )
}
