import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as en from '@zxcvbn-ts/language-en'
import * as fr from '@zxcvbn-ts/language-fr'
import * as it from '@zxcvbn-ts/language-it'
import { serveTasks } from '../../../kernel/database/serveTasks.server.ts'
import type { NewPassword, Weakness } from './judge.server.ts'

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...fr.dictionary, ...en.dictionary, ...it.dictionary },
  graphs: common.adjacencyGraphs,
})

/** Number of characters that are judged: they suffice, and the time grows with their square. */
const maxLength = 40

/** Number of guesses (log10) below which a password is refused; more is not needed, as attempts are limited. */
const fewestGuesses = 6

/** The name of the product, which everybody who sees the sign-in page knows. */
const productName = 'egide'

const weaknessOfPattern: Record<string, Weakness> = {
  dictionary: 'common',
  spatial: 'keyboard',
  repeat: 'repeated',
  sequence: 'sequence',
  regex: 'date',
  date: 'date',
}

/** Entry point of the child process that `judge.server.ts` starts: its word lists need 70 MB, an estimate up to 0.5 s. */
serveTasks<NewPassword, Weakness | null>(async ({ password, personal }) => {
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const { guessesLog10, sequence } = estimator.check(password.slice(0, maxLength), [
    ...words.filter((word) => word.length > 2),
    productName,
  ])
  if (guessesLog10 >= fewestGuesses) return null
  const [longest] = [...sequence].sort((a, b) => b.token.length - a.token.length)
  if (longest?.dictionaryName === 'userInputs')
    return longest.matchedWord === productName ? 'product' : 'personal'
  return weaknessOfPattern[longest?.pattern ?? ''] ?? 'common'
})
