import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { endingOf, hasKnownEnding, mediaTypes } from '../fileName.ts'
import { type PreviewMail, previewLimits } from './preview.ts'
import type { ContentDescription } from './previewer.server.ts'
import { Unpreviewable } from './unpreviewable.server.ts'

// Its default export is one level deeper where Node imports it than its types say.
const { default: MsgReader } = createRequire(import.meta.url)(
  '@kenjiuno/msgreader',
) as typeof import('@kenjiuno/msgreader')

type Mail = Omit<PreviewMail, 'attachments'> & {
  text: string
  attachments: { name: string; content: () => Uint8Array }[]
}

type Source = { path: string; type: string }

/** What a mail says, from whom to whom, and what is attached to it. */
export async function describeMail(source: Source): Promise<ContentDescription> {
  const { text, attachments, ...head } = await readMail(source)
  const { textBytes, attachments: most } = previewLimits
  return {
    ...{ pages: [], table: null, cut: text.length > textBytes || attachments.length > most },
    mail: {
      ...head,
      text: text.slice(0, textBytes),
      attachments: attachments
        .slice(0, most)
        .map(({ name, content }) => ({ name, size: content().length })),
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
  const attachment = attachments[number - 1]
  if (!attachment) throw new Unpreviewable('format')
  await writeFile(target, attachment.content())
}

async function readMail({ path, type }: Source): Promise<Mail> {
  const content = await readFile(path)
  return type === mediaTypes.eml ? readInternetMail(content) : readOutlookMail(content)
}

/** A mail as the internet has it (RFC 5322). Mails within it are attachments. */
async function readInternetMail(content: Uint8Array): Promise<Mail> {
  const mail = await PostalMime.parse(content, { forceRfc822Attachments: true }).catch(() => {
    throw new Unpreviewable('damaged')
  })
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
      content: () => Buffer.from(attachment.content as ArrayBuffer),
    })),
  }
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
    // A mail within it has no content of its own.
    attachments: attachments
      .filter(({ innerMsgContent }) => !innerMsgContent)
      .map((attachment, at) => ({
        name: nameOf(attachment.fileName ?? attachment.name, attachment.attachMimeTag, at),
        content: () => reader.getAttachment(attachment).content,
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

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
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
          ? (entities[name.toLowerCase()] ?? whole)
          : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16)),
    )
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
