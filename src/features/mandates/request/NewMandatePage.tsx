import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { kindOf, type ServiceType } from '../../../kinds.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { OptionSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import type { Option } from '../../../web/ui/input/options.ts'
import { Page } from '../../../web/ui/page/Page.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useMe } from '../../auth/useMe.tsx'
import { products } from '../../products/product.ts'
import { useContacts } from '../../users/screens/contacts.tsx'
import { mandateText } from '../mandate.text.ts'
import { formPath, mandateFields, mandates } from '../mandate.ts'
import BuildingInput from './BuildingInput.tsx'
import { newMandateText } from './newMandate.text.ts'
import { TwinWarning } from './TwinWarning.tsx'

type Values = Record<string, unknown>

const isId = (text: string | undefined) => /^[1-9]\d{0,9}$/.test(text ?? '')

/** Page to create a mandate of one service type: building, client and team. */
export default function NewMandatePage({ serviceType }: { serviceType: ServiceType }) {
  const t = useWords(mandateText)
  const tNewMandate = useWords(newMandateText)
  const navigate = useNavigate()
  const { product, building, client } = useSearch({ strict: false }) as {
    product?: string
    building?: string
    client?: string
  }
  const kind = kindOf(serviceType)
  const productsOnSale = useCall(products.endpoints.list, { query: { kind, page_size: 100 } }).data
    ?.results
  const me = useMe()
  const [values, setValues] = useState<Values>({})
  const labels = useMemo(
    () => me && { users: { [me.id]: [me.first_name, me.last_name].filter(Boolean).join(' ') } },
    [me],
  )
  const references = {
    client: useContacts('client', true),
    partner: useContacts('partner', true),
    responsible: useContacts('admin', false),
  }
  const options = useMemo(
    () =>
      (productsOnSale ?? []).map(({ id, name }) => ({
        value: String(id),
        label: name[currentLanguage()],
      })),
    [productsOnSale],
  )
  const controls = useMemo(
    () => ({
      building: (props: ControlProps) => <BuildingInput {...props} autoFocus />,
      product: (props: ControlProps) => <ProductInput {...props} options={options} />,
    }),
    [options],
  )
  if (!productsOnSale || !me) return <PageSkeleton />
  const chosen = productsOnSale.find(({ id }) => String(id) === product) ?? productsOnSale[0]

  return (
    <Page
      title={tNewMandate('title', { product: chosen?.name[currentLanguage()] ?? serviceType })}
      breadcrumb={[{ label: t('list.title'), to: '/admin-home' }]}
      width="form"
    >
      <CreateForm
        // Another product resets the form; its draft is kept per service type.
        key={`${serviceType} ${chosen?.id}`}
        endpoint={mandates.endpoints.create}
        form={`mandates/new-${serviceType}`}
        fields={mandateFields}
        sections={['order', 'team']}
        // The title names the product, so a single one needs no field.
        hidden={productsOnSale.length === 1 ? ['product'] : []}
        text={mandateText}
        initial={{
          product: chosen?.id,
          responsible: me.id,
          ...(isId(building) && { building: Number(building) }),
          ...(isId(client) && { client: Number(client) }),
        }}
        labels={labels}
        references={references}
        controls={controls}
        afterSection={{
          order: <TwinWarning serviceType={serviceType} building={values.building} />,
        }}
        submit={tNewMandate('submit')}
        title={t('list.new')}
        onValues={setValues}
        onCreated={({ id, number, service_type }) => {
          toast.success(tNewMandate('created', { number }))
          void navigate({ to: formPath('admin', service_type, id), replace: true })
        }}
      />
    </Page>
  )
}

function ProductInput({ options, ...props }: ControlProps & { options: readonly Option[] }) {
  const t = useWords(mandateText)
  const tNewMandate = useWords(newMandateText)
  return (
    <OptionSelect
      {...props}
      label={t('field.product')}
      options={options}
      chosen={options.find((option) => Number(option.value) === props.value)}
      valueOf={(option) => Number(option.value)}
      placeholder={tNewMandate('product')}
      isRequired
    />
  )
}
