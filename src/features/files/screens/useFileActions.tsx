import { formatNumber, formatSize } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { useUndo } from '../../../web/ui/trash/useUndo.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { sendDecision } from '../../../web/writes/useDecision.ts'
import { fileEndpoints } from '../file.ts'
import { filesText } from './files.text.ts'
import type { ListedFile } from './useFiles.tsx'

type Wanted = { mandate?: number; building?: number; folder?: string; id?: number[] }

type ActedFile = Pick<ListedFile, 'id' | 'version' | 'name'>

/**
 * Follows a link once it is signed, and returns what came with it; a toast says what failed, with the server’s
 * reason if there is one.
 */
async function follow<T extends { url: string }>(signing: Promise<T>, failed: string) {
  try {
    const signed = await signing
    const link = document.createElement('a')
    link.href = signed.url
    link.download = ''
    link.click()
    return signed
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

  /** Opens the content, or that of an earlier version, by a link that is signed for this moment: an older one may have expired. */
  async function download({ id }: Pick<ActedFile, 'id'>, edition?: number) {
    const link = call(fileEndpoints.link, { params: { id } })
    const version = edition === undefined ? '' : `&edition=${edition}`
    await follow(
      link.then(({ url }) => ({ url: url + version })),
      t('drawer.download_failed'),
    )
  }

  /** Downloads files of a mandate or building in one archive: all, those of a folder, or chosen ones. */
  async function downloadAll(wanted: Wanted) {
    const archive = await follow(
      call(fileEndpoints.zipLink, { query: wanted }),
      t('list.download_all_failed'),
    )
    if (!archive) return
    const { files: count, bytes } = archive
    const size = formatSize(bytes, currentLanguage())
    const files = t('panel.count', { count, number: formatNumber(count), size })
    toast.success(t('list.download_all_begun', { files }))
  }

  return { remove, move, download, downloadAll }
}
