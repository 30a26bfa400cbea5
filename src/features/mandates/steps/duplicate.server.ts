import { stampFields } from '../../../kernel/database/db.server.ts'
import { failFields } from '../../../kernel/http/errors.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { services } from '../../../services.ts'
import { formHandlers } from '../form/form.server.ts'
import { copyableAnswers, copyableSections, fieldsOfParts } from '../form/service.ts'
import { mandateRecords } from '../mandateRecords.server.ts'
import type { duplicateEndpoints } from './duplicate.ts'

const forms = formHandlers(mandateRecords.visible)

export const duplicateHandlers: HandlersOf<typeof duplicateEndpoints> = {
  async duplicate({ params, body: { answers: chosenSections, ...order } }, context) {
    const { db } = context
    const { product } = await mandateRecords.find(params.id, context)
    const { service_type, may, provenance, ...form } = await forms.form({ params }, context)
    const writable = Object.keys(may).filter((part) => may[part] === 'write')
    const fields = fieldsOfParts(services[service_type].fields, new Set(writable))
    const copyable = copyableSections(fields)
    if (chosenSections?.some((section) => !copyable.has(section)))
      failFields({ answers: [{ key: 'kernel:error.not_an_option' }] })
    const answers = copyableAnswers(fields, form, chosenSections ?? [])
    // Copied answers keep the source that they have in the original.
    const sources = Object.keys(answers).map((name) => [name, provenance[name]!.source])
    await stampFields(db, Object.fromEntries(sources))
    const values = { ...order, product, duplicate_of: params.id, answers }
    const created = await mandateRecords.insert(values, context)
    await stampFields(db, {})
    return created
  },
}
