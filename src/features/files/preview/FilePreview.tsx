import { IconFileOff } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import classes from './FilePreview.module.css'
import { MailHead } from './MailHead.tsx'
import { PreviewPages } from './PreviewPages.tsx'
import { previewText } from './preview.text.ts'
import { type PreviewTable, previewEndpoints } from './preview.ts'

type Props = {
  /** Id of the file. */
  file: number
  /** Number of its version. */
  edition: number
  name: string
}

/** What is in a file: its pages, its text or its first table, or why nothing can be shown. Fills its frame. */
export function FilePreview({ file, edition, name }: Props) {
  const t = useWords(previewText)
  const preview = useCall(previewEndpoints.preview, { params: { id: file } })
  const { data } = preview
  if (preview.isPending) return <Skeleton widths={[100, 100, 92, 100, 84]} height={40} />
  if (!data)
    return (
      <ErrorPart title={t('failed')} error={preview.error} retry={() => void preview.refetch()} />
    )
  if (data.kind === 'none')
    return (
      <Empty
        icon={IconFileOff}
        title={t('none')}
        text={data.reason && t(`reason.${data.reason}`)}
      />
    )
  return (
    <section className={classes.preview} aria-label={`${t('title')} – ${name}`}>
      {data.kind === 'pages' && (
        <PreviewPages
          // The pages of another version are other pictures.
          key={`${file}/${edition}`}
          pages={data.pages}
          renewLinks={async () => (await preview.refetch()).data?.pages ?? []}
        />
      )}
      {data.mail && <MailHead file={file} mail={data.mail} />}
      {data.text !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
        <pre className={classes.text} tabIndex={0}>
          {data.text}
        </pre>
      )}
      {data.table && <SheetTable table={data.table} />}
      {data.cut && <p className={classes.note}>{t('cut')}</p>}
    </section>
  )
}

/** The beginning of a sheet as its cells show it. */
/** Whether a cell is a number, as it is or as its format shows it: 12’000.00, 15.3%, 15.01.2025. */
const isNumber = (cell: PreviewTable['rows'][number][number] | undefined) =>
  typeof cell === 'number' ||
  (typeof cell === 'string' && /^[-+]?\d[\d’]*[.%:][\d.:%]*$/.test(cell))

function SheetTable({ table: { sheet, rows } }: { table: PreviewTable }) {
  const t = useWords(previewText)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const shown = (cell: PreviewTable['rows'][number][number] | undefined) =>
    typeof cell === 'boolean' ? t(cell ? 'yes' : 'no') : (cell ?? '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
    <div className={classes.sheet} tabIndex={0}>
      <table>
        {sheet !== null && <caption>{sheet}</caption>}
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have only their place
            <tr key={at}>
              <th className="quiet plain" scope="row">
                {at + 1}
              </th>
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have only their place
                <td key={column} data-number={isNumber(row[column]) || undefined}>
                  {shown(row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
