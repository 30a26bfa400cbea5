import { Fragment } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { appointmentText } from '../appointment.text.ts'

type Facts = Partial<
  Record<'place' | 'person' | 'guest_name' | 'keys' | 'preparation' | 'note', string | null>
>

/** What is known of an appointment beside its date. */
export function AppointmentFacts(facts: Facts) {
  const t = useWords(appointmentText)
  return (
    <dl className="grid compact">
      {(Object.entries(facts) as [keyof Facts, string | null][]).map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt className="quiet">{t(`field.${name}`)}</dt>
              <dd className="breaks lines">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
