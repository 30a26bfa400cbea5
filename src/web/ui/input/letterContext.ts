import { type ComponentType, createContext } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import type { LetterSubject, WrittenLetter } from '../../../kernel/letter.ts'

export type LetterProps = {
  about: LetterSubject
  id: number
  /** What was written for this sending; undefined where it is what the office always writes. */
  letter: WrittenLetter | undefined
  /** Why it was not sent; or, where a form says which of its fields is wrong, what is. */
  problem?: CallError | undefined
  error?: string | undefined
  onChange: (letter: WrittenLetter | undefined) => void
}

/** Subject and text of a mail that is about to be sent, for features that stand before the mails. */
export const LetterContext = createContext<ComponentType<LetterProps> | undefined>(undefined)
