import { useWords } from '../../../web/loading/words.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { describeExpectedIndex } from './describeExpectedIndex.ts'
import { expectedIndexText } from './expectedIndex.text.ts'
import { type ExpectedIndexProps, useExpectedIndices } from './useExpectedIndices.tsx'

/** What index an option leads to, and what that means for the duty; nothing if it is not known. */
export default function ExpectedIndexNote({
  option,
  className,
  ...props
}: ExpectedIndexProps & { option: HeatingOption; className: string | undefined }) {
  const t = useWords(expectedIndexText)
  const tRange = useWords(rangeText)
  const expected = useExpectedIndices(props)?.[option]
  return expected && <p className={className}>{describeExpectedIndex(expected, t, tRange)}</p>
}
