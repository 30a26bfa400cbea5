import type { AuditDetail } from '../../kernel/audit/audit.table.ts'
import { parseViewedLine, type ViewedPath } from '../auth/viewAs/viewAs.ts'

/** What was read in a viewing, from the details of its act: each list, record and other path once. */
export function viewedIn(detail: AuditDetail | null): ViewedPath[] {
  const lines = detail && Array.isArray(detail.read) ? (detail.read as string[]) : []
  const found = new Map<string, ViewedPath>()
  for (const viewed of lines.map(parseViewedLine)) {
    const { resource, record_id, path } = viewed
    const key = resource === null ? path : `${resource} ${record_id}`
    if (!found.has(key)) found.set(key, viewed)
  }
  return [...found.values()]
}
