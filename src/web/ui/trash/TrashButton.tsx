import { Button } from '@mantine/core'
import { IconTrash } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import type { List } from '../listing/useList.ts'
import { uiText } from '../ui.text.ts'
import classes from './TrashButton.module.css'

/** Button that switches between list and trash. */
export function TrashButton({ list }: { list: List<unknown> }) {
  const t = useWords(uiText)
  return (
    <Button
      variant="subtle"
      className={classes.trash}
      leftSection={<IconTrash aria-hidden />}
      aria-pressed={list.isTrash}
      onClick={() => list.showTrash(!list.isTrash)}
    >
      {t('trash.title')}
    </Button>
  )
}
