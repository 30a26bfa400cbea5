import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { currentLanguage, loadTranslators } from '../../loading/words.ts'
import { translateProblem } from '../../translateProblem.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { checkChange } from '../input/formRules.ts'
import { uiText } from '../ui.text.ts'
import type { PasteContext } from './pastedRows.ts'

/** Loads the context to parse cells pasted into these columns; undefined while loading. */
export function usePasteContext(columns: Fields): PasteContext | undefined {
  const fieldContext = use(FieldContext)
  const names = Object.keys(columns)
  return useQuery({
    queryKey: ['paste', currentLanguage(), ...names.map((name) => fieldContext.t(`field.${name}`))],
    queryFn: async (): Promise<PasteContext> => {
      const [translators, uiTranslators] = await Promise.all([
        fieldContext.loadTranslators?.() ?? [fieldContext.t],
        loadTranslators(uiText),
      ])
      const attributes = names.flatMap((name) => columns[name]?.attribute ?? [])
      const lists = attributes.map(async (attribute) => {
        const list = await fieldContext.codes?.(attribute).catch(() => undefined)
        return [attribute, list ?? []] as const
      })
      return {
        columns,
        translators,
        flags: uiTranslators.map((t) => ({
          yes: t('form.yes'),
          no: t('form.no'),
          unknown: t('form.unknown'),
        })),
        codes: Object.fromEntries(await Promise.all(lists)),
        check: (name, value) => checkChange(columns, name, value, translateProblem),
      }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data
}
