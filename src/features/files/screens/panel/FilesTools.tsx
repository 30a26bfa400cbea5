import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { startTransition, useRef } from 'react'
import {
  IconArrowDown,
  IconArrowUp,
  IconCamera,
  IconPlus,
  IconSearch,
} from '../../../../web/icons/icons.ts'
import { usePageActions } from '../../../../web/keys/usePageActions.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { MenuButton } from '../../../../web/ui/basic/MenuButton.tsx'
import { FilterButton } from '../../../../web/ui/filters/FilterButton.tsx'
import type { Option } from '../../../../web/ui/input/options.ts'
import { chosenFiles } from '../../../../web/uploads/droppedFiles.ts'
import { uploadText } from '../../uploads/upload.text.ts'
import { useSend } from '../../uploads/useSend.tsx'
import { DownloadAll } from '../../zip/DownloadAll.tsx'
import classes from '../Files.module.css'
import { filesText } from '../files.text.ts'
import type { ListedFile } from '../useFiles.tsx'
import { type FileOrder, orders } from './listedFiles.tsx'

type ToolsProps = {
  isBin: boolean
  maySend: boolean
  search: string
  onSearch: (search: string) => void
  types: readonly string[]
  typeOptions: readonly Option[]
  onTypes: (types: readonly string[]) => void
  order: FileOrder
  onOrder: (order: FileOrder) => void
  /** What the list shows, for the archive of it. */
  files: readonly ListedFile[]
  folder: string | undefined
  isFiltered: boolean
  isComplete: boolean
  /** Where what is sent goes. */
  target: Parameters<ReturnType<typeof useSend>>[1]
  onAdd: () => void
}

/** Search, filter, order and what is done with the whole list, above the files. */
export function FilesTools(props: ToolsProps) {
  const t = useWords(filesText)
  const tUpload = useWords(uploadText)
  const { isBin, maySend, search, onSearch, types, typeOptions, onTypes, order, onOrder } = props
  const { files, folder, isFiltered, isComplete, target, onAdd } = props
  return (
    <div className={classes.tools}>
      <Search search={search} onSearch={onSearch} />
      {!isBin && (
        <FilterButton
          name={t('list.type')}
          options={typeOptions}
          chosen={types}
          multiple
          onChange={onTypes}
        />
      )}
      <OrderMenu order={order} onOrder={onOrder} />
      {!isBin && <DownloadAll {...{ files, folder, isFiltered, isComplete }} />}
      {maySend && !isBin && (
        <>
          <PhotoButton target={target} />
          <Button
            className={classes.send}
            leftSection={<IconPlus aria-hidden />}
            onClick={() => startTransition(onAdd)}
          >
            {tUpload('add.button')}
          </Button>
        </>
      )}
    </div>
  )
}

function Search({ search, onSearch }: Pick<ToolsProps, 'search' | 'onSearch'>) {
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
      leftSection={<IconSearch aria-hidden />}
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

function OrderMenu({ order, onOrder }: Pick<ToolsProps, 'order' | 'onOrder'>) {
  const t = useWords(filesText)
  const Arrow = order.isDown ? IconArrowDown : IconArrowUp
  return (
    <MenuButton
      position="bottom-end"
      button={
        <UnstyledButton className={classes.order} title={t('order.label')}>
          {t(`order.${order.by}`)}
          <Arrow size={14} aria-hidden />
        </UnstyledButton>
      }
    >
      {(Menu) =>
        orders.map((by) => (
          <Menu.Item
            key={by}
            rightSection={order.by === by && <Arrow size={14} aria-hidden />}
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
function PhotoButton({ target }: Pick<ToolsProps, 'target'>) {
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
        leftSection={<IconCamera aria-hidden />}
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
