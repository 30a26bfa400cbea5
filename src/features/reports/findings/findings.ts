import { type Shape, shape } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import type { PlausibilityFinding } from '../../heating/plausibility/finding.ts'

const finding = shape.object({
  check: shape.text(),
  verdict: shape.choice(['refuse', 'acknowledge', 'note']),
  /** A field or cell of the form, `building/<field>`, or `consumptions/<id>`. */
  place: shape.text(),
  /** Key of its sentence, and what that names. */
  sentence: shape.text(),
  params: shape.record(shape.either([shape.text(), shape.number()])),
  /** Its value, as `plausibility/<check>/figure` of the form stores it with the reason. */
  figure: shape.text(),
}) as unknown as Shape<PlausibilityFinding>

export const findingEndpoints = {
  /**
   * What the plausibility checks find of a mandate whose report is printed from its form, gravest first. A draft of now is
   * published once each `acknowledge` has a reason.
   */
  get: endpoint('GET', '/mandates/{id}/plausibility/', {
    access: 'mandates:read',
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    output: shape.object({ findings: shape.list(finding) }),
  }),
}
