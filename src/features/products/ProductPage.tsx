import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { LazyPart } from '../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { CreateForm } from '../../web/ui/form/CreateForm.tsx'
import { RecordSaved } from '../../web/ui/form/SaveState.tsx'
import type { TranslateKey } from '../../web/ui/input/fieldValue.ts'
import { Page } from '../../web/ui/page/Page.tsx'
import columns from '../../web/ui/page/RecordColumns.module.css'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { MoreActions } from '../../web/ui/record/MoreActions.tsx'
import { RecordForm } from '../../web/ui/record/RecordForm.tsx'
import { RecordHistory } from '../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../web/ui/record/RecordPage.tsx'
import { recordName } from '../../web/writes/write.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import classes from './ProductsPage.module.css'
import { productText } from './product.text.ts'
import { type Product, productEndpoints, productFields } from './product.ts'

type ProductPageProps = {
  /** Lists the mandates of a product; provided by the mandates feature. */
  Mandates: LazyPart<{ product: number }>
}

/** The page of a product, or the form to create one. */
export default function ProductPage({ Mandates }: ProductPageProps) {
  const { id } = useParams({ strict: false }) as { id?: string }
  return id === undefined ? <NewProduct /> : <ProductRecord id={id} Mandates={Mandates} />
}

const breadcrumb = (label: string) => [{ label, to: '/products-list' }]

function NewProduct() {
  const t = useWords(productText)
  const navigate = useNavigate()
  return (
    <Page title={t('list.new')} breadcrumb={breadcrumb(t('list.title'))} width="form">
      <CreateForm
        endpoint={productEndpoints.create}
        form="products/new"
        fields={productFields}
        text={productText}
        submit={t('create.submit')}
        title={t('list.new')}
        onCreated={({ id }) => {
          toast.success(t('create.done'))
          void navigate({ to: `/products/${id}` })
        }}
      />
    </Page>
  )
}

function ProductRecord({ id, Mandates }: ProductPageProps & { id: string }) {
  const t = useWords(productText)
  return (
    <RecordPage
      endpoint={productEndpoints.get}
      id={id}
      waiting={{ title: t('list.title') }}
      parts={[Mandates]}
      failed={t('page.failed')}
    >
      {(product) => (
        <RecordHistory
          endpoints={productEndpoints}
          record={product}
          title={product.code}
          fields={productFields}
          t={t as TranslateKey}
        >
          {(history) => (
            <Page
              title={product.name[currentLanguage()]}
              isRecord
              subtitle={product.code}
              breadcrumb={breadcrumb(t('list.title'))}
              actions={<Actions product={product} />}
              aside={history}
            >
              <div className={columns.columns}>
                <RecordForm
                  endpoint={productEndpoints.update}
                  record={product}
                  asFacts="page"
                  title={product.code}
                  fields={productFields}
                  text={productText}
                  hidden={['service_type']}
                  afterSection={{ product: <p className={classes.note}>{t('help.price')}</p> }}
                />
                <div className={columns.side}>
                  <Suspense fallback={<Skeleton />}>
                    <Mandates product={product.id} />
                  </Suspense>
                </div>
              </div>
            </Page>
          )}
        </RecordHistory>
      )}
    </RecordPage>
  )
}

function Actions({ product }: { product: Product }) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <RecordSaved record={recordName('products', product.id)} />
      <MoreActions onDelete={() => setDeleting(true)} />
      {isDeleting && (
        <DeleteProduct
          product={product}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/products-list' })}
        />
      )}
    </>
  )
}
