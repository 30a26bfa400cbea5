import type { Sample } from '../../form/service.ts'
import { certificate, variants } from './certificateSample.ts'

export default {
  answers: (facts) => ({ ...certificate(facts), ...variants(facts) }),
} satisfies Sample
