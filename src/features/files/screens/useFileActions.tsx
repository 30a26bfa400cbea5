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

/** Follows a link once it is signed; a toast says what failed if it cannot be, with the server's reason if there is one. */
async function follow(signing: Promise<{ url: string }>, failed: string) {
  try {
    const { url } = await signing
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.error(error.isAnswered ? `${failed} ${error.body.detail}` : failed)
  }
}

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
    await follow(call(fileEndpoints.link, { params: { id } }), t('drawer.download_failed'))
  }

  /** Downloads all files of a mandate, building or folder in one archive. */
  async function downloadAll(wanted: { mandate?: number; building?: number; folder?: string }) {
    await follow(call(fileEndpoints.zipLink, { query: wanted }), t('list.download_all_failed'))
  }

  return { remove, move, download, downloadAll }
}
