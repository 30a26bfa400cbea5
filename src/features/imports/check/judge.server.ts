// Over 300 lines: one pass over the rows: what a row is follows from those before it.
import { isDeepStrictEqual } from 'node:util'
import { validate } from '../../../kernel/field/check.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import { problemsWithPhoneLengths } from '../../../kernel/field/phone.ts'
import { type FieldProblems, type Problem, problemsOf } from '../../../kernel/http/errors.ts'
import type { BuildingValues } from '../../buildings/building.ts'
import { dateProblems } from '../../buildings/dateProblems.ts'
import { contactFields } from '../../contacts/contact.ts'
import { type Status, statuses, twinStatuses } from '../../mandates/mandate.ts'
import { type PricedPaper, paperAmounts } from '../../quotes/imported/paperAmounts.ts'
import { paperKey } from '../../quotes/imported/paperKey.ts'
import { allowedRates, standardRate, type VatScale } from '../../quotes/vat/vatScale.ts'
import { foldText } from '../../register/address.ts'
import { problemsWithConsumption, sameBillKey } from '../../technical/consumption.ts'
import { problemsWithHeating } from '../../technical/heatingSystem.ts'
import { problemsWithRenovation } from '../../technical/renovation.ts'
import { problemsWithPostcode } from '../../users/user.server.ts'
import { userFields } from '../../users/user.ts'
import { importColumns, isOfPeople } from '../columns/importColumns.server.ts'
import type { EntryDetail, Ref, RowRef, StoredSheet } from '../import.table.ts'
import { type Answer, type ImportKind, importKinds, type RowVerdict } from '../import.ts'
import {
  contactReaders,
  contactRow,
  isWithoutEmail,
  soughtContact,
  withoutRole,
} from './contactRow.ts'
import { bareStreet, type FoundRecord, KnownBuildings, KnownPeople } from './identity.ts'
import { type ColumnReader, mandateNumbersIn, type ReadRow, readRow } from './readRow.server.ts'

type Values = Record<string, unknown>
type Cell = string | number | null

/** A record that is there; `isMerged` says that the values are those of a building that was merged into it. */
export type Existing = { id: number; label: string; values: Values; isMerged?: boolean }

/** What is there already, as far as the rows may refer to it or be it. */
export type Stock = Record<ImportKind, readonly Existing[]> & {
  /** What a contact may be of, beside buildings. */
  companies: readonly Existing[]
  products: ReadonlyMap<number, { name: string; kind: string; isFundedOnce: boolean }>
  /** The EGIDs of the file that the register has; undefined where none is loaded. */
  registered: ReadonlySet<number> | undefined
  /** Mandates and quotes in the trash, by `<kind> <numberKey>`: nobody else can have their numbers. */
  inTrash: ReadonlySet<string>
  vatScale: VatScale
  /** Whether the office takes phone numbers of any length. */
  takesAnyPhone: boolean
}

export type JudgedRow = {
  line: number
  cells: readonly Cell[]
  corrections: Readonly<Record<number, string>> | null
}
export type JudgedSheet = {
  sheet: StoredSheet
  readers: readonly ColumnReader[]
  rows: readonly JudgedRow[]
}

/** The record of a row, with what becomes of it. */
export type JudgedEntry = RowRef & {
  verdict: RowVerdict
  detail: EntryDetail
  question: string | null
}

type Target = Ref & { label: string }
/** What a value refers to, or why it refers to nothing. */
type Resolved =
  | { to: Ref; further?: readonly Ref[]; label?: string; problem?: undefined }
  | { problem: Problem; column?: number }

const entryKey = ({ kind, sheet, line }: RowRef) => `${kind} ${sheet} ${line}`

/** The key of an answer about a row: whoever is a contact or a person is asked about once. */
export const answerKey = ({ kind, ...at }: RowRef) =>
  entryKey({ ...at, kind: kind === 'contacts' ? 'users' : kind })

/**
 * Says what becomes of each row of a file; `answers` are those of a person, by `answerKey`. `today` is
 * YYYY-MM-DD. Nothing is read or written here.
 */
export function* judgeRows(
  sheets: readonly JudgedSheet[],
  stock: Stock,
  answers: ReadonlyMap<string, Answer>,
  today: string,
): Generator<JudgedEntry> {
  const people = new KnownPeople<Target>()
  const buildings = new KnownBuildings<Target>()
  const contacts = new KnownPeople<Target>()
  /** Companies by name, those that stand for a merged one too. */
  const companies = new Map<string, Existing[]>()
  for (const company of stock.companies) {
    const name = foldText(String(company.values.name))
    const known = companies.get(name) ?? []
    if (!known.some(({ id }) => id === company.id)) companies.set(name, [...known, company])
  }
  const others = new Map<string, Target & { values: Values; isDouble?: string }>()
  /** Mandates by building, of which a quote may name no number. */
  const ofBuilding = new Map<string, Set<Target & { values: Values }>>()
  const addMandate = (mandate: Target & { values: Values }) => {
    const key = String(mandate.values.building)
    ofBuilding.set(key, (ofBuilding.get(key) ?? new Set()).add(mandate))
  }
  for (const { id, label, values } of stock.users) people.add(values, { id, label })
  for (const { id, label, values } of stock.buildings) buildings.add(values, { id, label })
  for (const { id, label, values } of stock.contacts)
    contacts.add(soughtContact(values, ownersOf(values)), { id, label })
  for (const kind of importKinds)
    if (kind !== 'users' && kind !== 'buildings' && kind !== 'contacts')
      for (const { id, label, values } of stock[kind])
        for (const key of keysOf(kind, values, stock))
          others.set(`${kind} ${key}`, { id, label, values })
  for (const mandate of stock.mandates) addMandate(mandate)
  const existing = new Map(
    importKinds.flatMap((kind) =>
      stock[kind]
        .filter(({ isMerged }) => !isMerged)
        .map((one) => [`${kind} ${one.id}`, one] as const),
    ),
  )
  /** New records of the file, which later rows may complete. */
  const drafts = new Map<string, EntryDetail>()
  /** Where the record of a row is found, if it is or will be there. */
  const resolved = new Map<string, Resolved>()
  const read = sheets.map(() => new Map<number, ReadRow>())

  for (const kind of importKinds)
    for (const [sheet, { sheet: mapping, readers, rows }] of sheets.entries()) {
      const isOfContacts = kind === 'contacts' && isOfPeople(mapping.kinds)
      if (!isOfContacts && !mapping.kinds.some((one) => one === kind)) continue
      for (const { line, cells, corrections } of rows) {
        if (isSum(cells)) continue
        const row = read[sheet]!.get(line) ?? readRow(cells, corrections, readers)
        read[sheet]!.set(line, row)
        if (isOfPeople(mapping.kinds) && isWithoutEmail(row, readers)) {
          // Once all people of the file are known: it may be one of them.
          if (isOfContacts)
            yield judgeContact(
              { sheet, line },
              row,
              (column) => corrections?.[column] ?? cells[column] ?? null,
            )
          continue
        }
        if (isOfContacts) continue
        const isNamed = row.values[kind] ?? row.problems.some((problem) => problem.kind === kind)
        // A list of mandates has rows without anybody, or without a building; others say nothing at all.
        const isMain = kind === mapping.kinds.at(-1) && Object.keys(row.values).length > 0
        if (isNamed || isMain) yield judge({ kind, sheet, line }, row, mapping, readers)
      }
    }

  /** What becomes of somebody without an e-mail: a person who is known, else a contact. */
  function judgeContact(
    at: Omit<RowRef, 'kind'>,
    row: ReadRow,
    cellOf: (column: number) => Cell,
  ): JudgedEntry {
    const { sheet: mapping, readers } = sheets[at.sheet]!
    const person = { ...at, kind: 'users' as const }
    const known = findByName(row)
    if (known && (known.isSame || answers.get(answerKey(person)) !== 'new'))
      return judge(person, withoutRole(row, readers), mapping, readers, known)
    const contact = contactRow(row, readers, cellOf)
    return judge({ ...at, kind: 'contacts' }, contact, mapping, contactReaders(readers))
  }

  /**
   * Whom a row with a name and no e-mail may mean: not somebody else of the same company, and without an address of their
   * own, somebody of the town of the building.
   */
  function findByName({ values: { users, buildings: said } }: ReadRow) {
    const { company_name: _, ...person } = completed('users', users!)
    if (!said || person.postcode || person.city) return people.find(person)
    const building = buildings.find(said)
    return people.find(person, building?.isSame ? building.known.values : said)
  }

  function judge(
    at: RowRef,
    row: ReadRow,
    mapping: StoredSheet,
    readers: readonly ColumnReader[],
    known?: FoundRecord<Target>,
  ): JudgedEntry {
    const { kind } = at
    const answer = answers.get(answerKey(at))
    const columnOf = (field: string) =>
      readers.find((reader) => reader.kind === kind && reader.name === field)?.column
    /** The column of a field, which may be a part of a name or an address. */
    const partColumn = (field: string) =>
      columnOf(field) ??
      columnOf(/name/.test(field) && kind !== 'buildings' ? 'name' : 'address') ??
      columnOf('last_name')
    const stated = renamed(kind, row.values[kind] ?? {})
    const values = completed(kind, stated)
    const refs: EntryDetail['refs'] = {}
    const detail: EntryDetail = { title: '', values, refs, changes: [] }
    const refuse = (
      problem: Problem,
      column?: number,
      question: string | null = null,
    ): JudgedEntry => {
      resolved.set(entryKey(at), {
        problem: { key: 'import:error.other_row', params: { line: at.line } },
      })
      const shown = { ...detail, problem, ...(column !== undefined && { column }) }
      return { ...at, verdict: 'refused', detail: shown, question }
    }
    const own = referencesOf(kind, at, row, mapping, values, columnOf)
    for (const field of namedFields[kind] ?? []) delete stated[field]
    for (const [field, found] of Object.entries(own))
      if (!found.problem)
        refs[field] = listRefs.includes(field) ? [found.to, ...(found.further ?? [])] : found.to
    const titled = titleOf(kind, values)
    detail.title = titled.title
    const of = labelOfRef(own.building ?? own.company)
    if (kind === 'contacts') detail.detail = [values.role, of].filter(Boolean).join(', ')
    else if (titled.detail) detail.detail = titled.detail
    if (answer === 'skip') {
      resolved.set(entryKey(at), {
        problem: { key: 'import:error.other_row', params: { line: at.line } },
      })
      return { ...at, verdict: 'skipped', detail, question: null }
    }
    const unread = row.problems.find((problem) => problem.kind === kind)
    if (unread)
      return refuse(
        unread.problem,
        unread.column,
        `${kind} ${unread.column} ${unread.problem.key} ${foldText(unread.text)}`,
      )
    for (const [field, found] of Object.entries(own))
      if (found.problem) return refuse(found.problem, found.column ?? columnOf(field))

    const [split] = Object.entries(problemsWithParts(kind, stated))
    if (split) return refuse(split[1][0]!, partColumn(split[0]))

    const found = known ?? find(kind, values, refs)
    const isThere = found && (found.isSame || answer === 'same')
    if (found && !isThere && answer !== 'new') {
      resolved.set(entryKey(at), {
        problem: { key: 'import:error.other_row', params: { line: at.line } },
      })
      const problem = {
        key: found.because ?? 'import:double.file',
        params: { label: found.known.of.label },
      }
      return {
        ...at,
        verdict: 'double',
        detail: { ...detail, problem, match: found.known.of },
        question: null,
      }
    }
    if (isThere) {
      const { of } = found.known
      detail.match = of
      resolved.set(entryKey(at), { to: refOf(of) })
      if (!('id' in of)) {
        const draft = drafts.get(entryKey(of))!
        detail.changes = completeDraft(kind, draft, stated, refs, own)
        // Its EGID may stand in other rows, too.
        if (kind === 'buildings' && detail.changes.some(({ field }) => field === 'egid'))
          buildings.add(draft.values, of)
        return { ...at, verdict: 'same', detail, question: null }
      }
      const before = existing.get(`${kind} ${of.id}`)!.values
      detail.changes = [
        // A merged building has an address and an EGID of its own.
        ...changesOf(
          kind,
          before,
          found.known.values === before ? stated : withoutPlace(stated),
          mapping.existing,
        ),
        ...referenceChanges(kind, before, refs, own, mapping.existing),
      ]
      const isChange = detail.changes.some(({ is_kept }) => !is_kept)
      return { ...at, verdict: isChange ? 'change' : 'same', detail, question: null }
    }
    // Another record cannot have what only one can.
    if (found?.because === 'import:double.email')
      return refuse({ key: 'kernel:error.taken' }, columnOf('email'))
    if (found?.because === 'import:double.number' || found?.because === 'import:double.quotes')
      return refuse({ key: 'kernel:error.taken' }, columnOf('number'))
    if (stock.inTrash.has(`${kind} ${numberKey(kind, values.number)}`))
      return refuse(
        {
          key: kind === 'quotes' ? 'import:error.quote_in_trash' : 'import:error.number_in_trash',
          params: { number: values.number },
        },
        columnOf('number'),
      )
    const missing = missingField(kind, values, refs)
    if (missing)
      return refuse(
        { key: 'import:error.missing', params: { field: missing } },
        columnOf(missing),
        columnOf(missing) === undefined ? `${kind} missing ${missing}` : null,
      )
    const [wrong] = Object.entries(problemsWith(kind, values, today, stock))
    if (wrong) return refuse(wrong[1][0]!, partColumn(wrong[0]))
    if (kind === 'buildings' && isUnregistered(values.egid))
      return refuse({ key: 'import:error.egid', params: { egid: values.egid } }, columnOf('egid'))
    if (kind === 'quotes') {
      const paper = paperOf(values, stock)
      if ('problem' in paper) {
        const { problem, ...params } = paper
        return refuse(
          { key: `import:error.${problem}`, params },
          columnOf('total') ?? columnOf('net'),
        )
      }
      detail.values = { ...values, ...paper }
      detail.detail = amountsInWords(paper)
    }
    resolved.set(entryKey(at), { to: at })
    const target: Target = { ...at, label: lineLabel(at, detail.title) }
    drafts.set(entryKey(at), detail)
    if (kind === 'users') people.add(values, target)
    else if (kind === 'contacts') contacts.add(soughtContact(values, refs), target)
    else if (kind === 'buildings') buildings.add(values, target)
    // A list of mandates has several of a building, of which the list itself says that they are.
    else {
      const known = { ...target, values: { ...detail.values, ...refKeys(refs) } }
      for (const key of keysOf(kind, known.values, stock))
        if (kind !== 'mandates' || !key.startsWith('like ')) others.set(`${kind} ${key}`, known)
      if (kind === 'mandates') addMandate(known)
    }
    return { ...at, verdict: 'new', detail, question: null }
  }

  /** Whether the register, as far as it is loaded, has no such EGID. */
  function isUnregistered(egid: unknown): boolean {
    return !!stock.registered && typeof egid === 'number' && !stock.registered.has(egid)
  }

  /** Fills what an earlier row of the same record leaves empty; what it says otherwise stays. */
  function completeDraft(
    kind: ImportKind,
    draft: EntryDetail,
    stated: Values,
    refs: EntryDetail['refs'],
    own: Record<string, Resolved>,
  ): EntryDetail['changes'] {
    const changes: EntryDetail['changes'] = []
    for (const [field, after] of Object.entries(stated)) {
      const before = draft.values[field] ?? null
      if (after === undefined || isAlike(field, before, after)) continue
      const filled = { ...draft.values, [field]: after }
      const isFilled =
        before === null &&
        !(field === 'egid' && isUnregistered(after)) &&
        Object.keys(problemsWith(kind, filled, today, stock)).length === 0
      if (isFilled) draft.values[field] = after
      changes.push({ field, before, after, is_kept: !isFilled })
    }
    for (const [field, ref] of Object.entries(refs)) {
      const known = draft.refs[field]
      // A quote that stands once for each of its mandates.
      if (kind === 'quotes' && Array.isArray(known) && Array.isArray(ref))
        known.push(...ref.filter((one) => !known.some((other) => isDeepStrictEqual(one, other))))
      if (known) continue
      draft.refs[field] = ref
      const labels = { before: null, after: labelOfRef(own[field]) }
      changes.push({ field, before: null, after: ref, is_kept: false, labels })
    }
    return changes
  }

  /** Who has to do with a building or mandate, where the file says somebody else or the record nobody. */
  function referenceChanges(
    kind: ImportKind,
    before: Values,
    refs: EntryDetail['refs'],
    own: Record<string, Resolved>,
    mode: StoredSheet['existing'],
  ): EntryDetail['changes'] {
    const fields = namedRefs[kind] ?? []
    const nameOf = (id: unknown) => existing.get(`users ${Number(id)}`)?.label ?? '–'
    return fields.flatMap((field) => {
      const after = refs[field]
      if (!after) return []
      const current = before[field] ?? null
      const ids: unknown[] = Array.isArray(current) ? current : current === null ? [] : [current]
      const [ref] = Array.isArray(after) ? after : [after]
      if (ref && 'id' in ref && ids.includes(ref.id)) return []
      // A mandate is handed over its own way, and several owners are not replaced by the one that a list names.
      const is_kept =
        kind === 'mandates' || (ids.length > 0 && (mode === 'fill' || field === 'owners'))
      const labels = {
        before: ids.length > 0 ? ids.map(nameOf).join(', ') : null,
        after: labelOfRef(own[field]),
      }
      return [{ field, before: current, after, is_kept, labels }]
    })
  }

  /** The records that a row refers to, by the field that will name them. */
  function referencesOf(
    kind: ImportKind,
    at: RowRef,
    row: ReadRow,
    mapping: StoredSheet,
    values: Values,
    columnOf: (field: string) => number | undefined,
  ): Record<string, Resolved> {
    /** Somebody whom a cell names. */
    const named = (field: string): Record<string, Resolved> => {
      const text = values[field]
      delete values[field]
      if (typeof text !== 'string') return {}
      const known = people.named(text)
      return {
        [field]: known
          ? { to: refOf(known.of), label: known.of.label }
          : {
              problem: { key: 'import:error.unknown_person', params: { name: text } },
              column: columnOf(field),
            },
      }
    }
    /** The record of a kind in the same row, or the one that its columns name. */
    const ofRow = (
      other: 'users' | 'buildings' | 'mandates',
      field: string,
    ): Record<string, Resolved> => {
      if (mapping.kinds.includes(other)) {
        const found = resolved.get(entryKey({ ...at, kind: other }))
        return { [field]: found ?? { problem: { key: 'import:error.missing', params: { field } } } }
      }
      const wanted = completed(other, row.values[other] ?? {})
      if (other === 'mandates' || Object.keys(wanted).length === 0)
        return { [field]: { problem: { key: 'import:error.missing', params: { field } } } }
      const index = other === 'users' ? people : buildings
      const found = index.find(wanted)
      if (found?.isSame)
        return { [field]: { to: refOf(found.known.of), label: found.known.of.label } }
      const name = titleOf(other, wanted).title
      return { [field]: { problem: { key: `import:error.unknown_${field}`, params: { name } } } }
    }
    const isSaid = (other: 'users' | 'buildings') => Object.keys(row.values[other] ?? {}).length > 0
    /** The mandates of a quote: that of the row, those that it numbers, or the only one of its building and client. */
    function mandatesOfQuote(client: Resolved | undefined): Record<string, Resolved> {
      const numbers = mandateNumbersIn(values.mandate)
      delete values.mandate
      const refuse = (key: string, params: Record<string, unknown>) => ({
        mandates: { problem: { key, params }, column: columnOf('mandate') },
      })
      if (mapping.kinds.includes('mandates')) return ofRow('mandates', 'mandates')
      if (numbers.length > 0) {
        const found = numbers.map((number) => others.get(`mandates number ${foldText(number)}`))
        const unknown = numbers.filter((_, index) => !found[index])
        if (unknown.length > 0)
          return refuse('import:error.unknown_mandate', { name: unknown.join(', ') })
        const [to, ...further] = found.map((one) => refOf(one!))
        return { mandates: { to: to!, further } }
      }
      if (!isSaid('buildings') && !mapping.kinds.includes('buildings'))
        return refuse('import:error.missing', { field: 'mandate' })
      const { building } = ofRow('buildings', 'building')
      if (building!.problem) return { mandates: building! }
      const ofClient = client && !client.problem ? refKey(client.to) : undefined
      const likely = [...(ofBuilding.get(String(refKey(building!.to))) ?? [])].filter(
        ({ values }) => ofClient === undefined || String(values.client) === String(ofClient),
      )
      const [only] = likely
      if (likely.length === 1) return { mandates: { to: refOf(only!) } }
      const name = titleOf('buildings', completed('buildings', row.values.buildings ?? {})).title
      const said = likely.map(({ label }) => label).join(', ')
      return likely.length === 0
        ? refuse('import:error.no_mandate_of', { name })
        : refuse('import:error.several_mandates', { name, numbers: said })
    }
    /** What a contact is of: the building that the row names, else the company. */
    function ownerOfContact(): Record<string, Resolved> {
      const { company } = values
      delete values.company
      const building = isSaid('buildings') ? ofRow('buildings', 'building').building : undefined
      if (building && !building.problem) {
        if (company !== undefined) values.note = company
        return { building }
      }
      const name = typeof company === 'string' ? company : ''
      const [only, ...others] = companies.get(foldText(name)) ?? []
      if (only && others.length === 0)
        return { company: { to: { id: only.id }, label: only.label } }
      if (building) {
        const column = sheets[at.sheet]!.readers.find(({ kind }) => kind === 'buildings')?.column
        const { title } = titleOf('buildings', completed('buildings', row.values.buildings!))
        const problem = { key: 'import:error.contact_of_building', params: { name: title } }
        return { building: { problem, column } }
      }
      return name
        ? {
            company: {
              problem: { key: 'import:error.contact_of_company', params: { name } },
              column: columnOf('company_name'),
            },
          }
        : {
            company: {
              problem: { key: 'import:error.contact_of_nothing' },
              column: columnOf('email'),
            },
          }
    }
    switch (kind) {
      case 'users':
        return {}
      case 'contacts':
        return ownerOfContact()
      case 'quotes': {
        const { client } =
          isSaid('users') || mapping.kinds.includes('users') ? ofRow('users', 'client') : {}
        return { ...mandatesOfQuote(client), ...(client && { contractor: client }) }
      }
      case 'buildings': {
        const { owner, ...manager } = { ...named('manager'), ...named('owner') }
        if (!owner) return manager
        return { ...manager, owners: owner }
      }
      case 'mandates':
        return {
          ...{ ...ofRow('buildings', 'building'), ...ofRow('users', 'client') },
          ...{ ...named('partner'), ...named('responsible') },
        }
      default:
        return ofRow('buildings', 'building')
    }
  }

  function find(
    kind: ImportKind,
    values: Values,
    refs: EntryDetail['refs'],
  ): FoundRecord<Target> | undefined {
    if (kind === 'users') return people.find(values)
    if (kind === 'buildings') return buildings.find(values)
    if (kind === 'contacts') return contacts.find(soughtContact(values, refs))
    for (const key of keysOf(kind, { ...values, ...refKeys(refs) }, stock)) {
      const of = others.get(`${kind} ${key}`)
      if (!of) continue
      const { values: known, ...target } = of
      const sought = { ...values, ...refKeys(refs) }
      const because = key.startsWith('like ')
        ? `import:double.${kind}`
        : kind === 'quotes' && isOtherQuote(known, sought, paperOf(values, stock))
          ? 'import:double.quotes'
          : kind === 'mandates' && key.startsWith('number ') && isOtherMandate(known, sought)
            ? 'import:double.number'
            : undefined
      return { known: { values: known, of: target as Target }, isSame: !because, because }
    }
    return undefined
  }
}

const refOf = (target: Target): Ref =>
  'id' in target ? { id: target.id } : { sheet: target.sheet, line: target.line, kind: target.kind }

const lineLabel = ({ line }: RowRef, title: string) => `${title} (${formatNumber(line)})`

const refKey = (ref: Ref) => ('id' in ref ? ref.id : `${ref.sheet}/${ref.line}`)

/** References as parts of keys: those of records that are there as their fields have them. */
const refKeys = (refs: EntryDetail['refs']) =>
  Object.fromEntries(
    Object.entries(refs).map(([field, ref]) => [
      field,
      Array.isArray(ref) ? ref.map(refKey) : refKey(ref),
    ]),
  )

/** References of which a record has several. */
const listRefs = ['owners', 'mandates']

/** The amounts of a quote as a row says them. */
function paperOf(values: Values, { vatScale }: Pick<Stock, 'vatScale'>) {
  const day = String(values.sent_on ?? values.answered_on ?? '')
  const known = vatScale.versions.flatMap(({ rates }) => rates.map(({ rate }) => rate))
  return paperAmounts(values, {
    standard: standardRate(vatScale, day, day),
    known: [...allowedRates(vatScale, day, day), ...known],
  })
}

/** The amounts of a quote as they will be written. */
const amountsInWords = ({ totals }: PricedPaper) => {
  const { net, vat, total } = totals
  const amount = (text: string) => formatNumber(Number(text), { decimals: 2 })
  const [tax] = vat
  const rate = formatNumber(Number(tax!.rate), { unit: '%' })
  return `${amount(net)} + ${amount(tax!.amount)} (${rate}) = ${amount(total)} CHF`
}

/** What a row states, by the fields of its record. */
function renamed(kind: ImportKind, values: Values): Values {
  if (kind !== 'users') return { ...values }
  const { street_name, street_number, ...person } = values
  return {
    ...person,
    ...(street_name !== undefined && { street: street_name }),
    ...(street_number !== undefined && { number: street_number }),
  }
}

/** The references of a contact that is there. */
const ownersOf = ({ company, building }: Values): EntryDetail['refs'] => ({
  ...(typeof company === 'number' && { company: { id: company } }),
  ...(typeof building === 'number' && { building: { id: building } }),
})

/** Values as a record has them: what follows from others is added. */
function completed(kind: ImportKind, values: Values): Values {
  if (kind === 'users') {
    const { first_name, last_name, ...person } = values
    // Who has one name only, or is a company, is called by that.
    const [first, last] =
      first_name === undefined ? [last_name ?? person.company_name] : [first_name, last_name]
    return {
      ...person,
      ...(first !== undefined && { first_name: first }),
      ...(last !== undefined && { last_name: last }),
    }
  }
  if (kind === 'mandates') {
    const reached = statuses.filter((status) => values[`${status}_on`])
    return { ...values, ...(values.status === undefined && { status: reached.at(-1) ?? 'draft' }) }
  }
  if (kind === 'quotes') {
    const { sent_on = values.answered_on } = values
    return { ...values, ...(sent_on !== undefined && { sent_on }) }
  }
  return { ...values }
}

/** What a row is about, in a line. */
function titleOf(kind: ImportKind, values: Values): { title: string; detail?: string } {
  const join = (...parts: unknown[]) =>
    parts.filter((part) => part !== undefined && part !== null && part !== '').join(' ')
  switch (kind) {
    case 'users': {
      const name = join(values.first_name, values.last_name)
      const title = String(values.company_name ?? name) || String(values.email ?? '')
      return {
        title,
        detail: join(values.company_name && name !== values.company_name ? name : '', values.email),
      }
    }
    case 'buildings':
      return {
        title: join(values.street_name, values.street_number) || join('EGID', values.egid),
        detail: join(values.postcode, values.city),
      }
    case 'contacts':
      return { title: join(values.name) }
    case 'mandates':
    case 'quotes':
      return { title: join(values.number) || '–', detail: undefined }
    case 'consumptions':
      return {
        title: join(values.start_date, '–', values.end_date),
        detail: join(values.amount, values.unit),
      }
    default:
      return {
        title:
          join(values.energy_source ?? values.element, values.year ?? values.completion_year) ||
          '–',
      }
  }
}

/** A number of a mandate or quote, as far as it tells it from others. */
export const numberKey = (kind: ImportKind, number: unknown): string =>
  `number ${foldText(kind === 'quotes' ? paperKey(String(number)) : String(number))}`

/** Keys under which two rows, or a row and a record, are the same; those that begin with `like` ask a person. */
function keysOf(kind: ImportKind, values: Values, { products }: Pick<Stock, 'products'>): string[] {
  const key = (...parts: unknown[]) => parts.map((part) => String(part ?? '')).join(' ')
  switch (kind) {
    case 'mandates': {
      const product = products.get(Number(values.product))
      const status = values.status as Status
      const isTwin = product && twinStatuses(product.isFundedOnce).some((one) => one === status)
      return [
        values.number
          ? numberKey(kind, values.number)
          : key(
              'row',
              values.product,
              values.building,
              values.client,
              ...statuses.map((one) => values[`${one}_on`]),
            ),
        ...(isTwin ? [key('like', product.kind, values.building)] : []),
      ]
    }
    case 'quotes':
      return values.number ? [numberKey(kind, values.number)] : []
    case 'consumptions': {
      const bill = sameBillKey(values)
      return [
        key(
          values.building,
          values.energy,
          values.usage,
          values.start_date,
          values.end_date,
          values.amount,
          values.unit,
        ),
        ...(bill ? [key('like', values.building, bill)] : []),
      ]
    }
    case 'heating_systems':
      return [key(values.building, values.energy_source, values.generator, values.year)]
    case 'renovations':
      return [key(values.building, values.element, values.work_type, values.completion_year)]
    default:
      return []
  }
}

/** References that a new record cannot be without. */
const requiredRefs: Partial<Record<ImportKind, readonly string[]>> = {
  ...{ mandates: ['building', 'client'], quotes: ['mandates'] },
  ...{ consumptions: ['building'], heating_systems: ['building'], renovations: ['building'] },
}

/** The first field that a new record must have and this one has not. */
function missingField(
  kind: ImportKind,
  values: Values,
  refs: EntryDetail['refs'],
): string | undefined {
  if (kind === 'buildings') return values.egid || values.street_name ? undefined : 'street_name'
  const missingRef = requiredRefs[kind]?.find((field) => !refs[field])
  if (missingRef) return missingRef
  if (kind === 'mandates' && values.product === undefined) return 'product'
  if (kind === 'quotes')
    return (
      ['number', 'status', 'sent_on'].find((field) => values[field] === undefined) ??
      (values.net === undefined && values.total === undefined ? 'total' : undefined)
    )
  return Object.entries(importColumns[kind]).find(
    ([name, { as }]) =>
      typeof as !== 'string' &&
      as.required &&
      !as.readOnly &&
      values[name] === undefined &&
      kind !== 'mandates',
  )?.[0]
}

/** What is wrong with values that are each fine. */
function problemsWith(
  kind: ImportKind,
  values: Values,
  today: string,
  { takesAnyPhone }: Pick<Stock, 'takesAnyPhone'>,
): FieldProblems {
  switch (kind) {
    case 'users':
      return {
        ...(!takesAnyPhone && problemsWithPhoneLengths(userFields, values)),
        ...problemsWithPostcode(values),
      }
    case 'contacts':
      return takesAnyPhone ? {} : problemsWithPhoneLengths(contactFields, values)
    case 'buildings':
      return dateProblems(values as BuildingValues, today)
    case 'consumptions':
      return problemsWithConsumption(values, today)
    case 'heating_systems':
      return problemsWithHeating(values, today)
    case 'renovations':
      return problemsWithRenovation(values, today)
    case 'mandates':
      return problemsWithDays(
        values,
        today,
        statuses.map((status) => `${status}_on`),
      )
    case 'quotes':
      return {
        ...(values.status === 'draft' && { status: [{ key: 'import:error.draft_quote' }] }),
        ...problemsWithDays(values, today, ['sent_on', 'answered_on']),
        ...(values.valid_until !== undefined &&
          String(values.valid_until) < String(values.sent_on) && {
            valid_until: [{ key: 'quote:error.valid_until' }],
          }),
      }
    default:
      return {}
  }
}

/** Fields that the parts of a name or an address are. */
const parts = [
  ...['first_name', 'last_name', 'company_name', 'street', 'number'],
  ...['street_name', 'street_number', 'postcode', 'city'],
  // Of contacts.
  ...['name', 'role'],
]

/** What is wrong with the parts of a name or an address by their own fields. */
function problemsWithParts(kind: ImportKind, values: Values): FieldProblems {
  if (kind !== 'users' && kind !== 'buildings' && kind !== 'contacts') return {}
  for (const field of parts) {
    const as = importColumns[kind][field]?.as
    if (values[field] === undefined || !as || typeof as === 'string') continue
    const { error } = validate(as.value, values[field])
    const [first] = error ? Object.values(problemsOf(error)).flat() : []
    if (first) return { [field]: [first] }
  }
  return {}
}

/** Days of statuses that are to come, or before those that come earlier. */
function problemsWithDays(values: Values, today: string, fields: readonly string[]): FieldProblems {
  let last: string | undefined
  for (const field of fields) {
    const day = values[field]
    if (typeof day !== 'string') continue
    if (day > today) return { [field]: [{ key: 'import:error.future' }] }
    if (last && day < last && field !== 'cancelled_on')
      return { [field]: [{ key: 'import:error.order' }] }
    last = day
  }
  return {}
}

/** Fields that name somebody, who is referred to. */
const namedFields: Partial<Record<ImportKind, readonly string[]>> = {
  ...{ buildings: ['manager', 'owner'], mandates: ['partner', 'responsible'] },
  contacts: ['company'],
}

/** The references that they are. */
const namedRefs: Partial<Record<ImportKind, readonly string[]>> = {
  ...{ buildings: ['manager', 'owners'], mandates: ['partner', 'responsible'] },
}

/** Fields that say where a building is. */
const placeFields = ['egid', 'street_name', 'street_number', 'postcode', 'city']
const withoutPlace = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !placeFields.includes(field)))

const labelOfRef = (found: Resolved | undefined) =>
  found && !found.problem ? (found.label ?? null) : null

/** Whether a mandate of the same number is another one: of another building, service or client. */
const isOtherMandate = (known: Values, values: Values) =>
  ['building', 'product', 'client'].some(
    (field) =>
      isKnown(known[field]) &&
      isKnown(values[field]) &&
      String(known[field]) !== String(values[field]),
  )

/** Whether a quote of the same number is another one: of other mandates, or another amount. */
function isOtherQuote(known: Values, values: Values, paper: ReturnType<typeof paperOf>): boolean {
  const total = 'totals' in paper ? paper.totals.total : undefined
  const said = (known.totals as { total?: string } | undefined)?.total
  const mandates = (of: Values) =>
    Array.isArray(of.mandates) ? of.mandates.map(String).toSorted().join() : undefined
  return (
    (said !== undefined && total !== undefined && said !== total) ||
    (mandates(values) !== undefined && mandates(known) !== mandates(values))
  )
}

const isKnown = (value: unknown) => value !== undefined && value !== null

/** Whether a row sums up others. */
function isSum(cells: readonly Cell[]): boolean {
  const first = cells.find((cell) => cell !== null && String(cell).trim() !== '')
  return (
    typeof first === 'string' &&
    /^(sous )?(totaux|totale?|somme|moyenne|subtotal|totals|sum|average|media|somma)( (general|generale|global|annuel|intermediaire|ht|ttc|chf|\d+))?$/.test(
      foldText(first),
    )
  )
}

/** Fields of existing mandates that a file may fill or replace; the rest has its own way. */
const mandateChanges = ['due_date', 'price']

/** The fields in which a row says something else than the record that is there. */
function changesOf(
  kind: ImportKind,
  before: Values,
  values: Values,
  mode: StoredSheet['existing'],
): EntryDetail['changes'] {
  // Who has one name only is called by it, whichever column it stands in.
  const nameIn = ({ first_name, last_name }: Values) =>
    foldText([first_name, last_name].filter(Boolean).join(' '))
  const isSameName = kind === 'users' && nameIn(values) === nameIn(before)
  return Object.entries(values).flatMap(([field, after]) => {
    if (after === undefined || (kind === 'mandates' && !mandateChanges.includes(field))) return []
    // What a quote says does not change; how it was answered is shown.
    if (kind === 'quotes' && field !== 'status') return []
    if (isSameName && (field === 'first_name' || field === 'last_name')) return []
    const current = before[field] ?? null
    if (isAlike(field, current, after)) return []
    // Nobody's sign-in name changes by a list.
    const isFixed = (kind === 'users' && field === 'email') || kind === 'quotes'
    const is_kept = isFixed || (mode === 'fill' && current !== null && current !== '')
    return [{ field, before: current, after, is_kept }]
  })
}

/** Whether two values say the same, but for capitals, accents and abbreviations of streets. */
function isAlike(field: string, a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return isDeepStrictEqual(a, b)
  return /street/.test(field) ? bareStreet(a) === bareStreet(b) : foldText(a) === foldText(b)
}
