import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { formatPhone } from '../../../kernel/field/phone.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { refresh } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import type { ListedContact } from '../../contacts/contact.ts'
import { KnownContacts } from '../../contacts/screens/KnownContacts.tsx'
import type { Mandate } from '../../mandates/mandate.ts'
import { useContacts } from '../../users/screens/contacts.tsx'
import { appointmentText } from '../appointment.text.ts'
import {
  appointmentEndpoints,
  appointmentFields,
  type ListedAppointment,
  type Slot,
} from '../appointment.ts'
import { StaleFeed } from '../busy/StaleFeed.tsx'
import { parseSlots } from '../slots.ts'
import { appointmentsText } from './appointments.text.ts'

const { day, time, slots, minutes, person, attendees } = appointmentFields
const { guest_name, guest_email, place, keys, preparation, note } = appointmentFields
const rest = {
  ...{ minutes, person, attendees, guest_name, guest_email },
  ...{ place, keys, preparation, note },
}
const fieldsOf = {
  fixed: { day: { ...day, required: true }, time: { ...time, required: true }, ...rest },
  offered: { slots: { ...slots, required: true }, ...rest },
}

type Props = { mandate: Mandate; appointment: ListedAppointment | null; onClose: () => void }

/** Makes an appointment of a mandate or changes one: at a time, or offered at several. */
export default function AppointmentDialog({ mandate, appointment, onClose }: Props) {
  const t = useWords(appointmentsText)
  const [mode, setMode] = useState<keyof typeof fieldsOf>(
    appointment?.state === 'offered' ? 'offered' : 'fixed',
  )
  const fields = fieldsOf[mode]
  const office = useContacts('admin', false)
  const heading = t(appointment ? 'change' : 'add')
  const [entered, setEntered] = useState<{ values: DraftValues; set: (v: DraftValues) => void }>()
  /** What choosing a contact wrote. */
  const [chosen, setChosen] = useState<string>()
  const chooseContact = ({ name, role, phone_number }: ListedContact) => {
    const reached = [name, role, phone_number && formatPhone(phone_number)]
      .filter(Boolean)
      .join(', ')
    const { keys } = entered?.values ?? {}
    // They get no mail: whoever comes reads here how they are reached, and of whoever was chosen before, no more.
    entered?.set({ guest_name: name, keys: keys && keys !== chosen ? keys : reached })
    setChosen(reached)
  }
  const common = {
    ...{ fields, text: appointmentText, title: `${mandate.number} ${heading}` },
    references: { person: office },
    onValues: (values: DraftValues, set: (v: DraftValues) => void) => setEntered({ values, set }),
    afterSection: {
      people: (
        <>
          {mode === 'offered' && typeof entered?.values.person === 'number' && (
            <StaleFeed person={entered.values.person} />
          )}
          <KnownContacts
            building={mandate.building}
            company={mandate.client_company}
            onChoose={chooseContact}
          />
        </>
      ),
    },
    controls: { slots: (props: ControlProps) => <SlotsControl {...props} /> },
    beside: (
      <Button variant="default" onClick={onClose}>
        {t('back')}
      </Button>
    ),
  }
  const onSaved = (message: string) => () => {
    void refresh('appointments')
    toast.success(message)
    onClose()
  }
  return (
    <Dialog title={heading} onClose={onClose} size={480}>
      {appointment?.state !== 'fixed' && (
        <div className="below16">
          <Segments
            aria-label={t('mode')}
            data={(['fixed', 'offered'] as const).map((value) => ({
              value,
              label: t(`mode.${value}`),
            }))}
            value={mode}
            onChange={(chosen) => setMode(chosen as typeof mode)}
          />
        </div>
      )}
      {appointment ? (
        <CreateForm
          key={mode}
          {...common}
          endpoint={appointmentEndpoints.update}
          form={`appointments/${appointment.id}`}
          record={appointment}
          initial={Object.fromEntries(
            Object.keys(fields).map((field) => [
              field,
              appointment[field as keyof ListedAppointment] ?? null,
            ]),
          )}
          isChange
          submit={t('save')}
          onCreated={onSaved(t('changed'))}
        />
      ) : (
        <CreateForm
          key={mode}
          {...common}
          endpoint={appointmentEndpoints.create}
          form={`appointments/new/${mandate.id}/${mode}`}
          initial={{ minutes: 60, ...(mandate.responsible && { person: mandate.responsible }) }}
          bodyOf={(values) => ({ ...values, mandate: mandate.id })}
          submit={heading}
          onCreated={onSaved(t('added'))}
        />
      )}
    </Dialog>
  )
}

/** Slots as text, one on each line; a line that is none makes the whole invalid. */
function SlotsControl(props: ControlProps) {
  const t = useWords(appointmentsText)
  const { value, onChange, onCommit } = props
  const [typed, setTyped] = useState<string>()
  const known = Array.isArray(value)
    ? (value as Slot[]).map((slot) => `${formatDate(slot.day)} ${slot.time}`).join('\n')
    : String(value ?? '')
  const invalid = typeof value === 'string' ? parseSlots(value).invalid : undefined
  const error = props.error && invalid ? t('slot_invalid', { line: invalid }) : props.error
  return (
    <Textarea
      {...inputProps({ ...props, ...(error && { error }) })}
      value={typed ?? known}
      placeholder={t('slots_help')}
      autosize
      minRows={3}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const read = parseSlots(text)
        onChange(read.invalid ? text : read.slots.length > 0 ? read.slots : null)
      }}
      onBlur={() => {
        setTyped(undefined)
        onCommit(value ?? null)
      }}
    />
  )
}
