import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../../web/Link.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { useCall } from '../../../../web/useApi.ts'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import { buildingEndpoints } from '../../../buildings/building.ts'
import { formPath, mandates } from '../../../mandates/mandate.ts'
import { NewMandateMenu } from '../../../mandates/request/NewMandateMenu.tsx'
import type { Product } from '../../../products/product.ts'
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
    <NewMandateMenu
      label={t('mandate.create')}
      isBusy={creation.isSending}
      choose={(product) => void order(product)}
    />
  )
}
