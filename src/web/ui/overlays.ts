/** What opens over a page, which loads as one file on the first interaction. */
export { default as KeysHelp } from '../keys/KeysHelp.tsx'
export { default as HintBubble } from './basic/HintBubble.tsx'
export { default as MenuContent } from './basic/MenuContent.tsx'
export { default as ChoiceDropdown } from './input/ChoiceDropdown.tsx'
export { default as Calendar } from './input/date/Calendar.tsx'
export { default as PaneButtons } from './page/PaneButtons.tsx'
