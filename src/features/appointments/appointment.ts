import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { dayOf, formatTime } from '../../kernel/field/format.ts'
import {
  choice,
  choices,
  day,
  email,
  integer,
  line,
  longText,
  object,
  time,
} from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { resource } from '../../kernel/record/resource.ts'
import { serviceTypes } from '../../kinds.ts'

export const appointmentStates = ['offered', 'fixed', 'cancelled'] as const

/** Who of the mandate comes, beside the person of the office. */
export const attendees = ['client', 'partner'] as const

/** A beginning, as a clock in Europe/Zurich shows it. */
const slot = shape.strictObject({
  day: shape.date(),
  time: shape.text({ pattern: /^([01]\d|2[0-3]):[0-5]\d$/, wrong: 'service:error.time' }),
})
export type Slot = TypeOf<typeof slot>

/** Most slots that are offered at a time. */
export const maxSlots = 20

export const appointmentFields = {
  ...section('mandate', 'base', {
    mandate: reference('mandates', { required: true }),
    mandate_number: labelledAs('mandate', computed(line({ required: true }))),
    building_address: computed(line({ required: true })),
    service_type: computed(choice(serviceTypes, { required: true })),
  }),
  ...section('when', 'base', {
    state: computed(choice(appointmentStates, { required: true })),
    day: day(),
    time: time({ wrong: 'service:error.time' }),
    minutes: integer({ required: true, min: 5, max: 600, unit: 'min' }),
    /** What may be chosen by the link, while the appointment is offered. */
    slots: object(shape.list(slot, { min: 1, max: maxSlots })),
    /** Number of the invitation: each change that people are told raises it. */
    sequence: computed(integer({ required: true })),
  }),
  ...section('people', 'base', {
    person: reference('users', { required: true }),
    person_name: labelledAs('person', computed(line())),
    attendees: choices(attendees),
    guest_name: line({ max: 120 }),
    guest_email: email({ wrong: 'user:error.email_form' }),
  }),
  ...section('what', 'base', {
    place: line({ max: 200 }),
    keys: line({ max: 300 }),
    preparation: longText({ max: 2000 }),
  }),
  ...section('office', 'office', { note: longText({ max: 2000 }) }),
}

/** Appointments on mandates: at a time, or offered at some of which one is chosen by a link. */
export const appointments = resource({
  name: 'appointments',
  fields: appointmentFields,
  list: [
    'mandate',
    'mandate_number',
    'building_address',
    'service_type',
    'state',
    'day',
    'time',
    'minutes',
    'slots',
    'person',
    'person_name',
    'attendees',
    'guest_name',
    'guest_email',
    'place',
    'keys',
    'preparation',
    'note',
  ],
  searched: { fields: ['place', 'preparation'] },
  order: 'day',
})
export type Appointment = TypeOf<typeof appointments.row>
export type ListedAppointment = TypeOf<
  NonNullable<typeof appointments.endpoints.list.output>
>['results'][number]

/** Whether an appointment is over, by the clock in Europe/Zurich. */
export function hasEnded(
  { day, time, minutes }: { day?: string | null; time?: string | null; minutes?: number | null },
  now: Date,
): boolean {
  // One that began then ends now.
  const begun = new Date(now.getTime() - (minutes ?? 0) * 60_000)
  return !!day && `${day} ${time}` <= `${dayOf(begun)} ${formatTime(begun)}`
}

const token = () => shape.text({ min: 1, max: 100 })

/** An appointment as its link shows it. */
const linkedAppointment = shape.object({
  state: shape.choice(['offered', 'fixed']),
  office: shape.text().nullable(),
  /** Who comes from the office. */
  person: shape.text(),
  mandate_number: shape.text(),
  building_address: shape.text(),
  place: shape.text().nullable(),
  keys: shape.text().nullable(),
  preparation: shape.text().nullable(),
  minutes: shape.int(),
  /** While it is offered: what can still be chosen. */
  slots: shape.list(slot),
  /** Once it is fixed. */
  fixed: slot.nullable(),
})
export type LinkedAppointment = TypeOf<typeof linkedAppointment>

const { list, export: exportList, get, create, update, history, asOf } = appointments.endpoints

export const appointmentEndpoints = {
  ...{ list, export: exportList, get, create, update, history, asOf },
  /** Calls an appointment off; who was told of it gets a cancellation. */
  cancel: endpoint('POST', '/appointments/{id}/cancel/', {
    access: 'appointments:write',
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    output: appointments.row,
  }),
  /** Shows the appointment of a link, and changes nothing. */
  openLink: endpoint('POST', '/appointment/open/', {
    access: 'public',
    perMinute: 60,
    body: shape.strictObject({ token: token() }),
    output: linkedAppointment,
    isSecret: true,
  }),
  /** Takes one of the slots; 409 if it was taken meanwhile. */
  take: endpoint('POST', '/appointment/take/', {
    access: 'public',
    perMinute: 20,
    body: shape.strictObject({ token: token(), slot }),
    output: linkedAppointment,
    isSecret: true,
  }),
}
