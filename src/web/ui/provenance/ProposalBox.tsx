import { Button, TextInput } from '@mantine/core'
import { use, useState } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import { IconCheck, IconX } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { ProblemText } from '../input/inputProps.tsx'
import { useDraftText } from '../input/useDraftText.ts'
import { uiText } from '../ui.text.ts'
import classes from './Proposal.module.css'
import { ProposedChange } from './ProposedChange.tsx'
import { type Proposals, type ProposedValue } from './proposalsContext.tsx'
import { proposedText } from './proposed.text.ts'
import { useFieldFocus } from './useFieldFocus.ts'

/** A proposed value or new row, with the actions open to its reader. */
export function ProposalBox({
  proposed,
  proposals,
}: {
  proposed: ProposedValue
  proposals: Proposals
}) {
  const t = useWords(uiText)
  const tProposed = useWords(proposedText)
  const { t: tField } = use(FieldContext)
  const { mayDecide, decide, withdraw, dismiss } = proposals
  const { state, is_changed, answer, field } = proposed
  /** Reason being entered for a refusal. */
  const {
    text: refusalAnswer,
    isRestored,
    setText: setRefusalAnswer,
  } = useDraftText(`proposals/${proposed.id}/answer`)
  const [runningAction, setRunningAction] = useState<string>()
  const [problem, setProblem] = useState<CallError>()
  const root = useFieldFocus<HTMLDivElement>()

  async function run(action: string, request: Promise<CallError | undefined>) {
    setRunningAction(action)
    const refused = await request
    setProblem(refused)
    setRunningAction(undefined)
    return !refused
  }
  async function refuse() {
    if (await run('refuse', decide(proposed, false, refusalAnswer))) setRefusalAnswer(undefined)
  }

  const isOpen = state === 'open'
  return (
    <div
      ref={root}
      className={classes.box}
      data-state={state}
      role="group"
      aria-label={
        field === null
          ? tProposed('new_row')
          : tProposed('for', { field: tField(`field.${field}`) })
      }
    >
      <ProposedChange proposed={proposed} fields={proposals.fields} labels={proposals.labels} />
      {problem && (
        <ProblemText>{problem.body.fields?.[proposed.id]?.[0] ?? problem.body.detail}</ProblemText>
      )}
      {refusalAnswer !== undefined && (
        <TextInput
          size="md"
          data-autofocus
          autoFocus={!isRestored}
          aria-label={tProposed('answer')}
          placeholder={tProposed('answer')}
          maxLength={2000}
          value={refusalAnswer}
          onChange={({ currentTarget }) => setRefusalAnswer(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setRefusalAnswer(undefined)
            if (key === 'Enter') void refuse()
          }}
        />
      )}
      <div className={classes.buttons}>
        {!mayDecide && (
          <p className={classes.state} data-state={state}>
            {state === 'accepted' && <IconCheck size={14} aria-hidden />}
            {state === 'refused' && <IconX size={14} aria-hidden />}
            {tProposed(`state.${state}`)}
            {answer && <q>{answer}</q>}
          </p>
        )}
        {mayDecide && isOpen && (
          <>
            <Button
              size="xs"
              variant="subtle"
              loading={runningAction === 'refuse'}
              onClick={() => {
                if (refusalAnswer === undefined) setRefusalAnswer('')
                else void refuse()
              }}
            >
              {tProposed('refuse')}
            </Button>
            {refusalAnswer === undefined ? (
              <Button
                size="xs"
                variant="default"
                loading={runningAction === 'accept'}
                onClick={() => void run('accept', decide(proposed, true))}
              >
                {tProposed(is_changed ? 'accept_anyway' : 'accept')}
              </Button>
            ) : (
              <Button size="xs" variant="default" onClick={() => setRefusalAnswer(undefined)}>
                {t('dialog.cancel')}
              </Button>
            )}
          </>
        )}
        {!mayDecide && isOpen && (
          <Button
            size="xs"
            variant="subtle"
            loading={runningAction === 'withdraw'}
            onClick={() => void run('withdraw', withdraw(proposed))}
          >
            {tProposed('withdraw')}
          </Button>
        )}
        {!mayDecide && !isOpen && (
          <Button
            size="xs"
            variant="subtle"
            loading={runningAction === 'dismiss'}
            onClick={() => void run('dismiss', dismiss(proposed))}
          >
            {tProposed('dismiss')}
          </Button>
        )}
      </div>
    </div>
  )
}
