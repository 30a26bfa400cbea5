import { useWords } from '../../../web/loading/words.ts'
import { productText } from '../../products/product.text.ts'
import { NewestMandates } from './NewestMandates.tsx'

/** The newest mandates of a product. */
export default function ProductMandates({ product }: { product: number }) {
  const t = useWords(productText)
  return (
    <NewestMandates
      of={{ product }}
      words={{
        title: t('page.mandates'),
        none: t('page.no_mandate'),
        failed: t('page.mandates_failed'),
      }}
      nameOf={({ building_address, number }) => building_address ?? number}
      detailOf={({ number }) => number}
    />
  )
}
