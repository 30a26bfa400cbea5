import { feature } from '../../kernel/feature.ts'
import { consumptionText } from './consumption.text.ts'
import { consumptionEndpoints, consumptions } from './consumption.ts'
import { heatingText } from './heatingSystem.text.ts'
import { heatingSystemEndpoints, heatingSystems } from './heatingSystem.ts'
import { idcText } from './idc/idc.text.ts'
import { idc, idcEndpoints } from './idc/idc.ts'
import { maintenanceText } from './maintenanceCompany.text.ts'
import { maintenanceCompanies, maintenanceCompanyEndpoints } from './maintenanceCompany.ts'
import { renovationText } from './renovation.text.ts'
import { renovationEndpoints, renovations } from './renovation.ts'
import { meterSeriesText } from './series/meterSeries.text.ts'
import { meterSeries, meterSeriesEndpoints } from './series/meterSeries.ts'

/** Technical data of buildings: consumption, daily readings, heating, maintenance, renovation, published indices. */
export const technicalFeature = feature({
  endpoints: {
    consumptions: consumptionEndpoints,
    heating_systems: heatingSystemEndpoints,
    maintenance_companies: maintenanceCompanyEndpoints,
    renovations: renovationEndpoints,
    meter_series: meterSeriesEndpoints,
    idc: idcEndpoints,
  },
  records: [
    { resource: consumptions, text: consumptionText },
    { resource: heatingSystems, text: heatingText },
    { resource: maintenanceCompanies, text: maintenanceText },
    { resource: renovations, text: renovationText },
    { resource: meterSeries, text: meterSeriesText },
    { resource: idc, text: idcText },
  ],
})
