import type { MailAddress, MailAttachment, MailCalendar } from '../../kernel/mail.server.ts'
import type { Language } from '../../kernel/text.ts'
import { linkIn } from '../../kernel/text.ts'

/** Parts of a mail in the recipient's language, in the order in which they are read. */
export type LetterContent = {
  greeting: string
  /** Paragraphs, separated by empty lines. */
  text: string
  /** Null if the reader has no account to open the screen with. */
  link: string | null
  /** What the link opens. */
  linkLabel: string
  closing: string
  /** Name and address of the office, line by line. */
  sender: string[]
  footer: string
  /** Name of the sender, if it is not the office's own. */
  from?: string
  /** Name of the reader; missing in mails that an earlier version queued, as are the next two. */
  to?: string | null
  /** Whom answers go to. */
  replyTo?: MailAddress | null
  /** Local part of the id of its thread, in which answers by mail can be kept one day. */
  thread?: string
  attachments?: MailAttachment[]
  calendar?: MailCalendar
  /** How the reader ends such mails: addresses of a page and of a call, and the label of the link to the page. */
  stop?: { page: string; call: string; label: string }
}

/** Stands in a text where a secret code is shown to its reader only. */
export const codeMark = '······'

/**
 * A letter whose links open in its language. The link to its screen ends in a secret, or in dots if the secret must not
 * be shown; the second line of the secret is a code.
 */
export function withSecret(
  content: LetterContent,
  secret: string | null,
  language: Language,
): LetterContent {
  const [end = '', code = codeMark] = (secret ?? '').split('\n')
  const { link, stop, text } = content
  return {
    ...content,
    link: link === null ? null : linkIn(language, link + end),
    text: text.replace(codeMark, code),
    ...(stop && { stop: { ...stop, page: linkIn(language, stop.page) } }),
  }
}

/** A letter as plain text. */
export const letterText = ({
  greeting,
  text,
  link,
  linkLabel,
  closing,
  sender,
  footer,
  stop,
}: LetterContent) =>
  `${[
    ...[greeting, text, ...(link === null ? [] : [`${linkLabel}\n${link}`])],
    ...[[closing, ...sender].join('\n'), footer],
    ...(stop ? [`${stop.label}\n${stop.page}`] : []),
  ].join('\n\n')}\n`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (found) => entities[found]!)
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

// Mail programs support few selectors and drop the others: the light colours are inline,
// the dark ones override them where style sheets are read.
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .back { background: #0d1113 !important }
    .card { background: #161c1f !important; color: #e9eff1 !important }
    .quiet, .quiet a { color: #a3b0b6 !important }
    .rule { border-color: #2b3438 !important }
    .button { background: #5cc9b4 !important; color: #06231d !important }
  }`
const font =
  "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px"
const quiet = 'color:#5b676d;font-size:13px;line-height:19px'

type HtmlOptions = {
  language: Language
  subject: string
  /** Address of the office's logo, if it has one. */
  logo?: string | undefined
}

/** A letter as HTML: what the text version says, with the link as a button and the office's logo. */
export function letterHtml(content: LetterContent, { language, subject, logo }: HtmlOptions) {
  const { greeting, text, link, linkLabel, closing, sender, footer, stop } = content
  const [office = '', ...address] = sender
  const paragraphs = [greeting, ...text.split('\n\n')]
    .map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`)
    .join('\n')
  const url = link === null ? undefined : escapeHtml(link)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="back" style="margin:0;padding:24px 12px;background:#f2f5f6;${font}">
<div class="card" style="max-width:560px;padding:28px;margin:0 auto;background:#ffffff;border-radius:10px;color:#12181b">
${logo ? `<p style="margin:0 0 20px"><img src="${logo}" alt="${escapeHtml(office)}" style="max-width:180px;max-height:56px"></p>` : ''}
${paragraphs}
${
  url === undefined
    ? ''
    : `<p style="margin:24px 0 12px"><a class="button" href="${url}" style="display:inline-block;padding:10px 18px;background:#0f7a68;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(linkLabel)}</a></p>
<p class="quiet" style="margin:0 0 24px;${quiet};overflow-wrap:anywhere"><a href="${url}" style="color:#5b676d">${url}</a></p>`
}
<p style="margin:0">${escapeHtml(closing)}<br><strong>${escapeHtml(office)}</strong></p>
<div class="quiet rule" style="padding-top:16px;border-top:1px solid #dde4e7;margin-top:24px;${quiet}">
${[...address, footer].map(escapeHtml).join('<br>')}${
  stop
    ? `<br><a href="${escapeHtml(stop.page)}" style="color:#5b676d">${escapeHtml(stop.label)}</a>`
    : ''
}
</div>
</div>
</body>
</html>
`
}
