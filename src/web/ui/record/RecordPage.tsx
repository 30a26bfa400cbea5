import { Fragment, type ReactNode } from 'react'
import type { AnyEndpoint, Call, ResponseBody } from '../../../kernel/http/endpoint.ts'
import { NotFoundPage } from '../../NotFoundPage.tsx'
import { useCall } from '../../useApi.ts'
import { ErrorPart } from '../page/ErrorPart.tsx'
import { Page, type PageProps } from '../page/Page.tsx'
import { PartLoader } from '../page/Skeleton.tsx'

type RecordPageProps<E extends AnyEndpoint> = {
  /** Reads one record by its `id`. */
  endpoint: E
  /** As it stands in the address. */
  id: string
  /** The header while the record is not here. */
  waiting: Pick<PageProps, 'title' | 'breadcrumb'>
  skeleton?: ReactNode
  /** Title of the failure ("Failed to load the product."). */
  failed: string
  /** The record's `Page`; the same one as before, so that the heading keeps the focus. */
  children: (record: ResponseBody<E>) => ReactNode
}

/** The page of one record: on its way, failed, not there, or here. */
export function RecordPage<E extends AnyEndpoint>(props: RecordPageProps<E>) {
  const { endpoint, waiting, skeleton = <PartLoader />, failed, children } = props
  const id = /^[1-9]\d{0,9}$/.test(props.id) ? Number(props.id) : 0
  const answer = useCall(endpoint, { params: { id } } as Call<E>, { enabled: id > 0 })
  const { data, error, refetch } = answer
  if (id === 0 || error?.status === 404) return <NotFoundPage />
  return (
    <Fragment key={id}>
      {data ? (
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
