import { useNavigate } from '@tanstack/react-router'
import type { Group } from '../../access.ts'
import { useMe } from '../../features/auth/useMe.tsx'
import { serviceText } from '../../features/mandates/form/service.text.ts'
import type { Service } from '../../features/mandates/form/service.ts'
import type { Mandate } from '../../features/mandates/mandate.ts'
import { mayAdd, newRowDraft } from '../../features/technical/rights.ts'
import { keysText } from '../../web/keys/keys.text.ts'
import { usePageActions } from '../../web/keys/usePageActions.ts'
import { useWords } from '../../web/loading/words.ts'

/** The first table of each technical tab. */
const tables = {
  heating: 'heating_systems',
  consumption: 'consumptions',
  renovation: 'renovations',
} as const
const tableTabs = Object.keys(tables) as (keyof typeof tables)[]

type NewRowOptions = { group: Group; mandate: Mandate; service: Service; tab: string }

/** Registers actions that open another tab and begin a row in its first table. */
export function useNewRowActions({ group, mandate, service, tab }: NewRowOptions) {
  const t = useWords(serviceText)
  const tKeys = useWords(keysText)
  const navigate = useNavigate()
  const me = useMe()?.id ?? 0
  const { id, building } = mandate
  const reader = { person: { id: me, groups: [group] }, mandate }
  const tabs = tableTabs.filter(
    (otherTab) =>
      otherTab !== tab && service.tabs.includes(otherTab) && mayAdd(tables[otherTab], reader),
  )
  usePageActions(
    group === 'client' || building == null
      ? []
      : tabs.map((otherTab) => ({
          label: tKeys('new_row', { table: t(`tab.${otherTab}`) }),
          run: () =>
            void navigate({
              to: '.',
              search: (before: Record<string, unknown>) => ({ ...before, tab: otherTab }),
              state: { newRow: newRowDraft(tables[otherTab], { building, mandate: id }) },
              replace: true,
            } as never),
        })),
  )
}
