import type { Group } from '../../access.ts'
import { mandateEndpoints, mandates } from '../../features/mandates/mandate.ts'
import { useCall } from '../../web/useApi.ts'
import { useNews } from './useNews.ts'

/**
 * Loads a mandate with its form. For the office, also waits for the checklist, the transitions and what is new: they are
 * at the top of the page, and would shift the rest if they loaded later.
 */
export function useMandate(id: number, group: Group) {
  const input = { params: { id } }
  const mandate = useCall(mandates.endpoints.get, input, { enabled: id > 0 })
  const form = useCall(mandateEndpoints.form, input, { enabled: id > 0 })
  const isOffice = id > 0 && group === 'admin'
  const checklist = useCall(mandateEndpoints.checklist, input, { enabled: isOffice })
  const ways = useCall(mandateEndpoints.ways, input, { enabled: isOffice })
  const news = useNews(id, isOffice)
  return {
    mandate: mandate.data,
    form: form.data,
    isLoading:
      !mandate.data || !form.data || checklist.isLoading || ways.isLoading || news.isLoading,
    error: mandate.error ?? form.error,
    retry() {
      void mandate.refetch()
      void form.refetch()
    },
  }
}
