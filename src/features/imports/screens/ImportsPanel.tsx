import { useSearch } from '@tanstack/react-router'
import { ImportList } from './ImportList.tsx'
import { ImportView } from './ImportView.tsx'

/** Imports of spreadsheets: those of the last month, or one of them (`?import=`). */
export default function ImportsPanel() {
  const { import: id }: { import?: string | number } = useSearch({ strict: false })
  return /^\d{1,9}$/.test(String(id)) ? <ImportView key={id} id={Number(id)} /> : <ImportList />
}
