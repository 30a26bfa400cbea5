import { Hint } from '../../../web/ui/basic/Hint.tsx'
import classes from './Person.module.css'

/** Initials of the first and last word of a name, ignoring numbers. */
function initialsOf(name: string): string {
  const nameParts = name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return (
    (nameParts[0]?.[0] ?? '') + (nameParts.length > 1 ? (nameParts.at(-1)?.[0] ?? '') : '')
  ).toUpperCase()
}

/** A disc with a person's initials; the name is its tooltip and label. */
export function PersonDisc({ name }: { name: string }) {
  return (
    <Hint label={name}>
      <span className={classes.disc} role="img" aria-label={name}>
        {initialsOf(name)}
      </span>
    </Hint>
  )
}

/** A row of a description list: a role, and the person who has it. */
export function PersonRow({
  label,
  name,
  nobody,
}: {
  label: string
  name?: string | null
  /** Shown without a name. */
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
