import { use } from 'react'
import type { Group } from '../../../access.ts'
import { currentLanguage, useWords } from '../../loading/words.ts'
import { useSession } from '../../session/session.tsx'
import { uiText } from '../ui.text.ts'
import { FindersContext } from './finder.ts'
import type { ReferenceSource } from './ReferenceInput.tsx'

/**
 * Source of the references to a resource: its finder, by which the search of the whole product finds it too. Suspends
 * until the finder is loaded; undefined if the reader cannot list the resource.
 */
export function useFinderSource(target: string): ReferenceSource | undefined {
  const t = useWords(uiText)
  const { activeGroup, can } = useSession()
  const chunk = use(FindersContext)[target]
  if (!chunk) return undefined
  const { find, line } = use(chunk.get()).default
  if (!can(find.access)) return undefined
  const reader = { language: currentLanguage(), group: activeGroup as Group }
  return {
    find,
    label: (row) => line(row, reader).name,
    detail: (row) => line(row, reader).detail.filter(Boolean).join(' · '),
    failed: t('reference.failed'),
  }
}
