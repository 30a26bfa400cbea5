import type { ComponentProps } from 'react'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { RecordForm } from '../../../web/ui/record/RecordForm.tsx'
import { type Product, products } from '../../products/product.ts'
import { useContacts } from '../../users/screens/contacts.tsx'
import { productOf } from '../list/columns.tsx'
import { mandateText } from '../mandate.text.ts'
import { type Mandate, mandateEndpoints, mandateFields } from '../mandate.ts'
import BuildingInput from '../request/BuildingInput.tsx'

const controls = { building: (props: ControlProps) => <BuildingInput {...props} /> }

/** Adds the product's name to the labels of a mandate. */
export const withProductName = (mandate: Mandate) => ({
  ...mandate,
  labels: { ...mandate.labels, products: { [mandate.product ?? 0]: productOf(mandate) } },
})

/** The team and due date of a mandate for the header of its page; each is edited in place. */
export function OfficePeople({ mandate }: { mandate: Mandate }) {
  return <OfficeFields mandate={mandate} asFacts="head" hidden={orderFields} />
}

/** The order: product, building and price. */
export function OrderForm({ mandate }: { mandate: Mandate }) {
  const isDraft = mandate.status === 'draft'
  return (
    <OfficeFields
      mandate={mandate}
      sections={['order']}
      asFacts="page"
      // After the draft they are fixed: the header shows the product, a section of its own the building.
      hidden={isDraft ? ['client'] : ['client', 'product', 'building']}
    />
  )
}

const orderFields = ['product', 'building', 'price']

type OfficeFieldsProps = { mandate: Mandate } & Pick<
  ComponentProps<typeof RecordForm>,
  'asFacts' | 'sections' | 'hidden'
>

/** Fields of a mandate that the office fills in; each is saved on blur. */
function OfficeFields({ mandate, hidden = [], ...layout }: OfficeFieldsProps) {
  const t = useWords(mandateText)
  const { id, number, building_address, client_company } = mandate
  const references = {
    client: useContacts('client', true),
    partner: useContacts('partner', true),
    responsible: useContacts('admin', false),
    product: {
      find: products.endpoints.list,
      label: ({ name }: Product) => name[currentLanguage()],
      path: (id: number) => `/products/${id}`,
      failed: t('list.failed'),
    },
  }
  return (
    <RecordForm
      key={id}
      endpoint={mandateEndpoints.update}
      record={withProductName(mandate)}
      fields={mandateFields}
      sections={['order', 'team']}
      controls={controls}
      text={mandateText}
      references={references}
      // Most clients answer for nobody but themselves; the page of a company takes over the mandates of its people.
      hidden={client_company === null ? [...hidden, 'client_company'] : hidden}
      title={`${number} ${building_address}`}
      {...layout}
    />
  )
}
