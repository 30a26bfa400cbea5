import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { resourceDocs } from '../../kernel/record/reference.server.ts'
import { consumptionJobs } from './consumption.jobs.ts'
import { consumptionHandlers, consumptionRecords } from './consumption.server.ts'
import { consumptions as consumption, consumptionLimits } from './consumption.ts'
import { technicalFollowers } from './followers.server.ts'
import { heatingSystemHandlers, heatingSystemRecords } from './heatingSystem.server.ts'
import { heatingSystems as heatingSystem } from './heatingSystem.ts'
import { idcHandlers, idcRecords } from './idc/idc.server.ts'
import { idcReference } from './idc/idcReference.server.ts'
import { maintenanceCompanies as maintenanceCompany } from './maintenanceCompany.ts'
import { technicalProposalTargets } from './proposables.server.ts'
import { ofEnteredRows, ofOfficialRows } from './reach.server.ts'
import { renovations as renovation } from './renovation.ts'
import { meterSeriesHandlers, meterSeriesRecords } from './series/meterSeries.server.ts'
import { meterSeries as series } from './series/meterSeries.ts'
import { technicalFeature } from './technical.feature.ts'
import {
  maintenanceCompanyHandlers,
  maintenanceCompanyRecords,
  renovationHandlers,
  renovationRecords,
} from './technical.server.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  idcTable,
  maintenanceCompaniesTable,
  meterSeriesTable,
  renovationsTable,
} from './technical.table.ts'
import { technicalText } from './technical.text.ts'

const consumptionDocs = resourceDocs('consumption', 'consumptions', consumption.order)
const tooMany = `The building has ${consumptionLimits.building} consumptions already, or ${consumptionLimits.client} of the client who calls; \`max\` is the number.`

export const technicalServer = serverFeature({
  feature: technicalFeature,
  records: {
    consumptions: {
      table: consumptionsTable,
      label: sql`to_char(start_date, 'DD.MM.YYYY')`,
      personal: consumptionRecords,
    },
    heating_systems: {
      table: heatingSystemsTable,
      label: sql`id::text`,
      personal: heatingSystemRecords,
    },
    maintenance_companies: {
      table: maintenanceCompaniesTable,
      label: sql`company_name`,
      personal: maintenanceCompanyRecords,
    },
    renovations: { table: renovationsTable, label: sql`element`, personal: renovationRecords },
    meter_series: { table: meterSeriesTable, label: sql`meter`, personal: meterSeriesRecords },
    idc: { table: idcTable, label: sql`year::text`, personal: idcRecords },
  },
  conditions: { unaccepted: sql`${consumptionsTable.accepted} is not true` },
  reach: {
    consumptions: ofEnteredRows(consumptionsTable),
    heating_systems: ofEnteredRows(heatingSystemsTable),
    maintenance_companies: ofEnteredRows(maintenanceCompaniesTable),
    renovations: ofEnteredRows(renovationsTable),
    meter_series: ofEnteredRows(meterSeriesTable),
    idc: ofOfficialRows(idcTable),
  },
  texts: [technicalText],
  followers: technicalFollowers,
  proposalTargets: technicalProposalTargets,
  handlers: ({ outside }) => ({
    consumptions: consumptionHandlers,
    heating_systems: heatingSystemHandlers,
    maintenance_companies: maintenanceCompanyHandlers,
    renovations: renovationHandlers,
    meter_series: meterSeriesHandlers,
    idc: idcHandlers(outside.geodata),
  }),
  jobs: consumptionJobs,
  reference: {
    consumptions: {
      calls: {
        ...consumptionDocs,
        create: { ...consumptionDocs.create, refusals: { 409: tooMany } },
      },
      name: 'Consumption',
    },
    heating_systems: {
      calls: resourceDocs('heating system', 'heating systems', heatingSystem.order),
      name: 'HeatingSystem',
    },
    maintenance_companies: {
      calls: resourceDocs('maintenance company', 'maintenance companies', maintenanceCompany.order),
      name: 'MaintenanceCompany',
    },
    renovations: {
      calls: resourceDocs('renovation', 'renovations', renovation.order),
      name: 'Renovation',
    },
    meter_series: {
      calls: resourceDocs('series of daily readings', 'series of daily readings', series.order),
      name: 'MeterSeries',
    },
    idc: { calls: idcReference, name: 'HeatIndex' },
  },
})
