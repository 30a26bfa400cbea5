import { Hint } from '../../../web/ui/basic/Hint.tsx'
import classes from './PersonCard.module.css'

/** First letters of the first and the last word of a name; numbers are no words. */
function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}

/** A person as a disc with initials; the name shows on hover, and readers hear it. */
export function PersonDisc({ name }: { name: string }) {
  return (
    <Hint label={name}>
      <span className={classes.disc} role="img" aria-label={name}>
        {initialsOf(name)}
      </span>
    </Hint>
  )
}

/** Who has a part in a record: the part above, disc and name below. */
export function PersonCard({
  part,
  name,
  nobody,
}: {
  part: string
  name?: string | null
  nobody: string
}) {
  return (
    <div className={classes.person}>
      <dt className={classes.part}>{part}</dt>
      <dd className={classes.name} data-nobody={!name || undefined}>
        {name && (
          <span className={classes.disc} aria-hidden>
            {initialsOf(name)}
          </span>
        )}
        <span>{name || nobody}</span>
      </dd>
    </div>
  )
}
