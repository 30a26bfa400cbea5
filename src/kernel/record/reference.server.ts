import type { Endpoint, Endpoints } from '../http/endpoint.ts'
import { mostChosen } from './list.ts'
import { type resource as declare, trashDays } from './resource.ts'

/**
 * Documentation of an endpoint for the API reference, in addition to its declaration. Kept apart from it,
 * since browsers load declarations.
 */
export type CallReference<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? {
        /** What the call does, in a sentence or two that say more than the path. */
        summary: string
        params?: Partial<Record<keyof P & string, string>>
        /** Meaning of each parameter; filters by a field are described automatically. */
        query?: Partial<Record<keyof Q & string, string>>
        /** Example body, if one generated from the schema would be refused. */
        example?: B
      }
    : never

/** Documentation of a feature's endpoints; types require an entry for each. */
export type EndpointDocs<E extends Endpoints> = { [N in keyof E]: CallReference<E[N]> }

/** Documentation of the paging parameters. */
export const pagingReference = {
  page: 'Which part of the list, counted from 1; `next` of an answer holds the one after it.',
  page_size: 'How many entries one answer holds at most.',
}

type Usual = ReturnType<typeof declare>['endpoints']

/** Documentation of the endpoints that every resource has; `one` and `many` name its records. */
export function resourceDocs(one: string, many: string, order: string) {
  const params = { id: `The \`id\` of the ${one}, as answers give it.` }
  const list = {
    search:
      'Words in any order, each of which must be found in a record; where none has them, those one typing error away are answered as `approximate`.',
    sort: `What comes first: fields separated by commas, each backwards after \`-\`; \`${order}\` where none is given.`,
    id: `Only the records with these values of \`id\`, up to ${mostChosen}.`,
  }
  return {
    list: {
      summary: `Lists the ${many} that the caller may see, a page at a time, searched, narrowed and ordered as the query says.`,
      query: {
        ...list,
        ...pagingReference,
        fields:
          'Further fields that each entry holds beside the usual ones; where one refers to other records, `labels` of the answer names those.',
        trashed:
          'With `true` what lies in the trash instead of what is in use; for those who may delete.',
      },
    },
    export: {
      summary: `Writes all ${many} that a search and filters leave into one file, with headings in the reader's language.`,
      query: {
        ...list,
        columns:
          'The fields that become headings, in this order; the usual ones where none is given.',
        format: 'An Excel workbook, or text with semicolons in UTF-8.',
      },
    },
    get: {
      summary: `Gives one ${one} with every field that the caller may read, where each value came from, and names for what it refers to.`,
      params,
    },
    create: {
      summary:
        'Adds a record with the values given; the server sets its id and version. Fields left out stay empty.',
    },
    update: {
      summary:
        'Sets the fields given and leaves the others as they are; null empties one. With `If-Match` only where nobody changed the same fields since that version.',
      params,
    },
    remove: {
      summary: `Moves the record into the trash, from which it can be restored for ${trashDays} days.`,
      params,
      query: { confirm: 'What the record is called, where deleting it asks for that.' },
    },
    restore: {
      summary: 'Takes the record out of the trash, as it was when it was deleted.',
      params,
    },
    history: {
      summary:
        'Lists who changed what and when, newest first, in the fields that the caller may read.',
      params,
      query: {
        ...pagingReference,
        actor: 'Only what the user with this id did.',
        field: 'Only changes of the one with this name, as `fields` of an answer lists them.',
      },
    },
    asOf: {
      summary:
        'Gives the values at an earlier moment, out of the history; 404 where the record did not exist then.',
      params,
      query: { at: 'A moment in UTC, or a day, which stands for its end in Europe/Zurich.' },
    },
  } satisfies EndpointDocs<Usual>
}
