import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Fields } from '../../kernel/field/fields.ts'
import { IconCloudOff } from '../../web/icons/icons.ts'
import { useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { FieldContext, type FieldContextValue } from '../../web/ui/input/fieldContext.ts'
import { ProblemText } from '../../web/ui/input/inputProps.tsx'
import { Refusal } from '../../web/ui/page/Refusal.tsx'
import { ProposedChange } from '../../web/ui/provenance/ProposedChange.tsx'
import { uiText } from '../../web/ui/ui.text.ts'
import { refresh } from '../../web/useApi.ts'
import type { useDecision } from '../../web/writes/useDecision.ts'
import classes from './ProposalDecisions.module.css'
import { proposalText } from './proposal.text.ts'
import type { Proposable, Proposal, proposalEndpoints } from './proposal.ts'

/** How to show the proposed fields of each resource; `labelOf` null is the label of a new record. */
export type ShownTargets = Record<
  Proposable,
  { fields: Fields; context: FieldContextValue; labelOf: (field: string | null) => string }
>

type Props = {
  /** Title of an unsent decision in the list of unsent work. */
  title: string
  proposed: readonly Proposal[]
  targets: ShownTargets
  decision: ReturnType<typeof useDecision<typeof proposalEndpoints.decide>>
  /** Called once all of them are decided. */
  onAllDecided?: () => void
}

/** Accepts or refuses several proposals at once, with one message. */
export function ProposalDecisions({ title, proposed, targets, decision, onAllDecided }: Props) {
  const t = useWords(proposalText)
  const tUi = useWords(uiText)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [answer, setAnswer] = useState('')
  /** Whether the decision being sent accepts the proposals. */
  const [isAccepting, setAccepting] = useState<boolean>()
  const { decide, problem, isSending, isKept } = decision
  const chosen = proposed.filter(({ id }) => !excluded.has(id))
  const count = chosen.length

  const choose = (ids: readonly number[], isChosen: boolean) =>
    setExcluded((before) => {
      const others = [...before].filter((id) => !ids.includes(id))
      return new Set(isChosen ? others : [...others, ...ids])
    })

  async function submit(accept: boolean) {
    setAccepting(accept)
    const ids = chosen.map(({ id }) => id)
    // The dialog shows which values changed since the proposal, so accepting may overwrite them.
    const overwrite = chosen.some(({ is_changed }) => is_changed)
    const outcome = await decide({ body: { ids, accept, answer, overwrite } }, { title })
    void refresh('proposals')
    if (outcome.problem) return
    for (const resource of new Set(chosen.map(({ resource }) => resource))) void refresh(resource)
    toast.success(t(accept ? 'done.accepted' : 'done.refused', { count }))
    if (count === proposed.length) onAllDecided?.()
  }

  return (
    <div className="fields">
      {proposed.length > 1 && (
        <Checkbox
          label={t('dialog.all', { count: proposed.length })}
          checked={count === proposed.length}
          indeterminate={count > 0 && count < proposed.length}
          onChange={({ currentTarget: { checked } }) =>
            choose(
              proposed.map(({ id }) => id),
              checked,
            )
          }
        />
      )}
      <ul className="parts">
        {proposed.map((proposal) => {
          const { id, field, resource } = proposal
          const { fields, context, labelOf } = targets[resource]
          const refusal = problem?.body.fields?.[id]?.[0]
          return (
            <li key={id} className={classes.item}>
              <Checkbox
                label={labelOf(field)}
                checked={!excluded.has(id)}
                onChange={({ currentTarget: { checked } }) => choose([id], checked)}
              />
              <div className={classes.said}>
                <FieldContext value={context}>
                  <ProposedChange proposed={proposal} fields={fields} />
                </FieldContext>
                {refusal && <ProblemText>{refusal}</ProblemText>}
              </div>
            </li>
          )
        })}
      </ul>
      <TextInput
        size="md"
        label={t('dialog.answer')}
        maxLength={2000}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      {problem && <Refusal title={t('dialog.failed')} error={problem} />}
      <Group justify="flex-end" gap={8}>
        {isKept && (
          <span className={classes.kept} role="status">
            <IconCloudOff size={14} aria-hidden />
            {tUi('save.kept')}
          </span>
        )}
        <Button
          variant="subtle"
          loading={isSending && isAccepting === false}
          disabled={count === 0 || isSending || isKept}
          onClick={() => void submit(false)}
        >
          {t('dialog.refuse', { count })}
        </Button>
        <Button
          variant="default"
          loading={isSending && isAccepting === true}
          disabled={count === 0 || isSending || isKept}
          onClick={() => void submit(true)}
        >
          {t('dialog.accept', { count })}
        </Button>
      </Group>
    </div>
  )
}
