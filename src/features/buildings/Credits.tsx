import { useWords } from '../../web/loading/words.ts'
import { buildingText } from './building.text.ts'
import type { registerFields } from './building.ts'
import classes from './Credits.module.css'
import { useRegisterSource } from './new/AddressSearch.tsx'

type RegisterField = (typeof registerFields)[number]

/** What the shipped register holds of a building; the rest comes from the federal one. */
const shipped: readonly RegisterField[] = ['egid', 'street_name', 'street_number', 'canton']

/** Whom to name for what is shown of the registers: of the addresses always, of the others by field. */
export function Credits({ fields = [] }: { fields?: readonly RegisterField[] }) {
  const t = useWords(buildingText)
  const source = useRegisterSource()
  return (
    <p className={classes.credits}>
      {source && (
        <span>{t('credit.addresses', { title: source.title, licence: source.licence })}</span>
      )}
      {fields.some((field) => !shipped.includes(field)) && <span>{t('credit.federal')}</span>}
      {fields.includes('altitude') && <span>{t('credit.altitude')}</span>}
    </p>
  )
}
