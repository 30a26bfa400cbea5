import { createHash } from 'node:crypto'
import { z } from 'zod'
import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import {
  type AccountingContact,
  type AccountingMapping,
  type ListedOffer,
  type Offer,
  type RemoteOffer,
  remoteStatuses,
} from './accounting.ts'

/** An amount: text by the documentation, a number where an answer has one. */
const amount = z.union([z.string(), z.number()]).transform((value) => Number(value).toFixed(2))
const id = z.union([z.number().int(), z.string()]).transform(String)
const textOrNull = z.string().nullish()

const listedShape = z.object({
  id,
  total: amount,
  kb_item_status_id: z.number().int(),
  updated_at: z.string(),
  api_reference: textOrNull,
})

const positionShape = z.looseObject({
  type: textOrNull,
  amount: z.union([z.string(), z.number()]).nullish(),
  unit_id: z.number().nullish(),
  account_id: z.number().nullish(),
  tax_id: z.number().nullish(),
  text: textOrNull,
  unit_price: z.union([z.string(), z.number()]).nullish(),
  discount_in_percent: z.union([z.string(), z.number()]).nullish(),
  is_optional: z.boolean().nullish(),
})

const offerShape = listedShape.extend({
  document_nr: textOrNull,
  title: textOrNull,
  header: textOrNull,
  footer: textOrNull,
  mwst_is_net: z.boolean().nullish(),
  is_valid_from: textOrNull,
  is_valid_until: textOrNull,
  total_net: amount,
  total_taxes: amount,
  positions: z.array(positionShape).default([]),
})

/** Checks an answer; throws `unreadable` if it is not as documented. */
function checked<S extends z.ZodType>(shape: S, answer: unknown): z.output<S> {
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]?.path.join('.')
  throw new OutsideFailure('unreadable', `unexpected answer: ${where || 'form'}`)
}

function statusOf(statusId: number, { statuses }: AccountingMapping) {
  return remoteStatuses.find((status) => statuses[status] === statusId) ?? null
}

const numberText = (value: string | number | null | undefined) =>
  value == null || value === '' ? '' : String(Number(value))

/** Reads the answers of bexio. */
export const readBexio = {
  offers: (answer: unknown, mapping: AccountingMapping) =>
    checked(z.array(listedShape), answer).map(
      ({ kb_item_status_id, api_reference, ...listed }): ListedOffer & { reference: string } => ({
        ...listed,
        status: statusOf(kb_item_status_id, mapping),
        reference: api_reference ?? '',
      }),
    ),

  offer(answer: unknown, mapping: AccountingMapping, linkTo: (id: string) => string): RemoteOffer {
    const found = checked(offerShape, answer)
    const { total, total_net, total_taxes, positions } = found
    const said = [
      ...[found.title, found.header, found.footer, found.mwst_is_net],
      ...[found.is_valid_from, found.is_valid_until],
      positions.map((one) => [
        ...[one.text, one.unit_id, one.account_id, one.tax_id, one.is_optional === true],
        ...[one.amount, one.unit_price, one.discount_in_percent].map(numberText),
      ]),
    ]
    return {
      id: found.id,
      number: found.document_nr || null,
      url: linkTo(found.id),
      status: statusOf(found.kb_item_status_id, mapping),
      total,
      amounts: { net: total_net, taxes: total_taxes, total },
      text: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
      updated_at: found.updated_at,
    }
  },

  contacts: (answer: unknown) =>
    checked(
      z.array(z.object({ id, name_1: textOrNull, name_2: textOrNull, postcode: textOrNull })),
      answer,
    ),
  contact: (answer: unknown) => checked(z.object({ id }), answer).id,
  company: (answer: unknown) => checked(z.array(z.object({ name: z.string() })), answer)[0]?.name,
}

/** The first and second name of a contact, as bexio keeps them: a person's last name comes first. */
export const namesOf = ({ company, first_name, last_name }: AccountingContact) =>
  company === null
    ? { name_1: last_name ?? first_name, name_2: last_name === null ? null : first_name }
    : { name_1: company, name_2: [first_name, last_name].filter(Boolean).join(' ') || null }

/** A contact as bexio takes it; type 1 is a company, 2 a person. */
export const contactBody = (contact: AccountingContact, mapping: AccountingMapping) => ({
  contact_type_id: contact.company === null ? 2 : 1,
  ...namesOf(contact),
  mail: contact.email,
  phone_fixed: contact.phone,
  street_name: contact.street,
  house_number: contact.number,
  postcode: contact.postcode,
  city: contact.city,
  country_id: mapping.country,
  language_id: mapping.languages[contact.language],
  user_id: mapping.user,
  owner_id: mapping.user,
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br />' }

/** Typed text as bexio takes it in texts of an offer, which are HTML there; its title is plain. */
const htmlOf = (typed: string) => typed.replace(/[&<>\n]/g, (sign) => entities[sign]!)

/** An offer as bexio takes it. */
export const offerBody = (offer: Offer, mapping: AccountingMapping) => ({
  title: offer.title,
  user_id: mapping.user,
  language_id: mapping.languages[offer.language],
  header: htmlOf(offer.header),
  footer: htmlOf(offer.footer),
  mwst_type: 0,
  mwst_is_net: !offer.taxes_included,
  is_valid_from: offer.valid_from,
  is_valid_until: offer.valid_until,
  api_reference: offer.reference,
  positions: offer.lines.map((line) => ({
    type: 'KbPositionCustom',
    amount: line.quantity,
    unit_id: (line.unit !== null && mapping.units[line.unit]) || null,
    account_id: mapping.account,
    tax_id: mapping.taxes[line.vat_rate],
    text: htmlOf(line.text),
    unit_price: line.unit_price,
    discount_in_percent: line.discount,
    is_optional: line.optional,
  })),
})
