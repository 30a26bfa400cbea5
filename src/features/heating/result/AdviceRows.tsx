import { Checkbox } from '@mantine/core'
import { use } from 'react'
import type { Language } from '../../../kernel/text.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { FormTable } from '../../mandates/form/FormTable.tsx'
import type { RowsOf } from '../../reference/reference.ts'
import classes from '../worksheet/Consultation.module.css'
import { type AdviceTable, adviceCell, adviceFor } from './advice.ts'

type Props = Omit<Parameters<typeof FormTable>[0], 'table' | 'isAlone'> & {
  table: AdviceTable
  catalogue: RowsOf<'advice'>
  /** In which it is taken over from the catalogue: that of the report. */
  language: Language
}

/** Pieces of advice: those of the catalogue to be ticked, below them all that were taken or written. */
export function AdviceRows({ catalogue, language, ...props }: Props) {
  const { table, answers, set, mayWrite } = props
  const { say } = use(FieldContext)
  return (
    <section className={classes.advice}>
      <fieldset disabled={!mayWrite}>
        <legend>{say(`field.${table}`)}</legend>
        {adviceFor(table, catalogue).map((piece) => {
          const cell = adviceCell(table, piece)
          return (
            <Checkbox
              key={piece.key}
              className={classes.piece}
              label={piece[language]}
              checked={(answers[cell] ?? null) !== null}
              onChange={(event) =>
                set({ [cell]: event.currentTarget.checked ? piece[language] : null })
              }
            />
          )
        })}
      </fieldset>
      {/* The catalogue above says already that there is nothing yet. */}
      <FormTable {...props} isAlone empty={<></>} />
    </section>
  )
}
