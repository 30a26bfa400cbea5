import { Checkbox } from '@mantine/core'
import { use, useState } from 'react'
import { Link } from '../../../../web/Link.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { FieldContext, setAndCommit } from '../../../../web/ui/input/fieldContext.ts'
import { uiText } from '../../../../web/ui/ui.text.ts'
import { webText } from '../../../../web/web.text.ts'
import { kickoffSteps } from '../../kickoffFields.ts'
import { ChoiceChips, ChoiceSegments } from '../ChoiceTiles.tsx'
import { CodeOffer } from '../CodeOffer.tsx'
import classes from '../fields.module.css'
import { KickoffQuestion } from '../KickoffQuestion.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import { StepFrame } from '../StepFrame.tsx'
import { stepsDone } from '../stepsDone.ts'

/** Who fills in the form, and in which language they are written to. */
export function ContactStep() {
  const t = useWords(kickoffScreenText)
  const { uuid, form } = useKickoff()
  // The frame offers the code once answers are hidden.
  const maySeeMore = form.access !== 'full' && !form.needs_code
  return (
    <StepFrame>
      {form.office && <p className={classes.office}>{t('asked_by', { office: form.office })}</p>}
      <Resume />
      {maySeeMore && <CodeOffer {...{ uuid, form }} text={t('code.offer')} />}
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

/** The way to the step after the last one that was filled in, for whoever comes back by the link. */
function Resume() {
  const t = useWords(kickoffScreenText)
  const { form, values } = useKickoff()
  // As it was when the page opened, so that it does not follow what is typed here.
  const [next] = useState(() => {
    const done = stepsDone(values, form.files.length > 0)
    return kickoffSteps[kickoffSteps.findLastIndex((step) => done.has(step)) + 1]
  })
  if (!next || kickoffSteps.indexOf(next) < 2) return null
  return (
    <p className={classes.notice}>
      <Link to="." search={{ step: next } as never} className={classes.change}>
        {t('resume', { step: t(`step.${next}`) })}
      </Link>
    </p>
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
  const tUi = useWords(uiText)
  const { value, state, enter, commit } = useKickoff()
  const id = `kickoff-${name}`
  const error = state.problems[name]
  return (
    <div className={classes.check} data-field={name}>
      <Checkbox
        id={id}
        label={
          <>
            {t(`field.${name}`)}
            {name === 'privacy_accepted' && (
              <span className={classes.required}> {tUi('form.required')}</span>
            )}
          </>
        }
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
