import { Button } from '@mantine/core'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { OptionSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { refresh } from '../../../web/useApi.ts'
import type { ListedItem, Mandate } from '../../mandates/mandate.ts'
import { taskText } from '../task.text.ts'
import { type ListedTask, taskEndpoints, taskFields } from '../task.ts'
import { tasksText } from './tasks.text.ts'
import { usePeople } from './usePeople.tsx'

/** What the dialog is for: a new task, one for a checklist item, or a task to be changed. */
export type EditedTask = { item?: ListedItem; task?: ListedTask }

type Props = EditedTask & { mandate: Mandate; onClose: () => void }

const { title, person, due_date, note } = taskFields
const ofItem = { person, due_date, note }
const byHand = { title: { ...title, required: true }, ...ofItem }

/** Makes a task of a mandate, assigns a checklist item, or changes either. */
export default function TaskDialog({ mandate, item, task, onClose }: Props) {
  const t = useWords(tasksText)
  const tTask = useWords(taskText)
  const tUi = useWords(uiText)
  const language = currentLanguage()
  const key = task?.item ?? item?.key
  const people = usePeople(mandate, key !== undefined)
  const name = task?.subject?.[language] ?? item?.words[language]
  const heading = task ? t('change') : item ? t('assign') : t('add')
  const fields = key === undefined ? byHand : ofItem
  const controls = {
    person: (props: ControlProps) => (
      <OptionSelect
        {...props}
        label={tTask('field.person')}
        options={people.options}
        chosen={people.options.find(({ value }) => value === String(props.value))}
        valueOf={({ value }) => Number(value)}
      />
    ),
  }
  const common = {
    fields,
    text: taskText,
    controls,
    title: name ?? heading,
    beside: (
      <Button variant="default" onClick={onClose}>
        {tUi('dialog.cancel')}
      </Button>
    ),
  }
  const onSaved = (message: string) => () => {
    void refresh('tasks')
    toast.success(message)
    onClose()
  }
  return (
    <Dialog title={[heading, name].filter(Boolean).join(' · ')} onClose={onClose} size={480}>
      {people.error && (
        <ErrorPart title={t('people_failed')} error={people.error} retry={people.retry} />
      )}
      {task ? (
        <CreateForm
          {...common}
          endpoint={taskEndpoints.update}
          form={`tasks/${task.id}`}
          record={task}
          initial={Object.fromEntries(
            Object.keys(fields).map((field) => [field, task[field as keyof typeof ofItem] ?? null]),
          )}
          isChange
          submit={t('change.submit')}
          onCreated={onSaved(t('changed'))}
        />
      ) : (
        <CreateForm
          {...common}
          endpoint={taskEndpoints.create}
          form={`tasks/new/${mandate.id}/${key ?? ''}`}
          initial={mandate.responsible ? { person: mandate.responsible } : undefined}
          bodyOf={(values) => ({ ...values, mandate: mandate.id, ...(key && { item: key }) })}
          submit={t(item ? 'assign' : 'add.submit')}
          onCreated={onSaved(t('added'))}
        />
      )}
    </Dialog>
  )
}
