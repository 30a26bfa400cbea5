import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMail,
  IconPhoto,
  IconRulerMeasure,
} from '../../../web/icons/icons.ts'

const icons = [
  [/^image\/vnd\.(dwg|dxf)|step/, IconRulerMeasure],
  [/^image\//, IconPhoto],
  [/pdf$/, IconFileTypePdf],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/zip/, IconFileZip],
  [/rfc822/, IconMail],
  [/wordprocessing|^text\//, IconFileText],
] as const

/** Icon of a file by its media type; decorative, as the name has the ending. */
export function FileIcon({ type, className }: { type: string | null; className?: string }) {
  const [, Icon = IconFile] = icons.find(([pattern]) => pattern.test(type ?? '')) ?? []
  return <Icon size={18} stroke={1.5} className={className} aria-hidden />
}
