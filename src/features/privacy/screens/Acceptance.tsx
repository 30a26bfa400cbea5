import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { IconCircleCheck } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { privacyText } from '../privacy.text.ts'
import { privacyEndpoints } from '../privacy.ts'
import classes from './Privacy.module.css'
import { Statement } from './Statement.tsx'

/** Shown below the statement: when the person accepted the version in force, or the button to accept it. */
export function Acceptance() {
  return (
    <AcceptanceState>
      {(version, acceptedAt) => (
        <Confirmation version={version} words={acceptedAt ? 'accept.changed' : 'accept.open'} />
      )}
    </AcceptanceState>
  )
}

/** Shown on other pages: like `Acceptance`, with a button that opens the statement in a dialog. */
export function AcceptanceAside() {
  const t = useWords(privacyText)
  const [isReading, setReading] = useState(false)
  return (
    <>
      <AcceptanceState action={<ReadButton onClick={() => setReading(true)} />}>
        {(_, acceptedAt) => (
          <div className={classes.acceptance}>
            <span>
              {t(acceptedAt ? 'accept.waiting_again' : 'accept.waiting', {
                date: acceptedAt ? formatDate(acceptedAt) : '',
              })}
            </span>
            <Button onClick={() => setReading(true)}>{t('statement.read')}</Button>
          </div>
        )}
      </AcceptanceState>
      {isReading && <StatementDialog onClose={() => setReading(false)} />}
    </>
  )
}

type AcceptanceStateProps = {
  /** Action next to the date of acceptance. */
  action?: ReactNode
  /** Renders the content while the version in force is not accepted. */
  children: (version: number, acceptedAt: string | null) => ReactNode
}

function AcceptanceState({ action, children }: AcceptanceStateProps) {
  const t = useWords(privacyText)
  const { data } = useCall(privacyEndpoints.acceptance, {})
  if (!data) return <div className={classes.acceptance} aria-hidden />
  const { version, accepted_version, accepted_at } = data
  if (accepted_version !== version || !accepted_at) return children(version, accepted_at)
  return (
    <div className={classes.acceptance}>
      <span className="row">
        <IconCircleCheck className="ok" aria-hidden />
        {t('accept.done', { date: formatDate(accepted_at) })}
      </span>
      {action}
    </div>
  )
}

function ReadButton({ onClick }: { onClick: () => void }) {
  const t = useWords(privacyText)
  return (
    <Button variant="subtle" onClick={onClick}>
      {t('statement.read')}
    </Button>
  )
}

type ConfirmationProps = {
  version: number
  words: 'accept.open' | 'accept.changed'
  onDone?: () => void
}

function Confirmation({ version, words, onDone }: ConfirmationProps) {
  const t = useWords(privacyText)
  return (
    <div className={classes.acceptance}>
      <span>{t(words)}</span>
      <Button
        onClick={() =>
          void act(async () => {
            await call(privacyEndpoints.accept, { body: { version } })
            await refresh('data-protection')
            onDone?.()
          })
        }
      >
        {t('accept.button')}
      </Button>
    </div>
  )
}

function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(privacyText)
  const { data, error, refetch } = useCall(privacyEndpoints.statement, {})
  const acceptance = useCall(privacyEndpoints.acceptance, {}).data
  const isAccepted = acceptance && acceptance.accepted_version === acceptance.version
  return (
    <Dialog title={t('statement.title')} size={640} onClose={onClose}>
      {!data ? (
        error ? (
          <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[30, 92, 96, 88, 30, 92, 94]} height={28} />
        )
      ) : (
        <div className={classes.page}>
          <Statement text={data.text} language={data.language} />
          {/* Accept the version shown here: if another one has come into force meanwhile, the server refuses. */}
          {acceptance && !isAccepted && (
            <Confirmation
              version={data.version}
              words={acceptance.accepted_at ? 'accept.changed' : 'accept.open'}
              onDone={onClose}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
