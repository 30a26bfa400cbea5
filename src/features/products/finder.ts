import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import type { Language } from '../../kernel/text.ts'
import { products } from './product.ts'

type Row = ResponseBody<typeof products.endpoints.list>['results'][number]

/** Global search for products: the endpoint, and how a result is shown in one line. */
const productFinder = {
  find: products.endpoints.list,
  line: ({ id, code, name }: Row, { language }: { language: Language }) => ({
    name: name[language],
    detail: [code],
    path: `/products/${id}`,
  }),
}

export default productFinder
