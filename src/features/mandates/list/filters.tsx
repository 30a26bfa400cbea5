import { kinds, serviceTypeOf } from '../../../kinds.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { Filter } from '../../../web/ui/listing/column.ts'
import type { ListRequest } from '../../../web/ui/listing/useList.ts'
import { useCall } from '../../../web/useApi.ts'
import { products } from '../../products/product.ts'
import { mandateText } from '../mandate.text.ts'
import { deadlines, openStatuses, statuses } from '../mandate.ts'

/** A list just opened: open mandates by deadline, late ones first. */
export const initialList = { sort: 'due_date', filters: { status: openStatuses } }

/** Filters of mandates; `others` are inserted between product and deadline. */
export function useMandateFilters({ state }: ListRequest, others: readonly Filter[]): Filter[] {
  const t = useWords(mandateText)
  const productsOnSale = useCall(products.endpoints.list, { query: { page_size: 100 } }).data
    ?.results
  return [
    {
      key: 'product',
      name: t('field.product'),
      all: t('list.all_products'),
      options: (productsOnSale ?? []).map(({ id, name }) => ({
        value: String(id),
        label: name[currentLanguage()],
      })),
    },
    ...others,
    {
      key: 'due_date',
      name: t('field.due_date'),
      options: deadlines.map((value) => ({ value, label: t(`due_date.${value}`) })),
    },
    // Set by links to a service type; visible only then, so that it can be removed.
    {
      key: 'kind',
      column: 'product',
      name: t('field.kind'),
      isElsewhere: !state.filters.kind,
      options: kinds.map((value) => ({ value, label: serviceTypeOf[value] })),
    },
    // Chosen in the status strip; declared here for their labels.
    {
      key: 'status',
      name: t('field.status'),
      isElsewhere: true,
      multiple: true,
      options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      key: 'waiting',
      column: 'status',
      name: t('list.waiting'),
      isElsewhere: true,
      options: [{ value: 'true', label: t('list.waiting') }],
    },
    {
      key: 'finished',
      column: 'status',
      name: t('list.to_close'),
      isElsewhere: true,
      options: [{ value: 'true', label: t('list.to_close') }],
    },
  ]
}
