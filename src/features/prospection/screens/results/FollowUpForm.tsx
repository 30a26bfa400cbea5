import { useState } from 'react'
import { useWords } from '../../../../web/loading/words.ts'
import { FieldContextProvider } from '../../../../web/ui/form/declaredForm.tsx'
import { controlProps, type Entry, EntryField } from '../../../../web/ui/form/entry.tsx'
import classes from '../../../../web/ui/form/forms.module.css'
import { useEntry } from '../../../../web/ui/form/useEntry.tsx'
import { FieldSections } from '../../../../web/ui/input/Field.tsx'
import { isEmptyValue } from '../../../../web/ui/record/FactSections.tsx'
import { refresh } from '../../../../web/useApi.ts'
import { resultText } from '../../result.text.ts'
import {
  type CampaignResult,
  campaignResultFields,
  contactStatuses,
  resultEndpoints,
  resultStatuses,
} from '../../result.ts'

/** That a mandate was created is a fact, not a choice. */
const fields = {
  ...campaignResultFields,
  status: {
    ...campaignResultFields.status,
    options: resultStatuses.filter((status) => status !== 'mandate_created'),
  },
}
const followUpNames = Object.entries(fields).flatMap(([name, { section }]) =>
  section === 'follow_up' ? [name] : [],
)

/** The field that says why or whence, without which a value is not stored. */
function companionOf(name: string, value: unknown) {
  if (name === 'status')
    return value === 'excluded' ? 'reason' : value === 'contacted' ? 'channel' : undefined
  return name === 'owner_name' && !isEmptyValue(value) ? 'owner_source' : undefined
}
const neededWords = {
  reason: 'error.reason_needed',
  channel: 'error.channel_needed',
  owner_source: 'error.source_needed',
} as const
type Companion = keyof typeof neededWords

/** Fields that say nothing in this state of the follow-up. */
function unusedFields({ status, reason, channel, contacted_on }: Record<string, unknown>) {
  const isMet = contactStatuses.some((known) => known === status)
  const isRefused = ['excluded', 'not_interested', 'do_not_contact'].some((one) => one === status)
  return [
    ...(isRefused || reason ? [] : ['reason']),
    ...(isMet || channel || contacted_on ? [] : ['channel', 'contacted_on']),
  ]
}

/** Follow-up of a building found. A value that needs a reason or a source is stored together with it. */
export function FollowUpForm({ result }: { result: CampaignResult }) {
  return (
    <FieldContextProvider text={resultText} labels={result.labels}>
      <FollowUpFields result={result} />
    </FieldContextProvider>
  )
}

function FollowUpFields({ result }: { result: CampaignResult }) {
  const t = useWords(resultText)
  const { entry, values, set, root, notices, dialog } = useEntry({
    ...{ fields, endpoint: resultEndpoints.update, record: result, title: result.address },
    names: followUpNames,
    isFixed: (name) => name === 'status' && result.status === 'mandate_created',
    onSaved: () => {
      void refresh('campaigns')
      void refresh('campaign_results')
    },
  })
  /** Values that wait for their companion. */
  const [held, setHeld] = useState<readonly string[]>([])
  const leadOf = (companion: string) =>
    held.find((lead) => companionOf(lead, entry.value(lead)) === companion)
  const paired: Entry = {
    ...entry,
    problem(name) {
      const isAwaited = leadOf(name) !== undefined && isEmptyValue(entry.value(name))
      return isAwaited ? t(neededWords[name as Companion]) : entry.problem(name)
    },
    commit(name, value) {
      const companion = companionOf(name, value)
      const others = held.filter((lead) => lead !== name)
      if (companion && isEmptyValue(entry.value(companion))) return setHeld([...others, name])
      setHeld(others)
      const lead = leadOf(name)
      if (lead === undefined || isEmptyValue(value)) return entry.commit(name, value)
      setHeld(others.filter((other) => other !== lead))
      set({ [lead]: entry.value(lead), [name]: value })
    },
  }
  const unused = unusedFields(values)
  return (
    <div ref={root} className={classes.form}>
      {notices}
      <FieldSections
        fields={fields}
        names={followUpNames.filter((name) => !unused.includes(name))}
        render={(name, field, id) => (
          <EntryField key={name} entry={paired} control={controlProps(paired, name, field, id)} />
        )}
      />
      {dialog}
    </div>
  )
}
