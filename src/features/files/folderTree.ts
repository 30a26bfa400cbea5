import type { Kind } from '../../kinds.ts'
import type { DocumentType } from '../reference/documentTypes.ts'

/** Folders that every mandate and building has: a folder, and those in it. */
const usualTree = {
  energy_bills: ['oil', 'gas', 'electricity', 'district_heat', 'wood'],
  plans: [],
  photos: [],
  heating: [],
  permits: [],
  contract: [],
  reports: [],
  correspondence: [],
} as const satisfies Record<string, readonly string[]>

/** Folders that mandates of a kind have in addition. */
const treeOfKind: Partial<Record<Kind, Record<string, readonly string[]>>> = {
  amoen: { follow_up: ['minutes', 'invoices'] },
  cecb: { certificate: [] },
  cecbplus: { certificate: [], subsidies: [] },
  ged: { regulations: [] },
  incitative_consulting: { subsidies: [], calculation: [] },
  peik: { subsidies: [], calculation: [] },
  cvc_concept: { calculation: [] },
}

/** A folder: its key, that of the folder it lies in, and its own name if somebody gave it one. */
export type Folder = { key: string; parent: string | null; name?: string }

/** The default folders of a building (no kind) or of a mandate of a kind, each before those in it. */
export function defaultFolders(kind: Kind | undefined): Folder[] {
  const tree: Record<string, readonly string[]> = {
    ...usualTree,
    ...(kind && treeOfKind[kind]),
  }
  return Object.entries(tree).flatMap(([key, inside]) => [
    { key, parent: null },
    ...inside.map((inner) => ({ key: `${key}/${inner}`, parent: key })),
  ])
}

/** Folder in which a document of a type is expected; of several, the first one that the kind has. */
const folderOfType: Record<DocumentType, string | readonly string[]> = {
  energy_bill: 'energy_bills',
  plan: 'plans',
  photo: 'photos',
  heating_contract: 'heating',
  chimney_sheet: 'heating',
  cecb_certificate: 'certificate',
  cecb_report: 'certificate',
  idc_statement: 'energy_bills',
  quote: 'contract',
  signed_quote: 'contract',
  order: 'contract',
  subsidy_request: 'subsidies',
  subsidy_decision: 'subsidies',
  permit: 'permits',
  calculation_excel: 'calculation',
  report_draft: 'reports',
  report_final: 'reports',
  minutes: ['follow_up/minutes', 'correspondence'],
  correspondence: 'correspondence',
  invoice: ['follow_up/invoices', 'contract'],
  consent: 'contract',
  other: 'correspondence',
}

/** The default folder for documents of a type, among those of a kind. */
export function defaultFolderFor(type: DocumentType, kind: Kind | undefined): string {
  const wanted = [folderOfType[type]].flat()
  const folders = defaultFolders(kind)
  return wanted.find((one) => folders.some(({ key }) => key === one)) ?? 'reports'
}

/** The type that documents in a default folder usually have; undefined in those of several types. */
export function usualTypeIn(folder: string): DocumentType | undefined {
  const [top = ''] = folder.split('/')
  const types: Record<string, DocumentType> = {
    'follow_up/minutes': 'minutes',
    'follow_up/invoices': 'invoice',
    energy_bills: 'energy_bill',
    plans: 'plan',
    photos: 'photo',
    permits: 'permit',
    certificate: 'cecb_certificate',
    calculation: 'calculation_excel',
    correspondence: 'correspondence',
  }
  return types[folder] ?? types[top]
}
