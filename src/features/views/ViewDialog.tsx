import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { kernelText } from '../../kernel/http/errors.text.ts'
import { IconCloudOff } from '../../web/icons/icons.ts'
import { useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { translateProblem } from '../../web/translateProblem.ts'
import { checkChange } from '../../web/ui/input/formRules.ts'
import { inputProps } from '../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../web/ui/page/Dialog.tsx'
import { Refusal } from '../../web/ui/page/Refusal.tsx'
import classes from '../../web/ui/trash/DeleteDialog.module.css'
import { uiText } from '../../web/ui/ui.text.ts'
import { useDecision } from '../../web/writes/useDecision.ts'
import { type SavedView, useMayShare, useViews } from './useViews.tsx'
import { viewText } from './view.text.ts'
import { viewFields, views } from './view.ts'
import { type ViewItemsText, viewItemsText } from './viewItems.text.ts'

type ViewDialogProps = {
  list: string
  text?: ViewItemsText | undefined
  /** The view to rename; without it, the current state of the list is saved as a new view. */
  viewToRename?: SavedView
  onClose: () => void
}

/** Dialog to save a view or rename one; a new view can be shared. */
export default function ViewDialog({ list, text, viewToRename, onClose }: ViewDialogProps) {
  const t = useWords(viewText)
  const tItems = useWords(viewItemsText)
  const tNamed = useWords(text ?? viewItemsText)
  const tUi = useWords(uiText)
  useWords(kernelText)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(viewToRename?.name ?? '')
  const [isShared, setShared] = useState(false)
  const [nameError, setNameError] = useState<string>()
  const mayShare = useMayShare()
  const { listState, mark } = useViews(list)
  const creating = useDecision(views.endpoints.create)
  const renaming = useDecision(views.endpoints.update)
  const { discard, problem, isSending, isKept } = viewToRename ? renaming : creating

  /** Shows an error at the name, if any; returns whether there is one. */
  function showNameError(message: string | undefined) {
    setNameError(message)
    if (message) field.current?.focus()
    return message !== undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const checked = checkChange(viewFields, 'name', name, translateProblem)
    if (showNameError(checked.problem)) return
    const title = tNamed('about', { name })
    const { problem: refusal, answer } = viewToRename
      ? await renaming.decide(
          { params: { id: viewToRename.id }, body: { name } },
          { title, version: viewToRename.version },
        )
      : await creating.decide(
          { body: { name, list, ...listState, ...(mayShare && { is_shared: isShared }) } },
          { title },
        )
    if (refusal) return void showNameError(refusal.body.fields?.name?.[0])
    toast.success(tNamed(viewToRename ? 'done.renamed' : 'done.saved'))
    mark(answer.id)
    onClose()
  }

  function close() {
    // Cancel a write that is still queued offline.
    void discard()
    onClose()
  }

  return (
    <Dialog onClose={close} title={tNamed(viewToRename ? 'dialog.rename' : 'dialog.save')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="column">
        <TextInput
          {...inputProps({ id, error: nameError, help: tNamed('help.name') })}
          ref={field}
          label={t('field.name')}
          placeholder={tNamed('dialog.placeholder')}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setNameError(undefined)
          }}
        />
        {mayShare && !viewToRename && (
          <Checkbox
            size="sm"
            label={tItems('share')}
            checked={isShared}
            onChange={({ currentTarget: { checked } }) => setShared(checked)}
          />
        )}
        {problem && !nameError && <Refusal title={tNamed('dialog.failed')} error={problem} />}
        <Group justify="flex-end" gap={8}>
          {isKept && (
            <span className={classes.waits} role="status">
              <IconCloudOff size={14} aria-hidden />
              {tUi('save.kept')}
            </span>
          )}
          <Button variant="subtle" onClick={close}>
            {tUi('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isSending} disabled={isKept}>
            {viewToRename ? tItems('submit.rename') : tNamed('submit.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
