import { IconPackage } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatMoney } from '../../kernel/field/format.ts'
import { kinds } from '../../kinds.ts'
import { currentLanguage, type Translate, useWords } from '../../web/loading/words.ts'
import { ListPage } from '../../web/ui/list/ListPage.tsx'
import type { Column } from '../../web/ui/listing/column.ts'
import { type RowOf, useList } from '../../web/ui/listing/useList.ts'
import { ViewsMenu } from '../views/ViewsMenu.tsx'
import { DeleteProduct } from './DeleteProduct.tsx'
import { productText } from './product.text.ts'
import { products } from './product.ts'

type Row = RowOf<typeof products.endpoints.list>
type T = Translate<typeof productText>

const listed = { ...products, text: productText }

const nameOf = ({ code }: Row) => code
const pathOf = ({ id }: Row) => `/products/${id}`

/** The list of products. */
export default function ProductsPage() {
  const t = useWords(productText)
  const list = useList(products)
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(
    () => [
      {
        key: 'kind',
        name: t('field.kind'),
        options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        multiple: true,
      },
    ],
    [t],
  )
  return (
    <ListPage
      views={<ViewsMenu list={products.name} />}
      listed={listed}
      text={productText}
      list={list}
      columns={columns}
      filters={filters}
      rowName={nameOf}
      newPath="/products"
      path={pathOf}
      icon={IconPackage}
      endpoints={products.endpoints}
      deletion={(product, onClose) => <DeleteProduct product={product} onClose={onClose} />}
    />
  )
}

const columnsIn = (t: T): Column<Row>[] => [
  {
    key: 'code',
    title: t('field.code'),
    width: 196,
    main: true,
    sortable: true,
    render: ({ code }) => code,
  },
  {
    key: 'id',
    title: t('list.id'),
    width: 80,
    sortable: true,
    render: ({ id }) => <span className="faint">{id}</span>,
  },
  {
    key: 'name',
    title: t('field.name'),
    width: 240,
    grows: true,
    sortable: true,
    truncate: true,
    phone: 'detail',
    render: ({ name }) => name[currentLanguage()],
  },
  {
    key: 'kind',
    title: t('field.kind'),
    width: 180,
    sortable: true,
    render: ({ kind }) => t(`kind.${kind}`),
  },
  {
    key: 'price',
    title: t('field.price'),
    width: 150,
    align: 'right',
    sortable: true,
    phone: 'end',
    render: ({ price }) => (typeof price === 'number' ? formatMoney(price) : '–'),
  },
]
