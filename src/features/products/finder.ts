import type { Answer } from '../../kernel/http/endpoint.ts'
import type { Language } from '../../kernel/text.ts'
import { products } from './product.ts'

type Row = Answer<typeof products.endpoints.list>['results'][number]

/** How products are found from everywhere, and written in one line. */
const productFinder = {
  find: products.endpoints.list,
  line: ({ id, code, name }: Row, { language }: { language: Language }) => ({
    name: name[language],
    detail: [code],
    path: `/products/${id}`,
  }),
}

export default productFinder
