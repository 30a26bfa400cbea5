import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, use, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconCloudOff, IconMessagePlus } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { useUnsent } from '../../writes/unsavedWork.ts'
import { FieldControl, isGroup } from '../input/Field.tsx'
import { type ControlProps, FieldContext } from '../input/fieldContext.ts'
import { ProblemText } from '../input/inputProps.tsx'
import { checkWhenLoaded } from '../input/loadedRules.ts'
import { uiText } from '../ui.text.ts'
import classes from './Proposal.module.css'
import { ProposalBox } from './ProposalBox.tsx'
import { type Proposals, ProposalsContext } from './proposalsContext.tsx'
import { proposedText } from './proposed.text.ts'
import { useFieldFocus } from './useFieldFocus.ts'

/** Button next to the label of a field that the reader may not write: starts a proposal. */
export function ProposeButton({ name, value }: Pick<ControlProps, 'name' | 'value'>) {
  const tProposed = useWords(proposedText)
  const { t } = use(FieldContext)
  const proposals = use(ProposalsContext)
  if (!proposals?.mayPropose(name) || proposals.begun.has(name)) return null
  return (
    <span className={classes.slot}>
      <Button
        size="xs"
        variant="subtle"
        className={classes.propose}
        data-propose
        leftSection={<IconMessagePlus size={14} aria-hidden />}
        aria-label={tProposed('propose_for', { field: t(`field.${name}`) })}
        onClick={({ currentTarget }) => {
          const frame = currentTarget.closest('[data-field]')
          flushSync(() => proposals.begin(name, value ?? null))
          frame
            ?.querySelector<HTMLElement>(
              '[data-proposing] :is(input, textarea, button):not([disabled])',
            )
            ?.focus()
        }}
      >
        <span className={classes.word}>{tProposed('propose')}</span>
      </Button>
    </span>
  )
}

type FieldProps = {
  control: ControlProps
  /** Whether the reader may not write the field. */
  isFixed: boolean
  /** The control, or the read-only value. */
  children: ReactNode
}

/** A field with its proposals; an open one replaces the control until it is decided. */
export function ProposableField({ control, isFixed, children }: FieldProps) {
  const proposals = use(ProposalsContext)
  const [hasFocus, setHasFocus] = useState(false)
  if (!proposals) return children
  const { name, error } = control
  const proposed = proposals.proposed.filter(({ field }) => field === name)
  const isReplaced = proposed.some(({ state }) => state === 'open')
  if (isFixed && proposals.begun.has(name))
    return <ProposalForm key={name} control={control} proposals={proposals} />
  // An incoming proposal must not replace a field that someone is editing.
  const isShown = !isReplaced || (!isFixed && (hasFocus || error !== undefined))
  return (
    <>
      {isShown && (
        <div
          onFocus={() => setHasFocus(true)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
          }}
        >
          {children}
        </div>
      )}
      {proposed.map((proposal) => (
        <ProposalBox key={proposal.id} proposed={proposal} proposals={proposals} />
      ))}
    </>
  )
}

/** Form for a proposal: value and optional comment. */
function ProposalForm({ control, proposals }: { control: ControlProps; proposals: Proposals }) {
  const t = useWords(uiText)
  const tProposed = useWords(proposedText)
  const { name, id } = control
  const { fields, begunOf, keep, end, formOf, send } = proposals
  const [begun, setBegun] = useState(() => begunOf(name))
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const root = useFieldFocus<HTMLFormElement>()
  const form = formOf(name)
  const isKept = useUnsent().some((write) => write.form === form && write.state === 'kept')

  function change(changed: Partial<typeof begun>) {
    const next = { ...begun, ...changed }
    setBegun(next)
    setProblem(undefined)
    keep(name, next)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const checked = await checkWhenLoaded(fields, name, begun.value)
    const refused =
      checked.problem === undefined && (await send(name, { ...begun, value: checked.value }, form))
    setSending(false)
    if (checked.problem !== undefined) setProblem(checked.problem)
    else if (refused) setProblem(refused.body.fields?.[name]?.[0] ?? refused.body.detail)
    else end(name)
  }

  return (
    <form
      ref={root}
      className={classes.form}
      data-proposing
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        // An Escape that closes a list or calendar must not cancel the proposal.
        if (event.key === 'Escape' && !event.defaultPrevented && !isListOpen(event.target))
          end(name)
      }}
    >
      <FieldControl
        {...control}
        value={begun.value}
        error={problem}
        onChange={(value) => change({ value })}
        onCommit={(value) => change({ value })}
      />
      {problem && isGroup(control.field, false) && <ProblemText>{problem}</ProblemText>}
      <TextInput
        size="md"
        aria-label={tProposed('comment')}
        placeholder={tProposed('comment')}
        maxLength={2000}
        value={begun.comment}
        onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
      />
      <div className={classes.buttons}>
        {isKept && (
          <span className={classes.kept} role="status">
            <IconCloudOff size={14} aria-hidden />
            {t('save.kept')}
          </span>
        )}
        <Button size="xs" variant="subtle" disabled={isSending || isKept} onClick={() => end(name)}>
          {t('dialog.cancel')}
        </Button>
        <Button
          type="submit"
          size="xs"
          loading={isSending && !isKept}
          disabled={isKept}
          aria-describedby={`${id}-label`}
        >
          {tProposed('send')}
        </Button>
      </div>
    </form>
  )
}

const isListOpen = (target: EventTarget) =>
  (target as Element).getAttribute('aria-expanded') === 'true'
