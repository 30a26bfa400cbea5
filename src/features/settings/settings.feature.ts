import { feature } from '../../kernel/feature.ts'
import { settingsText } from './settings.text.ts'
import { settings, settingsEndpoints } from './settings.ts'

/** Settings of the office. */
export const settingsFeature = feature({
  endpoints: { settings: settingsEndpoints },
  records: [{ resource: settings, text: settingsText }],
})
