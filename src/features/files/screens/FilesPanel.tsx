// Over 300 lines: the panel with its tools; folders, list and drawer are files of their own.
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import {
  IconArrowDown,
  IconArrowUp,
  IconCamera,
  IconFile,
  IconFolderOpen,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, startTransition, use, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber, formatSize } from '../../../kernel/field/format.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { FilterButton } from '../../../web/ui/list/FilterButton.tsx'
import { PaneContext } from '../../../web/ui/list/pane.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { chosenFiles } from '../../../web/uploads/droppedFiles.ts'
import { useMe } from '../../auth/useMe.tsx'
import type { RowReader } from '../../technical/rights.ts'
import { fileText } from '../file.text.ts'
import { fileRights, mayUpload } from '../fileRights.ts'
import type { FolderWithFiles } from '../folder.ts'
import { RequestList } from '../requests/RequestList.tsx'
import { fileUploads } from '../uploads/fileUploads.tsx'
import { UploadFoot } from '../uploads/UploadFoot.tsx'
import { uploadText } from '../uploads/upload.text.ts'
import { useSend } from '../uploads/useSend.tsx'
import { useFolders } from '../useFolders.tsx'
import { DownloadAll } from '../zip/DownloadAll.tsx'
import { BinList } from './BinList.tsx'
import { FileList } from './FileList.tsx'
import classes from './Files.module.css'
import { bin, FolderList, type Shown } from './FolderList.tsx'
import { filesText } from './files.text.ts'
import { type FilePart, FilesContext } from './filesContext.tsx'
import { useFileActions } from './useFileActions.tsx'
import { folderTarget, useFileDrop } from './useFileDrop.tsx'
import { type FilePlace, type ListedFile, useFiles } from './useFiles.tsx'
import { typeValue, useTypeName } from './useTypeOptions.tsx'

const FileDrawer = lazyPart(() => import('./FileDrawer.tsx'))
const UploadDialog = lazyPart(() => import('../uploads/UploadDialog.tsx'))

const orders = ['date', 'name', 'size'] as const
type Order = (typeof orders)[number]

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
  const [search, setSearch] = useState('')
  const [folder, show] = useFolderInUrl()
  const [searched] = useDebouncedValue(search.trim().slice(0, 100), 200)
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
        onSearch={setSearch}
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
  const [order, setOrder] = useState<{ by: Order; isDown: boolean }>({ by: 'date', isDown: true })
  const maySend = mayUpload(reader, new Date())
  const isBin = shown === bin
  const folder = isBin ? undefined : shown

  const inFolder = list.files.filter(
    (file) => folder === undefined || isWithin(file.folder, folder, tree),
  )
  const files = inFolder
    .filter((file) => types.length === 0 || types.includes(typeValue(file)))
    .toSorted((a, b) => compare[order.by](a, b) * (order.isDown ? -1 : 1))
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
        <div className={classes.tools}>
          <Search search={search} onSearch={onSearch} />
          {!isBin && (
            <FilterButton
              name={t('list.type')}
              options={typeOptions}
              chosen={types}
              multiple
              onChange={setTypes}
            />
          )}
          <OrderMenu order={order} onOrder={setOrder} />
          {!isBin && (
            <DownloadAll {...{ files, folder, isFiltered }} isComplete={list.isComplete} />
          )}
          {maySend && !isBin && (
            <>
              <PhotoButton target={target} />
              <Button
                className={classes.send}
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => startTransition(() => setAdding(true))}
              >
                {tUpload('add.button')}
              </Button>
            </>
          )}
        </div>
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
            onClose={() => choose(undefined)}
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

/** Key of the folder that the list shows, or the bin, from the URL (`?folder=`). */
function useFolderInUrl() {
  const { folder } = useSearch({ strict: false }) as { folder?: string }
  const setSearch = useSearchChange()
  const show = (shown: Shown) => setSearch({ folder: shown }, true)
  return [folder, show] as const
}

/** Returns the function that changes parameters of the URL, of which undefined ones go. */
function useSearchChange() {
  const navigate = useNavigate()
  return (changed: Record<string, string | undefined>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...changed }),
      replace,
      resetScroll: false,
      viewTransition: false,
    } as never)
}

/** The file whose details are open, from the URL (`?file=`), so that "back" closes them. */
function useChosenFile() {
  const { file = '' } = useSearch({ strict: false }) as { file?: string }
  const setSearch = useSearchChange()
  const chosen = /^[1-9]\d{0,9}$/.test(file) ? Number(file) : undefined
  const choose = (id: number | undefined) =>
    setSearch({ file: id === undefined ? undefined : String(id) }, chosen !== undefined)
  return { chosen, choose }
}

const compare: Record<Order, (a: ListedFile, b: ListedFile) => number> = {
  date: (a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id,
  name: (a, b) => a.name.localeCompare(b.name, currentLanguage(), { numeric: true }),
  size: (a, b) => (a.size ?? 0) - (b.size ?? 0),
}

/** Whether a folder is another one, or lies in it. */
const isWithin = (inner: string, outer: string, tree: readonly FolderWithFiles[]) =>
  inner === outer || tree.some(({ key, parent }) => key === inner && parent === outer)

function Search({ search, onSearch }: Pick<OpenPanelProps, 'search' | 'onSearch'>) {
  const t = useWords(filesText)
  const input = useRef<HTMLInputElement>(null)
  usePageActions([{ keys: '/', label: t('list.search'), run: () => input.current?.focus() }])
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={search === '' && <kbd className={classes.key}>/</kbd>}
      value={search}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        onSearch('')
        currentTarget.blur()
      }}
    />
  )
}

type OrderMenuProps = {
  order: { by: Order; isDown: boolean }
  onOrder: (order: { by: Order; isDown: boolean }) => void
}

function OrderMenu({ order, onOrder }: OrderMenuProps) {
  const t = useWords(filesText)
  const Arrow = order.isDown ? IconArrowDown : IconArrowUp
  return (
    <MenuButton
      position="bottom-end"
      button={
        <UnstyledButton className={classes.order} title={t('order.label')}>
          {t(`order.${order.by}`)}
          <Arrow size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      }
    >
      {(Menu) =>
        orders.map((by) => (
          <Menu.Item
            key={by}
            rightSection={order.by === by && <Arrow size={14} stroke={1.75} aria-hidden />}
            onClick={() => onOrder({ by, isDown: by === order.by ? !order.isDown : by !== 'name' })}
          >
            {t(`order.${by}`)}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}

/** On a device with a camera: a photo is taken and sent at once. */
function PhotoButton({ target }: { target: Parameters<ReturnType<typeof useSend>>[1] }) {
  const t = useWords(uploadText)
  const send = useSend()
  const input = useRef<HTMLInputElement>(null)
  const hasCamera = useMediaQuery('(pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  })
  if (!hasCamera) return null
  return (
    <>
      <Button
        variant="default"
        className={classes.send}
        leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('add.photo')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('add.photo')}
        onChange={({ currentTarget }) => {
          send(chosenFiles(currentTarget.files!), { ...target, type: 'photo' })
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** A number of files, and their size together. */
type Sum = { files: number; bytes: number }

const sumOf = (files: readonly ListedFile[]): Sum => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + (size ?? 0), 0),
})

/** What lies in a folder and in those within it, or in all. */
const sumIn = (tree: readonly FolderWithFiles[], outer: string | undefined): Sum => {
  const folders = tree.filter(({ key }) => outer === undefined || isWithin(key, outer, tree))
  return {
    files: folders.reduce((sum, { files }) => sum + files, 0),
    bytes: folders.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Name of what is listed, with the number of files and their size once these are known. */
function ListHead({ shown, sum }: { shown: Shown; sum: Sum | false }) {
  const t = useWords(filesText)
  const { nameOf } = use(FilesContext)!
  return (
    <div className={classes.listHead}>
      <h2>{shown === undefined ? t('nav.all') : shown === bin ? t('nav.bin') : nameOf(shown)}</h2>
      {sum && (
        <span>
          {t('panel.count', {
            count: sum.files,
            number: formatNumber(sum.files),
            size: formatSize(sum.bytes, currentLanguage()),
          })}
        </span>
      )}
    </div>
  )
}

type NoFilesProps = {
  isFiltered: boolean
  isBin: boolean
  maySend: boolean
  showAll: () => void
}

function NoFiles({ isFiltered, isBin, maySend, showAll }: NoFilesProps) {
  const t = useWords(filesText)
  const tUpload = useWords(uploadText)
  const { place } = use(FilesContext)!
  const { group, mandate } = place
  if (isFiltered)
    return (
      <Empty
        icon={IconSearch}
        title={t('panel.nothing_found')}
        action={
          <Button variant="default" onClick={showAll}>
            {t('panel.show_all')}
          </Button>
        }
      />
    )
  if (isBin || !maySend) return <Empty icon={IconFile} title={t('panel.empty_read')} />
  return (
    <Empty
      icon={IconFolderOpen}
      title={
        group === 'client'
          ? t('panel.empty_own')
          : group === 'admin' && mandate
            ? t('panel.empty')
            : tUpload('add.drop')
      }
    />
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
      <IconFile size={14} stroke={1.75} aria-hidden />
      {t('drop.to', { count, folder: nameOf(folder) })}
    </div>
  )
}
