import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import type { Jobs } from '../../kernel/jobs.server.ts'
import { ofRows } from '../mandates/reach.server.ts'
import { kindWords } from '../products/productReference.server.ts'
import { appointmentJobs } from './appointment.jobs.ts'
import {
  appointmentHandlers,
  appointmentRecords,
  openAppointmentLinks,
} from './appointment.server.ts'
import { appointmentLinksTable, appointmentsTable } from './appointment.table.ts'
import { appointmentMailText } from './appointmentMail.text.ts'
import { endAppointmentLinks } from './appointmentMails.server.ts'
import { appointmentReference } from './appointmentReference.server.ts'
import { appointmentFeature } from './appointments.feature.ts'
import { appointmentWaiting } from './appointmentWaiting.server.ts'
import { busyFeedJobs } from './busy/busyFeed.jobs.ts'
import { busyFeedHandlers } from './busy/busyFeed.server.ts'
import { busyFeedsTable } from './busy/busyFeed.table.ts'
import { busyFeedText } from './busy/busyFeed.text.ts'
import { busyFeedReference } from './busy/busyFeedReference.server.ts'

export const appointmentServer = serverFeature({
  feature: appointmentFeature,
  records: {
    appointments: {
      table: appointmentsTable,
      label: sql`concat_ws(' ', day, time)`,
      personal: appointmentRecords,
    },
  },
  reach: { appointments: ofRows(appointmentsTable) },
  statusTasks: { cancelled: ['appointments.follow'], closed: ['appointments.follow'] },
  waiting: appointmentWaiting,
  sealed: [appointmentLinksTable.token, busyFeedsTable.address],
  personalLinks: { appointment: openAppointmentLinks },
  endLinks: endAppointmentLinks,
  texts: [appointmentMailText, busyFeedText],
  jobs(parts) {
    const all = [appointmentJobs(parts), busyFeedJobs(parts)]
    return {
      tasks: Object.assign({}, ...all.map(({ tasks }) => tasks)) as Jobs['tasks'],
      schedule: all.flatMap(({ schedule = [] }) => schedule),
    }
  },
  handlers: (parts) => ({
    appointments: appointmentHandlers(parts),
    busy_feed: busyFeedHandlers(parts),
  }),
  reference: {
    busy_feed: { calls: busyFeedReference },
    appointments: {
      calls: appointmentReference,
      name: 'Appointment',
      words: kindWords,
      examples: { time: '09:30' },
    },
  },
})
