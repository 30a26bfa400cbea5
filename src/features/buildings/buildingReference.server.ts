import { undoDocs } from '../../kernel/merge/mergeReference.server.ts'
import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type buildingEndpoints, type buildingFields, buildings } from './building.ts'
import type { mergeEndpoints } from './merge/merge.ts'

const usual = resourceDocs('building', 'buildings', buildings.order)

export const buildingReference: EndpointDocs<typeof buildingEndpoints> = {
  ...usual,
  create: {
    summary:
      'Adds a building. With an EGID, values of the official registers fill the fields that the request leaves out.',
    refusals: { 409: 'A building has this EGID already: `existing` is its id.' },
  },
  update: {
    ...usual.update,
    refusals: {
      409: 'Somebody changed a field in the meantime, or a building has this EGID already: `existing` is its id.',
    },
  },
  preview: {
    summary:
      'Returns what the official registers know about an EGID, as creating a building would fill it in. Stores nothing.',
    params: { egid: 'The number in the federal register.' },
  },
  duplicates: {
    summary:
      'Finds likely duplicates of the building being typed: with the same EGID, or a similar address.',
    query: {
      egid: 'The number in the federal register, if known.',
      street_name: 'The address without its number, as typed so far.',
      street_number: 'The house number, with its letter.',
      postcode: 'Tells streets of the same name apart.',
      except: 'The `id` of the building being edited, to exclude it.',
    },
  },
}

export const mergeReference: EndpointDocs<typeof mergeEndpoints> = {
  ...undoDocs('building'),
  mergePreview: {
    summary:
      'Previews a merge: what would move from the other building to this one, and who sees which of the two.',
    params: usual.get.params,
    query: { other: 'The `id` of the duplicate, which would be archived.' },
  },
  merge: {
    summary:
      'Merges another building into this one: its records move here, this one takes the `values`, and the other is archived with a link to this one.',
    params: usual.get.params,
    example: { other: 2, other_version: 1, values: { construction_year: 1965 } },
    refusals: {
      409: 'One of them was changed in the meantime, is archived or was merged already (`into` is the id of the remaining one).',
    },
  },
}

export const buildingExamples: Partial<Record<keyof typeof buildingFields, unknown>> = {
  address: 'Rue du Stand 33',
  egid: 1_004_567,
  street_name: 'Rue du Stand',
  street_number: '33',
  postcode: '1204',
  city: 'Genève',
  plot_number: '2345',
  surface: 420,
  sre: 1850,
  apartments: 24,
  floors: 6,
  underground_floors: 1,
  altitude: 375.5,
  construction_year: 1965,
  coordinate_e: 2_499_500,
  coordinate_n: 1_117_800,
}
