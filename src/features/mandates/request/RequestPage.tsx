import { useNavigate } from '@tanstack/react-router'
import { use, useMemo, useState } from 'react'
import { kindOf, type ServiceType } from '../../../kinds.ts'
import { IconClipboardOff } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { OptionSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { type ControlProps, FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { Option } from '../../../web/ui/input/options.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { buildings } from '../../buildings/building.ts'
import { products } from '../../products/product.ts'
import { formPath, mandateEndpoints, requestFields } from '../mandate.ts'
import { projectText } from '../record/project.text.ts'
import { requestText } from './request.text.ts'

/** Page where a client requests a service. */
export default function RequestPage({ serviceType }: { serviceType: ServiceType }) {
  const t = useWords(projectText)
  const navigate = useNavigate()
  const kind = kindOf(serviceType)
  const productsOnSale = useCall(products.endpoints.list, { query: { kind, page_size: 100 } }).data
    ?.results
  const ownBuildings = useCall(buildings.endpoints.list, { query: { page_size: 100 } }).data
    ?.results
  const [building, setBuilding] = useState<unknown>()
  const productOptions = useMemo(() => (productsOnSale ?? []).map(toOption), [productsOnSale])
  const buildingOptions = useMemo(
    () =>
      (ownBuildings ?? []).map(({ id, address, city }) => ({
        value: String(id),
        label: [address, city].filter(Boolean).join(', '),
      })),
    [ownBuildings],
  )
  const controls = useMemo(
    () => ({
      product: (props: ControlProps) => <RecordSelect {...props} options={productOptions} />,
      building: (props: ControlProps) => (
        <RecordSelect {...props} options={buildingOptions} emptyLabel={t('request.other')} />
      ),
    }),
    [productOptions, buildingOptions, t],
  )
  if (!productsOnSale || !ownBuildings) return <PageSkeleton />
  const [first] = productOptions
  const breadcrumb = [{ label: t('home.title'), to: '/client-home' }]
  if (!first)
    return (
      <Page title={serviceType} breadcrumb={breadcrumb}>
        <Empty icon={IconClipboardOff} title={t('request.none')} />
      </Page>
    )
  const addressFields = ['street_name', 'street_number', 'postcode', 'city']
  return (
    <Page
      title={t('request.title', { product: first.label })}
      subtitle={t('request.text')}
      breadcrumb={breadcrumb}
      width="form"
    >
      <CreateForm
        key={serviceType}
        endpoint={mandateEndpoints.request}
        form={`mandates/request-${serviceType}`}
        fields={requestFields}
        hidden={[
          ...(productOptions.length === 1 ? ['product'] : []),
          ...(buildingOptions.length === 0 ? ['building'] : []),
          // A chosen building already has an address.
          ...(typeof building === 'number' ? addressFields : []),
        ]}
        text={requestText}
        initial={{ product: Number(first.value) }}
        controls={controls}
        submit={t('request.submit')}
        title={t('request.menu')}
        onValues={(values) => setBuilding(values.building)}
        onCreated={({ id, number, service_type }) => {
          toast.success(t('request.sent', { number }))
          void navigate({ to: formPath('client', service_type, id) })
        }}
      />
    </Page>
  )
}

const toOption = ({ id, name }: { id: number; name: Record<string, string> }): Option => ({
  value: String(id),
  label: name[currentLanguage()] ?? '',
})

/** Selects one of a few records; with `emptyLabel`, also none of them. */
function RecordSelect({
  options,
  emptyLabel,
  ...props
}: ControlProps & { options: readonly Option[]; emptyLabel?: string }) {
  const { t } = use(FieldContext)
  return (
    <OptionSelect
      {...props}
      label={t(`field.${props.name}`)}
      options={options}
      chosen={options.find((option) => Number(option.value) === props.value)}
      valueOf={(option) => Number(option.value)}
      placeholder={emptyLabel}
      isRequired={emptyLabel === undefined}
    />
  )
}
