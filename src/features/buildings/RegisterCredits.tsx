import { useWords } from '../../web/loading/words.ts'
import { buildingText } from './building.text.ts'
import type { registerFields } from './building.ts'
import classes from './Credits.module.css'
import { useRegisterSource } from './new/AddressSearch.tsx'

type RegisterField = (typeof registerFields)[number]

/** Fields from the shipped register; the others come from the federal one. */
const shippedFields: readonly RegisterField[] = ['egid', 'street_name', 'street_number', 'canton']

type Props = {
  /** Fields whose values a register gave; without them, addresses are searched. */
  fields?: readonly RegisterField[]
  /** Whether the canton gave values. */
  isCantonShown?: boolean
}

/** Credits the sources of what is shown: each stands there only if a value of it does. */
export function RegisterCredits({ fields, isCantonShown = false }: Props) {
  const t = useWords(buildingText)
  const source = useRegisterSource()
  const isAddressShown = !fields || fields.some((field) => shippedFields.includes(field))
  return (
    <p className={classes.credits}>
      {source && isAddressShown && (
        <span>{t('credit.addresses', { title: source.title, licence: source.licence })}</span>
      )}
      {fields?.some((field) => !shippedFields.includes(field)) && (
        <span>{t('credit.federal')}</span>
      )}
      {isCantonShown && <span>{t('credit.canton')}</span>}
      {fields?.includes('altitude') && <span>{t('credit.altitude')}</span>}
    </p>
  )
}
