import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { RecordForm } from '../../../web/ui/form/RecordForm.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { type Product, products } from '../../products/product.ts'
import { useContacts } from '../../users/screens/contacts.tsx'
import { productOf } from '../list/columns.tsx'
import { mandateText } from '../mandate.text.ts'
import { type Mandate, mandateEndpoints, mandateFields } from '../mandate.ts'
import { BuildingInput } from '../request/BuildingInput.tsx'

const controls = { building: (props: ControlProps) => <BuildingInput {...props} /> }

/** Adds the product's name to the labels of a mandate. */
export const withProductName = (mandate: Mandate) => ({
  ...mandate,
  labels: { ...mandate.labels, products: { [mandate.product ?? 0]: productOf(mandate) } },
})

/** Order and team of a mandate, for the office; each field is saved on blur. */
export function OfficeForm({ mandate }: { mandate: Mandate }) {
  const t = useWords(mandateText)
  const { id, status, number, building_address } = mandate
  const references = {
    client: useContacts('client', true),
    partner: useContacts('partner', true),
    responsible: useContacts('admin', false),
    product: {
      find: products.endpoints.list,
      label: ({ name }: Product) => name[currentLanguage()],
      failed: t('list.failed'),
    },
  }
  const isDraft = status === 'draft'
  return (
    <RecordForm
      key={id}
      endpoint={mandateEndpoints.update}
      record={withProductName(mandate)}
      fields={mandateFields}
      asFacts={!isDraft}
      sections={['order', 'team']}
      // Only a draft may change its building; later the block beside it shows it.
      hidden={isDraft ? [] : ['building']}
      readOnly={isDraft ? [] : ['product']}
      controls={controls}
      text={mandateText}
      references={references}
      title={`${number} ${building_address}`}
    />
  )
}
