import { IconReceiptRefund } from '../../../../web/icons/icons.ts'
import { recordPages } from '../../../../web/ui/listing/recordPages.ts'
import { claimText } from '../../claims/claim.text.ts'
import { claims } from '../../claims/claim.ts'

export const claimPages = recordPages(claims, {
  text: claimText,
  icon: IconReceiptRefund,
  listPath: '/claims-list',
  path: '/claims',
  nameOf: ({ programme, mandate_number }) => `${programme}, ${mandate_number}`,
})
