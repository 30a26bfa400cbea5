import { buildingText } from '../../features/buildings/building.text.ts'
import { buildingEndpoints } from '../../features/buildings/building.ts'
import { contactRecordText } from '../../features/contacts/contact.text.ts'
import { contactCalls } from '../../features/contacts/contact.ts'
import { fileText } from '../../features/files/file.text.ts'
import { fileEndpoints } from '../../features/files/file.ts'
import { documentTypeText } from '../../features/files/folder.text.ts'
import { fileTypeEndpoints } from '../../features/files/folder.ts'
import { documentRequestText } from '../../features/files/requests/request.text.ts'
import { requestEndpoints } from '../../features/files/requests/request.ts'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { mandateEndpoints } from '../../features/mandates/mandate.ts'
import { productText } from '../../features/products/product.text.ts'
import { products } from '../../features/products/product.ts'
import { campaignText } from '../../features/prospection/campaign.text.ts'
import { campaignEndpoints } from '../../features/prospection/campaign.ts'
import { quoteText } from '../../features/quotes/quote.text.ts'
import { quoteEndpoints } from '../../features/quotes/quote.ts'
import { taskText } from '../../features/tasks/task.text.ts'
import { taskEndpoints } from '../../features/tasks/task.ts'
import { consumptionText } from '../../features/technical/consumption.text.ts'
import { consumptions } from '../../features/technical/consumption.ts'
import { heatingText } from '../../features/technical/heatingSystem.text.ts'
import { heatingSystems } from '../../features/technical/heatingSystem.ts'
import { maintenanceText } from '../../features/technical/maintenanceCompany.text.ts'
import { maintenanceCompanies } from '../../features/technical/maintenanceCompany.ts'
import { renovationText } from '../../features/technical/renovation.text.ts'
import { renovations } from '../../features/technical/renovation.ts'
import { meterSeriesText } from '../../features/technical/series/meterSeries.text.ts'
import { meterSeries } from '../../features/technical/series/meterSeries.ts'
import { userText } from '../../features/users/user.text.ts'
import { userEndpoints } from '../../features/users/user.ts'
import { formatDate } from '../../kernel/field/format.ts'
import type { AnyEndpoint } from '../../kernel/http/endpoint.ts'
import type { Trashed } from '../../kernel/record/resource.ts'
import type { Text } from '../../kernel/text.ts'
import { currentLanguage } from '../../web/loading/words.ts'
import type { RowOf } from '../../web/ui/listing/useList.ts'

export type TrashedRow = { id: number; version: number } & Trashed

/** A kind of record with a bin. */
export type TrashedKind = {
  list: AnyEndpoint
  restore: AnyEndpoint
  /** Texts with the title of its list, and the labels of its fields. */
  text: Text
  /** What identifies a record. */
  parts: (row: never) => readonly unknown[]
}

const kind = <E extends AnyEndpoint>(
  { list, restore }: { list: E; restore: AnyEndpoint },
  text: Text,
  parts: (row: RowOf<E>) => readonly unknown[],
): TrashedKind => ({ list, restore, text, parts })

/** Every kind of record that the office can restore, as its lists have it. */
export const trashedKinds: readonly TrashedKind[] = [
  kind(mandateEndpoints, mandateText, (row) => [row.number, row.building_address, row.client_name]),
  kind(quoteEndpoints, quoteText, (row) => [row.number, row.contractor_name, row.address]),
  kind(buildingEndpoints, buildingText, (row) => [row.address]),
  kind(userEndpoints, userText, (row) => [row.name, row.email]),
  kind(contactCalls, contactRecordText, (row) => [
    row.name,
    row.company_name ?? row.building_address,
  ]),
  kind(products.endpoints, productText, (row) => [row.code, row.name[currentLanguage()]]),
  kind(campaignEndpoints, campaignText, (row) => [row.name]),
  kind(fileEndpoints, fileText, (row) => [row.name, row.mandate_number, row.building_address]),
  kind(fileTypeEndpoints, documentTypeText, (row) => [row.label[currentLanguage()]]),
  kind(requestEndpoints, documentRequestText, (row) => [row.mandate_number, row.building_address]),
  kind(taskEndpoints, taskText, (row) => [row.title, row.mandate_number]),
  kind(consumptions.endpoints, consumptionText, (row) => [
    row.building_address,
    row.start_date && formatDate(row.start_date),
  ]),
  kind(heatingSystems.endpoints, heatingText, (row) => [row.building_address, row.mandate_number]),
  kind(maintenanceCompanies.endpoints, maintenanceText, (row) => [
    row.company_name,
    row.building_address,
  ]),
  kind(meterSeries.endpoints, meterSeriesText, (row) => [row.meter, row.building_address]),
  kind(renovations.endpoints, renovationText, (row) => [row.building_address, row.mandate_number]),
]
