import i18next from 'i18next'
import { kernelText } from '../kernel/http/errors.text.ts'
import type { Problem } from '../kernel/http/errors.ts'

/** Translates a validation problem; its text must be loaded by the screen or be the kernel's. */
export function sayProblem({ key, params }: Problem): string {
  const known = i18next.exists(key) ? key : `${kernelText.ns}:error.wrong_form`
  return i18next.t(known, { ...params })
}
