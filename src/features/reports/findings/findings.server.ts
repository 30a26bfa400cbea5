import { fail } from '../../../kernel/http/errors.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { serviceOf } from '../../../services.ts'
import { formHandlers } from '../../mandates/form/form.server.ts'
import { hasCapability } from '../../mandates/form/service.ts'
import { mandateRecords } from '../../mandates/mandateRecords.server.ts'
import { worksheetFacts } from '../snapshot.server.ts'
import type { findingEndpoints } from './findings.ts'

const forms = formHandlers(mandateRecords.visible)

/** Handlers of what the plausibility checks find. */
export const findingHandlers: HandlersOf<typeof findingEndpoints> = {
  async get({ params }, context) {
    const { kind } = await mandateRecords.find(params.id, context)
    if (!hasCapability(serviceOf(kind!), 'form_report')) fail(404, 'kernel:not_found')
    const { may } = await forms.form({ params }, context)
    if (!('calculation' in may)) fail(403, 'kernel:forbidden')
    const { plausibility = [] } = await worksheetFacts(params.id, context)
    return { findings: plausibility }
  },
}
