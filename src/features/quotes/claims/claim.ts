import { computed, labelledAs, section } from '../../../kernel/field/fields.ts'
import { choice, day, line, money } from '../../../kernel/field/kinds.ts'
import { recordId, reference } from '../../../kernel/field/references.ts'
import type { TypeOf } from '../../../kernel/field/shape.ts'
import { resource } from '../../../kernel/record/resource.ts'
import { scaled, unscaled } from '../money.ts'

export const claimStates = ['asked', 'granted', 'refused', 'paid'] as const
export type ClaimState = (typeof claimStates)[number]

/** To whom the programme pays: what the office gets is deducted from the final invoice. */
export const claimPayees = ['office', 'client'] as const
export type ClaimPayee = (typeof claimPayees)[number]

export const claimFields = {
  ...section('claim', 'base', {
    mandate: reference('mandates', { required: true }),
    mandate_number: labelledAs('mandate', computed(line({ required: true }))),
    building_address: computed(line({ required: true })),
    programme: line({ required: true, max: 120 }),
    /** By which form it was asked for, such as MI-10. */
    form: line({ max: 80 }),
    reference: line({ max: 80 }),
    paid_to: choice(claimPayees, { required: true }),
  }),
  ...section('state', 'base', {
    state: choice(claimStates, { required: true }),
    /** CHF, what was asked for, and what was granted of it. */
    amount: money({ required: true }),
    granted: money(),
    asked_on: day({ required: true }),
    decided_on: day(),
    paid_on: day(),
    /** Until when the programme wants its proof, and when it got it. */
    proof_due: day(),
    proof_sent_on: day(),
  }),
  ...section('billing', 'office', {
    /** The final invoice in force that deducts it, and how much. */
    deducted_by: computed(recordId('invoices')),
    deducted_number: labelledAs('deducted_by', computed(line())),
    deducted: computed(money()),
  }),
}

/** Shares of mandates that a programme pays: asked for, granted or refused, paid. */
export const claims = resource({
  name: 'claims',
  fields: claimFields,
  list: [
    ...(['mandate', 'mandate_number', 'building_address', 'programme', 'reference'] as const),
    ...(['paid_to', 'state', 'amount', 'granted', 'asked_on', 'decided_on', 'proof_due'] as const),
    ...(['proof_sent_on', 'deducted_by'] as const),
  ],
  searched: { fields: ['programme', 'reference'] },
  order: '-asked_on',
})
export type Claim = TypeOf<typeof claims.row>
export type ListedClaim = TypeOf<
  NonNullable<typeof claims.endpoints.list.output>
>['results'][number]

export const claimEndpoints = claims.endpoints

/** What is left to the client of a total once programmes have paid `shares`, CHF; nothing if these come to more. */
export function restAfter(total: string, shares: readonly { amount: string }[]): string {
  const rest = shares.reduce((left, { amount }) => left - scaled(amount, 2), scaled(total, 2))
  return unscaled(rest > 0n ? rest : 0n, 2)
}

/** What a programme pays, as far as it is known, CHF. */
export const shareOf = ({ amount, granted }: { amount: number; granted: number | null }) =>
  granted ?? amount
