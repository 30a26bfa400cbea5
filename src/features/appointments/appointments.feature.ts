import { feature } from '../../kernel/feature.ts'
import { appointmentText } from './appointment.text.ts'
import { appointmentEndpoints, appointments } from './appointment.ts'
import { busyFeedEndpoints } from './busy/busyFeed.ts'

/** Appointments on mandates, the links by which they are chosen, and when people of the office are busy otherwise. */
export const appointmentFeature = feature({
  endpoints: { appointments: appointmentEndpoints, busy_feed: busyFeedEndpoints },
  records: [{ resource: appointments, text: appointmentText }],
})
