/** How files of a media type are shown; others are not. */
const shownAs: Readonly<Record<string, 'pages' | 'text' | 'table' | 'mail'>> = {
  'application/pdf': 'pages',
  'image/jpeg': 'pages',
  'image/png': 'pages',
  'image/webp': 'pages',
  'image/heic': 'pages',
  'image/tiff': 'pages',
  'text/plain': 'text',
  'message/rfc822': 'mail',
  'application/vnd.ms-outlook': 'mail',
  'image/vnd.dxf': 'text',
  'application/x-step': 'text',
  'text/csv': 'table',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'table',
}

/** How a file of this media type is shown; undefined if it cannot be. */
export const shownAsOf = (mediaType: string) => shownAs[mediaType]

/** Whether lists can show a small picture of a file. */
export const hasThumbnail = (mediaType: string) => shownAs[mediaType] === 'pages'

/** Whether a file is a picture, which may say where it was taken. */
export const isPicture = (mediaType: string) => /^image\/(jpeg|png|webp|heic|tiff)$/.test(mediaType)
