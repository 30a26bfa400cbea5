import { Button } from '@mantine/core'
import { Suspense, startTransition, useState } from 'react'
import { IconColumns3 } from '../../icons/icons.ts'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import type { TableColumns } from '../listing/tableColumns.ts'
import { uiText } from '../ui.text.ts'

const ColumnsMenu = prefetchedPart(
  () => import('../listOverlays.ts'),
  'ColumnsMenu',
) as typeof import('../listOverlays.ts').ColumnsMenu

/** Opens the menu of a list's columns, which loads when it first opens. */
export function ColumnsButton<R>(props: { columns: TableColumns<R>; onOpen: () => void }) {
  const { columns, onOpen } = props
  const t = useWords(uiText)
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconColumns3 aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // A transition keeps the current screen visible while the menu loads.
          startTransition(() => {
            setAnchor(currentTarget)
            setOpen((open) => !open)
            onOpen()
          })
        }}
      >
        {t('columns.title')}
      </Button>
      <Suspense>
        {anchor && (
          <ColumnsMenu anchor={anchor} opened={isOpen} onChange={setOpen} columns={columns} />
        )}
      </Suspense>
    </>
  )
}
