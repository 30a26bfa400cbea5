import { emptyPdf } from '../../../src/testing/files/upload.ts'
import type { HostileFile, Outcome } from './hostileFile.ts'

const pages: readonly Outcome[] = ['pages']
const refused: readonly Outcome[] = ['refused']
const either: readonly Outcome[] = ['refused', 'pages']

/** Names that mean another place, another kind of file or another text than they show; and sizes that are lies. */
export function hostileNames(): HostileFile[] {
  const named = (
    title: string,
    name: string,
    aim: string,
    outcomes: readonly Outcome[],
    more: Partial<HostileFile> = {},
  ): HostileFile => ({
    ...{ title, name, aim, outcomes },
    content: Buffer.concat([emptyPdf, Buffer.from(`\n%${title}`)]),
    ...more,
  })
  const outside = 'is written outside of the store, or of the folder of who unpacks it'
  const other = 'shows another ending than it has'
  return [
    named('name with a path', '../../../../etc/passwd.pdf', outside, pages),
    named('name with a path of Windows', '..\\..\\Windows\\System32\\x.pdf', outside, pages),
    named('name with an absolute path', '/etc/cron.d/egide.pdf', outside, pages),
    named('name of nothing but a path', '../..', outside, refused),
    named('right-to-left name of a program', 'facture\u202Efdp.exe', other, refused),
    named('right-to-left name', 'plan\u202Egpj.\u202Cpdf', other, either),
    named('name with isolated directions', 'dev\u2067is\u2069\u200F.pdf', other, either),
    named('name with two endings', 'facture.pdf.exe', other, refused),
    named('name that ends in a dot and blanks', 'facture.pdf. . ', other, pages),
    named(
      'name of 300 characters',
      `${'n'.repeat(296)}.pdf`,
      'is longer than systems allow',
      refused,
    ),
    named(
      'name of 196 signs of four bytes',
      `${'🏠'.repeat(98)}.pdf`,
      'is longer in bytes than systems allow',
      pages,
    ),
    named('name with a zero byte', 'plan.exe\0.pdf', 'ends earlier for some programs', either),
    named(
      'name with a line break',
      'a\r\nSet-Cookie: session=1\r\n\r\n.pdf',
      'adds a header',
      either,
    ),
    named(
      'name with quotes',
      '"; filename="x.exe"; a=".pdf',
      'adds a parameter to a header',
      pages,
    ),
    named(
      'name with markup',
      '<img src=x onerror=alert(1)>.pdf',
      'runs in the list of files',
      pages,
    ),
    named('name of a device', 'CON.pdf', 'cannot be stored on Windows', pages),
    named('name without an ending', 'facture', 'has no kind', refused),
    named('file of 0 bytes', 'vide.pdf', 'fails where a first byte is expected', refused, {
      content: Buffer.alloc(0),
    }),
    named(
      'file shorter than announced',
      'court.pdf',
      'becomes a file before it is there',
      refused,
      {
        announced: 10_000,
      },
    ),
    named('file longer than announced', 'long.pdf', 'brings more than was allowed', refused, {
      announced: 20,
    }),
    named('file that announces 1 TB', 'tera.pdf', 'reserves the whole disk', refused, {
      announced: 10 ** 12,
    }),
  ]
}
