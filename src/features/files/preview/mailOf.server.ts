import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { printable, printableLine } from '../../../kernel/field/characters.ts'
import { endingOf, hasKnownEnding, mediaTypes, safeName } from '../fileName.ts'
import { type PreviewMail, previewLimits } from './preview.ts'
import type { ContentDescription } from './previewer.server.ts'
import { decodeText } from './textOf.server.ts'
import { Unpreviewable } from './unpreviewable.server.ts'

// Its default export is one level deeper where Node imports it than its types say.
const { default: MsgReader } = createRequire(import.meta.url)(
  '@kenjiuno/msgreader',
) as typeof import('@kenjiuno/msgreader')

type Mail = Omit<PreviewMail, 'attachments'> & {
  text: string
  /** Without content if the mail only links to it, as Outlook does to files in the cloud. */
  attachments: { name: string; content: Uint8Array | undefined }[]
}

type Source = { path: string; type: string }

/** What a mail says, from whom to whom, and what is attached to it. */
export async function describeMail(source: Source): Promise<ContentDescription> {
  const { text, attachments, from, to, cc, subject, date } = await readMail(source)
  const { textBytes, attachments: most } = previewLimits
  return {
    ...{ pages: [], table: null, cut: text.length > textBytes || attachments.length > most },
    mail: {
      ...{
        from: from && printableLine(from),
        to: to.map(printableLine),
        cc: cc.map(printableLine),
      },
      ...{ subject: (subject && printableLine(subject).trim()) || null, date },
      text: printable(text.slice(0, textBytes)),
      attachments: attachments
        .slice(0, most)
        .map(({ name, content }) => ({ name: safeName(name), size: content?.length ?? null })),
    },
  }
}

/** Writes an attachment, numbered from 1, to `target`. */
export async function writeAttachment({
  number,
  target,
  ...source
}: Source & { number: number; target: string }) {
  const { attachments } = await readMail(source)
  const content = attachments[number - 1]?.content
  if (!content) throw new Unpreviewable('format')
  await writeFile(target, content)
}

async function readMail({ path, type }: Source): Promise<Mail> {
  const content = await readFile(path)
  return type === mediaTypes.eml ? readInternetMail(content) : readOutlookMail(content)
}

/** A mail as the internet has it (RFC 5322). Mails within it are attachments. */
async function readInternetMail(content: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(fromItsHead(content), { forceRfc822Attachments: true }).catch(
    () => {
      throw new Unpreviewable('damaged')
    },
  )
  const addresses = (given: Address[] = []) =>
    given
      .flatMap((one) => (one.group ? one.group : [one]))
      .map(({ name, address }) => withAddress(name, address))
  return {
    from: addresses(mail.from ? [mail.from] : [])[0] ?? null,
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    subject: mail.subject ?? null,
    date: momentOf(mail.date),
    text: mail.text?.trim() || textOfHtml(mail.html ?? ''),
    attachments: mail.attachments.filter(isAttached).map((attachment, at) => ({
      name: nameOf(attachment.filename, attachment.mimeType, at),
      content: Buffer.from(attachment.content as ArrayBuffer),
    })),
  }
}

/** Marks of an encoding, empty lines, and the line before each mail of a mailbox (RFC 4155). */
const beforeHead = /^(?:\u00ef\u00bb\u00bf)?\s*(?:From [^\n]*\n)?/

/**
 * A mail from its first header on, in UTF-8 what names no encoding: headers, and a text without one, which scanners write
 * in Windows-1252. Mails saved as UTF-16 are converted.
 */
function fromItsHead(content: Buffer): Buffer {
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(content.toString('latin1', 0, 2))
  const mail = isWide ? Buffer.from(decodeText(content, false)) : content
  const bytes = mail.toString('latin1')
  const start = beforeHead.exec(bytes)![0].length
  const length = bytes.slice(start).search(/\r?\n\r?\n/)
  const end = length < 0 || !/charset=/i.test(bytes) ? mail.length : start + length
  const head = Buffer.from(decodeText(mail.subarray(start, end), false))
  return Buffer.concat([head, mail.subarray(end)])
}

/** Pictures that the text shows, such as logos, are no attachments. */
const isAttached = ({ related, disposition }: Attachment) =>
  !related || disposition === 'attachment'

/** A mail of Outlook (MS-OXMSG). */
function readOutlookMail(content: Buffer): Mail {
  const { buffer, byteOffset, byteLength } = content
  const reader = new MsgReader(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
  const mail = reader.getFileData()
  if (mail.error) throw new Unpreviewable('damaged')
  const { recipients = [], attachments = [] } = mail
  const recipientsOf = (kind: FieldsData['recipType']) =>
    recipients
      .filter(({ recipType }) => recipType === kind)
      .map(({ name, smtpAddress, email }) => withAddress(name, smtpAddress ?? email))
  return {
    from: withAddress(mail.senderName, mail.senderSmtpAddress ?? mail.senderEmail) || null,
    to: recipientsOf('to'),
    cc: recipientsOf('cc'),
    subject: mail.subject ?? null,
    date: momentOf(mail.messageDeliveryTime ?? mail.clientSubmitTime),
    text: mail.body?.trim() || textOfHtml(mail.bodyHtml ?? ''),
    attachments: attachments.map((attachment, at) => ({
      name: attachment.innerMsgContent
        ? `${attachment.name || at + 1}.msg`
        : nameOf(attachment.fileName ?? attachment.name, attachment.attachMimeTag, at),
      content:
        attachment.innerMsgContent || attachment.dataId !== undefined
          ? reader.getAttachment(attachment).content
          : undefined,
    })),
  }
}

/** `Ada Keller <ada@example.ch>`; addresses of an organisation's own directory are left out. */
const withAddress = (name = '', address = '') =>
  address.includes('@') && address !== name ? (name ? `${name} <${address}>` : address) : name

const momentOf = (date: string | undefined) => {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The name of an attachment; one without an ending gets that of its media type. */
function nameOf(name: string | null | undefined, mediaType: string | undefined, at: number) {
  const given = name?.trim() || String(at + 1)
  if (hasKnownEnding(given) || endingOf(given) !== '') return given
  const ending = Object.keys(mediaTypes).find((one) => mediaTypes[one] === mediaType)
  return ending === undefined ? given : `${given}.${ending}`
}

/** Names of the characters from U+00A0 to U+00FF (HTML 4). */
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', hellip: '…', bull: '•' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', ndash: '–', mdash: '—' },
  ...{ OElig: 'Œ', oelig: 'œ', Yuml: 'Ÿ' },
  ...Object.fromEntries(
    latinNames.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)]),
  ),
  // A line of nothing else is empty.
  nbsp: ' ',
}

/** The text of a mail that is HTML only. */
const textOfHtml = (html: string) =>
  html
    .replace(/<(head|style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]*>|<\/(p|div|tr|li|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi,
      (whole, decimal?: string, hex?: string, name?: string) =>
        name
          ? (entities[name] ?? whole)
          : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16)),
    )
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
