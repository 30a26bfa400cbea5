import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCloudOff, IconMessagePlus, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../loading/words.ts'
import { useUnsent } from '../../writes/unsavedWork.ts'
import { checkWhenLoaded } from '../form/loadedRules.ts'
import { useDraftText } from '../form/useDraftText.ts'
import { FieldControl, isGroup } from '../input/Field.tsx'
import { type ControlProps, FieldContext } from '../input/fieldContext.ts'
import { ProblemText } from '../input/inputProps.tsx'
import { uiText } from '../ui.text.ts'
import classes from './Proposal.module.css'
import { ProposedChange } from './ProposedChange.tsx'
import { type Proposals, ProposalsContext, type ProposedValue } from './proposalsContext.tsx'
import { proposedText } from './proposed.text.ts'

/** Button next to the label of a field that the reader may not write: starts a proposal. */
export function ProposeButton({ name, value }: Pick<ControlProps, 'name' | 'value'>) {
  const sayProposed = useWords(proposedText)
  const { say } = use(FieldContext)
  const proposals = use(ProposalsContext)
  if (!proposals?.mayPropose(name) || proposals.begun.has(name)) return null
  return (
    <span className={classes.slot}>
      <Button
        size="xs"
        variant="subtle"
        className={classes.propose}
        data-propose
        leftSection={<IconMessagePlus size={14} stroke={1.75} aria-hidden />}
        aria-label={sayProposed('propose_for', { field: say(`field.${name}`) })}
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
        <span className={classes.word}>{sayProposed('propose')}</span>
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
      {proposed.map((one) => (
        <ProposalBox key={one.id} proposed={one} proposals={proposals} />
      ))}
    </>
  )
}

/** Form for a proposal: value and optional comment. */
function ProposalForm({ control, proposals }: { control: ControlProps; proposals: Proposals }) {
  const t = useWords(uiText)
  const sayProposed = useWords(proposedText)
  const { name, id } = control
  const { fields, begunOf, keep, end, formOf, send } = proposals
  const [begun, setBegun] = useState(() => begunOf(name))
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const root = useFieldFocus<HTMLFormElement>()
  const form = formOf(name)
  const isKept = useUnsent().some((one) => one.form === form && one.state === 'kept')

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
        aria-label={sayProposed('comment')}
        placeholder={sayProposed('comment')}
        maxLength={2000}
        value={begun.comment}
        onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
      />
      <div className={classes.buttons}>
        {isKept && (
          <span className={classes.kept} role="status">
            <IconCloudOff size={14} stroke={1.75} aria-hidden />
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
          {sayProposed('send')}
        </Button>
      </div>
    </form>
  )
}

const isListOpen = (target: EventTarget) =>
  (target as Element).getAttribute('aria-expanded') === 'true'

/** A proposed value or new row, with the actions open to its reader. */
export function ProposalBox({
  proposed,
  proposals,
}: {
  proposed: ProposedValue
  proposals: Proposals
}) {
  const t = useWords(uiText)
  const sayProposed = useWords(proposedText)
  const { say } = use(FieldContext)
  const { mayDecide, decide, withdraw, dismiss } = proposals
  const { state, is_changed, answer, field } = proposed
  /** Answer being entered for a refusal. */
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
          ? sayProposed('new_row')
          : sayProposed('for', { field: say(`field.${field}`) })
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
          aria-label={sayProposed('answer')}
          placeholder={sayProposed('answer')}
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
            {state === 'accepted' && <IconCheck size={14} stroke={1.75} aria-hidden />}
            {state === 'refused' && <IconX size={14} stroke={1.75} aria-hidden />}
            {sayProposed(`state.${state}`)}
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
              {sayProposed('refuse')}
            </Button>
            {refusalAnswer === undefined ? (
              <Button
                size="xs"
                variant="default"
                loading={runningAction === 'accept'}
                onClick={() => void run('accept', decide(proposed, true))}
              >
                {sayProposed(is_changed ? 'accept_anyway' : 'accept')}
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
            {sayProposed('withdraw')}
          </Button>
        )}
        {!mayDecide && !isOpen && (
          <Button
            size="xs"
            variant="subtle"
            loading={runningAction === 'dismiss'}
            onClick={() => void run('dismiss', dismiss(proposed))}
          >
            {sayProposed('dismiss')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** When the element unmounts with the focus, moves the focus to another control of the same field. */
function useFieldFocus<E extends HTMLElement>() {
  const root = useRef<E>(null)
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const frame = element.closest('[data-field], [data-proposed]')
      queueMicrotask(() =>
        frame
          ?.querySelector<HTMLElement>('[data-propose], [role=group] button, input, textarea')
          ?.focus(),
      )
    }
  }, [])
  return root
}
