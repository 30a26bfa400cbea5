import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { mandates } from '../../mandates/mandate.ts'
import { useContacts } from '../../users/screens/contacts.tsx'
import { quoteText } from '../quote.text.ts'
import { quoteFields, quotes } from '../quote.ts'
import { quoteOfficeText } from './quoteOffice.text.ts'
import { useClientMandates } from './quoteSources.tsx'

/** Form of a new quote: whose it is, and for which of their mandates; the rest follows in the editor. */
export default function NewQuotePage() {
  const t = useWords(quoteOfficeText)
  const { mandate } = useSearch({ strict: false }) as { mandate?: string }
  const id = /^[1-9]\d{0,9}$/.test(mandate ?? '') ? Number(mandate) : 0
  const { data, isLoading } = useCall(
    mandates.endpoints.get,
    { params: { id } },
    { enabled: id > 0 },
  )
  if (isLoading) return <PageSkeleton />
  return (
    <Page
      title={t('list.new')}
      breadcrumb={[{ label: t('list.title'), to: '/quotes-list' }]}
      width="form"
    >
      <NewQuote
        initial={data?.client ? { contractor: data.client, mandates: [data.id] } : {}}
        labels={
          data?.client
            ? {
                users: { [data.client]: data.client_name },
                mandates: { [data.id]: `${data.number} ${data.building_address}` },
              }
            : undefined
        }
      />
    </Page>
  )
}

type NewQuoteProps = {
  initial: DraftValues
  labels: Record<string, Record<number, string>> | undefined
}

function NewQuote({ initial, labels }: NewQuoteProps) {
  const t = useWords(quoteOfficeText)
  const navigate = useNavigate()
  const [contractor, setContractor] = useState(Number(initial.contractor ?? 0))
  const references = {
    contractor: useContacts('contractor', true),
    mandates: useClientMandates(contractor),
  }
  return (
    <CreateForm
      endpoint={quotes.endpoints.create}
      form="quotes/new"
      fields={quoteFields}
      sections={['quote']}
      hidden={contractor > 0 ? [] : ['mandates']}
      text={quoteText}
      initial={initial}
      labels={labels}
      references={references}
      notes={contractor > 0 ? {} : { contractor: t('create.mandates') }}
      submit={t('create.submit')}
      title={t('list.new')}
      onValues={(values, set) => {
        const chosen = typeof values.contractor === 'number' ? values.contractor : 0
        if (chosen === contractor) return
        // Mandates of another client cannot be in the same quote.
        if (contractor > 0) set({ mandates: null })
        setContractor(chosen)
      }}
      onCreated={({ id }) => {
        toast.success(t('create.done'))
        void navigate({ to: `/quotes/${id}`, replace: true })
      }}
    />
  )
}
