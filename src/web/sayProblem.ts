import i18next from 'i18next'
import { kernelText } from '../kernel/http/errors.text.ts'
import type { Problem } from '../kernel/http/errors.ts'

/** The sentence of a problem found by a check; its text must be in use on the screen or be the kernel's. */
export function sayProblem({ key, params }: Problem): string {
  const known = i18next.exists(key) ? key : `${kernelText.ns}:error.wrong_form`
  return i18next.t(known, { ...params })
}
