import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { type ControlProps, setAndCommit } from '../../../web/ui/input/fieldContext.ts'
import { groupProps } from '../../../web/ui/input/inputProps.tsx'
import classes from './FacetList.module.css'

type FacetListProps = ControlProps & {
  options: readonly { value: string | number; label: string; mark?: ReactNode }[]
  /** Number of buildings by option; undefined until counted. */
  counts: Record<string, number> | undefined
}

/** Any of a few options, each with the number of buildings that it stands for and its share of the largest. */
export function FacetList({ options, counts, ...props }: FacetListProps) {
  const chosen: unknown[] = Array.isArray(props.value) ? props.value : []
  const most = Math.max(1, ...Object.values(counts ?? {}))
  const toggle = (value: string | number) => {
    const next = options.flatMap((option) =>
      (option.value === value) !== chosen.includes(option.value) ? option.value : [],
    )
    setAndCommit(props, next.length > 0 ? next : null)
  }
  return (
    <div role="group" {...groupProps(props.id)} className={classes.options}>
      {options.map(({ value, label, mark }) => (
        <Checkbox
          key={value}
          size="sm"
          classNames={{ body: classes.body, labelWrapper: 'grow', label: classes.label }}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
          label={
            <>
              {mark}
              <span className="grow">{label}</span>
              <span className={classes.bar} aria-hidden>
                {counts && (
                  <span style={{ inlineSize: `${((counts[value] ?? 0) / most) * 100}%` }} />
                )}
              </span>
              <span className={classes.count}>{counts && formatNumber(counts[value] ?? 0)}</span>
            </>
          }
        />
      ))}
    </div>
  )
}
