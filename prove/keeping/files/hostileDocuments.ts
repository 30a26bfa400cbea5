import { emptyPdf } from '../../../src/testing/files/upload.ts'
import { eicar } from '../../../src/testing/outside/clamd.ts'
import { archiveOf, repeated, sheet, workbookWith } from './archives.ts'
import type { HostileFile, Outcome } from './hostileFile.ts'

const gigabyte = 2 ** 30
const bomb: readonly Outcome[] = ['damaged', 'too_large', 'too_long']
const script = '<script>fetch("/api/users/").then(alert)</script>'
const html = `<!doctype html><html><body onload="alert(1)">${script}</body></html>`

/** A PDF of these objects, of which the first is its catalogue. */
const pdfWith = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 1} 0 obj`),
      Buffer.from(object),
      Buffer.from('endobj\n'),
    ]),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF'),
  ])

const onePage = (size = '595 842', more = '') => [
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]${more}>>`,
]

/** A page whose drawing unpacks to a gigabyte. */
function pdfBomb(): Buffer {
  const { deflated } = repeated('0 0 595 842 re f ', gigabyte)
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), deflated])
  const stream = Buffer.concat([
    Buffer.from(`<</Filter/FlateDecode/Length ${packed.length}>>stream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
  return pdfWith('<</Type/Catalog/Pages 2 0 R>>', ...onePage(undefined, '/Contents 4 0 R'), stream)
}

/** Documents, workbooks, archives and texts that attack who reads them. */
export function hostileDocuments(): HostileFile[] {
  const catalogue = '<</Type/Catalog/Pages 2 0 R>>'
  const zeros = repeated('\0', gigabyte)
  const oneRow = repeated('<c><v>1</v></c>', gigabyte, {
    before: `${sheet.before}<row r="1">`,
    after: `</row>${sheet.after}`,
  })
  const deep = 50_000
  return [
    {
      title: 'ZIP bomb of 10 GB',
      name: 'bombe.zip',
      content: archiveOf(
        Array.from({ length: 10 }, (_, index) => ({ name: `${index}.bin`, ...zeros })),
      ),
      aim: 'fills disk or memory of whoever unpacks it',
      outcomes: ['format'],
    },
    {
      title: 'ZIP in ZIP in ZIP',
      name: 'poupee.zip',
      content: Array.from({ length: 200 }).reduce<Buffer>(
        (inner, _, index) => archiveOf([{ name: `${index}.zip`, content: inner }]),
        Buffer.from('end'),
      ),
      aim: 'keeps whoever looks inside looking',
      outcomes: ['format'],
    },
    {
      title: 'ZIP with paths out of its folder',
      name: 'chemins.zip',
      content: archiveOf([
        { name: '../../../../etc/cron.d/x', content: Buffer.from('* * * * * root id') },
        { name: 'C:\\Windows\\x.dll', content: Buffer.from('MZ') },
      ]),
      aim: 'writes outside of the folder into which it is unpacked',
      outcomes: ['format'],
    },
    {
      title: 'XLSX bomb of 1 GB that says so',
      name: 'bombe.xlsx',
      content: workbookWith([{ name: 'xl/worksheets/sheet1.xml', ...oneRow }]),
      aim: 'fills the memory of the preview',
      outcomes: ['too_large'],
    },
    {
      title: 'XLSX bomb of 1 GB that claims 2 KB',
      name: 'menteuse.xlsx',
      content: workbookWith([{ name: 'xl/worksheets/sheet1.xml', ...oneRow, size: 2_000 }]),
      aim: 'fills the memory of the preview, past a check of sizes',
      outcomes: bomb,
    },
    {
      title: 'XLSX whose list of types unpacks to 1 GB',
      name: 'types.xlsx',
      content: workbookWith([
        {
          name: '[Content_Types].xml',
          ...repeated(' ', gigabyte, { before: '<Types>' }),
          size: 900,
        },
      ]),
      aim: 'fills the memory of the server while it recognises the file',
      outcomes: ['refused', ...bomb],
    },
    {
      title: 'XLSX with a billion laughs',
      name: 'rires.xlsx',
      content: workbookWith([
        {
          name: 'xl/worksheets/sheet1.xml',
          content: Buffer.from(
            `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">${Array.from('bcdefghijklmnop')
              .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghijklmno'[at]};`.repeat(10)}">`)
              .join(
                '',
              )}]>${sheet.before.slice(21)}<row r="1"><c r="A1" t="str"><v>&p;</v></c></row>${sheet.after}`,
          ),
        },
      ]),
      aim: 'grows to gigabytes by its entities',
      outcomes: [...bomb, 'table'],
    },
    {
      title: 'XLSX that reads a file of the server',
      name: 'entite.xlsx',
      content: workbookWith([
        {
          name: 'xl/worksheets/sheet1.xml',
          content: Buffer.from(
            `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheet.before.slice(21)}<row r="1"><c r="A1" t="str"><v>&f;</v></c></row>${sheet.after}`,
          ),
        },
      ]),
      aim: 'shows a file of the server in its preview',
      outcomes: [...bomb, 'table'],
    },
    {
      title: 'XLSX with a row beyond the last and a column beyond the last',
      name: 'loin.xlsx',
      content: workbookWith([], {
        rows: '<row r="4294967295"><c r="ZZZZZZ1" t="str"><v>x</v></c></row>',
      }),
      aim: 'makes the preview fill up four billion rows',
      outcomes: [...bomb, 'table'],
    },
    {
      title: 'XLSX with links to other workbooks and a command',
      name: 'liens.xlsx',
      content: workbookWith(
        [
          {
            name: 'xl/externalLinks/externalLink1.xml',
            content: Buffer.from(
              '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
            ),
          },
        ],
        {
          rows: `<row r="1"><c r="A1" t="str"><f>cmd|'/c calc'!A0</f><v>1</v></c><c r="B1" t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>${'&lt;script&gt;'}</v></c></row>`,
        },
      ),
      aim: 'runs a command or asks a server when it is opened',
      outcomes: ['table', 'damaged'],
    },
    {
      title: 'XLSM with macros',
      name: 'macros.xlsm',
      content: workbookWith(
        [{ name: 'xl/vbaProject.bin', content: Buffer.from('Sub Auto_Open(): Shell "calc"') }],
        { macros: true },
      ),
      aim: 'runs its macros when it is opened',
      outcomes: ['format'],
    },
    {
      title: 'XLSM with macros named as XLSX',
      name: 'macros.xlsx',
      content: workbookWith([{ name: 'xl/vbaProject.bin', content: Buffer.from('VBA') }], {
        macros: true,
      }),
      aim: 'hides macros behind an ending without them',
      outcomes: ['refused'],
    },
    {
      title: 'CSV with formulas',
      name: 'formules.csv',
      content: Buffer.from(
        `nom;valeur\n"=cmd|'/c calc'!A0";=HYPERLINK("http://127.0.0.1";"ici")\n+1+1;@SUM(A1)\n${script};1\n`,
      ),
      aim: 'runs a command in the spreadsheet that opens it, or a script in the preview',
      outcomes: ['table'],
    },
    {
      title: 'CSV of 100 000 columns with a quote that never ends',
      name: 'colonnes.csv',
      content: Buffer.from(`${'a;'.repeat(100_000)}\n"${'b;\n'.repeat(300_000)}`),
      aim: 'keeps the reader of tables busy',
      outcomes: [...bomb, 'table'],
    },
    {
      title: 'HTML with script',
      name: 'page.html',
      content: Buffer.from(html),
      aim: 'runs in the browser of who opens it',
      outcomes: ['refused'],
    },
    {
      title: 'HTML named as text',
      name: 'page.txt',
      content: Buffer.from(html),
      aim: 'runs where a browser guesses the type',
      outcomes: ['text'],
    },
    {
      title: 'HTML named as PDF',
      name: 'page.pdf',
      content: Buffer.from(html),
      aim: 'runs in the browser of who opens it',
      outcomes: ['refused'],
    },
    {
      title: 'HTML with a PDF behind it',
      name: 'avant.pdf',
      content: Buffer.concat([Buffer.from(html), emptyPdf]),
      aim: 'is a page to a browser and a PDF to a viewer',
      outcomes: ['refused'],
    },
    {
      title: 'PDF with HTML in a comment',
      name: 'apres.pdf',
      content: Buffer.from(emptyPdf.toString().replace('\n', `\n%${html}\n`)),
      aim: 'is a PDF to the server and a page to a browser',
      outcomes: ['pages'],
    },
    {
      title: 'mail with script and an attachment',
      name: 'lettre.eml',
      content: Buffer.from(
        `From: a@example.ch\r\nContent-Type: text/html\r\n\r\n${html}\r\nContent-Type: image/svg+xml`,
      ),
      aim: 'runs in the browser of who reads it',
      outcomes: ['mail'],
    },
    {
      title: 'PDF that runs JavaScript and starts a program',
      name: 'script.pdf',
      content: pdfWith(
        '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);this.submitForm\\("http://127.0.0.1/"\\))>>/AA<</WC<</S/Launch/F(calc.exe)>>>>>>',
        ...onePage(undefined, '/AA<</O<</S/URI/URI(http://127.0.0.1/)>>>>'),
      ),
      aim: 'runs, calls out or starts a program when it is opened',
      outcomes: ['pages'],
    },
    {
      title: 'PDF of arrays inside arrays',
      name: 'profond.pdf',
      content: pdfWith(
        catalogue,
        ...onePage(undefined, `/X ${'['.repeat(deep)}${']'.repeat(deep)}`),
      ),
      aim: 'overflows the stack of the reader',
      outcomes: ['damaged', 'too_large', 'too_long', 'pages'],
    },
    {
      title: 'PDF whose pages contain themselves',
      name: 'cercle.pdf',
      content: pdfWith(
        catalogue,
        '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000000/Parent 2 0 R>>',
      ),
      aim: 'keeps the reader in a circle',
      outcomes: ['damaged', 'too_large', 'too_long', 'pages'],
    },
    {
      title: 'PDF with a page of a million kilometres',
      name: 'etendue.pdf',
      content: pdfWith(catalogue, ...onePage('99999999999 1')),
      aim: 'makes the preview draw an endless page',
      outcomes: ['damaged', 'too_large', 'too_long', 'pages'],
    },
    {
      title: 'PDF whose drawing unpacks to 1 GB',
      name: 'dessin.pdf',
      content: pdfBomb(),
      aim: 'fills the memory of the preview, or keeps it drawing',
      outcomes: ['damaged', 'too_large', 'too_long', 'pages'],
    },
    {
      title: 'program named as PDF',
      name: 'facture.pdf',
      content: Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(2_000, 1)]),
      aim: 'is started by who expects a bill',
      outcomes: ['refused'],
    },
    {
      title: 'text of one line of 3 MB',
      name: 'ligne.txt',
      content: Buffer.alloc(3_000_000, 'a'),
      aim: 'hangs the browser that shows it',
      outcomes: ['text'],
    },
    {
      title: 'EICAR',
      name: 'eicar.txt',
      content: Buffer.from(eicar),
      aim: 'is a virus, as far as scanners know',
      outcomes: ['refused'],
    },
    {
      title: 'EICAR at the end of a PDF',
      name: 'plan.pdf',
      content: Buffer.concat([emptyPdf, Buffer.from(`\n%${eicar}`)]),
      aim: 'hides a virus in a document that can be read',
      outcomes: ['refused'],
    },
  ]
}
