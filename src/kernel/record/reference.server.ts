import type { Endpoint, Endpoints } from '../http/endpoint.ts'
import { maxChosenIds } from './list.ts'
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
        /** Refusals besides the common ones, by status. */
        refusals?: Record<number, string>
        /** Example body, if one generated from the schema would be refused. */
        example?: B
      }
    : never

/** Documentation of a feature's endpoints; types require an entry for each. */
export type EndpointDocs<E extends Endpoints> = { [N in keyof E]: CallReference<E[N]> }

/** Documentation of the paging parameters. */
export const pagingReference = {
  page: 'Number of the page, from 1; `next` in a response has the query for the next one.',
  page_size: 'Maximum number of entries on a page.',
}

type Usual = ReturnType<typeof declare>['endpoints']

/** Documentation of the endpoints that every resource has; `one` and `many` name its records. */
export function resourceDocs(one: string, many: string, order: string) {
  const params = { id: `The \`id\` of the ${one}, as lists and other responses return it.` }
  const list = {
    search:
      'Words in any order, all of which a record must contain. If no record does, those with words one typing error away are returned, marked as `approximate`.',
    sort: `Fields to sort by, separated by commas; \`-\` before a field sorts it in descending order. The default is \`${order}\`.`,
    id: `Only the records with these ids, at most ${maxChosenIds}.`,
  }
  return {
    list: {
      summary: `Lists the ${many} that the caller may see, page by page, with search, filters and sorting.`,
      query: {
        ...list,
        ...pagingReference,
        after:
          'Place in the order after which the page begins: from row 10 000 on, `next` has it, so that late pages are as fast as early ones. With `first` the pages begin at the first row and go on by places.',
        fields:
          'Fields to return in addition to the default ones; if they refer to other records, `labels` has the names of those.',
        trashed: '`true` lists the records in the trash instead; only for callers who may delete.',
      },
    },
    export: {
      summary: `Exports all ${many} that match the search and the filters to one file, with headings in the caller's language.`,
      query: {
        ...list,
        columns: 'Fields to export, in this order; the default columns if omitted.',
        format:
          'An Excel workbook (`xlsx`), or UTF-8 text separated by semicolons (`csv`), with a decimal comma in French.',
      },
    },
    get: {
      summary: `Returns a ${one} with every field that the caller may read, the source of each value, and the names of the records it refers to.`,
      params,
    },
    create: {
      summary:
        'Creates a record with these values; the server sets its id and version. Omitted fields stay empty.',
    },
    update: {
      summary:
        'Sets these fields and keeps the others; null clears a field. With `If-Match`, fails if somebody else has changed the same fields since that version.',
      params,
    },
    remove: {
      summary: `Moves the record to the trash, from which it can be restored for ${trashDays} days.`,
      params,
      query: { confirm: 'The name of the record, if deleting it requires this confirmation.' },
    },
    restore: {
      summary: 'Restores the record from the trash with its values at deletion.',
      params,
      refusals: { 409: 'The record cannot be restored: `fields` has the reason for each field.' },
    },
    history: {
      summary:
        'Lists the changes of the fields that the caller may read, newest first, with their author and time.',
      params,
      query: {
        ...pagingReference,
        actor: 'Only changes by the user with this id.',
        field: 'Only changes of this field; `fields` in a response lists the possible ones.',
      },
    },
    asOf: {
      summary:
        'Returns the values at an earlier moment, from the history; 404 if the record did not exist then.',
      params,
      query: { at: 'A moment in UTC, or a day, which means its end in Europe/Zurich.' },
    },
  } satisfies EndpointDocs<Usual>
}
