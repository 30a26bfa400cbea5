import { formatNumber } from '../../../kernel/field/format.ts'
import classes from './Sources.module.css'

/** A share below which a field is sparse. */
const sparse = 0.7

type Props = {
  /** How many buildings there are, and how many of them have each field. */
  total: number
  fields: readonly { key: string; word: string; count: number }[]
}

/** Of how many buildings a source has each field: number and share. */
export function FieldCoverage({ total, fields }: Props) {
  return (
    <dl className={classes.coverage}>
      {fields.map(({ key, word, count }) => {
        const share = total === 0 ? 0 : count / total
        return (
          <div className="apart" key={key} data-sparse={share < sparse || undefined}>
            <dt>{word}</dt>
            <dd>
              <span className="quiet">{formatNumber(count)}</span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${share * 100}%` }} />
              </span>
              <span className={classes.share}>{formatNumber(Math.floor(share * 100))} %</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
