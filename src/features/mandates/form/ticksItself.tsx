import { use } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { serviceText } from './service.text.ts'

/** Returns the sentence that an item is done by itself once these fields are filled in; names them within their form. */
export function useTicksItself() {
  const t = useWords(serviceText)
  const { t: tField } = use(FieldContext)
  return (names: readonly string[]) => {
    const labels = names.map((name) => tField(`field.${name}`))
    const isNamed = labels.every((label) => !label.startsWith('field.'))
    return isNamed
      ? t('stages.ticks_itself', { fields: labels.join(', ') })
      : t('stages.ticks_later')
  }
}
