import { use, useCallback } from 'react'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { Option } from '../../../web/ui/input/options.ts'
import { useCall } from '../../../web/useApi.ts'
import { type DocumentType, documentTypes } from '../../reference/documentTypes.ts'
import { fileText } from '../file.text.ts'
import { fileTypeEndpoints } from '../folder.ts'
import { mayUpload } from '../rights/fileRights.ts'
import { FilesContext } from './filesContext.tsx'

/** A type of document, or `custom:<id>` for one of the office's own. */
export type TypeValue = string

const ownPrefix = 'custom:'

export type TypedFile = {
  type: DocumentType
  custom_type?: number | null
  custom_type_name?: string | null
}

/** The value of a file's type. */
export const typeValue = ({ type, custom_type: own }: TypedFile): TypeValue =>
  own == null ? type : `${ownPrefix}${own}`

/** The office's own types, with those that it no longer offers: papers may still be of them. */
const useOwnTypes = () =>
  useCall(fileTypeEndpoints.list, { query: { page_size: 100, page: 1 } }, { staleTime: 60_000 })

/** Types that this reader may give a file: the given ones and the office's own, by name. */
export function useTypeOptions() {
  const t = useWords(fileText)
  const { reader } = use(FilesContext)!
  const own = useOwnTypes()
  const options: Option[] = [
    ...documentTypes
      .filter((type) => type !== 'other' && mayUpload(reader, new Date(), type))
      .map((type) => ({ value: type as string, label: t(`type.${type}`) })),
    ...(own.data?.results ?? [])
      .filter(({ archived_at }) => archived_at === null)
      .map(({ id, label }) => ({ value: `${ownPrefix}${id}`, label: label[currentLanguage()] })),
  ].sort((a, b) => a.label.localeCompare(b.label, currentLanguage()))
  options.push({ value: 'other', label: t('type.other') })

  const valuesOf = (value: TypeValue): { type: DocumentType; customType: number | null } =>
    value.startsWith(ownPrefix)
      ? { type: 'other', customType: Number(value.slice(ownPrefix.length)) }
      : { type: value as DocumentType, customType: null }
  return { options, valuesOf, refetch: own.refetch }
}

/** Returns the function that says what a file's type is called for this reader. */
export function useTypeName() {
  const t = useWords(fileText)
  const { data: own } = useOwnTypes()
  return useCallback(
    ({ type, custom_type: custom, custom_type_name }: TypedFile) => {
      if (custom == null) return t(`type.${type}`)
      const found = own?.results.find(({ id }) => id === custom)
      return found?.label[currentLanguage()] ?? custom_type_name ?? t(`type.${type}`)
    },
    [t, own],
  )
}
