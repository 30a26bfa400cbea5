import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { privacyText } from '../privacy.text.ts'
import { type ListedRequest, privacyEndpoints } from '../privacy.ts'
import { ErasureSummary } from './ErasureSummary.tsx'
import classes from './Privacy.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

/** The requests of people to delete their data. */
export function DeletionRequests() {
  const t = useWords(privacyText)
  const [checked, setChecked] = useState<number>()
  const { data, error, refetch } = useCall(privacyEndpoints.deletionRequests, {})
  return (
    <section>
      <h2 className={classes.title}>{t('office.requests')}</h2>
      {!data ? (
        error ? (
          <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[92]} height={48} />
        )
      ) : data.results.length === 0 ? (
        <p className={classes.quiet}>{t('office.no_request')}</p>
      ) : (
        data.results.map((request) => (
          <div key={request.id} className={classes.row}>
            <div className="grid">
              <strong>{request.name}</strong>
              <span className={classes.quiet}>{stateOf(request, t)}</span>
            </div>
            {request.state === 'open' && (
              <Button
                variant="default"
                aria-label={`${t('office.check')}: ${request.name}`}
                onClick={() => setChecked(request.id)}
              >
                {t('office.check')}
              </Button>
            )}
          </div>
        ))
      )}
      {checked !== undefined && <CheckDialog id={checked} onClose={() => setChecked(undefined)} />}
    </section>
  )
}

function stateOf(
  { state, requested_at, decided_at }: ListedRequest,
  t: ReturnType<typeof useWords<typeof privacyText>>,
) {
  const date = formatDate(state === 'open' ? requested_at : (decided_at ?? requested_at))
  return state === 'withdrawn' ? '' : t(`office.request.${state}`, { date })
}

/** Shows what must be kept, and carries a request out or refuses it. */
function CheckDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useWords(privacyText)
  const [isRefusing, setRefusing] = useState(false)
  const { data, error, refetch } = useCall(privacyEndpoints.deletionRequest, { params: { id } })
  const title = t('office.check_title', { name: data?.name ?? '' })
  async function carryOut() {
    const isDone = await act(
      () => call(privacyEndpoints.carryOut, { params: { id } }),
      t('office.carried_out'),
    )
    await refresh('deletion-requests')
    if (isDone) onClose()
  }
  if (isRefusing)
    return (
      <ReasonDialog
        title={title}
        label={t('office.refuse_reason')}
        submit={t('office.refuse')}
        onClose={onClose}
        send={async (reason) => {
          await call(privacyEndpoints.refuseDeletion, { params: { id }, body: { reason } })
          await refresh('deletion-requests')
          toast.success(t('office.refused'))
        }}
      />
    )
  return (
    <Dialog title={title} size={560} onClose={onClose}>
      {!data ? (
        error ? (
          <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[60, 92, 84]} height={28} />
        )
      ) : (
        <>
          <ErasureSummary plan={data.plan} />
          <div className="wrap atEnd above20">
            <Button variant="default" onClick={() => setRefusing(true)}>
              {t('office.refuse')}
            </Button>
            <Button
              color="red"
              disabled={data.plan.obstacle !== null}
              onClick={() => void carryOut()}
            >
              {t('office.carry_out')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
