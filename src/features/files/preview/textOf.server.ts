/**
 * Decodes a text: UTF-8 or UTF-16 by its mark, UTF-8 if all of it is valid, else Windows-1252, as older programs here
 * write it. `isCut` says that it may end within a character.
 */
export function decodeText(bytes: Uint8Array, isCut: boolean): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return decodeWindows(bytes)
  }
}

/** What Windows-1252 has in place of the control characters of Latin-1, from 0x80 on. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The platform's decoder for Windows-1252 decodes Latin-1 instead. */
const decodeWindows = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => windowsCharacters[control.charCodeAt(0) - 0x80]!)
