import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Fields } from '../../kernel/field/fields.ts'
import { useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { FieldContext, type FieldContextValue } from '../../web/ui/input/fieldContext.ts'
import { ProblemText } from '../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../web/ui/page/Dialog.tsx'
import { Refusal } from '../../web/ui/page/Refusal.tsx'
import { ProposedChange } from '../../web/ui/record/ProposedChange.tsx'
import { uiText } from '../../web/ui/ui.text.ts'
import { refresh } from '../../web/useApi.ts'
import { useDecision } from '../../web/writes/useDecision.ts'
import classes from './ProposalsDialog.module.css'
import { proposalText } from './proposal.text.ts'
import { type Proposable, type Proposal, proposalEndpoints } from './proposal.ts'

type Props = {
  title: string
  proposed: readonly Proposal[]
  /** Fields and labels by resource. */
  means: Record<
    Proposable,
    { fields: Fields; means: FieldContextValue; called: (field: string | null) => string }
  >
  onClose: () => void
}

/** Accepts or refuses several proposals at once, with one message. */
export function ProposalsDialog({ title, proposed, means, onClose }: Props) {
  const t = useWords(proposalText)
  const sayUi = useWords(uiText)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [answer, setAnswer] = useState('')
  const [sent, setSent] = useState<boolean>()
  const { decide, discard, problem, isSending, isKept } = useDecision(proposalEndpoints.decide)
  const chosen = proposed.filter(({ id }) => !excluded.has(id))
  const count = chosen.length

  const choose = (ids: readonly number[], isChosen: boolean) =>
    setExcluded((before) => {
      const others = [...before].filter((id) => !ids.includes(id))
      return new Set(isChosen ? others : [...others, ...ids])
    })

  async function end(accept: boolean) {
    setSent(accept)
    const ids = chosen.map(({ id }) => id)
    // The dialog marks values that changed since, so accepting may overwrite them.
    const overwrite = chosen.some(({ is_changed }) => is_changed)
    const done = await decide({ body: { ids, accept, answer, overwrite } }, { title })
    void refresh('proposals')
    if (done.problem) return
    for (const resource of new Set(chosen.map((one) => one.resource))) void refresh(resource)
    toast.success(t(accept ? 'done.accepted' : 'done.refused', { count }))
    if (count === proposed.length) onClose()
  }

  function close() {
    void discard()
    onClose()
  }

  return (
    <Dialog title={t('dialog.title')} onClose={close} size={560}>
      <div className={classes.content}>
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
        <ul className={classes.list}>
          {proposed.map((one) => {
            const { fields, means: fieldContext, called } = means[one.resource]
            const name = called(one.field)
            const wrong = problem?.body.fields?.[one.id]?.[0]
            return (
              <li key={one.id} className={classes.item}>
                <Checkbox
                  label={name}
                  checked={!excluded.has(one.id)}
                  onChange={({ currentTarget: { checked } }) => choose([one.id], checked)}
                />
                <div className={classes.said}>
                  <FieldContext value={fieldContext}>
                    <ProposedChange proposed={one} fields={fields} />
                  </FieldContext>
                  {wrong && <ProblemText>{wrong}</ProblemText>}
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
              <IconCloudOff size={14} stroke={1.75} aria-hidden />
              {sayUi('save.kept')}
            </span>
          )}
          <Button
            variant="subtle"
            loading={isSending && sent === false}
            disabled={count === 0 || isSending || isKept}
            onClick={() => void end(false)}
          >
            {t('dialog.refuse', { count })}
          </Button>
          <Button
            variant="default"
            loading={isSending && sent === true}
            disabled={count === 0 || isSending || isKept}
            onClick={() => void end(true)}
          >
            {t('dialog.accept', { count })}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
