import { maxNameLength } from './file.ts'

/** Characters that change the direction of a text, with which an ending can be hidden. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Characters that systems do not allow in names. */
const forbidden = /[<>:"|?*\p{Cc}]/gu
/** Names of devices on Windows. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A name under which a file can be kept on any system: without path, invisible characters and reserved names, not
 * longer than the limit. The ending stays.
 */
export function safeName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? ''
  const plain = own
    .normalize('NFC')
    .replace(directions, '')
    .replace(forbidden, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const usable = devices.test(plain) ? `_${plain}` : plain || '_'
  const [, ending = ''] = /(\.[A-Za-z0-9]{1,8})$/.exec(usable) ?? []
  return usable.length <= maxNameLength
    ? usable
    : `${usable.slice(0, maxNameLength - ending.length).trimEnd()}${ending}`
}
