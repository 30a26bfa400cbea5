import type { LazyPart } from '../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { RecordScreen } from '../../web/ui/record/RecordScreen.tsx'
import classes from './ProductsPage.module.css'
import { productText } from './product.text.ts'
import { productPages } from './productPages.tsx'

type ProductPageProps = {
  /** Lists the mandates of a product; provided by the mandates feature. */
  Mandates: LazyPart<{ product: number }>
}

/** The page of a product, or the form to create one. */
export default function ProductPage({ Mandates }: ProductPageProps) {
  const t = useWords(productText)
  return (
    <RecordScreen
      of={productPages}
      title={({ name }) => name[currentLanguage()]}
      subtitle={({ code }) => code}
      form={{ hidden: ['service_type'] }}
      afterFacts={{ product: <p className={classes.note}>{t('help.price')}</p> }}
      parts={[Mandates]}
      side={({ id }) => <Mandates product={id} />}
    />
  )
}
