import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { useUndo } from '../../../web/ui/trash/useUndo.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { sendDecision } from '../../../web/writes/useDecision.ts'
import { fileEndpoints } from '../file.ts'
import { filesText } from './files.text.ts'
import type { ListedFile } from './useFiles.tsx'

type ActedFile = Pick<ListedFile, 'id' | 'version' | 'name'>

/** What can be done with a file from its row as well as from its drawer. */
export function useFileActions() {
  const t = useWords(filesText)
  const undo = useUndo()

  async function remove({ id, version, name }: ActedFile): Promise<boolean> {
    const { problem } = await sendDecision(
      fileEndpoints.remove,
      { params: { id }, query: {} },
      { title: name, version },
    )
    if (problem) toast.error(t('delete_failed', { reason: problem.body.detail }))
    else toast.success(t('deleted', { name }), undo(fileEndpoints.restore, { id, version }, name))
    return !problem
  }

  async function move({ id, version, name }: ActedFile, folder: string, folderName: string) {
    const { problem } = await sendDecision(
      fileEndpoints.update,
      { params: { id }, body: { folder } },
      { title: name, version },
    )
    if (problem) toast.error(problem.body.fields?.folder?.join(' ') ?? problem.body.detail)
    else toast.success(t('moved', { name, folder: folderName }))
    void refresh('folders')
  }

  /** Opens the content by a link that is signed for this moment: an older one may have expired. */
  async function download({ id }: Pick<ActedFile, 'id'>) {
    try {
      const { url } = await call(fileEndpoints.link, { params: { id } })
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.isAnswered ? error.body.detail : t('drawer.download_failed'))
    }
  }

  return { remove, move, download }
}
