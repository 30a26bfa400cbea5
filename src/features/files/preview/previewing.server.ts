import { serveTasks } from '../../../kernel/database/serveTasks.server.ts'
import type { PreviewAnswer, PreviewTask } from './previewer.server.ts'

/** Entry point of the child process that `previewer.server.ts` starts to decode files. */
serveTasks<PreviewTask, PreviewAnswer>(async (task) => {
  if (task.job === 'without_location') {
    const { writeWithoutLocation } = await import('./location/withoutLocation.server.ts')
    return { type: await writeWithoutLocation(task) }
  }
  if (task.job === 'busy') {
    const { readBusyTimes } = await import('./busyTimesOf.server.ts')
    return { busy: await readBusyTimes(task.path, task.range) }
  }
  if (/rfc822|outlook/.test(task.type)) {
    const mail = await import('./mailOf.server.ts')
    if (task.job === 'attachment') {
      await mail.writeAttachment(task)
      return {}
    }
    return { description: await mail.describeMail(task) }
  }
  if (/csv|spreadsheet/.test(task.type)) {
    const { describeTable, readSheets } = await import('./tableOf.server.ts')
    if (task.job === 'sheets') return { sheets: await readSheets(task, task.limits) }
    return { description: await describeTable(task) }
  }
  const pages = await import('./pages.server.ts')
  if (task.job === 'page') return { picture: await pages.drawPage(task) }
  return { description: await pages.describePages(task) }
})
