import { tableRows } from '../../../kernel/field/tables.ts'

/** Media types of files that a report can show. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/tiff']

/** Row of a file in the table `photos` of a form. */
export const photoRow = (file: number) => `f${file}`

/** A photo chosen for the reports of a mandate: a file with its caption. */
export type ChosenPhoto = { file: number; caption: string }

/** A photo of a report. `hash` is that of its WebP picture in the store; null if there is none to show. */
export type ReportPhoto = ChosenPhoto & {
  hash: string | null
  /** Size of the picture, of which only the proportion means something. */
  width: number
  height: number
}

/** The photos that a form's answers choose, in the order in which the files arrived. */
export const chosenPhotos = (answers: Record<string, unknown>): ChosenPhoto[] =>
  tableRows('photos', answers)
    .flatMap(({ row, values: { caption } }) => {
      const [, digits] = /^f(\d{1,9})$/.exec(row) ?? []
      return digits && typeof caption === 'string' ? [{ file: Number(digits), caption }] : []
    })
    .toSorted((one, other) => one.file - other.file)

/** Names that cameras and phones give: they say nothing of what is seen. */
const cameraName =
  /^(img|dsc|dscn|dscf|pxl|photo|image|picture|whatsapp image|foto|scan|screenshot)?[\d\s.:-]*$/i

/** The caption that a file's name suggests; empty if a camera named it. */
export function suggestedCaption(name: string): string {
  const words = name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return cameraName.test(words) ? '' : words
}
