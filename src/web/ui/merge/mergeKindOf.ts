/** Tables that a merge names with a word of their own; the others count as other links. */
const named = new Set(
  'appointments buildings companies consumptions contacts document_requests files folders heating_systems idc kickoff_forms maintenance_companies mandates messages meter_series openings people phone_calls proposals quotes renovations reports tasks users views'.split(
    ' ',
  ),
)

/** The word for a kind of records in a merge. */
export const mergeKindOf = (table: string) =>
  (named.has(table) ? `kind.${table}` : 'kind.other') as 'kind.other'
