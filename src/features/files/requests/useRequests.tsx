import type { TypeOf } from '../../../kernel/field/shape.ts'
import { refreshWith, useCall } from '../../../web/useApi.ts'
import { useTypeName } from '../screens/useTypeOptions.tsx'
import { openRequestStates, requestEndpoints, requestName } from './request.ts'

/** A request in the list of a mandate. */
export type ListedDocumentRequest = TypeOf<
  NonNullable<typeof requestEndpoints.list.output>
>['results'][number]

/** What the client of a request needs of it to answer it. */
export type AnswerableRequest = Pick<
  ListedDocumentRequest,
  | 'id'
  | 'building'
  | 'mandate'
  | 'type'
  | 'custom_type'
  | 'custom_type_name'
  | 'label'
  | 'state'
  | 'refusal'
  | 'due_date'
  | 'created_at'
> &
  // Absent where only unanswered requests are listed.
  Partial<Pick<ListedDocumentRequest, 'from_client'>>

// What became of a request is what became of its files.
refreshWith('files', 'document_requests')

/** Whether something is still to be sent for a request. */
export const isOpenRequest = ({ state }: Pick<ListedDocumentRequest, 'state'>) =>
  openRequestStates.some((open) => open === state)

/** What a client was asked for a mandate, the oldest first. */
export const useRequests = (mandate: number) =>
  useCall(requestEndpoints.list, { query: { mandate: [mandate], page_size: 100 } })

type NamedRequest = Pick<
  ListedDocumentRequest,
  'type' | 'custom_type' | 'custom_type_name' | 'label'
>

/** What a requested document is called for this reader. */
export function useRequestName() {
  const typeName = useTypeName()
  return (request: NamedRequest) => requestName(request, typeName(request))
}
