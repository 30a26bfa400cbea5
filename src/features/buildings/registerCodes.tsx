import { currentLanguage } from '../../web/loading/words.ts'
import type { CodeLists } from '../../web/ui/input/fieldValue.ts'
import { type CodeAttribute, codeLabels, codesOf } from '../register/codes.ts'

/** The codes of the federal register with their official labels in the user's language. */
export const registerCodes: CodeLists = async (attribute) => {
  const labelOf = await codeLabels(currentLanguage())
  const codeAttribute = attribute as CodeAttribute
  return codesOf(codeAttribute).map((code) => ({ code, label: labelOf(codeAttribute, code) }))
}
