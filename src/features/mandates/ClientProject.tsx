import { Button, Group, Text } from '@mantine/core'
import { IconBell, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../kernel/format.ts'
import { toast } from '../../web/toast.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { Stepper } from '../../web/ui/Stepper.tsx'
import { useDecision } from '../../web/useDecision.ts'
import { useWords } from '../../web/words.ts'
import classes from './ClientProject.module.css'
import { DecisionNote } from './DecisionNote.tsx'
import { mandateText } from './mandate.text.ts'
import {
  clientStepOf,
  clientSteps,
  closesOn,
  type ListedMandate,
  mandateEndpoints,
} from './mandate.ts'

type Project = Pick<
  ListedMandate,
  'id' | 'number' | 'status' | 'version' | 'waiting' | 'building_address' | 'status_dates'
>

/** Whether it is the client who has to do something. */
export const isYourTurn = ({ status, waiting }: Pick<Project, 'status' | 'waiting'>) =>
  status === 'delivered' || waiting?.reason === 'client'

/** Where a project stands, in the four steps that a client sees; an offer and an end have no steps. */
export function ClientSteps({ mandate: { status } }: { mandate: Pick<Project, 'status'> }) {
  const t = useWords(mandateText)
  const current = clientStepOf[status]
  if (!current) return null
  return (
    <Stepper
      label={t('home.steps')}
      steps={clientSteps.map((step) => ({ key: step, word: t(`step.${step}`) }))}
      current={current}
    />
  )
}

/** What the client has to do: the next action one waits for, or to accept what was delivered. */
export function ClientTurn({ mandate }: { mandate: Project }) {
  const t = useWords(mandateText)
  const { status, waiting, status_dates } = mandate
  const waits = waiting?.reason === 'client' ? waiting : undefined
  const deliveredAt = status === 'delivered' ? status_dates?.delivered : undefined
  const closes = deliveredAt === undefined ? undefined : closesOn(deliveredAt)
  if (!isYourTurn(mandate)) return null
  return (
    <div className={classes.turn}>
      <p className={classes.heading}>
        <IconBell size={16} stroke={1.75} aria-hidden />
        {t('home.your_turn')}
      </p>
      {waits && (
        <>
          <p className={classes.action}>{waits.next_action ?? t('home.waits_for_you')}</p>
          {waits.until && (
            <p className={classes.detail}>
              {t('record.waits_until', { date: formatDate(waits.until) })}
            </p>
          )}
        </>
      )}
      {status === 'delivered' && (
        <>
          <p className={classes.action}>{t('home.delivered')}</p>
          {closes && closes > new Date() && !waits && (
            <p className={classes.detail}>{t('home.closes_on', { date: formatDate(closes) })}</p>
          )}
          <AcceptButton mandate={mandate} />
        </>
      )}
    </div>
  )
}

function AcceptButton({ mandate }: { mandate: Project }) {
  const t = useWords(mandateText)
  const { id, number, version, building_address } = mandate
  const { decide, problem, isSending, isKept } = useDecision(mandateEndpoints.setStatus)
  const [asking, setAsking] = useState(false)

  async function accept() {
    setAsking(false)
    const title = `${number} ${building_address}`
    const accepted = await decide({ params: { id }, body: { to: 'closed' } }, { title, version })
    if (!accepted.problem) toast.success(t('home.accepted'))
  }

  return (
    <>
      <Button
        className={classes.accept}
        leftSection={<IconCheck size={16} stroke={1.75} />}
        loading={isSending}
        disabled={isKept}
        onClick={() => setAsking(true)}
      >
        {t('move.accept')}
      </Button>
      {asking && (
        <Dialog title={t('move.accept')} onClose={() => setAsking(false)}>
          <Text size="md">{t('home.accept_text', { number, address: building_address })}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
            <Button onClick={() => void accept()}>{t('move.accept')}</Button>
          </Group>
        </Dialog>
      )}
      <DecisionNote isKept={isKept}>
        {problem && t('home.not_accepted', { detail: problem.body.detail })}
      </DecisionNote>
    </>
  )
}
