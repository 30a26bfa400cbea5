import { formatPhone } from '../../../kernel/field/phone.ts'

/** A stored phone number as people read it, which calls it: a link in E.164, left alone by translation. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/^00/, '+')}`} translate="no">
    {formatPhone(number)}
  </a>
)
