import { Button } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { useWords } from '../../../web/loading/words.ts'
import { FieldControl, FieldFrame } from '../../../web/ui/input/Field.tsx'
import { type ControlProps, FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { displayValue, translateIfAny } from '../../../web/ui/input/fieldValue.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import { kickoffFields } from '../kickoffFields.ts'
import classes from './fields.module.css'
import { useKickoff } from './kickoffContext.tsx'
import { kickoffScreenText } from './kickoffScreen.text.ts'
import { isAnswer } from './stepsDone.ts'

type Props = {
  /** Name of the field or cell. */
  name: string
  /** Whether two stand beside each other, on phones as well. */
  isHalf?: boolean
  /** Other control than that of its kind; `asGroup` if it consists of several that share the label. */
  control?: (props: ControlProps) => ReactNode
  asGroup?: boolean
}

/** One question of the form: label, control, what is wrong with the answer. */
export function KickoffQuestion({ name, isHalf, control, asGroup }: Props) {
  const { t: tField } = use(FieldContext)
  const { value, state, enter, commit } = useKickoff()
  const field = fieldAt(kickoffFields, name)
  if (!field) return null
  const props: ControlProps = {
    name,
    field,
    id: `kickoff-${name.replaceAll('/', '-')}`,
    value: value(name),
    error: state.problems[name],
    help: translateIfAny(tField, `help.${name}`),
    onChange: (next) => enter(name, next),
    onCommit: (next) => commit(name, next),
  }
  return (
    <div className={classes.field} data-half={isHalf || undefined}>
      <FieldFrame name={name} field={field} id={props.id} error={props.error} asGroup={asGroup}>
        {control?.(props) ?? <FieldControl {...props} />}
      </FieldFrame>
      {name in state.clashes && <AnswerClash name={name} />}
    </div>
  )
}

/** Another device gave another answer meanwhile: the person chooses. */
export function AnswerClash({ name }: { name: string }) {
  const t = useWords(kickoffScreenText)
  const tUi = useWords(uiText)
  const { t: tField } = use(FieldContext)
  const { state, queue } = useKickoff()
  const field = fieldAt(kickoffFields, name)
  const answer = state.clashes[name]
  const theirs = field && isAnswer(answer) && displayValue(name, field, answer, { t: tField, tUi })
  return (
    <div className={classes.clash} role="alert">
      <p>{theirs ? t('clash', { value: theirs }) : t('clash_empty')}</p>
      <Button variant="default" onClick={() => queue.decide(name, 'theirs')}>
        {t('clash.theirs')}
      </Button>
      <Button variant="default" onClick={() => queue.decide(name, 'mine')}>
        {t('clash.mine')}
      </Button>
    </div>
  )
}
