import { Checkbox } from '@mantine/core'
import { use } from 'react'
import type { Language } from '../../../kernel/text.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import FormTable from '../../mandates/form/FormTable.tsx'
import {
  type AdviceTable,
  adviceCell,
  adviceFor,
  adviceRows,
} from '../../reference/advice/adviceRows.ts'
import type { RowsOf } from '../../reference/reference.ts'
import classes from '../worksheet/Consultation.module.css'

type Props = Omit<Parameters<typeof FormTable>[0], 'table' | 'isAlone'> & {
  table: AdviceTable
  catalogue: RowsOf<'advice'>
  /** The language of the report, in which catalogue entries are copied. */
  language: Language
}

/** Advice: checkboxes for the catalogue entries, and below them the table of chosen and custom advice. */
export function AdviceRows({ catalogue, language, ...props }: Props) {
  const { table, answers, set, mayWrite } = props
  /** An unticked row leaves with its day and its people. */
  const cleared = (row: string) =>
    Object.fromEntries(
      Object.keys(answers)
        .filter((name) => name.startsWith(`${table}/${row}/`))
        .map((name) => [name, null]),
    )
  const { t } = use(FieldContext)
  return (
    <section className={classes.advice}>
      <fieldset disabled={!mayWrite}>
        <legend>{t(`field.${table}`)}</legend>
        {adviceFor(table, catalogue).map((entry) => {
          const cell = adviceCell(table, entry)
          return (
            <Checkbox
              key={entry.key}
              className={classes.piece}
              label={entry[language]}
              checked={(answers[cell] ?? null) !== null}
              onChange={(event) =>
                set(event.currentTarget.checked ? { [cell]: entry[language] } : cleared(entry.key))
              }
            />
          )
        })}
      </fieldset>
      {/* No empty state: the unticked catalogue above already shows that there is no advice. */}
      <FormTable
        {...props}
        isAlone
        empty={<></>}
        order={(current) => adviceRows(table, current, catalogue)}
      />
    </section>
  )
}
