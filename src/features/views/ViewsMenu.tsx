import { Button } from '@mantine/core'
import { Suspense, startTransition, useRef, useState } from 'react'
import { IconBookmarks, IconChevronDown } from '../../web/icons/icons.ts'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords, withColon } from '../../web/loading/words.ts'
import { MenuButton } from '../../web/ui/basic/MenuButton.tsx'
import { webText } from '../../web/web.text.ts'
import { type SavedView, useViews } from './useViews.tsx'
import classes from './ViewsMenu.module.css'
import { viewText } from './view.text.ts'
import type { ViewsText } from './viewItems.text.ts'

// Loaded on demand, since most visits to a list do not use views.
const ViewItems = lazyPart(() => import('./ViewItems.tsx'))
const ViewDialog = lazyPart(() => import('./ViewDialog.tsx'))

type ViewsMenuProps = {
  /** The name of the list. */
  list: string
  /** Words for what is saved, if these are not views. */
  text?: ViewsText
}

/** A request to open the dialog: with `viewToRename` it renames that view, without it saves a new one. */
export type ViewDialogRequest = { viewToRename?: SavedView }

/** Menu of saved views: applies one, saves the current state of the list, and edits own ones. */
export function ViewsMenu({ list, text }: ViewsMenuProps) {
  const t = useWords(viewText)
  const tNamed = useWords(text ?? viewText)
  const tWeb = useWords(webText)
  const button = useRef<HTMLButtonElement>(null)
  const [request, setRequest] = useState<ViewDialogRequest>()
  const { current, isChanged } = useViews(list, true)
  const name = current?.name
  const label = [name, isChanged && t('changed')].filter(Boolean).join(', ')
  return (
    <>
      <MenuButton
        position="bottom-end"
        width={300}
        classNames={{ dropdown: classes.dropdown }}
        button={
          <Button
            ref={button}
            variant="subtle"
            className={classes.button}
            data-chosen={name ? true : undefined}
            aria-label={label ? withColon(tNamed('title'), label) : undefined}
            leftSection={<IconBookmarks aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={classes.chosen}>{name ?? tNamed('title')}</span>
            {isChanged && <span className={classes.changed}>{t('changed')}</span>}
          </Button>
        }
      >
        {(Menu) => (
          <Suspense fallback={<Menu.Label>{tWeb('loading')}</Menu.Label>}>
            <ViewItems
              {...{ list, text }}
              openDialog={(next) => startTransition(() => setRequest(next))}
            />
          </Suspense>
        )}
      </MenuButton>
      <Suspense>
        {request && (
          <ViewDialog
            {...{ list, text }}
            {...request}
            onClose={() => {
              setRequest(undefined)
              button.current?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
