import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { Text, Translations } from '../../../kernel/text.ts'
import { IconCloudOff } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { useDecision } from '../../writes/useDecision.ts'
import type { DeleteTextKey, RecordEndpoints, RecordPages } from '../listing/recordPages.ts'
import { Dialog } from '../page/Dialog.tsx'
import { Refusal } from '../page/Refusal.tsx'
import { uiText } from '../ui.text.ts'
import classes from './DeleteDialog.module.css'
import { useUndo } from './useUndo.ts'

type DeleteDialogProps<E extends AnyEndpoint> = {
  endpoints: { remove: E; restore: AnyEndpoint }
  record: { id: number; version: number }
  /** Name of the record. */
  name: string
  text: Text<Record<DeleteTextKey, Translations>>
  /** The name that the server has to be given for a record that is in use. */
  confirm?: string | undefined
  /** Below the text: what more there is to know before. */
  note?: ReactNode
  /** Returns the success message if the response means something other than "deleted". */
  successMessage?: (response: ResponseBody<E>) => string | undefined
  /** Renders an alternative if the deletion is refused. */
  renderAlternative?: (problem: CallError) => ReactNode
  onClose: () => void
  onDeleted?: (response: ResponseBody<E>) => void
}

/** Confirms and deletes a record; if refused, stays open and shows why. */
export function DeleteDialog<E extends AnyEndpoint>(props: DeleteDialogProps<E>) {
  const { endpoints, record, name, text, confirm, note, onClose, onDeleted } = props
  const { successMessage, renderAlternative } = props
  const t = useWords(text)
  const tUi = useWords(uiText)
  const undo = useUndo()
  const { decide, discard, problem, isSending, isKept } = useDecision(endpoints.remove)

  async function remove() {
    const input = { params: { id: record.id }, query: { confirm } } as Call<AnyEndpoint>
    const outcome = await decide(input as Call<E>, { title: name, version: record.version })
    if (outcome.problem) return
    onClose()
    const message = successMessage?.(outcome.answer)
    if (message) toast.success(message)
    else toast.success(t('delete.done'), undo(endpoints.restore, record, name))
    onDeleted?.(outcome.answer)
  }

  function close() {
    // Cancels a deletion that is waiting for the connection.
    void discard()
    onClose()
  }

  return (
    <Dialog onClose={close} title={t('delete.title', { name })}>
      <div className="column">
        <p className="quiet">{t('delete.text')}</p>
        {note}
        {problem && (
          <Refusal
            title={t(problem.refused ? 'delete.failed' : 'delete.unexpected')}
            error={problem}
          />
        )}
        {problem && renderAlternative?.(problem)}
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
          <Button
            color="red"
            data-autofocus
            loading={isSending}
            disabled={isKept}
            onClick={() => void remove()}
          >
            {t('delete.confirm')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

type DeleteRecordProps<R, E extends AnyEndpoint> = Omit<
  DeleteDialogProps<E>,
  'endpoints' | 'name' | 'text' | 'record'
> & {
  of: RecordPages<RecordEndpoints & { remove: E }, R>
  record: R & { id: number; version: number }
}

/** Confirms and deletes a record of declared pages. */
export const DeleteRecord = <R, E extends AnyEndpoint>({
  of: { endpoints, text, nameOf },
  record,
  ...props
}: DeleteRecordProps<R, E>) => (
  <DeleteDialog
    {...props}
    endpoints={endpoints}
    record={record}
    name={nameOf(record)}
    text={text}
  />
)
