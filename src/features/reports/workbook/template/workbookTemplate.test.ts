import * as excel from '@cj-tech-master/excelts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../../prove/addresses.ts'
import { randomConsultation } from '../../../../../prove/advice/consultations.ts'
import { printWorkbook } from '../workbook.server.ts'

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** An office's workbook with every kind of internal data that must not reach the client. */
async function officeTemplate(): Promise<Uint8Array> {
  const book = new excel.Workbook()
  book.creator = 'Jean Secret'
  book.lastModifiedBy = 'Jean Secret'
  book.company = 'Ancien Bureau SA'
  const internal = book.addWorksheet('Interne & notes', { state: 'veryHidden' })
  internal.getCell('A1').value = 'marge du bureau'
  const visibleSheet = book.addWorksheet('Calcul', {
    headerFooter: { oddHeader: '&C{{client}} {{nobody_knows}}' },
  })
  const lists = book.addWorksheet('Listes', { state: 'hidden' })
  lists.getCell('A1').value = 0.5
  lists.getCell('A2').value = { formula: 'Tarifs!A1' }
  book.addWorksheet('Tarifs', { state: 'hidden' }).getCell('A1').value = 12
  visibleSheet.getCell('A1').value = '{{useful_heat}}'
  visibleSheet.getCell('A1').note = 'à vérifier avec Jean'
  visibleSheet.getCell('A2').value = { formula: 'A1*Listes!A1' }
  visibleSheet.getCell('A3').value = '{{nobody_knows}}'
  visibleSheet.getCell('A4').value = {
    richText: [{ text: 'Pour {{cli', font: { bold: true } }, { text: 'ent}}, {{nobody_knows}}' }],
  }
  visibleSheet.getCell('A5').value = { formula: 'Marge' }
  book.definedNames.add('Calcul!$A$1', 'Chaleur')
  book.definedNames.add("'Listes'!$A$1", 'Marge')
  book.definedNames.add("'Interne & notes'!$A$1", 'Secret')
  const parts = unzipSync(new Uint8Array(await book.xlsx.writeBuffer()))
  const edit = (name: string, from: string | RegExp, to: string) => {
    parts[name] = strToU8(strFromU8(parts[name]!).replace(from, to))
  }
  parts['docProps/custom.xml'] = strToU8('<Properties>Jean Secret</Properties>')
  parts['xl/persons/person.xml'] = strToU8('<personList>Jean Secret</personList>')
  edit(
    '_rels/.rels',
    '</Relationships>',
    `<Relationship Id="rId90" Type="${relation}/custom-properties" Target="docProps/custom.xml"/></Relationships>`,
  )
  edit(
    'xl/_rels/workbook.xml.rels',
    '</Relationships>',
    `<Relationship Id="rId91" Type="http://schemas.microsoft.com/office/2017/10/relationships/person" Target="persons/person.xml"/></Relationships>`,
  )
  edit(
    '[Content_Types].xml',
    '</Types>',
    `<Override PartName="/xl/persons/person.xml" ContentType="${spreadsheet}.persons+xml"/></Types>`,
  )
  edit(
    'xl/workbook.xml',
    '</definedNames>',
    '<definedName name="Perdu">#REF!$A$1</definedName></definedNames>',
  )
  edit(
    'xl/workbook.xml',
    '<sheets>',
    '<mc:AlternateContent xmlns:mc="m"><mc:Choice><x15ac:absPath xmlns:x15ac="x" url="C:\\Users\\Jean Secret\\"/></mc:Choice></mc:AlternateContent><sheets>',
  )
  return zipSync(parts)
}

describe('a filled workbook of the office', () => {
  let parts: Record<'draft' | 'final', Record<string, Uint8Array>>
  let final: Uint8Array
  let heat: number

  beforeAll(async () => {
    const snapshot = randomConsultation(randomFrom(1))
    snapshot.people.client = 'Régie & Fils'
    snapshot.building.address = 'Rue du Lac 4'
    snapshot.office.name = 'Bureau du Lac SA'
    heat = snapshot.comparison.input.usefulHeat
    const template = await officeTemplate()
    const task = { format: 'xlsx', language: 'fr', snapshot, logo: null, template } as const
    final = await printWorkbook({ ...task, isDraft: false })
    const draft = await printWorkbook({ ...task, isDraft: true })
    parts = { draft: unzipSync(draft), final: unzipSync(final) }
  })
  const textOf = (files: Record<string, Uint8Array>) =>
    Object.entries(files)
      .map(([name, part]) => `${name}\n${strFromU8(part)}`)
      .join('\n')

  it('contains no note, author, unused hidden sheet, broken name, property or path of the template', () => {
    for (const leftover of [
      'Jean',
      'Ancien',
      'Interne',
      'marge du bureau',
      'Secret',
      '#REF!',
      'comment',
    ])
      expect([leftover, textOf(parts.final).includes(leftover)]).toEqual([leftover, false])
    expect(
      Object.keys(parts.final).filter((name) => /vml|person|custom|calcChain/.test(name)),
    ).toEqual([])
    const core = strFromU8(parts.final['docProps/core.xml']!)
    expect(core).toContain('<dc:creator>Bureau du Lac SA</dc:creator>')
  })

  it('shows unknown names only in the draft; fills headers and names split over several runs', () => {
    expect(textOf(parts.final)).not.toContain('{{')
    expect(textOf(parts.draft)).toContain('{{nobody_knows}}')
    const texts = strFromU8(parts.final['xl/sharedStrings.xml']!)
    expect(texts).toContain('Pour Régie &amp; Fils, </t>')
    const sheets = Object.entries(parts.final).filter(([name]) =>
      name.startsWith('xl/worksheets/sheet'),
    )
    expect(sheets.map(([, xml]) => strFromU8(xml)).join()).toContain('Régie &amp;&amp; Fils')
  })

  it('keeps hidden sheets that formulas use, with their names', async () => {
    const book = new excel.Workbook()
    await book.xlsx.load(final as unknown as ArrayBuffer)
    expect(book.worksheets.map(({ name, state }) => [name, state])).toEqual([
      ['Calcul', 'visible'],
      ['Listes', 'hidden'],
      ['Tarifs', 'hidden'],
    ])
    const sheet = book.getWorksheet('Calcul')!
    expect(sheet.getCell('A1').value).toBe(heat)
    expect(sheet.getCell('A2').formula).toBe('A1*Listes!A1')
    expect(book.definedNames.getRanges('Marge').ranges).toEqual(['Listes!$A$1'])
    expect(book.definedNames.getRanges('Chaleur').ranges).toEqual(['Calcul!$A$1'])
  })
})
