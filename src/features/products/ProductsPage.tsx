import { useChoiceFilters, useFieldColumns } from '../../web/ui/list/fieldColumns.ts'
import { ListPage } from '../../web/ui/list/ListPage.tsx'
import { useList } from '../../web/ui/listing/useList.ts'
import { ViewsMenu } from '../views/ViewsMenu.tsx'
import { type ListedProduct, products } from './product.ts'
import { productPages } from './productPages.tsx'

/** The list of products. */
export default function ProductsPage() {
  return (
    <ListPage
      of={productPages}
      views={<ViewsMenu list={products.name} />}
      list={useList(products)}
      columns={useFieldColumns(productPages, columns)}
      filters={useChoiceFilters(productPages, filtered)}
    />
  )
}

const columns = [
  { key: 'code', width: 196, main: true },
  { key: 'id', width: 80, render: ({ id }: ListedProduct) => <span className="faint">{id}</span> },
  { key: 'name', width: 240, grows: true, truncate: true, phone: 'detail' },
  { key: 'kind', width: 180 },
  { key: 'price', width: 150, phone: 'end' },
] as const

const filtered = ['kind']
