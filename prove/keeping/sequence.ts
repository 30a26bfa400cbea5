import { isDeepStrictEqual as same } from 'node:util'
import type { Json } from '../product.ts'
import { type Plural, uniqueField } from '../values.ts'

export type Writer = { id: number; group: string; token: string }

/** A record that all writers edit. */
export type SharedRecord = {
  plural: Plural
  id: number
  /** Values of version 1. */
  first: Json
  /** Buildings with a mandate cannot be deleted. */
  inUse: boolean
}

/** An attempt to send an edit; `sent` and `answered` are positions in one global order of events. */
export type Attempt = {
  sent: number
  /** When the response arrived, at least at the proxy. */
  answered?: number
  status?: number
  text?: string
  json?: Json
}

export type Edit = {
  n: number
  writer: Writer
  record: SharedRecord
  action: 'change' | 'waiting' | 'delete' | 'restore'
  /** Values to write. */
  values: Json
  ifMatch?: number
  key?: string
  /** Attempts that may have reached the server. */
  attempts: Attempt[]
  /** Lost and never retried. */
  abandoned: boolean
}

export type Entry = {
  version: number
  at: string
  actor: { id: number } | null
  source: string
  action: string
  changes: { field: string; before: unknown; after: unknown }[]
}

/** A unique value that a record may have had between two positions in the order of events. */
export type HeldValue = { record: SharedRecord; value: unknown; from: number; to: number }
/** A refusal because another record has one of these unique values. */
export type TakenRefusal = { edit: Edit; values: unknown[]; sent: number; answered: number }

/** Possible outcomes of an edit. */
export const outcomes = [
  'versions',
  'unchanged',
  'accepted_again',
  'refused_again',
  'merged',
  'agreed',
  'clashes',
  'clashes_in_several_fields',
  'deletes',
  'restores',
  'restored_before',
  'refused_in_trash',
  'refused_taken',
  'refused_in_use',
  'refused_other_version',
  'abandoned_and_written',
] as const
export type OutcomeName = (typeof outcomes)[number]

/**
 * Replays the edits of one record in the order of its versions, and checks every response, the history
 * and the final record. Every refusal must have a reason that was true at some time between request and
 * response, and must have left no trace. Returns when the record may have held unique values and which refusals
 * blame another record, for `checkTakenRefusals`.
 */
export function checkRecord({
  record,
  edits,
  history,
  final,
  reportFault,
  count,
}: {
  record: SharedRecord
  edits: Edit[]
  /** Sorted by version. */
  history: Entry[]
  final: Json
  reportFault: (text: string) => void
  count: (outcome: OutcomeName) => void
}): { held: HeldValue[]; taken: TakenRefusal[] } {
  const title = `${record.plural} ${record.id}`
  const last = history.length
  const states: { values: Json; deleted: boolean }[] = [
    { values: {}, deleted: true },
    { values: record.first, deleted: false },
  ]
  const changedAt = new Map<string, number[]>()
  const sent = [0, 0]
  const answerTimes = [0, 0]
  const versionByEdit = new Map<Edit, number>()
  const takenRefusals: TakenRefusal[] = []
  const describe = (edit: Edit) =>
    `${title}: edit ${edit.n} (${edit.action} ${JSON.stringify(edit.values)} at ${edit.ifMatch ?? 'any'})`

  history.forEach(({ version, at }, index) => {
    if (version !== index + 1)
      reportFault(`${title} has version ${version} at position ${index + 1}`)
    if (index > 0 && at < history[index - 1]!.at)
      reportFault(`${title}: version ${version} is dated ${at}, before version ${version - 1}`)
  })

  const changedAfter = (field: string, since: number, now: number) =>
    (changedAt.get(field) ?? []).some((version) => version > since && version <= now)
  /** Fields in which an edit conflicts with a version of the record. */
  const conflictingFields = ({ values, ifMatch, action }: Edit, now: number) =>
    ifMatch === undefined
      ? []
      : Object.keys(values).filter(
          (field) =>
            changedAfter(field, ifMatch, now) &&
            !same(asSent(action, states[now]!.values[field]), values[field]),
        )

  const acceptances = new Map<number, Edit[]>()
  const deletions = new Map<number, Edit[]>()
  for (const edit of edits) {
    const [first, ...repeats] = answeredAttempts(edit)
    for (const { status, text, json } of repeats) {
      count(status! < 300 ? 'accepted_again' : 'refused_again')
      if (status !== first?.status || !same(json, first?.json))
        reportFault(
          `${describe(edit)} was answered ${first?.status} ${first?.text}, then ${status} ${text}`,
        )
    }
    if (!first || first.status! >= 300) continue
    if (edit.action === 'delete') addTo(deletions, edit.writer.id, edit)
    else addTo(acceptances, Number(first.json?.version), edit)
  }
  for (const list of deletions.values()) list.sort((a, b) => firstSent(a) - firstSent(b))

  const matchesEntry = (edit: Edit, entry: Entry, before: Json) => {
    if (edit.action !== 'change' && edit.action !== 'waiting') return false
    const changed = Object.keys(edit.values).filter(
      (field) => edit.action === 'waiting' || !same(before[field], edit.values[field]),
    )
    return (
      edit.writer.id === entry.actor?.id &&
      changed.length === entry.changes.length &&
      entry.changes.every(
        ({ field, before: from, after }) =>
          changed.includes(field) &&
          same(from, before[field]) &&
          same(asSent(edit.action, after), edit.values[field]),
      )
    )
  }

  for (const entry of history.slice(1)) {
    const { version, action, actor, source } = entry
    const before = states[version - 1]!
    const accepted = (acceptances.get(version) ?? []).filter((edit) => !versionByEdit.has(edit))
    const candidates =
      action === 'delete'
        ? (deletions.get(actor?.id ?? 0)?.splice(0, 1) ?? [])
        : action === 'restore'
          ? accepted.filter(({ action, writer }) => action === 'restore' && writer.id === actor?.id)
          : accepted.filter((edit) => matchesEntry(edit, entry, before.values))
    candidates.sort((a, b) => firstSent(a) - firstSent(b))
    // If several edits match, one made the version; the others had nothing left to change.
    const author =
      candidates.find((edit) => conflictingFields(edit, version - 1).length === 0) ??
      candidates[0] ??
      edits.find(
        (edit) =>
          edit.abandoned && !versionByEdit.has(edit) && matchesEntry(edit, entry, before.values),
      )
    const values = { ...before.values }
    for (const { field, after } of entry.changes) {
      values[field] = after
      addTo(changedAt, field, version)
    }
    states.push({ values, deleted: action === 'delete' })
    sent.push(author ? firstSent(author) : 0)
    answerTimes.push(author ? (answeredAttempts(author)[0]?.answered ?? Infinity) : Infinity)
    count('versions')
    if (!author) {
      reportFault(
        `${title}: version ${version} has no author, or an edit was executed twice: ${JSON.stringify(entry)}`,
      )
      continue
    }
    versionByEdit.set(author, version)
    if (author.abandoned) count('abandoned_and_written')
    if (source !== author.writer.group)
      reportFault(`${describe(author)} is in history as of ${source}`)
    if (before.deleted !== (action === 'restore'))
      reportFault(
        `${describe(author)} ${action} made version ${version}, which cannot follow version ${version - 1}`,
      )
    if (author.action === 'delete') count('deletes')
    else if (author.action === 'restore') count('restores')
    else checkMerge(author, version - 1)
    if (author.action !== 'delete' && author.action !== 'restore') continue
    if (entry.changes.length > 0)
      reportFault(`${describe(author)} changed ${JSON.stringify(entry.changes)}`)
    if (author.ifMatch !== undefined && author.ifMatch !== version - 1)
      reportFault(`${describe(author)} was accepted at version ${version - 1}`)
  }

  function checkMerge(edit: Edit, now: number) {
    const conflicting = conflictingFields(edit, now)
    if (conflicting.length > 0)
      reportFault(`${describe(edit)} overwrote ${conflicting.join(', ')} of version ${now}`)
    const { ifMatch = now, values } = edit
    const theirs = history.slice(ifMatch, now).flatMap(({ changes }) => changes)
    if (theirs.some(({ field }) => !(field in values))) count('merged')
    if (theirs.some(({ field }) => field in values)) count('agreed')
  }

  // A later version must not be answered before an earlier one was sent.
  let latestSent = 0
  for (let version = 1; version <= last; version++) {
    if (answerTimes[version]! < latestSent)
      reportFault(`${title}: version ${version} was answered before an earlier version was sent`)
    latestSent = Math.max(latestSent, sent[version]!)
  }
  /** Versions that the record may have had between request and response. */
  const possibleVersions = (from: number, to: number): [number, number] => {
    let [earliest, latest] = [1, last]
    for (let version = 1; version <= last; version++) {
      if (answerTimes[version]! < from) earliest = version
      if (sent[version]! > to) latest = Math.min(latest, version - 1)
    }
    return [earliest, latest]
  }

  for (const edit of edits) {
    const [first] = answeredAttempts(edit)
    if (!first) continue
    // Any attempt until then may be the one that was executed.
    const [earliest, latest] = possibleVersions(firstSent(edit), first.answered!)
    if (first.status! >= 300) checkRefusal(edit, first, earliest, latest)
    else if (edit.action !== 'delete') checkAcceptance(edit, first.json ?? {}, earliest, latest)
    else if (!versionByEdit.has(edit)) reportFault(`${describe(edit)} was accepted but is lost`)
  }

  function checkAcceptance(edit: Edit, answer: Json, earliest: number, latest: number) {
    const now = Number(answer.version)
    const state = states[now]
    if (!state)
      return reportFault(`${describe(edit)} was answered with version ${now}, which is lost`)
    for (const field of differences(state.values, answer))
      reportFault(
        `${describe(edit)} was answered with a different ${field} than that of version ${now}`,
      )
    if (versionByEdit.has(edit)) return
    const changesNothing =
      edit.action === 'restore' || differences(edit.values, state.values).length === 0
    if (!changesNothing || state.deleted) reportFault(`${describe(edit)} was accepted but is lost`)
    if (now < earliest || now > latest)
      reportFault(
        `${describe(edit)} was answered with version ${now}, not between ${earliest} and ${latest}`,
      )
    if (edit.action === 'restore') return count('restored_before')
    count('unchanged')
    checkMerge(edit, now)
  }

  function checkRefusal(edit: Edit, refusal: Attempt, earliest: number, latest: number) {
    const { answered = Infinity, status, text, json } = refusal
    const description = `${describe(edit)} got ${status} ${text?.slice(0, 300)}`
    const wasDeleted = () => states.slice(earliest, latest + 1).some(({ deleted }) => deleted)
    if (status === 404 && edit.action !== 'restore') {
      count('refused_in_trash')
      if (!wasDeleted()) reportFault(`${description}, but the record was not in the trash`)
    } else if (status === 409 && json?.code === 'conflict') {
      const current = json.current as Json
      const now = Number(current.version)
      const state = states[now]
      if (!state || now < earliest || now > latest)
        return reportFault(
          `${description}: version ${now} is not between ${earliest} and ${latest}`,
        )
      const { ifMatch = 0 } = edit
      if (state.deleted !== (edit.action === 'restore'))
        reportFault(`${description}: a conflict with a record in the trash`)
      if (edit.action !== 'restore')
        for (const field of differences(state.values, current))
          reportFault(`${description}: ${field} differs from version ${now}`)
      if (edit.action === 'delete' || edit.action === 'restore') {
        count('refused_other_version')
        if (ifMatch === now)
          reportFault(`${description} although its If-Match is the current version`)
        return
      }
      const fields = conflictingFields(edit, now)
      if (fields.length === 0)
        reportFault(`${description}, but it does not conflict with version ${now}`)
      count('clashes')
      if (fields.length > 1) count('clashes_in_several_fields')
      if (edit.action === 'waiting') return
      const expectedConflicts = Object.fromEntries(
        fields.map((field) => [
          field,
          {
            mine: edit.values[field],
            theirs: state.values[field],
            original: states[ifMatch]?.values[field],
          },
        ]),
      )
      // Ignore the provenance of the values.
      const sides = Object.entries(json.conflicts as Record<string, Json>).map(
        ([field, { mine, theirs, original }]) => [field, { mine, theirs, original }] as const,
      )
      if (!same(expectedConflicts, Object.fromEntries(sides)))
        reportFault(`${description} for ${JSON.stringify(expectedConflicts)}`)
    } else if (status === 409 && json?.code === 'has_mandates' && edit.action === 'delete') {
      count('refused_in_use')
      if (!record.inUse) reportFault(`${description}, but the record has no mandates`)
    } else if (
      status === 409 &&
      ['taken', 'egid_exists', 'not_restorable'].includes(`${json?.code}`)
    ) {
      count('refused_taken')
      const field = uniqueField[record.plural] ?? ''
      if (!same(Object.keys((json?.fields as Json) ?? {}), [field]))
        reportFault(`${description}, which does not name ${field}`)
      // A restore sends no value; its record had one of these.
      const values =
        edit.action === 'restore'
          ? states.slice(earliest, latest + 1).map(({ values }) => values[field])
          : [edit.values[field]]
      takenRefusals.push({ edit, values, sent: firstSent(edit), answered })
    } else reportFault(`${description}, which is no expected response`)
  }

  const end = states[last]!
  if (final.version !== last) reportFault(`${title} is at version ${final.version} of ${last}`)
  for (const field of differences(end.values, final))
    reportFault(
      `${title}: ${field} is ${JSON.stringify(final[field])} at the end, and not as written`,
    )

  const held: HeldValue[] = []
  const unique = uniqueField[record.plural]
  for (let version = 1; unique && version <= last; version++) {
    const { values, deleted } = states[version]!
    const value = values[unique]
    const to = version === last ? Infinity : answerTimes[version + 1]!
    if (!deleted && value !== null) held.push({ record, value, from: sent[version]!, to })
  }
  return { held, taken: takenRefusals }
}

/** Reports refusals of taken values, unless another record may have held the value at that time. */
export function checkTakenRefusals(
  heldValues: HeldValue[],
  refusals: TakenRefusal[],
  reportFault: (text: string) => void,
) {
  for (const { edit, values, sent, answered } of refusals) {
    const { record } = edit
    const holder = heldValues.find(
      (held) =>
        held.record !== record &&
        held.record.plural === record.plural &&
        values.includes(held.value) &&
        held.from < answered &&
        held.to > sent,
    )
    if (!holder) reportFault(`${record.plural} ${record.id}: nobody held ${JSON.stringify(values)}`)
  }
}

/** Earliest time at which an edit may have reached the server. */
function firstSent({ attempts }: Edit): number {
  return attempts[0]?.sent ?? 0
}

/** Answered attempts in order of their responses. */
function answeredAttempts({ attempts }: Edit): Attempt[] {
  return attempts
    .filter(({ answered }) => answered !== undefined)
    .sort((a, b) => a.answered! - b.answered!)
}

function differences(expected: Json, actual: Json): string[] {
  return Object.keys(expected).filter((field) => !same(expected[field], actual[field]))
}

/** A stored value as its edit sent it: without `since`, which the server adds. */
function asSent(action: Edit['action'], value: unknown): unknown {
  if (action !== 'waiting' || value === null) return value
  const { since: _, ...rest } = value as Json
  return rest
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
