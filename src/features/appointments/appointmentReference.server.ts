import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type appointmentEndpoints, appointments } from './appointment.ts'

const {
  remove: _,
  restore: __,
  ...standardDocs
} = resourceDocs('appointment', 'appointments', appointments.order)
const slotExample = { day: '2026-12-15', time: '09:30' }

export const appointmentReference: EndpointDocs<typeof appointmentEndpoints> = {
  ...standardDocs,
  create: {
    ...standardDocs.create,
    example: { mandate: 1, person: 1, minutes: 60, ...slotExample, attendees: ['client'] },
  },
  cancel: {
    summary:
      'Calls an appointment off. Whoever was invited gets a cancellation; calling off twice changes nothing.',
    params: standardDocs.get.params,
    refusals: { 409: 'The appointment has taken place.' },
  },
  openLink: {
    summary:
      'Shows the appointment that a mailed link opens, with the slots that can still be chosen.',
    example: { token: 'from-the-link' },
    refusals: { 410: 'The link is unknown, or the appointment is called off or over.' },
  },
  take: {
    summary:
      'Chooses one of the times at which somebody was invited by mail; from then on it is fixed, and all who come get an invitation for their calendars.',
    example: { token: 'from-the-link', slot: slotExample },
    refusals: {
      409: 'The slot was taken meanwhile, or the appointment has a date already.',
      410: 'The link is unknown, or the appointment is called off or over.',
    },
  },
}
