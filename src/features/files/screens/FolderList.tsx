import { ActionIcon, UnstyledButton } from '@mantine/core'
import { Suspense, startTransition, use, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import {
  IconDots,
  IconFiles,
  IconFolder,
  IconFolderOpen,
  IconFolderPlus,
  IconPencil,
  IconShare2,
  IconTrash,
} from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { Truncated } from '../../../web/ui/basic/Truncated.tsx'
import { call, refresh } from '../../../web/useApi.ts'
import { folderText } from '../folder.text.ts'
import { type FolderWithFiles, folderEndpoints } from '../folder.ts'
import { mayChangeFolders, mayRemoveFolders, mayShare, mayUpload } from '../rights/fileRights.ts'
import { sharingText } from '../share/sharing.text.ts'
import classes from './Files.module.css'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'

const ShareDialog = lazyPart(() => import('../share/ShareDialog.tsx'))
const FolderDialog = lazyPart(() => import('./FolderDialog.tsx'))

/** What the list shows: all files (undefined), those of a folder, or the bin. */
export type Shown = string | undefined
/** Key of the bin among the folders. */
export const bin = 'bin'

type Props = {
  shown: Shown
  choose: (shown: Shown) => void
  /** The folder over which something is dragged. */
  target: string | undefined
  hasBin: boolean
}

/** The folders of a place with the number of files in each, all files, and the bin. */
export function FolderList({ shown, choose, target, hasBin }: Props) {
  const t = useWords(filesText)
  const tFolder = useWords(folderText)
  const { tree, nameOf, reader, place } = use(FilesContext)!
  const [dialog, setDialog] = useState<{ renamed?: FolderWithFiles }>()
  const [shared, setShared] = useState<string>()
  const mayChange = mayChangeFolders(reader)
  const isSender = mayUpload(reader, new Date())
  const total = tree.reduce((sum, { files }) => sum + files, 0)
  // Readers who cannot put anything into a folder see those that have something.
  const visible = tree.filter(
    (folder) => isSender || sumOf(folder, tree) > 0 || folder.key === shown,
  )
  const open = (next: { renamed?: FolderWithFiles }) => startTransition(() => setDialog(next))
  return (
    <nav className={classes.folders} aria-label={tFolder('list.title')}>
      <ul>
        <li>
          <FolderButton
            icon={<IconFiles aria-hidden />}
            name={t('nav.all')}
            count={total}
            isChosen={shown === undefined}
            choose={() => choose(undefined)}
          />
        </li>
        {visible.map((folder) => {
          const { key, parent } = folder
          const isTarget = target === key
          const Icon = isTarget ? IconFolderOpen : IconFolder
          return (
            <li
              key={key}
              data-folder={key}
              data-inner={parent === null ? undefined : true}
              data-empty={sumOf(folder, tree) === 0 || undefined}
            >
              <FolderButton
                icon={<Icon aria-hidden />}
                name={nameOf(key)}
                count={sumOf(folder, tree)}
                isChosen={shown === key}
                isTarget={isTarget}
                choose={() => choose(key)}
              />
              {mayChange && shown === key && (
                <FolderMenu
                  folder={folder}
                  rename={() => open({ renamed: folder })}
                  share={() => startTransition(() => setShared(key))}
                  onRemoved={() => choose(undefined)}
                />
              )}
            </li>
          )
        })}
        {hasBin && (
          <li className={classes.bin}>
            <FolderButton
              icon={<IconTrash aria-hidden />}
              name={t('nav.bin')}
              isChosen={shown === bin}
              choose={() => choose(bin)}
            />
          </li>
        )}
      </ul>
      {mayChange && (
        <UnstyledButton className={classes.newFolder} onClick={() => open({})}>
          <IconFolderPlus aria-hidden />
          {tFolder('action.new')}
        </UnstyledButton>
      )}
      <Suspense>
        {dialog && (
          <FolderDialog
            renamed={dialog.renamed}
            shown={shown}
            onDone={(key) => {
              setDialog(undefined)
              if (key !== undefined) choose(key)
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {shared !== undefined && (
          <ShareDialog
            what={{
              ...(place.mandate ? { mandate: place.mandate.id } : { building: place.building }),
              folder: shared,
            }}
            name={nameOf(shared)}
            onClose={() => setShared(undefined)}
          />
        )}
      </Suspense>
    </nav>
  )
}

/** Files in a folder and in those within it. */
const sumOf = ({ key, files }: FolderWithFiles, tree: readonly FolderWithFiles[]) =>
  tree.reduce((sum, { parent, files }) => (parent === key ? sum + files : sum), files)

type FolderButtonProps = {
  icon: React.ReactNode
  name: string
  count?: number
  isChosen: boolean
  isTarget?: boolean
  choose: () => void
}

const FolderButton = ({ icon, name, count, isChosen, isTarget, choose }: FolderButtonProps) => (
  <UnstyledButton
    className={classes.folder}
    aria-current={isChosen ? 'true' : undefined}
    data-target={isTarget || undefined}
    onClick={choose}
  >
    {icon}
    <Truncated>{name}</Truncated>
    {count !== undefined && count > 0 && (
      <span className={classes.count}>{formatNumber(count)}</span>
    )}
  </UnstyledButton>
)

type FolderMenuProps = {
  folder: FolderWithFiles
  rename: () => void
  share: () => void
  onRemoved: () => void
}

/** Renames or shares a folder; folders that people made can be deleted once they are empty. */
function FolderMenu({ folder, rename, share, onRemoved }: FolderMenuProps) {
  const tSharing = useWords(sharingText)
  const t = useWords(folderText)
  const { reader, nameOf } = use(FilesContext)!
  const { key, id } = folder
  const name = nameOf(key)
  const isOwn = id !== null && String(id) === key
  async function remove() {
    const done = await act(
      () => call(folderEndpoints.remove, { params: { id: id! }, query: {} }),
      t('done.deleted', { name }),
    )
    if (!done) return
    void refresh('folders')
    onRemoved()
  }
  return (
    <MenuButton
      position="bottom-end"
      button={
        <ActionIcon
          variant="subtle"
          size="sm"
          className={classes.folderMenu}
          aria-label={t('action.of', { name })}
        >
          <IconDots aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item leftSection={<IconPencil aria-hidden />} onClick={rename}>
            {t('action.rename')}
          </Menu.Item>
          {mayShare(reader) && (
            <Menu.Item leftSection={<IconShare2 aria-hidden />} onClick={share}>
              {tSharing('title')}
            </Menu.Item>
          )}
          {isOwn && mayRemoveFolders(reader) && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash aria-hidden />}
              onClick={() => void remove()}
            >
              {t('action.delete')}
            </Menu.Item>
          )}
        </>
      )}
    </MenuButton>
  )
}
