import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentTypes } from '../../reference/documentTypes.ts'
import { defaultFolderFor, defaultFolders, usualTypeIn } from '../folderTree.ts'
import { type NamedFolder, targetFolder } from './targetFolder.ts'

const tree: NamedFolder[] = [
  { key: 'energy_bills', parent: null, names: ['Factures d’énergie', 'Energy bills'] },
  { key: 'energy_bills/oil', parent: 'energy_bills', names: ['Mazout', 'Heating oil'] },
  { key: 'energy_bills/electricity', parent: 'energy_bills', names: ['Électricité'] },
  { key: 'plans', parent: null, names: ['Plans'] },
  { key: '7', parent: 'plans', names: ['Mazout'] },
]

it.each<[string[], string, string]>([
  [[], 'plans', 'plans'],
  [['PLANS'], 'energy_bills', 'plans'],
  [['Envoi du 12', 'electricite'], 'plans', 'energy_bills/electricity'],
  [['Heating oil', '2024'], 'plans', 'energy_bills/oil'],
  // Two are called so: the one in the folder around it, or where it was dropped.
  [['Plans', 'Mazout'], 'energy_bills', '7'],
  [['Mazout'], 'plans', '7'],
  [['Mazout'], 'energy_bills', 'energy_bills/oil'],
  [['Sans nom connu'], 'plans', 'plans'],
])(
  'files of the folders %j dropped on %s go to %s (§2.files.dropzone)',
  (folders, target, found) => {
    expect(targetFolder(folders, tree, target)).toBe(found)
  },
)

it('files always go to a folder that exists', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom(...tree.flatMap(({ names }) => names)))
  const keys = tree.map(({ key }) => key)
  fc.assert(
    fc.property(fc.array(name), fc.constantFrom(...keys), (folders, target) => {
      expect(keys).toContain(targetFolder(folders, tree, target))
    }),
  )
})

it('papers of the follow-up lie in its folders, and are taken for what these are called', () => {
  expect(defaultFolderFor('minutes', 'amoen')).toBe('follow_up/minutes')
  expect(defaultFolderFor('minutes', 'cecb')).toBe('correspondence')
  expect(defaultFolderFor('invoice', 'amoen')).toBe('follow_up/invoices')
  expect(defaultFolderFor('invoice', undefined)).toBe('contract')
  expect(usualTypeIn('follow_up/minutes')).toBe('minutes')
  expect(usualTypeIn('follow_up')).toBeUndefined()
  expect(usualTypeIn('energy_bills/oil')).toBe('energy_bill')
})

it('every type has a folder in every kind, and the usual type of a folder belongs into it', () => {
  for (const kind of ['amoen', 'cecb', 'cecbplus', 'ged', 'peik', undefined] as const) {
    const keys = defaultFolders(kind).map(({ key }) => key)
    for (const type of documentTypes) expect(keys).toContain(defaultFolderFor(type, kind))
    for (const key of keys) {
      const type = usualTypeIn(key)
      if (type) expect(key.startsWith(defaultFolderFor(type, kind))).toBe(true)
    }
  }
})
