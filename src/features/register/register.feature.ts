import { feature } from '../../kernel/feature.ts'
import { registerEndpoints } from './register.ts'

/** Search in the register of buildings, by address or EGID. */
export const registerFeature = feature({ endpoints: { register: registerEndpoints } })
