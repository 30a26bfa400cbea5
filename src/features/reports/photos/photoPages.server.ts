import type { Block, Section } from '../layout.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { ReportBase } from '../snapshot.ts'

/** Width of the text area, largest and wished smallest height of a row, smallest width of a photo beside others, and the space between two, in mm. */
const width = 176
/** Three rows with captions fill a page. */
const maxHeight = 66
const minHeight = 42
/** As wide as one of half its height is at most. */
const minWidth = 32
const gutter = 6

type Size = { width: number; height: number }

/** Name of a photo among the files that the document reads. */
const photoFileName = (index: number) => `photo-${index}.jpg`

/** Height in mm of a row across the page. */
function heightOf(photos: readonly Size[]): number {
  const ratios = photos.reduce((sum, photo) => sum + photo.width / photo.height, 0)
  return (width - gutter * (photos.length - 1)) / ratios
}

/** Rows of photos, each filled until it spans the page at the largest height. */
export function rowsOfPhotos<P extends Size>(photos: readonly P[]): P[][] {
  const rows: P[][] = []
  for (const photo of photos) {
    const last = rows.at(-1)
    const next = [...(last ?? []), photo]
    const height = heightOf(next)
    const isWide = next.every((one) => (height * one.width) / one.height >= minWidth)
    if (last && heightOf(last) > maxHeight && height >= minHeight && isWide) last.push(photo)
    else rows.push([photo])
  }
  return rows
}

/** Photos of a snapshot that have a picture, in rows, with their names among the files of the document and sizes in mm. */
export function printedPhotos({ photos = [] }: Pick<ReportBase, 'photos'>) {
  const shown = photos.flatMap(({ hash, ...photo }, index) =>
    hash === null ? [] : [{ ...photo, hash, file: photoFileName(index) }],
  )
  return rowsOfPhotos(shown).map((row) => {
    const height = Math.min(maxHeight, heightOf(row))
    return row.map(({ caption, hash, file, ...size }) => ({
      ...{ caption, hash, file },
      size: { width: Math.min(width, (height * size.width) / size.height), height },
    }))
  })
}

/** Photos with captions, in rows; none without any. */
export function photoSections(snapshot: ReportBase, { t }: Translator): Section[] {
  const rows = printedPhotos(snapshot)
  if (rows.length === 0) return []
  const blocks: Block[] = rows.map((row) => ({
    kind: 'photos',
    photos: row.map(({ caption, file, size }) => ({ caption, file, ...size })),
  }))
  return [{ title: t('photos.title'), blocks }]
}
