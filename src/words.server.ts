import type { AnyServerFeature } from './feature.server.ts'
import { serverFeatures } from './features.server.ts'
import { features } from './features.ts'
import type { Feature } from './kernel/feature.ts'
import { kernelText } from './kernel/http/errors.text.ts'
import { viewAsText } from './kernel/viewAs.text.ts'

/** Texts that the server uses in errors and mails. */
export const texts = [
  kernelText,
  viewAsText,
  ...features.flatMap(({ records = [] }: Feature) => records.map(({ text }) => text)),
  ...serverFeatures.flatMap(({ texts = [] }: AnyServerFeature) => texts),
]
