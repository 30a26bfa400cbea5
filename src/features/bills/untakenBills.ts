import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** Bills that `untaken` lists at most. */
export const maxUntaken = 20

const untakenBill = shape.object({
  /** The file of the bill. */
  file: shape.int(),
  name: shape.text(),
  /** When the file arrived. */
  arrived_at: shape.moment(),
})
export type UntakenBill = TypeOf<typeof untakenBill>

export const untakenBillEndpoints = {
  /** The bills of a mandate that were read and that nobody has taken over yet, oldest first. */
  untaken: endpoint('GET', '/bills/', {
    access: 'files:read',
    query: shape.object({ mandate: shape.urlInt({ min: 1, max: 2147483647 }) }),
    output: shape.object({ results: shape.list(untakenBill) }),
  }),
}
