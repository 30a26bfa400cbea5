import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import { tableNames } from './tableNames.ts'
import type { referenceEndpoints } from './versions.ts'

const table = 'The table: prices, factors, limits, climate …'

export const versionsReference: EndpointDocs<typeof referenceEndpoints> = {
  confirmations: {
    summary:
      'Lists the figures that the office confirmed, with the latest source of each value and the end of its validity.',
  },
  openComparisons: {
    summary:
      'Returns how many mandates under way have a comparison, which rests on the tables and so on what is confirmed in them, and names a few. Published reports keep the tables they were made with.',
  },
  answerVat: {
    summary:
      'Says whether the prices of a table that do not say it include VAT, once for the whole office; a later answer replaces it.',
    params: {
      table: 'Which prices are meant: those of components, upkeep, energies, or renewable fuel.',
    },
    refusals: { 409: 'Somebody else has answered since the version in `If-Match` (`conflict`).' },
  },
  confirm: {
    summary:
      'Confirms figures of the tables in force by a source, for every report, until a year after it was read. Each figure is sent with the confirmed value.',
    refusals: { 409: 'A figure has another value in the tables in force, or is not in them.' },
  },
  inForce: {
    summary:
      'Returns a version of each reference table: the one requested by `id`, else the one in force on a day.',
    query: {
      ...Object.fromEntries(
        tableNames.map((name) => [
          name,
          'The `id` of the version to use instead of the one in force.',
        ]),
      ),
      on: 'The day whose versions are returned; by default today.',
      models_of:
        'An earlier day whose shipped versions are returned, for a calculation that keeps those with which it was begun.',
    },
  },
  takeWeather: {
    summary:
      'Takes the daily mean temperatures that are missing, those that ship with the product and those that MeteoSwiss publishes, as a new version of `degree_days`; adds none if nothing is new. `warnings` says what MeteoSwiss did not give.',
  },
  versions: {
    summary: 'Lists the versions with date, source and author, the latest first.',
    params: { table },
  },
  version: {
    summary: 'Returns one version of a table with all its rows, even if it is no longer in force.',
    params: {
      table,
      version: 'The `id` of the version; shipped versions have `id`s of 0 and below.',
    },
  },
  create: {
    summary:
      "Adds a version of a table, in force from a day on; versions are never changed or deleted. A row has its columns and `origins` by column; a figure without an origin is the office's own.",
    params: { table },
    refusals: {
      400: 'Problems with a row are keyed `rows.<index>.<column>`, from 0; those with the origin of a figure `rows.<index>.origins.<column>.<field>`.',
    },
  },
}
