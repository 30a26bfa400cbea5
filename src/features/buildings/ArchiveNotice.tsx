import { Link } from '../../web/Link.tsx'
import { useWords } from '../../web/loading/words.ts'
import type { Building } from './building.ts'
import { mergeText } from './merge/merge.text.ts'

/** A notice that a building is archived, was merged into another, or absorbed others. */
export function ArchiveNotice({ building }: { building: Building }) {
  const t = useWords(mergeText)
  const { archived, merged_into: into, merged_from: from, labels } = building
  if (into)
    return (
      <p className="intro notice" role="status">
        {t('merged_into')} <Link to={`/buildings/${into}`}>{t('open_stayed')}</Link>
      </p>
    )
  if (!archived && !from?.length) return null
  return (
    <p className="intro notice" role="status">
      {archived && t('archived')}
      {from && from.length > 0 && (
        <>
          {` ${t('merged_from')} `}
          {from.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`/buildings/${id}`} search={{ own: 'true' } as never}>
                {labels.buildings?.[id] ?? id}
              </Link>
            </span>
          ))}
        </>
      )}
    </p>
  )
}
