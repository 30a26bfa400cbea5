import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AnyEndpoint, Call } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../loading/words.ts'
import { bulkText } from '../../writes/bulk.text.ts'
import { startBulk } from '../../writes/bulk.ts'
import type { BulkWrite, SentWrite } from '../../writes/sendMany.ts'
import { Dialog } from '../page/Dialog.tsx'
import { DialogFoot } from '../page/DialogFoot.tsx'
import { uiText } from '../ui.text.ts'

type Row = { id: number; version: number }

export type TrashProps<R extends Row> = {
  rows: readonly R[]
  endpoints: { remove: AnyEndpoint; restore: AnyEndpoint }
  /** Returns the name of a record. */
  rowName: (row: R) => string
  /** Returns the path of its page, if it has one. */
  path: (row: R) => string | undefined
  /** Text that explains what will happen. */
  explanation: ReactNode
  /** Returns the `confirm` parameter for a record in use; the person must type how many are in use. */
  confirmation?: (row: R) => string | undefined
  /** An outcome other than moving to the trash: recognises it (`is`) and summarises it. It cannot be undone. */
  otherOutcome?: { is: (answer: unknown) => boolean; summarize: (count: number) => string }
  onClose: () => void
  onEnd: (refused: ReadonlySet<number>) => void
}

/** Confirms a bulk deletion; each record is then deleted separately. */
export default function TrashDialog<R extends Row>(props: TrashProps<R>) {
  const {
    rows,
    endpoints,
    rowName,
    path,
    explanation,
    confirmation,
    otherOutcome,
    onClose,
    onEnd,
  } = props
  const t = useWords(bulkText)
  const tUi = useWords(uiText)
  const [typed, setTyped] = useState('')
  const inUse = rows.filter((row) => confirmation?.(row) !== undefined).length
  const isConfirmed = inUse === 0 || typed.trim() === String(inUse)

  const deletionOf = (row: R): BulkWrite => ({
    id: row.id,
    name: rowName(row),
    to: path(row),
    endpoint: endpoints.remove,
    input: { params: { id: row.id }, query: { confirm: confirmation?.(row) } } as Call<AnyEndpoint>,
    seen: { version: row.version, values: {} },
  })
  const isOther = ({ answer }: SentWrite) => otherOutcome?.is(answer) ?? false

  /** Summarises the result. */
  function summarize(done: readonly SentWrite[]) {
    const others = done.filter(isOther).length
    return [
      done.length > others && t('deleted', { count: done.length - others }),
      others > 0 && otherOutcome?.summarize(others),
    ]
      .filter(Boolean)
      .join(', ')
  }

  const undo = (done: readonly SentWrite[]) => ({
    label: tUi('action.undo'),
    title: tUi('action.restore'),
    all: done
      .filter((deletion) => !isOther(deletion))
      .map(({ write }) => ({
        ...write,
        to: undefined,
        endpoint: endpoints.restore,
        input: { params: { id: write.id } } as Call<AnyEndpoint>,
        seen: { version: write.seen.version + 1, values: {} },
      })),
    summarize: (restored: readonly SentWrite[]) => t('restored', { count: restored.length }),
  })

  function remove(event: FormEvent) {
    event.preventDefault()
    if (!isConfirmed) return
    onClose()
    startBulk({ title: tUi('action.delete'), all: rows.map(deletionOf), summarize, undo, onEnd })
  }

  return (
    <Dialog onClose={onClose} title={t('delete.title', { count: rows.length })}>
      <form className="column" onSubmit={remove}>
        <div className="quiet">{explanation}</div>
        {inUse > 0 && (
          <TextInput
            label={t('delete.type', { count: inUse })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
        )}
        <DialogFoot onClose={onClose}>
          <Button
            type="submit"
            color="red"
            data-autofocus={inUse === 0 || undefined}
            disabled={!isConfirmed}
          >
            {tUi('action.delete')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
