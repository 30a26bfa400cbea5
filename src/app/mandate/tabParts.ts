import type { Group } from '../../access.ts'
import { FormTable } from '../../features/mandates/form/MandateForm.tsx'
import { hasCapability, type Service } from '../../features/mandates/form/service.ts'
import { type Mandate } from '../../features/mandates/mandate.ts'
import type { AskedProps, PublishedProps } from '../../features/mandates/record/ClientProject.tsx'
import { serviceChunks } from '../../features/mandates/services/useService.tsx'
import type { Language } from '../../kernel/text.ts'
import type { ServiceType } from '../../kinds.ts'
import { type LazyPart, type Preloadable, prefetchedPart } from '../../web/loading/lazyScreen.tsx'
import { RecentHistoryPart } from '../../web/ui/record/RecordHistory.tsx'

export const LazyBuildingPart = prefetchedPart(() => import('./BuildingPart.tsx'))

export const technicalTabs = ['heating', 'consumption', 'renovation', 'idc'] as const

/** Parts of a mandate's page from other features. */
export type MandateParts = {
  /** Technical tables of a tab, provided by their feature. */
  Technical: LazyPart<{
    tab: (typeof technicalTabs)[number]
    building: number
    address: string
    group: Group
    mandate: Pick<Mandate, 'id' | 'status' | 'origin' | 'kickoff'>
  }>
  /** Reports of the mandate, if its service has any. */
  Reports: LazyPart<{
    group: Group
    mandate: Mandate
    language: Language | null | undefined
  }>
  Published: LazyPart<PublishedProps>
  /** What the client is asked to send. */
  Asked: LazyPart<AskedProps>
  /** Files of the mandate. */
  Files: LazyPart<{ building: number; group: Group; mandate: Mandate }>
  /** Kick-off forms of the mandate, for the office. */
  Kickoff: LazyPart<{ mandate: number }>
  /** Tasks of the mandate. */
  Tasks: LazyPart<{ group: Group; mandate: Mandate }>
  /** Threads of the mandate, and the number of unread messages. */
  Messages: LazyPart<{ group: Group; mandate: Mandate }>
  Unread: LazyPart<{ mandate: number }>
  /** Heating comparison, if its service has one. */
  Comparison: LazyPart<{ building: number }>
  /** The recommended system with its cost. */
  Recommended: LazyPart<{ building: number }>
  /** The building's heat index with its verdict. */
  Index: LazyPart<{ building: number; mandate: number }>
}

/** The service's declaration, and the parts that a tab of the page renders for it. */
export function tabParts(tab: string, serviceType: ServiceType, parts: MandateParts): Preloadable {
  const { get, loaded } = serviceChunks[serviceType]
  return {
    isLoaded() {
      const service = loaded()
      return service ? partsOfTab(tab, service, parts).every(({ isLoaded }) => isLoaded()) : false
    },
    preload: async () =>
      Promise.all(partsOfTab(tab, await get(), parts).map(({ preload }) => preload())),
  }
}

/** Parts that a tab of the page renders. */
function partsOfTab(
  tab: string,
  service: Service,
  {
    Technical,
    Reports,
    Published,
    Files,
    Kickoff,
    Tasks,
    Messages,
    Comparison,
    Recommended,
    Index,
  }: MandateParts,
): Preloadable[] {
  if (tab === 'overview') {
    const result = hasCapability(service, 'report') ? [Published, Index] : []
    return [
      RecentHistoryPart,
      ...result,
      ...(hasCapability(service, 'comparison') ? [Recommended] : []),
    ]
  }
  if (technicalTabs.some((technical) => technical === tab)) return [Technical]
  if (tab === 'files') return [Files]
  if (tab === 'kickoff') return [Kickoff, FormTable]
  if (tab === 'tasks') return [Tasks]
  if (tab === 'messages') return [Messages]
  if (tab === 'comparison') return [Comparison]
  if (tab === 'report') return [Reports, FormTable]
  if (tab === 'building') return [LazyBuildingPart, FormTable]
  return [FormTable]
}
