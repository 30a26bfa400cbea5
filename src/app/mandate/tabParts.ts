import { FormTable } from '../../features/mandates/form/MandateForm.tsx'
import { hasCapability, type Service } from '../../features/mandates/form/service.ts'
import { serviceChunks } from '../../features/mandates/services/useService.tsx'
import type { ServiceType } from '../../kinds.ts'
import type { Preloadable } from '../../web/loading/lazyScreen.tsx'
import { RecentHistoryPart } from '../../web/ui/record/RecordHistory.tsx'
import { mandateParts } from './mandateParts.ts'

const {
  Appointments,
  Comparison,
  Files,
  Index,
  Kickoff,
  LazyBuildingPart,
  Messages,
  Published,
  Quotes,
  Readings,
  ReportFields,
  Reports,
  RequestedPapers,
  Tasks,
  Technical,
  Variants,
} = mandateParts

export const technicalTabs = ['heating', 'consumption', 'renovation', 'idc'] as const

/** The service's declaration, and the parts that a tab of the page renders for it. */
export function tabParts(tab: string, serviceType: ServiceType): Preloadable {
  const { get, loaded } = serviceChunks[serviceType]
  return {
    isLoaded() {
      const service = loaded()
      return service ? partsOfTab(tab, service).every(({ isLoaded }) => isLoaded()) : false
    },
    preload: async () => Promise.all(partsOfTab(tab, await get()).map(({ preload }) => preload())),
  }
}

/** Parts that a tab of the page renders. */
function partsOfTab(tab: string, service: Service): Preloadable[] {
  if (tab === 'overview') {
    const result = hasCapability(service, 'report') ? [Published, Index] : []
    // Whether anything is recommended is known with the mandate only.
    return [RecentHistoryPart, ...result]
  }
  if (technicalTabs.some((technical) => technical === tab)) return [Technical]
  if (tab === 'files' || tab === 'documents') return [Files, RequestedPapers, FormTable]
  if (tab === 'kickoff') return [Kickoff, FormTable]
  if (tab === 'tasks') return [Appointments, Tasks]
  if (tab === 'quote') return [Quotes, FormTable]
  if (tab === 'messages') return [Messages]
  if (tab === 'comparison') return [Comparison]
  if (tab === 'follow_up' && hasCapability(service, 'follow_up')) return [Readings, FormTable]
  if (tab === 'calculation' && hasCapability(service, 'variants')) return [Variants, FormTable]
  if (tab === 'report' && hasCapability(service, 'report'))
    return [Reports, ReportFields, FormTable]
  if (tab === 'building') return [LazyBuildingPart, FormTable]
  return [FormTable]
}
