/** Asks the server whether the office accepts phone numbers of other lengths than 13 digits. */
let ask: (() => Promise<boolean>) | undefined
let answer: boolean | undefined

/** Provides the question, which forms with a phone number ask. */
export function providePhoneLengths(question: () => Promise<boolean>) {
  ask = question
}

/** Asks what the office accepts; until there is an answer, only the server checks lengths. */
export async function loadPhoneLengths() {
  answer = (await ask?.().catch(() => undefined)) ?? answer
}

/** Whether the office accepts phone numbers of other lengths than 13 digits; undefined until it is known. */
export const knownPhoneLengths = () => answer
