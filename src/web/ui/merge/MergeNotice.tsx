import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import type { MergeEntry, UndoneMerge, undoCalls } from '../../../kernel/merge/merge.ts'
import { Link } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { useSession } from '../../session/session.tsx'
import { toast } from '../../theme/toast.tsx'
import { refresh, useCall } from '../../useApi.ts'
import { useDecision } from '../../writes/useDecision.ts'
import { Dialog } from '../page/Dialog.tsx'
import { mergeText } from './merge.text.ts'
import { mergeKindOf } from './mergeKindOf.ts'

type Props = {
  record: { id: number; merged_into?: number | null | undefined }
  resource: string
  endpoints: ReturnType<typeof undoCalls>
  path: (id: number) => string
  /** Records that were merged into it, also those that no longer can be undone. */
  earlier?: readonly MergeEntry['merged'][]
}

/** A notice that a record was merged into another one, or absorbed others, which can be undone for a while. */
export function MergeNotice({ record, resource, endpoints, path, earlier = [] }: Props) {
  const { id, merged_into: into } = record
  const t = useWords(mergeText)
  const [undone, setUndone] = useState<UndoneMerge>()
  const mayUndo = useSession().can(`${resource}:delete`) && !into
  const { data } = useCall(endpoints.merges, { params: { id } }, { enabled: mayUndo })
  const { decide } = useDecision(endpoints.undoMerge)
  async function undo({ id: merge, merged }: MergeEntry) {
    const input = { params: { id }, body: { merge } }
    const { answer, problem } = await decide(input, { title: merged.name })
    if (problem) {
      toast.error(problem.body.detail)
      return
    }
    toast.success(t('undone'))
    await refresh(resource)
    if (answer.kept.length > 0) setUndone(answer)
  }
  const open = data?.results ?? []
  const settled = earlier.filter((one) => !open.some(({ merged }) => merged.id === one.id))
  if (into)
    return (
      <p className="intro notice" role="status">
        {t('merged_into')} <Link to={path(into)}>{t('open_stayed')}</Link>
      </p>
    )
  return (
    <>
      {settled.map((merged) => (
        <p key={merged.id} className="intro notice" role="status">
          {t('merged_from')} <MergedLink merged={merged} path={path} />
        </p>
      ))}
      {open.map((entry, at) => (
        <div key={entry.id} className="notice tools" role="status">
          <span className="grow">
            {t('merged_from')} <MergedLink merged={entry.merged} path={path} /> ·{' '}
            {formatDate(entry.at)}
          </span>
          {/* A later one is undone first. */}
          {at === 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => void undo(entry)}>
              {t('undo')}
            </Button>
          )}
        </div>
      ))}
      {undone && <Kept undone={undone} onClose={() => setUndone(undefined)} />}
    </>
  )
}

type MergedLinkProps = { merged: MergeEntry['merged']; path: Props['path'] }

const MergedLink = ({ merged: { id, name }, path }: MergedLinkProps) => (
  <Link to={path(id)} search={{ own: 'true' } as never}>
    {name}
  </Link>
)

/** What stays as it is after a merge was undone, with the reason. */
function Kept({ undone: { kept, labels }, onClose }: { undone: UndoneMerge; onClose: () => void }) {
  const t = useWords(mergeText)
  return (
    <Dialog title={t('kept')} size={480} onClose={onClose}>
      <ul>
        {kept.map(({ resource, id, field, reason }) => (
          <li key={`${resource} ${id} ${field}`}>
            {t(`kept.${reason}`, {
              kind: t(mergeKindOf(resource)),
              name: (id !== null && labels[resource]?.[id]) || String(id ?? ''),
            })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
