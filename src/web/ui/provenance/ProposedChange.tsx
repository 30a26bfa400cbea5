import { use } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { Ago } from '../basic/Ago.tsx'
import { FieldContext, mergeLabels, useCodeList } from '../input/fieldContext.ts'
import { displayValue } from '../input/fieldValue.ts'
import { uiText } from '../ui.text.ts'
import classes from './Proposal.module.css'
import type { ProposedValue } from './proposalsContext.tsx'
import { proposedText } from './proposed.text.ts'

type ChangeProps = { proposed: ProposedValue; fields: Fields; labels?: Labels }

/** A proposed change (old and new value) or new row, with its author and comment. */
export function ProposedChange({ proposed, fields, labels }: ChangeProps) {
  const tProposed = useWords(proposedText)
  const { field, before, value, current, is_changed, head, comment } = proposed
  const { author_name, created_at, state } = proposed
  const { t } = use(FieldContext)
  const format = useFormat({ name: field ?? '', fields, labels })
  const formatFirstColumn = useFormat({ name: Object.keys(fields)[0] ?? '', fields, labels })
  return (
    <>
      {field === null ? (
        <NewValues values={value as Record<string, unknown>} fields={fields} labels={labels} />
      ) : (
        <p className={classes.change}>
          {head !== undefined && (
            <span className="quiet block">
              {[head !== null && formatFirstColumn(head), t(`field.${field}`)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
          <del className="quiet">{format(before)}</del>
          <span aria-hidden> → </span>
          <ins>{format(value)}</ins>
        </p>
      )}
      {comment && <q className="quiet">{comment}</q>}
      {state === 'open' && is_changed && (
        <p className={classes.changed}>{tProposed('changed', { value: format(current) })}</p>
      )}
      <p className={classes.who}>
        {author_name} · <Ago at={created_at} />
      </p>
    </>
  )
}

type ValueProps = Omit<ChangeProps, 'proposed'> & { name: string }

/** Returns a function that formats the values of a field. */
function useFormat({ name, fields, labels }: ValueProps) {
  const t = useWords(uiText)
  const { t: tField, codes, ...context } = use(FieldContext)
  const field = fieldAt(fields, name)
  const codeList = useCodeList(codes, field?.attribute)
  const allLabels = mergeLabels([context.labels, labels])
  return (value: unknown) =>
    (value != null &&
      field &&
      displayValue(name, field, value, {
        t: tField,
        tUi: t,
        labels: allLabels,
        codes: codeList,
      })) ||
    t('history.nothing')
}

type NewValuesProps = Omit<ChangeProps, 'proposed'> & { values: Record<string, unknown> }

/** The values of a proposed new row, without empty ones. */
function NewValues({ values, ...props }: NewValuesProps) {
  return (
    <dl className={classes.values}>
      {Object.keys(props.fields)
        .filter((name) => values[name] != null)
        .map((name) => (
          <NewValue key={name} name={name} value={values[name]} {...props} />
        ))}
    </dl>
  )
}

function NewValue({ value, ...props }: ValueProps & { value: unknown }) {
  const { t } = use(FieldContext)
  const format = useFormat(props)
  return (
    <div>
      <dt>{t(`field.${props.name}`)}</dt>
      <dd>{format(value)}</dd>
    </div>
  )
}
