import classes from './Initials.module.css'

/** Initials of the first and last word of a name, ignoring numbers. */
function initialsOf(name: string): string {
  const nameParts = name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return (
    (nameParts[0]?.[0] ?? '') + (nameParts.length > 1 ? (nameParts.at(-1)?.[0] ?? '') : '')
  ).toUpperCase()
}

/** A disc with the initials of a person, shown next to their name. */
export const Initials = ({ name, isLarge }: { name: string; isLarge?: boolean }) => (
  <span className={classes.disc} data-large={isLarge || undefined} translate="no" aria-hidden>
    {initialsOf(name)}
  </span>
)
