import { VisuallyHidden } from '@mantine/core'
import { useWords } from '../../loading/words.ts'
import { webText } from '../../web.text.ts'
import type { Column } from '../listing/column.ts'
import classes from './DataTable.module.css'

/** Placeholder rows while a list loads. */
export function TableSkeleton<R>(props: {
  columns: readonly Column<R>[]
  rows: number
  /** Whether the table has columns for checkboxes and hasActions. */
  hasTicks: boolean
  hasActions: boolean
}) {
  const t = useWords(webText)
  return (
    <tbody className={classes.skeleton} data-loading>
      {Array.from({ length: props.rows }, (_, row) => (
        <tr key={row} aria-hidden={row > 0 || undefined}>
          {props.hasTicks && <td />}
          {props.columns.map(({ key, align }, position) => (
            <td key={key} data-align={align}>
              <span
                className={classes.bar}
                style={{ width: `${45 + ((row * 7 + position * 13) % 40)}%` }}
              />
              {row === 0 && position === 0 && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
            </td>
          ))}
          {props.hasActions && <td />}
        </tr>
      ))}
    </tbody>
  )
}
