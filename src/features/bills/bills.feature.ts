import { feature } from '../../kernel/feature.ts'
import { billEndpoints } from './billReading.ts'
import { untakenBillEndpoints } from './untakenBills.ts'

/** Energy bills read by the machine, of which people make consumptions; `reader/` reads them in a child process. */
export const billFeature = feature({
  endpoints: { bills: { ...billEndpoints, ...untakenBillEndpoints } },
})
