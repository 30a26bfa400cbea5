import {
  expectOnRecord,
  forEveryPerson,
  granted,
  liveRecords,
  type ProbeMaker,
  sendAs,
} from '../probe.ts'

/** Probe makers for the calls that merge records of a resource, preview that, and undo it. */
function mergesOf(resource: 'buildings' | 'companies' | 'users'): Record<string, ProbeMaker> {
  const ofEach =
    (
      title: string,
      method: string,
      suffix: string,
      bodyOf?: (other: number, version: unknown) => object,
    ): ProbeMaker =>
    (scene) => {
      const records = liveRecords(scene, resource)
      return forEveryPerson(scene, records, (record, who) => {
        const { id, values } = records.find((one) => one.id !== record.id) ?? record
        const path = `/${resource}/${record.id}/${suffix.replace('{other}', String(id))}`
        return [
          {
            title,
            cells: 1,
            call: sendAs(scene, who, method, path, bodyOf?.(id, values.version ?? 1)),
            // One alone cannot be merged with itself.
            expected: expectOnRecord(who, record, [resource, 'delete'], () => ({
              statuses: [...granted, 400],
            })),
          },
        ]
      })
    }
  return {
    [`${resource}.mergePreview`]: ofEach('preview of a merge', 'GET', 'merge/?other={other}'),
    [`${resource}.merge`]: ofEach('merge', 'POST', 'merge/', (other, other_version) => ({
      ...{ other, other_version },
    })),
    [`${resource}.merges`]: ofEach('merges', 'GET', 'merges/'),
    [`${resource}.undoMerge`]: ofEach('undoing a merge', 'POST', 'merge/undo/', () => ({
      merge: 1,
    })),
  }
}

/** Probe makers for the calls that merge two records. */
export const mergeCalls: Record<string, ProbeMaker> = {
  ...mergesOf('buildings'),
  ...mergesOf('companies'),
  ...mergesOf('users'),
}
