/** Whether a file is a HEIC photo, by its head. */
export const isHeic = (file: Uint8Array): boolean =>
  /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(Buffer.from(file.subarray(4, 12)).toString('latin1'))
