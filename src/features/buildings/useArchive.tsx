import { useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { useDecision } from '../../web/writes/useDecision.ts'
import { type Building, buildingEndpoints } from './building.ts'
import { archiveText } from './merge/archive.text.ts'

type Archived = Pick<Building, 'id' | 'version' | 'address'> & Partial<Pick<Building, 'archived'>>

/** Archives or unarchives a building; resolves to whether that succeeded. */
export function useArchive({ id, version, address, archived }: Archived) {
  const t = useWords(archiveText)
  const { decide } = useDecision(buildingEndpoints.update)
  return async () => {
    const input = { params: { id }, body: { archived: archived ? null : true } }
    const { problem } = await decide(input, { title: address, version })
    if (problem) toast.error([t('failed'), problem.body.detail].filter(Boolean).join(' '))
    else toast.success(t(archived ? 'take_back_done' : 'archive_done'))
    return !problem
  }
}
