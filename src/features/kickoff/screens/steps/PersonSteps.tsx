import { Checkbox } from '@mantine/core'
import { use } from 'react'
import { useWords } from '../../../../web/loading/words.ts'
import { FieldContext, setAndCommit } from '../../../../web/ui/input/fieldContext.ts'
import { webText } from '../../../../web/web.text.ts'
import { ChoiceChips, ChoiceSegments } from '../ChoiceTiles.tsx'
import { CodeOffer } from '../CodePrompt.tsx'
import classes from '../fields.module.css'
import { KickoffQuestion } from '../KickoffQuestion.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { StepFrame } from '../StepFrame.tsx'

/** Who fills in the form, and in which language they are written to. */
export function ContactStep() {
  const { form } = useKickoff()
  return (
    <StepFrame>
      {form.access !== 'full' && <CodeOffer />}
      <div className={classes.fields}>
        <KickoffQuestion name="title" asGroup control={(props) => <ChoiceSegments {...props} />} />
        <KickoffQuestion name="first_name" isHalf />
        <KickoffQuestion name="last_name" isHalf />
        <KickoffQuestion name="company_name" />
        <KickoffQuestion name="phone_number" />
        <KickoffQuestion
          name="language"
          asGroup
          control={(props) => <ChoiceSegments {...props} value={props.value ?? form.language} />}
        />
      </div>
    </StepFrame>
  )
}

/** Who gets the bill. */
export const BillingStep = () => (
  <StepFrame>
    <div className={classes.fields}>
      <KickoffQuestion name="billing_name" />
      <KickoffQuestion name="street" />
      <KickoffQuestion name="number" isHalf />
      <KickoffQuestion name="postcode" isHalf />
      <KickoffQuestion name="city" />
    </div>
  </StepFrame>
)

/** What the client hopes for, and what it may cost. */
export const GoalsStep = () => (
  <StepFrame>
    <div className={classes.fields}>
      <KickoffQuestion name="goals" asGroup control={(props) => <ChoiceChips {...props} />} />
      <KickoffQuestion name="goals_note" />
      <KickoffQuestion name="budget" isHalf />
      <KickoffQuestion name="assembly_date" isHalf />
      <KickoffQuestion name="planned_works" />
    </div>
  </StepFrame>
)

/** Who opens the door, when, and how to get in. */
export const VisitStep = () => (
  <StepFrame>
    <div className={classes.fields}>
      <KickoffQuestion name="visit_contact" />
      <KickoffQuestion name="visit_phone" />
      <KickoffQuestion name="visit_times" />
      <KickoffQuestion name="visit_keys" />
    </div>
  </StepFrame>
)

/** What the office may do with the data. */
export function ConsentStep() {
  const tWeb = useWords(webText)
  const { value } = useKickoff()
  return (
    <StepFrame>
      <Consent name="privacy_accepted" />
      <p className={classes.link}>
        <a href="/data-protection" target="_blank" rel="noreferrer">
          {tWeb('menu.data_protection')}
        </a>
      </p>
      <Consent name="supplier_authorised" />
      {value('supplier_authorised') === true && (
        <div className={classes.fields}>
          <KickoffQuestion name="supplier" />
          <KickoffQuestion name="supplier_number" />
        </div>
      )}
    </StepFrame>
  )
}

/** A sentence to agree to; its label is the sentence. */
function Consent({ name }: { name: 'privacy_accepted' | 'supplier_authorised' }) {
  const { t } = use(FieldContext)
  const { value, state, enter, commit } = useKickoff()
  const id = `kickoff-${name}`
  const error = state.problems[name]
  return (
    <div className={classes.check} data-field={name}>
      <Checkbox
        id={id}
        label={t(`field.${name}`)}
        checked={value(name) === true}
        error={error}
        onChange={({ currentTarget: { checked } }) =>
          setAndCommit(
            { onChange: (next) => enter(name, next), onCommit: (next) => commit(name, next) },
            checked,
          )
        }
      />
    </div>
  )
}
