import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { section } from '../../../kernel/field/fields.ts'
import { day, flag, line, longText } from '../../../kernel/field/kinds.ts'
import { IconRefresh } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { FlagControl, OptionSelect, Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import type { Option } from '../../../web/ui/input/options.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { refresh, useCall } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import type { TaskNoteState } from '../noteState.ts'
import { taskNoteText } from '../taskNote.text.ts'
import { taskNoteEndpoints } from '../taskNote.ts'
import { NotePreview } from './NotePreview.tsx'
import { SentNote } from './SentNote.tsx'
import { TaskInput } from './TaskInput.tsx'

const noteFields = section('', 'base', {
  task: line({
    required: true,
    pattern: /^[\da-f-]{32,36}$/i,
    wrong: 'task_note:error.task_needed',
    missing: 'task_note:error.task_needed',
  }),
  status: line({ max: 100 }),
  due: day(),
  assignee: line({ max: 36 }),
  summary: longText({ max: 5000 }),
  with_items: flag(),
  with_contact: flag(),
})

type Props = {
  mandate: { id: number; number: string; building_address: string }
  /** The note that is sent again, into its own page. */
  note?: TaskNoteState
  onClose: () => void
}

/** Yes or no. */
const YesOrNo = (props: ControlProps) => (
  <FlagControl {...props} field={{ ...props.field, required: true }} value={props.value ?? false} />
)

/** Sends a note about a mandate to the office's notes service, into a task of its own or an existing one. */
export default function NoteDialog({ mandate, note, onClose }: Props) {
  const t = useWords(taskNoteText)
  const query = { mandate: mandate.id }
  const draft = useCall(taskNoteEndpoints.draft, { query })
  const state = useCall(taskNoteEndpoints.state, { query })
  const error = draft.error ?? state.error
  return (
    <Dialog title={`${t('title')} · ${mandate.number}`} size={600} onClose={onClose}>
      {draft.data && state.data ? (
        <NoteForm
          {...{ mandate, note, onClose }}
          draft={draft.data}
          notes={note?.task ? [note] : state.data.results}
        />
      ) : error ? (
        <ErrorPart
          title={t('failed')}
          error={error}
          retry={() => {
            void draft.refetch()
            void state.refetch()
          }}
        />
      ) : (
        <Skeleton widths={[60, 92, 92, 70, 84]} height={36} />
      )}
    </Dialog>
  )
}

type FormProps = Props & {
  draft: NonNullable<(typeof taskNoteEndpoints.draft)['output']>['type']
  notes: readonly TaskNoteState[]
}

const targets = ['own', 'existing'] as const
type Target = (typeof targets)[number]

function NoteForm({ mandate, note, draft, notes, onClose }: FormProps) {
  const t = useWords(taskNoteText)
  /** The existing task that got the note before. */
  const before = note?.task ?? undefined
  const [target, setTarget] = useState<Target>(before ? 'existing' : 'own')
  const [values, setValues] = useState<DraftValues>({})
  const options = useCall(taskNoteEndpoints.options, {}, { retry: false, staleTime: 60_000 })
  const own = notes.find(({ task }) => task === null)
  const sent = before ? note : target === 'own' ? own : undefined
  const isUpdate = sent !== undefined && sent.url !== null && !sent.is_gone
  const { statuses, people, has_date } = options.data ?? {}
  const hidden = [
    ...(target === 'existing' && !before ? [] : ['task']),
    ...(statuses ? [] : ['status']),
    ...(people ? [] : ['assignee']),
    ...(has_date ? [] : ['due']),
    ...(draft.items.length > 0 ? [] : ['with_items']),
    ...(draft.contact.length > 0 ? [] : ['with_contact']),
  ]
  const left = hidden.join()
  const fields = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(noteFields).filter(([name]) => !left.split(',').includes(name)),
      ),
    [left],
  )
  const select = (choices: readonly Option[], name: 'status' | 'assignee') =>
    function Select(props: ControlProps) {
      return (
        <OptionSelect
          {...props}
          label={t(`field.${name}`)}
          options={choices}
          chosen={choices.find(({ value }) => value === props.value)}
          valueOf={({ value }) => value}
        />
      )
    }
  const controls = {
    task: (props: ControlProps) => <TaskInput {...props} />,
    with_items: YesOrNo,
    with_contact: YesOrNo,
    status: select(
      (statuses ?? []).map((name) => ({ value: name, label: name })),
      'status',
    ),
    assignee: select(
      (people ?? []).map(({ id, name }) => ({ value: id, label: name })),
      'assignee',
    ),
  }
  return (
    <div className="fields">
      {notes.map((one) => (
        <SentNote key={one.id} note={one} />
      ))}
      {!before && (
        <Segments
          aria-label={t('target')}
          data={targets.map((value) => ({
            value,
            label: t(value === 'existing' ? 'target.existing' : own ? 'target.own' : 'target.new'),
          }))}
          value={target}
          onChange={(chosen) => setTarget(chosen as Target)}
        />
      )}
      {target === 'own' && own?.is_gone && <p className="quiet">{t('target.gone')}</p>}
      {options.error && (
        <p className="quiet" role="status">
          {t('options.failed')}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => void options.refetch()}
          >
            {t('retry')}
          </Button>
        </p>
      )}
      <CreateForm
        endpoint={taskNoteEndpoints.send}
        form={`task_notes/${mandate.id}${before ? `/${before}` : ''}`}
        fields={fields}
        text={taskNoteText}
        controls={controls}
        initial={{ due: draft.due, with_items: draft.items.length > 0, with_contact: false }}
        bodyOf={({ task, ...rest }) => ({
          ...Object.fromEntries(Object.entries(rest).filter(([name]) => name in fields)),
          mandate: mandate.id,
          ...(target === 'existing' && { task: before ?? task }),
        })}
        onValues={setValues}
        afterSection={{
          '': <NotePreview {...{ draft, values, hidden }} isOwn={target === 'own'} />,
        }}
        title={`${mandate.number} ${mandate.building_address}`}
        submit={t(isUpdate ? 'update' : 'send')}
        refusal={(error) => <Refusal title={t('error.sending')} error={error} />}
        onCreated={() => {
          toast.success(t('queued'))
          void refresh('tasknotes')
          onClose()
        }}
        beside={
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        }
      />
    </div>
  )
}
