import { Tooltip } from '@mantine/core'
import type { Shown } from './Hint.tsx'

/** What a hint says, beside what it is about. */
export default function HintBubble({ at, isShown, ...said }: Shown) {
  return <Tooltip {...said} target={at} opened={isShown} multiline maw={360} />
}
