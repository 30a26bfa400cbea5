import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Query } from '../../../kernel/http/endpoint.ts'
import { IconDownload } from '../../icons/icons.ts'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { MenuButton } from '../basic/MenuButton.tsx'
import phone from '../basic/phone.module.css'
import { uiText } from '../ui.text.ts'
import type { ExportedList } from './exportList.ts'

const ExportItems = lazyPart(() => import('./ExportItems.tsx'))

type Props = { list: ExportedList; query: Query; print: () => Promise<void> }

/** Exports a list with its current search (`query`), filters and columns, or prints it. */
export function ExportMenu({ list, query, print }: Props) {
  const t = useWords(uiText)
  const [isBusy, setBusy] = useState(false)
  return (
    <MenuButton
      position="bottom-end"
      width={180}
      button={
        <Button
          variant="default"
          className={phone.iconOnly}
          loading={isBusy}
          leftSection={<IconDownload aria-hidden />}
        >
          {t('list.export')}
        </Button>
      }
    >
      {() => (
        <Suspense>
          <ExportItems {...{ list, query, print, setBusy }} />
        </Suspense>
      )}
    </MenuButton>
  )
}
