import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconFilePlus } from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import type { Mandate } from '../../mandates/mandate.ts'
import { mandateRecordText } from '../../mandates/record/record.text.ts'
import { quotes } from '../quote.ts'

/** Makes the quote of a mandate with all that is known of it, and opens it; the way to one that is there already. */
export default function MakeOffer({ mandate }: { mandate: Mandate }) {
  const t = useWords(mandateRecordText)
  const navigate = useNavigate()
  const { id, client, number } = mandate
  const creation = useDecision(quotes.endpoints.create)
  const { data } = useCall(quotes.endpoints.list, { query: { mandates: [id], page_size: 100 } })
  const icon = <IconFilePlus aria-hidden />
  if (!data) return null
  const open = data.results.find(({ status }) => status === 'draft' || status === 'sent')
  if (open)
    return (
      <ButtonLink to={`/quotes/${open.id}`} leftSection={icon}>
        {t('offer.open')}
      </ButtonLink>
    )
  // Whom it goes to is asked in the form.
  if (client == null)
    return (
      <ButtonLink to={`/quotes?mandate=${id}`} leftSection={icon}>
        {t('offer.make')}
      </ButtonLink>
    )
  async function make() {
    const body = { contractor: client!, mandates: [id] }
    const { answer, problem } = await creation.decide({ body }, { title: number })
    if (problem) toast.error(problem.body.detail)
    else void navigate({ to: `/quotes/${answer.id}` })
  }
  return (
    <Button loading={creation.isSending} leftSection={icon} onClick={() => void make()}>
      {t('offer.make')}
    </Button>
  )
}
