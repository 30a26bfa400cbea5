import type { Sample } from '../../form/service.ts'
import { certificate } from './certificateSample.ts'

export default { answers: certificate } satisfies Sample
