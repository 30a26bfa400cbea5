import { Tooltip } from '@mantine/core'
import type { HintState } from './Hint.tsx'

/** The tooltip of a hint, loaded together with the library that positions it. */
export default function HintBubble({ target, isOpen, ...content }: HintState) {
  return <Tooltip {...content} target={target} opened={isOpen} multiline maw={360} />
}
