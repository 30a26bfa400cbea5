import { useWords } from '../../web/loading/words.ts'
import { buildingText } from './building.text.ts'
import type { registerFields } from './building.ts'
import classes from './Credits.module.css'
import { useRegisterSource } from './new/AddressSearch.tsx'

type RegisterField = (typeof registerFields)[number]

/** Fields from the shipped register; the others come from the federal one. */
const shippedFields: readonly RegisterField[] = ['egid', 'street_name', 'street_number', 'canton']

/** Credits the sources of register data: the address list always, the others if their fields are shown. */
export function RegisterCredits({ fields = [] }: { fields?: readonly RegisterField[] }) {
  const t = useWords(buildingText)
  const source = useRegisterSource()
  return (
    <p className={classes.credits}>
      {source && (
        <span>{t('credit.addresses', { title: source.title, licence: source.licence })}</span>
      )}
      {fields.some((field) => !shippedFields.includes(field)) && <span>{t('credit.federal')}</span>}
      {fields.includes('altitude') && <span>{t('credit.altitude')}</span>}
    </p>
  )
}
