import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { FieldNoticesContext } from '../../../web/ui/input/fieldContext.ts'
import { useCall } from '../../../web/useApi.ts'
import { idcText } from '../idc/idc.text.ts'
import { idcEndpoints } from '../idc/idc.ts'
import { maxTechnicalRows } from './useTechnicalRows.tsx'

/** Says at a building's EGID, before another one is saved, how many published indices leave with it. */
export function EgidNotice({
  building: { id, egid },
  children,
}: {
  building: { id: number; egid?: number | null }
  children: ReactNode
}) {
  const t = useWords(idcText)
  const query = { building: id, page_size: maxTechnicalRows }
  const list = useCall(idcEndpoints.list, { query }, { enabled: Boolean(egid) })
  const count = (list.data?.results ?? []).filter(({ mandate }) => mandate === null).length
  const notices = useMemo(
    (): Record<string, string> => (count > 0 ? { egid: t('other_egid', { count }) } : {}),
    [count, t],
  )
  return <FieldNoticesContext value={notices}>{children}</FieldNoticesContext>
}
