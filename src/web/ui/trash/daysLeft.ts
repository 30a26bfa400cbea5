import { trashDays } from '../../../kernel/record/resource.ts'

/** Returns the days left to restore a record, at least 1. */
export const daysLeft = (deleted: string) =>
  Math.max(1, Math.ceil(trashDays - (Date.now() - Date.parse(deleted)) / 86_400_000))
