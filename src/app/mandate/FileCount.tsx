import { useFolders } from '../../features/files/useFolders.tsx'
import { formatNumber } from '../../kernel/field/format.ts'

/** Number of files of a mandate that the reader sees, beside the name of its tab. */
export function FileCount({ mandate }: { mandate: number }) {
  const { data } = useFolders({ mandate })
  const count = data?.reduce((sum, { files }) => sum + files, 0) ?? 0
  return count > 0 && formatNumber(count)
}
