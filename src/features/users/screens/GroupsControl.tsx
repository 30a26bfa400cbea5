import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { FieldControl } from '../../../web/ui/input/Field.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { userText } from '../user.text.ts'
import { EndingLinks } from './EndingLinks.tsx'

type GroupsControlProps = ControlProps & { user: { id: number; name: string } }

const isEmpty = (groups: unknown) => !Array.isArray(groups) || groups.length === 0

/** The access groups of a person; asks before the last one is removed, as links end with it. */
export function GroupsControl({ user, ...props }: GroupsControlProps) {
  const t = useWords(userText)
  const tUi = useWords(uiText)
  const committed = useRef(props.value)
  const [isAsking, setAsking] = useState(false)

  function commit(groups: unknown) {
    if (isEmpty(groups) && !isEmpty(committed.current)) return setAsking(true)
    committed.current = groups
    props.onCommit(groups)
  }

  function keep() {
    setAsking(false)
    props.onChange(committed.current)
  }

  function remove() {
    setAsking(false)
    committed.current = []
    props.onCommit([])
  }
  return (
    <>
      <FieldControl {...props} onCommit={commit} />
      {isAsking && (
        <Dialog onClose={keep} title={t('groups_taken.title')}>
          <div className="column">
            <p className="quiet">{t('groups_taken.text', { name: user.name })}</p>
            <EndingLinks user={user.id} />
            <Group justify="flex-end" gap={8}>
              <Button variant="subtle" onClick={keep}>
                {tUi('dialog.cancel')}
              </Button>
              <Button color="red" data-autofocus onClick={remove}>
                {t('groups_taken.confirm')}
              </Button>
            </Group>
          </div>
        </Dialog>
      )}
    </>
  )
}
