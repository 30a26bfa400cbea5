import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { choices, day, flag, line } from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { resource } from '../../kernel/record/resource.ts'

/** What somebody does for their company. Only those who sign can accept its quotes. */
export const memberDuties = ['main', 'signs', 'invoices', 'access', 'copy'] as const

export const memberFields = section('member', 'base', {
  company: reference('companies', { required: true }),
  company_name: labelledAs('company', computed(line({ required: true }))),
  person: reference('users', { required: true }),
  person_name: labelledAs('person', computed(line({ required: true }))),
  person_phone: computed(line()),
  person_email: computed(line()),
  /** Whether what others answer for may go to them: they are neither deactivated nor in the trash. */
  takes_over: computed(flag()),
  role: line({ max: 80 }),
  duties: choices(memberDuties),
  since: day(),
  /** The last day; somebody with one has left. Written by `leave`. */
  until: computed(day()),
})

/** People of companies: who belongs to which, as what and since when. */
export const members = resource({
  name: 'people',
  fields: memberFields,
  list: [
    'company',
    'company_name',
    'person',
    'person_name',
    'person_phone',
    'person_email',
    'takes_over',
    'role',
    'duties',
    'since',
    'until',
  ],
  searched: { fields: ['person_name'] },
  order: 'person_name',
})
export type Member = TypeOf<typeof members.row>
export type ListedMember = TypeOf<
  NonNullable<typeof members.endpoints.list.output>
>['results'][number]

/** What somebody answers for at their company, and hands over when they leave. */
export const handedOver = ['mandates', 'quotes', 'tasks'] as const
export type HandedOver = (typeof handedOver)[number]

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const counts = shape.object(
  Object.fromEntries(handedOver.map((what) => [what, shape.int()])) as Record<
    HandedOver,
    ReturnType<typeof shape.int>
  >,
)

export const memberEndpoints = {
  ...members.endpoints,
  /** Counts what this person answers for at the company. */
  answersFor: members.call('GET', '{id}/answers-for/', {
    access: 'people:write',
    params,
    output: counts,
  }),
  /**
   * Ends the time of somebody at their company: what they answer for there goes to `successor`, what was opened to them
   * is closed, and what they wrote stays theirs.
   */
  leave: members.call('POST', '{id}/leave/', {
    access: 'people:write',
    params,
    body: shape.strictObject({
      successor: shape.int({ min: 1, max: 2147483647 }).optional(),
      until: shape.date().optional(),
    }),
    output: shape.object({ member: members.row, moved: counts }),
  }),
  /** Makes the mandates that this person ordered, and that have no company, those of the company. */
  adopt: members.call('POST', '{id}/adopt/', {
    access: 'people:write',
    params,
    output: shape.object({ count: shape.int() }),
  }),
}
