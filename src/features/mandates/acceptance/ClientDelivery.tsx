import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { IconCheck, IconCircleCheck } from '../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { type ListedMandate, mandateEndpoints } from '../mandate.ts'
import type { Published } from '../record/ClientProject.tsx'
import { DecisionNote } from '../record/DecisionNote.tsx'
import { projectText } from '../record/project.text.ts'
import { objectionText } from './objection.text.ts'

const ObjectionDialog = prefetchedPart(() => import('../steps/stepDialogs.tsx'), 'ObjectionDialog')
const AcceptDialog = prefetchedPart(() => import('../steps/stepDialogs.tsx'), 'AcceptDialog')

type Project = Pick<
  ListedMandate,
  'id' | 'number' | 'version' | 'status' | 'accepted_at' | 'building_address'
>

/** When the client accepted the mandate, which ended their part; nothing if they did not, or it was called off later. */
export function AcceptedByClient({ mandate: { status, accepted_at } }: { mandate: Project }) {
  const t = useWords(projectText)
  if (!accepted_at || status === 'cancelled') return null
  return (
    <p className="quiet row">
      <IconCircleCheck aria-hidden />
      {t('home.accepted', { date: formatDate(accepted_at) })}
    </p>
  )
}

type DeliveredMandate = Pick<Project, 'id' | 'number' | 'version' | 'building_address'>

type DeliveryProps = {
  mandate: DeliveredMandate
  /** When silence counts as acceptance, if it does. */
  acceptsOn: string | null | undefined
  /** When they had accepted an earlier result, which this one replaces. */
  earlierAcceptance: string | null | undefined
  /** When they objected to it. */
  objectedAt: string | null | undefined
  published: Published
  /** Of which mandate it is, if that is not clear from its surroundings. */
  place?: ReactNode
}

/** A delivery: its reports, until when the client can object, and the button that accepts it. */
export function ClientDelivery({
  mandate,
  acceptsOn,
  earlierAcceptance,
  objectedAt,
  published: { hasReport, downloads },
  place,
}: DeliveryProps) {
  const t = useWords(projectText)
  const tObjection = useWords(objectionText)
  if (hasReport === undefined) return <Skeleton widths={[70, 92]} />
  const delivered = hasReport ? 'report' : 'mandate'
  return (
    <>
      <p className="strong breaks">{t(`home.${delivered}.delivered`)}</p>
      {place && <p className="quiet">{place}</p>}
      {earlierAcceptance && (
        <p className="quiet">{t('home.new_result', { date: formatDate(earlierAcceptance) })}</p>
      )}
      {acceptsOn && new Date(acceptsOn) > new Date() && (
        <p className="quiet">{t(`home.${delivered}.closes_on`, { date: formatDate(acceptsOn) })}</p>
      )}
      {objectedAt && (
        <p className="quiet">{tObjection('yours', { date: formatDate(objectedAt) })}</p>
      )}
      {downloads}
      <div className="tools above12">
        <AcceptButton mandate={mandate} delivered={delivered} />
        {!objectedAt && <ObjectButton mandate={mandate} />}
      </div>
    </>
  )
}

function ObjectButton({ mandate }: { mandate: DeliveredMandate }) {
  const t = useWords(objectionText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <Suspense>
          <ObjectionDialog mandate={mandate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function AcceptButton({
  mandate,
  delivered,
}: {
  mandate: DeliveredMandate
  delivered: 'report' | 'mandate'
}) {
  const t = useWords(projectText)
  const { id, number, version, building_address } = mandate
  const { decide, problem, isSending, isKept } = useDecision(mandateEndpoints.accept)
  const [isConfirming, setConfirming] = useState(false)

  async function accept() {
    setConfirming(false)
    const title = `${number} ${building_address}`
    const accepted = await decide({ params: { id }, body: {} }, { title, version })
    if (!accepted.problem) toast.success(t(`home.${delivered}.accepted`))
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCheck aria-hidden />}
        loading={isSending}
        disabled={isKept}
        onClick={() => setConfirming(true)}
      >
        {t(`home.${delivered}.accept`)}
      </Button>
      {isConfirming && (
        <Suspense>
          <AcceptDialog
            {...{ mandate, delivered }}
            onAccept={() => void accept()}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
      <DecisionNote isKept={isKept}>
        {problem && t('home.not_accepted', { detail: problem.body.detail })}
      </DecisionNote>
    </>
  )
}
