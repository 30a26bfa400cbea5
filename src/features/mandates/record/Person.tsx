import { Hint } from '../../../web/ui/basic/Hint.tsx'
import { Initials } from '../../../web/ui/basic/Initials.tsx'
import classes from './Person.module.css'

/** A disc with a person's initials; the name is its tooltip and label. */
export function PersonDisc({ name }: { name: string }) {
  return (
    <Hint label={name}>
      <span className={classes.disc} role="img" aria-label={name}>
        <Initials name={name} />
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
        {name && <Initials name={name} />}
        <span translate={name ? 'no' : undefined}>{name || nobody}</span>
      </dd>
    </div>
  )
}
