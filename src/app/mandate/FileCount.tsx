import { useFolders } from '../../features/files/useFolders.tsx'
import { formatNumber } from '../../kernel/field/format.ts'

/** Number of files of a mandate that the reader sees, beside the name of its tab; 0 is shown, too. */
export function FileCount({ mandate }: { mandate: number }) {
  const { data } = useFolders({ mandate })
  return data && formatNumber(data.reduce((sum, { files }) => sum + files, 0))
}
