import type { Field } from '../../../../kernel/field/fields.ts'
import { formatDate } from '../../../../kernel/field/format.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { useCodeList } from '../../../../web/ui/input/fieldContext.ts'
import { displayValue, type TranslateKey } from '../../../../web/ui/input/fieldValue.ts'
import { uiText } from '../../../../web/ui/ui.text.ts'
import { useCall } from '../../../../web/useApi.ts'
import { registerCodes } from '../../../buildings/registerCodes.tsx'
import { resultText } from '../../result.text.ts'
import { campaignResultFields as fields, resultEndpoints } from '../../result.ts'
import { prospectionText } from '../prospection.text.ts'
import classes from './ScoreReasons.module.css'

/** What the register says of a building found, of which a refresh may find another value. */
const facts = [
  ...(['address', 'postcode', 'city', 'energy', 'building_class', 'construction_period'] as const),
  ...(['construction_year', 'heating_updated', 'apartments', 'score'] as const),
]
type Fact = (typeof facts)[number]

/** What the latest refresh changed of a building found: each value before and since. */
export function RefreshChanges({ id }: { id: number }) {
  const t = useWords(prospectionText)
  const entries = useCall(resultEndpoints.history, { params: { id } }).data?.results
  const refreshed = entries?.find(
    ({ action, changes }) =>
      action === 'update' && changes.some(({ field }) => field === 'change' || isFact(field)),
  )
  const changes = refreshed?.changes.filter(({ field }) => isFact(field)) ?? []
  if (!refreshed || changes.length === 0) return null
  return (
    <section aria-label={t('changes.title')}>
      <p className={classes.score}>
        {t('changes.title')}, {formatDate(refreshed.at)}
      </p>
      <dl className={classes.reasons}>
        {changes.map(({ field, before, after }) => (
          <Change key={field} name={field as Fact} before={before} after={after} />
        ))}
      </dl>
    </section>
  )
}

const isFact = (name: string) => facts.some((fact) => fact === name)

function Change({ name, before, after }: { name: Fact; before: unknown; after: unknown }) {
  const t = useWords(resultText)
  const tUi = useWords(uiText)
  const field: Field = fields[name]
  const codes = useCodeList(registerCodes, field.attribute)
  const shown = (value: unknown) =>
    displayValue(name, field, value, { t: t as TranslateKey, tUi, labels: {}, codes }) || '–'
  return (
    <div>
      <dt>{t(`field.${name}`)}</dt>
      <dd>
        {shown(before)} → <strong>{shown(after)}</strong>
      </dd>
    </div>
  )
}
