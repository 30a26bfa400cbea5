import { registerCodes } from '../features/buildings/registerCodes.tsx'
import { useFormWords } from '../features/mandates/form/formWords.tsx'
import { mandateFields } from '../features/mandates/mandate.ts'
import { features } from '../features.ts'
import type { Feature, FeatureRecords } from '../kernel/feature.ts'
import { services } from '../services.ts'
import { useWords } from '../web/loading/words.ts'
import { type DeclaredRecords, UnsentBar } from '../web/ui/form/UnsentBar.tsx'
import type { SayKey } from '../web/ui/input/fieldValue.ts'
import type { Unsent } from '../web/writes/write.ts'

const declare = ({ resource: { fields }, text }: FeatureRecords): DeclaredRecords => ({
  fields,
  useSay: () => useWords(text) as SayKey,
  codes: registerCodes,
})

/** The forms of mandates; the page where something was entered tells of which service it is. */
const forms = Object.values(services).map((service) => ({
  begin: `/${service.type}-`,
  declared: {
    fields: { ...mandateFields, ...service.fields },
    useSay: () => useFormWords(service),
  },
}))

const ofRecords: Record<string, DeclaredRecords> = Object.fromEntries(
  features.flatMap(({ records = [] }: Feature) =>
    records.map((one) => [one.resource.name, declare(one)]),
  ),
)

/** The fields of a resource and what they are called. */
export function describeRecord(
  resource: string,
  { page = '' }: Pick<Unsent, 'page'>,
): DeclaredRecords | undefined {
  const form = resource === 'mandates' && forms.find(({ begin }) => page.startsWith(begin))
  return form ? form.declared : ofRecords[resource]
}

/** What is not on the server yet, of any feature. */
export default function UnsentWork() {
  return <UnsentBar declared={describeRecord} />
}
