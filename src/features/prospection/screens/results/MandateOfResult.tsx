import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../../web/Link.tsx'
import { currentLanguage, useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { MenuButton } from '../../../../web/ui/basic/MenuButton.tsx'
import { useCall } from '../../../../web/useApi.ts'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import { buildingEndpoints } from '../../../buildings/building.ts'
import { formPath, mandates } from '../../../mandates/mandate.ts'
import { type Product, products } from '../../../products/product.ts'
import type { CampaignResult } from '../../result.ts'
import { prospectionText } from '../prospection.text.ts'

/** The mandate on a building found, or the way to one. */
export function MandateOfResult({ result }: { result: CampaignResult }) {
  return result.mandate === null ? (
    <NewMandate result={result} />
  ) : (
    <MandateLink id={result.mandate} />
  )
}

function MandateLink({ id }: { id: number }) {
  const t = useWords(prospectionText)
  const { data } = useCall(mandates.endpoints.get, { params: { id } })
  const to = data && formPath('admin', data.service_type, id)
  return (
    to && (
      <ButtonLink variant="default" to={to}>
        {t('mandate.open')}
      </ButtonLink>
    )
  )
}

/** Opens the form of a new mandate of a product, with the building filled in from the register. */
function NewMandate({ result }: { result: CampaignResult }) {
  const t = useWords(prospectionText)
  const navigate = useNavigate()
  const offered = useCall(products.endpoints.list, { query: { page_size: 100 } }).data?.results
  const creation = useDecision(buildingEndpoints.create)
  async function order({ id, service_type }: Pick<Product, 'id' | 'service_type'>) {
    const { answer, problem } = await creation.decide(
      { body: { egid: result.egid } },
      { title: result.address },
    )
    const building = answer?.id ?? problem?.body.existing
    if (typeof building !== 'number') return void toast.error(problem?.body.detail ?? '')
    void navigate({
      to: formPath('admin', service_type),
      search: { product: String(id), building: String(building) },
    } as never)
  }
  return (
    <MenuButton
      position="bottom-start"
      width={260}
      button={
        <Button
          loading={creation.isSending}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          {t('mandate.create')}
        </Button>
      }
    >
      {(Menu) =>
        offered?.map((product) => (
          <Menu.Item key={product.id} onClick={() => void order(product)}>
            {product.name[currentLanguage()]}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}
