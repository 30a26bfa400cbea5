import { useWords } from '../../../web/loading/words.ts'
import { appointmentText } from '../appointment.text.ts'

type Facts = Partial<
  Record<'place' | 'person' | 'guest_name' | 'keys' | 'preparation' | 'note', string | null>
>

/** What is known of an appointment beside its date. */
export function AppointmentFacts(facts: Facts) {
  const t = useWords(appointmentText)
  const known = Object.entries(facts) as [keyof Facts, string | null | undefined][]
  return (
    <dl className="compact">
      {known.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex gap8">
              <dt className="quiet fixed">{t(`field.${name}`)}</dt>
              <dd className="breaks lines">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
