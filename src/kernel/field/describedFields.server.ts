import { z } from 'zod'
import type { Resource } from '../record/recordRead.server.ts'
import { historyEntry, labels, provenance } from '../record/resource.ts'
import { type Field, type Fields, type Kind, wordsOf } from './fields.ts'

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
  const { results } = (list.output as unknown as z.ZodObject<{ results: z.ZodArray<z.ZodType> }>)
    .shape
  addMeta(resource.row, { id: name })
  addMeta(list.output!, { id: `${name}Page` })
  addMeta(results.element, { id: `${name}InList` })
  addMeta(create.body!, { id: `New${name}` })
  addMeta(update.body!, { id: `${name}Patch` })
  addMeta(history.output!, { id: 'HistoryPage' })
  addMeta(asOf.output!, { id: 'PastRecord' })
  addMeta(historyEntry, { id: 'HistoryEntry' })
  addMeta(provenance, { id: 'Provenance' })
  addMeta(labels, { id: 'Labels' })
  for (const [field, declared] of Object.entries(resource.fields))
    describeField(field, declared, described, codeLabel)
}

/** Adds to what is known of a schema; what is known stands. */
export function addMeta(schema: z.ZodType, meta: z.core.GlobalMeta) {
  z.globalRegistry.add(schema, { ...meta, ...z.globalRegistry.get(schema) })
}

/** Values of the kinds whose form is their own. */
const usualExamples: Partial<Record<Kind, unknown>> = {
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
  addMeta(field.schema, {
    ...(said && { description: said.filter(Boolean).join('; ') }),
    ...(example !== undefined && { examples: [example] }),
  })
}

/** The schema of the options of a field that has some: of several that of one of them. */
export function optionWords({ kind, schema }: Field): z.ZodType | undefined {
  if (kind === 'choices') return (schema as z.ZodArray<z.ZodType>).element
  return kind === 'choice' || kind === 'code' ? schema : undefined
}

const codesOf = (options: z.ZodType) =>
  options instanceof z.ZodEnum
    ? options.options
    : [...(options as z.ZodLiteral<string | number>).values]
