import { z } from 'zod'
import type { Resource } from '../record/recordRead.server.ts'
import { historyEntry, labels, provenance } from '../record/resource.ts'
import { schemaOf } from './check.ts'
import { type Field, type FieldKind, type Fields, wordsOf } from './fields.ts'
import type { Shape } from './shape.ts'

/** A resource, as the reference describes it. */
export type Described = {
  /** What its schemas are called: `Mandate`. */
  name: string
  resource: Pick<Resource, 'row' | 'endpoints'> & { fields: Fields }
  /** What fields and options are called in English, under the keys of texts. */
  words: Record<string, string>
  /** Values of fields, where those of their kind say little. */
  examples?: Partial<Record<string, unknown>>
}

/** Says a register code, of an attribute that a field declares. */
export type CodeLabel = (attribute: never, code: number) => string

/** 'heating_energy_1' gives 'HeatingEnergy1'. */
export const pascalCase = (name: string) =>
  name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Names the schemas of a resource, and describes those of its fields. */
export function describeResource(described: Described, codeLabel: CodeLabel) {
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

/** Names a described value in the document. */
export const nameShape = (shape: Shape, id: string) => addMeta(schemaOf(shape), { id })

/** Adds to what is known of a schema; what is known stands. */
function addMeta(schema: z.ZodType, meta: z.core.GlobalMeta) {
  z.globalRegistry.add(schema, { ...meta, ...z.globalRegistry.get(schema) })
}

/** Values of the kinds whose form is their own. */
const usualExamples: Partial<Record<FieldKind, unknown>> = {
  email: 'marie.favre@example.ch',
  phone: '0041223431122',
  iban: 'CH9300762011623852957',
  url: 'https://example.ch/',
  words: { fr: 'Audit', en: 'Audit', it: 'Audit' },
}

function describeField(
  name: string,
  field: Field,
  { name: resource, words, examples }: Described,
  codeLabel: CodeLabel,
) {
  const keys = wordsOf(name, field)
  const label = words[`field.${keys.label}`]
  const options = optionWords(field)
  if (options) {
    const labelled = codesOf(options).map((code) => {
      const said =
        field.kind === 'code'
          ? codeLabel(field.attribute as never, Number(code))
          : words[`${keys.options}.${code}`]
      return said ? `\`${code}\` ${said}` : `\`${code}\``
    })
    const description = `${label ? `${label}: ` : ''}${labelled.join(', ')}`
    addMeta(options, { id: `${resource}${pascalCase(name)}`, description })
  }
  const said = label && [label, words[`help.${keys.label}`], field.unit && `in ${field.unit}`]
  const example =
    examples?.[name] ??
    (field.kind === 'shares' ? { [field.options![0]!]: 100 } : usualExamples[field.kind])
  addMeta(schemaOf(field.value), {
    ...(said && { description: said.filter(Boolean).join('; ') }),
    ...(example !== undefined && { examples: [example] }),
  })
}

/** The schema of the options of a field that has some: of several that of one of them. */
export function optionWords({ kind, value }: Field): z.ZodType | undefined {
  const schema = schemaOf(value)
  if (kind === 'choices') return (schema as unknown as z.ZodArray<z.ZodType>).element
  return kind === 'choice' || kind === 'code' ? schema : undefined
}

const codesOf = (options: z.ZodType) =>
  options instanceof z.ZodEnum
    ? options.options
    : [...(options as z.ZodLiteral<string | number>).values]
