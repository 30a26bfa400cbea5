import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type buildingEndpoints, type buildingFields, buildings } from './building.ts'
import type { mergeEndpoints } from './merge/merge.ts'

const usual = resourceDocs('building', 'buildings', buildings.order)

export const buildingReference: EndpointDocs<typeof buildingEndpoints> = {
  ...usual,
  create: {
    summary:
      'Adds a building. With an EGID, what the registers know of it is filled in; what is given stands as given.',
  },
  preview: {
    summary:
      'Gives what the official registers know of an EGID, as creating a building with it would fill it in, and keeps nothing.',
    params: { egid: 'The number under which the federal register knows it.' },
  },
  duplicates: {
    summary:
      'Finds those that may be the one being typed: with the same EGID, or an address spelled much the same.',
    query: {
      egid: 'The number in the federal register, where it is known.',
      street_name: 'The address without its number, as it was typed so far.',
      street_number: 'The house on it, with its letter.',
      postcode: 'Tells streets of the same name apart.',
      except: 'The `id` of the building that is being changed, which is no duplicate of itself.',
    },
  },
}

export const mergeReference: EndpointDocs<typeof mergeEndpoints> = {
  mergePreview: {
    summary:
      'Tells what would come to a building if another were merged into it, and who sees which of the two.',
    params: usual.get.params,
    query: { other: 'The `id` of the one that would be archived.' },
  },
  merge: {
    summary:
      'Makes one building of two: what hangs on the other comes to this one, which takes over the values given; the other is archived with a link to it.',
    params: usual.get.params,
    example: { other: 2, other_version: 1, values: { construction_year: 1965 } },
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
