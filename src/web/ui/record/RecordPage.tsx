import { Fragment, type ReactNode } from 'react'
import type { AnyEndpoint, ResponseBody } from '../../../kernel/http/endpoint.ts'
import { type Preloadable, useLoaded } from '../../loading/lazyScreen.tsx'
import { NotFoundPage } from '../../NotFoundPage.tsx'
import { useCall } from '../../useApi.ts'
import { ErrorPart } from '../page/ErrorPart.tsx'
import { Page, type PageProps } from '../page/Page.tsx'
import { PageSkeleton } from '../page/Skeleton.tsx'

type RecordPageProps<E extends AnyEndpoint> = {
  /** Endpoint that reads one record by its `id`. */
  endpoint: E
  /** Id from the URL, unchecked. */
  id: string
  /** Header while the record loads. */
  waiting: Pick<PageProps, 'title' | 'breadcrumb'>
  skeleton?: ReactNode
  /** Parts of the page that are loaded along with the record. */
  parts?: readonly Preloadable[]
  /** Title of the error message ("Failed to load the product."). */
  failed: string
  /** Renders the record's `Page`. */
  children: (record: ResponseBody<E>) => ReactNode
}

/** Page of one record: loading, failed, not found, or loaded. */
export function RecordPage<E extends AnyEndpoint>(props: RecordPageProps<E>) {
  const { endpoint, waiting, skeleton = <PageSkeleton />, parts = [], failed, children } = props
  const id = /^[1-9]\d{0,9}$/.test(props.id) ? Number(props.id) : 0
  const { data, error, refetch } = useCall(endpoint, { params: { id } } as never, {
    enabled: id > 0,
  })
  const hasParts = useLoaded(parts)
  if (id === 0 || error?.status === 404) return <NotFoundPage />
  return (
    <Fragment key={id}>
      {data && hasParts ? (
        children(data)
      ) : (
        <Page {...waiting} isRecord>
          {error ? (
            <ErrorPart title={failed} error={error} retry={() => void refetch()} />
          ) : (
            skeleton
          )}
        </Page>
      )}
    </Fragment>
  )
}
