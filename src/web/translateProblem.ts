import i18next from 'i18next'
import { kernelText } from '../kernel/http/errors.text.ts'
import type { Problem } from '../kernel/http/errors.ts'

/** Translates a validation problem; a general message if the screen has not loaded its text. */
export function translateProblem({ key, params }: Problem): string {
  const textKey = i18next.exists(key) ? key : `${kernelText.ns}:error.wrong_form`
  return i18next.t(textKey, { ...params })
}
