import { feature } from '../../kernel/feature.ts'
import { registerEndpoints } from './register.ts'

/** The federal register of buildings. */
export const registerFeature = feature({ endpoints: { register: registerEndpoints } })
