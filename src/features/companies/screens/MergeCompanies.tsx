import { MergeDialog } from '../../../web/ui/merge/MergeDialog.tsx'
import { companyText } from '../company.text.ts'
import { type Company, companyEndpoints, enteredCompanyFields } from '../company.ts'

type Props = { company: Company; other?: number; onClose: () => void }

/** Merges two companies. */
export default function MergeCompanies({ company, other, onClose }: Props) {
  return (
    <MergeDialog
      kind={{
        resource: 'companies',
        endpoints: companyEndpoints,
        fields: enteredCompanyFields,
        text: companyText,
        nameOf: ({ name }: Company) => name,
        detailOf: ({ street, number, postcode, city }: Company) => [
          [street, number].filter(Boolean).join(' '),
          [postcode, city].filter(Boolean).join(' '),
        ],
        path: (id) => `/users/c${id}`,
      }}
      record={company}
      {...(other !== undefined && { other })}
      onClose={onClose}
    />
  )
}
