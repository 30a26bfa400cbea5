import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { DateControl } from '../../../web/ui/input/date/DateControl.tsx'
import { inputProps, ProblemText } from '../../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { call, refresh } from '../../../web/useApi.ts'
import classes from '../screens/Files.module.css'
import { type TypeValue, useTypeOptions } from '../screens/useTypeOptions.tsx'
import { documentRequestText } from './request.text.ts'
import { documentRequestFields, requestEndpoints } from './request.ts'
import { requestListText } from './requestList.text.ts'
import { type ListedDocumentRequest, useRequestName } from './useRequests.tsx'

type Props = {
  place: { building: number; mandate: number }
  /** The request whose details are changed; without it, a new one is made. */
  changed: ListedDocumentRequest | undefined
  onClose: () => void
}

type Problems = { label?: string; due_date?: string; other?: string }

/** Asks the client for one document, or says more precisely which one is meant. */
export default function RequestDialog({ place, changed, onClose }: Props) {
  const t = useWords(requestListText)
  const tRequest = useWords(documentRequestText)
  const id = useId()
  const { options, valuesOf } = useTypeOptions()
  const nameOf = useRequestName()
  const [type, setType] = useState<TypeValue>('energy_bill')
  const [label, setLabel] = useState(changed?.label ?? '')
  const [due, setDue] = useState<unknown>(changed?.due_date ?? null)
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setProblems({})
    try {
      await save()
      void refresh('document_requests')
      toast.success(t(changed ? 'changed' : 'asked'))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems(problemsOf(error))
      setSending(false)
    }
  }

  async function save() {
    // The server refuses a text that is no date.
    const details = { label: label.trim() || null, due_date: due as string | null }
    if (changed) {
      const params = { id: changed.id }
      return call(requestEndpoints.update, { params, body: details })
    }
    const { type: usual, customType } = valuesOf(type)
    const body = { ...place, type: usual, custom_type: customType, ...details }
    return call(requestEndpoints.create, { body })
  }

  return (
    <Dialog title={changed ? nameOf(changed) : t('ask_one.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="parts" noValidate>
        {!changed && (
          <div>
            <label className={classes.label} htmlFor={`${id}-type`}>
              {tRequest('field.type')}
            </label>
            <RequiredSelect
              id={`${id}-type`}
              label={tRequest('field.type')}
              options={options}
              value={type}
              onChoose={(chosen) => {
                setProblems({})
                setType(chosen)
              }}
            />
          </div>
        )}
        <TextInput
          {...inputProps({
            id: `${id}-label`,
            error: problems.label,
            help: tRequest('help.label'),
          })}
          label={tRequest('field.label')}
          value={label}
          maxLength={120}
          data-autofocus
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setProblems({})
            setLabel(currentTarget.value)
          }}
        />
        <div>
          <label className={classes.label} htmlFor={`${id}-due`}>
            {tRequest('field.due_date')}
          </label>
          <DateControl
            name="due_date"
            field={documentRequestFields.due_date}
            id={`${id}-due`}
            error={problems.due_date}
            value={due}
            onChange={(entered) => {
              setProblems({})
              setDue(entered)
            }}
            onCommit={setDue}
          />
        </div>
        {problems.other && <ProblemText>{problems.other}</ProblemText>}
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={isSending}>
            {t(changed ? 'change.submit' : 'ask_one.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function problemsOf({ body: { fields = {}, detail } }: CallError): Problems {
  const { label, due_date, ...others } = fields
  if (label || due_date) return { label: label?.join(' '), due_date: due_date?.join(' ') }
  return { other: Object.values(others).flat().join(' ') || detail }
}
