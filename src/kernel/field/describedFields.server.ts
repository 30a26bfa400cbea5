import { z } from 'zod'
import type { Resource } from '../record/recordRead.server.ts'
import { historyEntry, labels, provenance } from '../record/resource.ts'
import { schemaOf } from './check.ts'
import { type Field, type FieldKind, type Fields, textKeysOf } from './fields.ts'
import type { Shape } from './shape.ts'

/** A resource to describe in the API reference. */
export type DescribedResource = {
  /** Name of its schema, from which the names of the others derive: `Mandate`. */
  name: string
  resource: Pick<Resource, 'row' | 'endpoints'> & { fields: Fields }
  /** English labels of fields and options, by text key. */
  words: Record<string, string>
  /** Example values by field, better than those of the kind. */
  examples?: Partial<Record<string, unknown>>
}

/** Label of a register code of an attribute. */
export type CodeLabel = (attribute: never, code: number) => string

/** Converts 'heating_energy_1' to 'HeatingEnergy1'. */
export const pascalCase = (name: string) =>
  name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Names the schemas of a resource and describes its fields. */
export function describeResource(described: DescribedResource, codeLabel: CodeLabel) {
  const { name, resource } = described
  const { list, create, update, history, asOf } = resource.endpoints
  const page = schemaOf(list.output!) as unknown as z.ZodObject<{ results: z.ZodArray<z.ZodType> }>
  nameShape(resource.row, name)
  nameShape(list.output!, `${name}Page`)
  addMeta(page.shape.results.element, { id: `${name}InList` })
  nameShape(create.body!, `New${name}`)
  nameShape(update.body!, `${name}Patch`)
  nameShape(history.output!, 'HistoryPage')
  nameShape(asOf.output!, 'PastRecord')
  nameShape(historyEntry, 'HistoryEntry')
  nameShape(provenance, 'Provenance')
  nameShape(labels, 'Labels')
  for (const [field, declared] of Object.entries(resource.fields))
    describeField(field, declared, described, codeLabel)
}

/** Names the schema of a shape in the OpenAPI document. */
export const nameShape = (shape: Shape, id: string) => addMeta(schemaOf(shape), { id })

/** Adds metadata to a schema without replacing existing entries. */
function addMeta(schema: z.ZodType, meta: z.core.GlobalMeta) {
  z.globalRegistry.add(schema, { ...meta, ...z.globalRegistry.get(schema) })
}

/** Example values of kinds with a special format. */
const examplesByKind: Partial<Record<FieldKind, unknown>> = {
  email: 'marie.favre@example.ch',
  phone: '0041223431122',
  iban: 'CH9300762011623852957',
  url: 'https://example.ch/',
  words: { fr: 'Audit', en: 'Audit', it: 'Audit' },
}

function describeField(
  name: string,
  field: Field,
  { name: resource, words, examples }: DescribedResource,
  codeLabel: CodeLabel,
) {
  const keys = textKeysOf(name, field)
  const label = words[`field.${keys.label}`]
  const options = optionsSchema(field)
  if (options) {
    const codes = codesOf(options).map((code) => {
      const codeText =
        field.kind === 'code'
          ? codeLabel(field.attribute as never, Number(code))
          : words[`${keys.options}.${code}`]
      return codeText ? `\`${code}\` ${codeText}` : `\`${code}\``
    })
    const description = `${label ? `${label}: ` : ''}${codes.join(', ')}`
    addMeta(options, { id: `${resource}${pascalCase(name)}`, description })
  }
  const parts = label && [label, words[`help.${keys.label}`], field.unit && `in ${field.unit}`]
  const example =
    examples?.[name] ??
    (field.kind === 'shares' ? { [field.options![0]!]: 100 } : examplesByKind[field.kind])
  addMeta(schemaOf(field.value), {
    ...(parts && { description: parts.filter(Boolean).join('; ') }),
    ...(example !== undefined && { examples: [example] }),
  })
}

/** Schema of one option of a choice, choices or code field; undefined for other kinds. */
export function optionsSchema({ kind, value }: Field): z.ZodType | undefined {
  const schema = schemaOf(value)
  if (kind === 'choices') return (schema as unknown as z.ZodArray<z.ZodType>).element
  return kind === 'choice' || kind === 'code' ? schema : undefined
}

const codesOf = (options: z.ZodType) =>
  options instanceof z.ZodEnum
    ? options.options
    : [...(options as z.ZodLiteral<string | number>).values]
