import { Hint } from '../../../web/ui/basic/Hint.tsx'
import classes from './Person.module.css'

/** Initials of the first and last word of a name; numbers do not count as words. */
function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}

/** Initials of a person in a disc; the name is its tooltip and label. */
export function PersonDisc({ name }: { name: string }) {
  return (
    <Hint label={name}>
      <span className={classes.disc} role="img" aria-label={name}>
        {initialsOf(name)}
      </span>
    </Hint>
  )
}

/** A person's role in a record and their name; of a list of such rows. */
export function PersonRow({
  label,
  name,
  nobody,
}: {
  label: string
  name?: string | null
  nobody: string
}) {
  return (
    <div>
      <dt>{label}</dt>
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
