import { useWords } from '../../web/loading/words.ts'
import { MergeNotice } from '../../web/ui/merge/MergeNotice.tsx'
import type { Building } from './building.ts'
import { archiveText } from './merge/archive.text.ts'
import { mergeEndpoints } from './merge/merge.ts'

/** A notice that a building is archived, was merged into another, or absorbed others. */
export function ArchiveNotice({ building }: { building: Building }) {
  const t = useWords(archiveText)
  const { archived, merged_into, merged_from, labels } = building
  return (
    <>
      {archived && !merged_into && (
        <p className="intro notice" role="status">
          {t('archived')}
        </p>
      )}
      <MergeNotice
        record={building}
        resource="buildings"
        endpoints={mergeEndpoints}
        path={(id) => `/buildings/${id}`}
        earlier={(merged_from ?? []).map((id) => ({
          id,
          name: labels.buildings?.[id] ?? String(id),
        }))}
      />
    </>
  )
}
