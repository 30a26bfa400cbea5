import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../lazyScreen.tsx'
import { useWords } from '../words.ts'
import type { Columns } from './tableColumns.ts'
import { uiText } from './ui.text.ts'

// Most leave the columns as they are.
const ColumnsMenu = lazyPart(
  () => import('./ColumnsMenu.tsx'),
) as typeof import('./ColumnsMenu.tsx').default

/** Opens the choice of a list's columns. */
export function ColumnsButton<R>({ columns }: { columns: Columns<R> }) {
  const [hasMenu, setHasMenu] = useState(false)
  if (!hasMenu) return <ColumnsMenuButton onClick={() => setHasMenu(true)} />
  return (
    <Suspense fallback={<ColumnsMenuButton />}>
      <ColumnsMenu columns={columns} />
    </Suspense>
  )
}

export function ColumnsMenuButton(props: ComponentProps<'button'>) {
  const t = useWords(uiText)
  return (
    <Button
      variant="subtle"
      leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      {...props}
    >
      {t('columns.title')}
    </Button>
  )
}
