import { useMemo } from 'react'
import { textKeysOf } from '../../../kernel/field/fields.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import { commonFields } from '../../../kernel/record/resource.ts'
import { currentLanguage, useWords } from '../../loading/words.ts'
import { displayValue, type TranslateKey } from '../input/fieldValue.ts'
import type { Column, Filter } from '../listing/column.ts'
import type { RecordEndpoints, RecordPages } from '../listing/recordPages.ts'
import { uiText } from '../ui.text.ts'

type FieldColumn<R> = Pick<Column<R>, 'key' | 'width'> & Partial<Column<R>>

const numbers: readonly string[] = ['integer', 'decimal', 'money']

/**
 * Columns of declared fields: title, alignment and value follow from the declaration, and the list can be sorted by them,
 * unless the column says otherwise. `columns` must be the same array on each render.
 */
export function useFieldColumns<R extends object>(
  { fields, fieldText }: RecordPages<RecordEndpoints, R>,
  columns: readonly FieldColumn<R>[],
): Column<R>[] {
  const t = useWords(fieldText) as TranslateKey
  const tKernel = useWords(kernelText) as TranslateKey
  const tUi = useWords(uiText)
  return useMemo(() => {
    function columnOf(column: FieldColumn<R>): Column<R> {
      const { key } = column
      const field = { ...commonFields, ...fields }[key]!
      const { label, options } = textKeysOf(key, field)
      const render = (row: R) => {
        const value = (row as Record<string, unknown>)[key]
        if (field.kind === 'words') return (value as Record<string, string>)[currentLanguage()]
        return displayValue(options, field, value, { t, tUi }) || '–'
      }
      return {
        title: key in fields ? t(`field.${label}`) : tKernel(`field.${key}`),
        align: numbers.includes(field.kind) && key in fields ? 'right' : undefined,
        ...{ sortable: true, render, ...column },
      }
    }
    return columns.map(columnOf)
  }, [columns, fields, t, tKernel, tUi])
}

/** Filters of declared choices, each with all its options. `names` must be the same array on each render. */
export function useChoiceFilters<R>(
  { fields, fieldText }: RecordPages<RecordEndpoints, R>,
  names: readonly string[],
): Filter[] {
  const t = useWords(fieldText) as TranslateKey
  return useMemo(
    () =>
      names.map((key) => ({
        key,
        name: t(`field.${key}`),
        options: (fields[key]?.options ?? []).map((value) => ({
          value,
          label: t(`${key}.${value}`),
        })),
        multiple: true,
      })),
    [names, fields, t],
  )
}
