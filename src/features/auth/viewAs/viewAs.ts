/** The acts that begin and end a viewing; the second one lists what was read. */
export const viewingStartedAct = 'auth:view_as_started'
export const viewingEndedAct = 'auth:view_as_ended'

/** Something that was read in a viewing; `resource` is null for calls that read no record. */
export type ViewedPath = {
  path: string
  resource: string | null
  record_id: number | null
  first_at: string
  calls: number
}

/** A read path as one line of the audit log. */
export const viewedLine = ({ first_at, calls, resource, record_id, path }: ViewedPath) =>
  [first_at, calls, resource ?? '-', record_id ?? '-', path].join(' ')

/** Parses a line that `viewedLine` wrote. */
export function parseViewedLine(line: string): ViewedPath {
  const [first_at = '', calls, resource = '-', id = '-', path = ''] = line.split(' ')
  return {
    ...{ first_at, path, calls: Number(calls) },
    resource: resource === '-' ? null : resource,
    record_id: id === '-' ? null : Number(id),
  }
}
