import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import type { DraftValues, Recent } from '../../../web/writes/drafts.ts'
import { contactText } from '../contact.text.ts'
import { userEndpoints } from '../user.ts'
import classes from './SimilarPeople.module.css'

/** Pause after typing before people are looked for, ms. */
const searchDelay = 400

const compared = ['email', 'phone_number', 'first_name', 'last_name', 'city'] as const

type Props = {
  /** Values of the form of a new person. */
  values: DraftValues
  /** Takes somebody who exists already. */
  onChoose: (person: Recent) => void
}

/** Warns that the person about to be created may exist already, and offers to take them. */
export function SimilarPeople({ values, onChoose }: Props) {
  const t = useWords(contactText)
  const typed = compared.map((name) =>
    String(values[name] ?? '')
      .trim()
      .slice(0, 60),
  )
  // As one text, which stays the same while the values do.
  const [settled] = useDebouncedValue(typed.join('\n'), searchDelay)
  const body = Object.fromEntries(
    settled.split('\n').map((value, index) => [compared[index]!, value || null]),
  ) as Record<(typeof compared)[number], string | null>
  // A first name alone is nobody's.
  const isTelling = Boolean(body.email || body.phone_number || body.last_name)
  const { data } = useCall(userEndpoints.similar, { body }, { enabled: isTelling })
  const found = isTelling ? (data?.results ?? []) : []
  if (found.length === 0) return null
  return (
    <section className={classes.frame} aria-labelledby="similar-people" role="status">
      <h3 id="similar-people" className={classes.title}>
        {t('similar.title')}
      </h3>
      <ul>
        {found.map(({ id, label, city, email, same }) => (
          <li key={id} className={classes.person}>
            <span>
              {label}
              <span className={classes.detail}>
                {[city, email, ...same.map((what) => t(`similar.${what}`))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button size="xs" variant="default" onClick={() => onChoose({ id, label })}>
              {t('similar.take')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
