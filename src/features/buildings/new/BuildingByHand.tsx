import { useMemo, useState } from 'react'
import { section } from '../../../kernel/field/fields.ts'
import { line } from '../../../kernel/field/kinds.ts'
import { useWords } from '../../../web/loading/words.ts'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { parseAddress } from '../../register/address.ts'
import { buildingText } from '../building.text.ts'
import { buildingEndpoints, buildingFields } from '../building.ts'
import { Duplicates } from '../merge/Duplicates.tsx'

/** Splits a typed address into the fields of a building. */
export function splitTypedAddress(text: string) {
  const { street, number, postcode, rest } = parseAddress(text)
  return {
    street_name: street || undefined,
    street_number: number ?? undefined,
    postcode: postcode ?? undefined,
    city: rest || undefined,
  }
}

const { street_number, postcode, city } = buildingFields
const fields = section('identifiers', 'identifiers', {
  street_name: line({ required: true, max: buildingFields.street_name.max }),
  street_number,
  postcode,
  city,
})

type Props = {
  /** The typed text, possibly incomplete. */
  address: string
  onMade: (id: number) => void
}

/** Creates a building that is not in the register, from a building choice. */
export default function BuildingByHand({ address, onMade }: Props) {
  const t = useWords(buildingText)
  const initial = useMemo(() => splitTypedAddress(address), [address])
  const [values, setValues] = useState<Record<string, unknown>>(initial)
  return (
    <CreateForm
      endpoint={buildingEndpoints.create}
      form="buildings/by-hand"
      fields={fields}
      text={buildingText}
      initial={initial}
      notes={{ street_name: t('new.without_egid') }}
      submit={t('new.submit')}
      title={t('list.new')}
      onValues={setValues}
      onCreated={({ id }) => onMade(id)}
      afterSection={{ identifiers: <Duplicates values={values} /> }}
    />
  )
}
