import { useQuery } from '@tanstack/react-query'
import { currentLanguage } from '../../../web/loading/words.ts'
import { codeLabels } from '../../register/codes.ts'

/** Loads the register's short labels of construction periods ("1961–1970"). */
export function usePeriodLabel(): (code: number) => string {
  const language = currentLanguage()
  const { data: labelOf } = useQuery({
    queryKey: ['codes', 'labels', language],
    queryFn: () => codeLabels(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (code) => labelOf?.('GBAUP', code, 'short').replace('-', '–') ?? ''
}
