import { formatDate } from '../../../../kernel/field/format.ts'
import type { TextKey } from '../../../../kernel/text.ts'
import { valueAt } from '../../../mandates/form/service.ts'
import { consultation, fundingConditions } from '../../../mandates/services/consultation.ts'
import { formTexts } from '../../assumptionLabel.ts'
import type { ReportCell, Section } from '../../layout.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { Translator } from '../translator.server.ts'
import { programmeText } from './programme.text.ts'

const { main_heating, earlier_advice } = consultation.fields

/** Conditions of the programme that funds a consultation, what is on record, and whether each is met. */
export function programmeSection(
  { answers, people }: Pick<Snapshot, 'answers' | 'people'>,
  { t: tDocument, translate, valueOf }: Translator,
): Section {
  const t = (key: TextKey<typeof programmeText>, params?: Record<string, string>) =>
    translate([programmeText], key, params)
  const { plant_year, visit_date } = answers
  const unlessEmpty = (texts: string[]) =>
    texts.filter(Boolean).join(', ') || tDocument('form.unknown')
  const recorded = {
    main_heating: unlessEmpty([
      valueOf(formTexts, 'main_heating', main_heating, answers.main_heating),
    ]),
    plant_age: unlessEmpty([
      typeof plant_year === 'number' ? t('built', { year: String(plant_year) }) : '',
      typeof visit_date === 'string' ? t('visited', { date: formatDate(visit_date) }) : '',
    ]),
    first_advice: unlessEmpty([
      typeof answers.earlier_advice === 'boolean'
        ? valueOf(formTexts, 'earlier_advice', earlier_advice, !answers.earlier_advice)
        : '',
    ]),
  }
  const verdict = (met: boolean | null): ReportCell =>
    met === null
      ? { text: t('verdict.open'), tone: 'warn' }
      : { text: t(met ? 'verdict.yes' : 'verdict.no'), tone: met ? 'ok' : 'danger' }
  const conditions = fundingConditions(answers)
  const size = valueAt(consultation.fields, 'category', answers) as 'small' | 'large' | null
  return {
    title: t('title'),
    blocks: [
      {
        kind: 'text',
        text: `${t(`size.${size ?? 'unknown'}`)} ${t('source')}`,
        isQuiet: true,
      },
      {
        kind: 'table',
        columns: [
          { title: t('condition'), share: 1.4 },
          { title: t('recorded'), share: 1 },
          { title: t('verdict') },
        ],
        rows: [
          ...(Object.keys(conditions) as (keyof typeof conditions)[]).map((name) => [
            t(`condition.${name}`),
            recorded[name],
            verdict(conditions[name]),
          ]),
          [
            t('condition.accredited'),
            people.accreditation ?? t('no_number'),
            verdict(people.accreditation ? true : null),
          ],
        ],
      },
    ],
  }
}
