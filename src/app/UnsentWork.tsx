import { registerCodes } from '../features/buildings/registerCodes.tsx'
import { useFormTexts } from '../features/mandates/form/formTexts.tsx'
import { mandateFields } from '../features/mandates/mandate.ts'
import { features } from '../features.ts'
import type { Feature, FeatureRecords } from '../kernel/feature.ts'
import { services } from '../services.ts'
import { useWords } from '../web/loading/words.ts'
import { type DeclaredRecords, UnsentBar } from '../web/ui/form/UnsentBar.tsx'
import type { TranslateKey } from '../web/ui/input/fieldValue.ts'
import type { Unsent } from '../web/writes/write.ts'

/** Fields, texts and codes of a feature's records, to describe their unsent writes. */
const declare = ({ resource: { fields }, text }: FeatureRecords): DeclaredRecords => ({
  fields,
  useTranslate: () => useWords(text) as TranslateKey,
  codes: registerCodes,
})

/** Mandate forms by path prefix: a write has the path of its page, and the path begins with the service type. */
const mandateForms = Object.values(services).map((service) => ({
  pathPrefix: `/${service.type}-`,
  declared: {
    fields: { ...mandateFields, ...service.fields },
    useTranslate: () => useFormTexts(service),
  },
}))

const recordsByResource: Record<string, DeclaredRecords> = Object.fromEntries(
  features.flatMap(({ records = [] }: Feature) =>
    records.map((declaration) => [declaration.resource.name, declare(declaration)]),
  ),
)

/** Describes the fields of a resource; those of a mandate depend on the page of the write. */
export function describeRecord(
  resource: string,
  { page = '' }: Pick<Unsent, 'page'>,
): DeclaredRecords | undefined {
  const form =
    resource === 'mandates' && mandateForms.find(({ pathPrefix }) => page.startsWith(pathPrefix))
  return form ? form.declared : recordsByResource[resource]
}

/** List of unsent writes of all features. */
export default function UnsentWork() {
  return <UnsentBar declared={describeRecord} />
}
