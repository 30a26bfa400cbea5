import { feature } from '../../kernel/feature.ts'
import { appointmentText } from './appointment.text.ts'
import { appointmentEndpoints, appointments } from './appointment.ts'

/** Appointments on mandates, and the links by which they are chosen. */
export const appointmentFeature = feature({
  endpoints: { appointments: appointmentEndpoints },
  records: [{ resource: appointments, text: appointmentText }],
})
