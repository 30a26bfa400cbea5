import type { ReactNode } from 'react'
import { Link } from '../../../web/Link.tsx'
import { useCall } from '../../../web/useApi.ts'
import { formPath, mandates } from '../mandate.ts'

/** Words that lead to a mandate's record for the office; plain until its kind is known. */
export function MandateLink({ id, children }: { id: number; children: ReactNode }) {
  const { data } = useCall(mandates.endpoints.get, { params: { id } })
  const to = data && formPath('admin', data.service_type, id)
  return to ? <Link to={to}>{children}</Link> : children
}
