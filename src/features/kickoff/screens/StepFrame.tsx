import { Button, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatDate, formatTime } from '../../../kernel/field/format.ts'
import { declaredName } from '../../../kernel/field/tables.ts'
import { deviceStorage } from '../../../web/device/textStorage.ts'
import {
  IconChevronLeft,
  IconChevronRight,
  IconCloudCheck,
  IconCloudOff,
  IconUpload,
} from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { focusField, focusFieldAtStart } from '../../../web/ui/form/formRequest.ts'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { isUnderWay } from '../../../web/uploads/uploadQueue.ts'
import { fieldsOfStep, type KickoffStep, kickoffSteps } from '../kickoffFields.ts'
import { CodeOffer } from './CodeOffer.tsx'
import classes from './Kickoff.module.css'
import { KickoffFrame } from './KickoffFrame.tsx'
import { useKickoff } from './kickoffContext.tsx'
import { kickoffScreenText } from './kickoffScreen.text.ts'
import { useKickoffUploads } from './kickoffUploads.tsx'
import { stepsDone } from './stepsDone.ts'
import { useNoticeCheck } from './useNoticeCheck.tsx'

const formId = 'kickoff-step'

type Props = {
  /** Other primary button than the one that goes on. */
  primary?: { label: string; run: () => void; isRunning?: boolean }
  /** Whether something else on the page is to be done first, so that going on is the quiet button. */
  isQuiet?: boolean
  /** Content right of the form. */
  beside?: ReactNode
  children: ReactNode
}

/** One step: its questions, and the buttons that go on and back. Going on checks what was typed in the step. */
export function StepFrame({ primary, isQuiet, beside, children }: Props) {
  const t = useWords(kickoffScreenText)
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const { uuid, form, step, values, queue, state } = useKickoff()
  const { files } = useKickoffUploads()
  const isNoticeAccepted = useNoticeCheck()
  const position = kickoffSteps.indexOf(step)
  const [previous, next] = [kickoffSteps[position - 1], kickoffSteps[position + 1]]

  // A step that is opened to mend an answer leads to it.
  useEffect(() => {
    const { problems, clashes } = queue.state()
    const wrong = shownOf({ ...problems, ...clashes }, step, root.current)
    if (wrong !== undefined) focusField(root.current, wrong)
    else focusFieldAtStart(root.current, firstToType(root.current))
  }, [queue, step])

  async function goOn(event: FormEvent) {
    event.preventDefault()
    if (primary) return primary.run()
    await queue.commitAll()
    if (step === 'consents') isNoticeAccepted()
    const wrong = shownOf(queue.state().problems, step, root.current)
    if (wrong !== undefined) focusField(root.current, wrong)
    else if (next) await navigate({ to: '.', search: { step: next } as never })
  }

  return (
    <KickoffFrame
      about={
        form.mandate &&
        t('about', {
          product: form.mandate.product_name[currentLanguage()],
          number: [form.mandate, ...form.mandate.further].map(({ number }) => number).join(', '),
        })
      }
      step={step}
      done={stepsDone(values, files.length > 0)}
      saved={<Saved />}
      sideFoot={<SideFoot />}
      beside={beside}
      foot={
        <>
          <UnderWay />
          <div className={classes.footRow}>
            {previous && (
              <ButtonLink
                to="."
                search={{ step: previous } as never}
                variant="default"
                size="lg"
                className={classes.back}
                aria-label={t('back')}
              >
                <IconChevronLeft size={18} aria-hidden />
                <span>{t('back')}</span>
              </ButtonLink>
            )}
            {next && (
              <span className={classes.hint}>
                {t('not_sent_before', { all: kickoffSteps.length })}
              </span>
            )}
            <Button
              type="submit"
              form={formId}
              size="lg"
              variant={isQuiet ? 'default' : 'filled'}
              loading={primary?.isRunning}
              // The second click of a double click hits the button of the next step.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
              // What the button acts on may be marked only while the field has the focus.
              onMouseDown={(event) => primary && event.preventDefault()}
              rightSection={next && <IconChevronRight size={18} aria-hidden />}
            >
              {primary?.label ?? t('continue')}
            </Button>
          </div>
        </>
      }
    >
      <form
        ref={root}
        id={formId}
        noValidate
        autoComplete="on"
        onSubmit={(event) => void goOn(event)}
        data-wrong={Object.keys(state.problems).length > 0 || undefined}
      >
        {state.refusal && <Refusal title={t('not_saved')} error={state.refusal} />}
        {form.needs_code && <CodeOffer {...{ uuid, form }} text={t('code.needed')} />}
        {children}
      </form>
    </KickoffFrame>
  )
}

/** The field with which a step begins, if it is typed into and empty. */
function firstToType(root: HTMLElement | null) {
  const field = root?.querySelector<HTMLElement>('[data-field]')
  const input = field?.querySelector('input:not([type=hidden])')
  const isTyped = input instanceof HTMLInputElement && !/radio|checkbox/.test(input.type)
  return isTyped && input.value === '' ? field?.dataset.field : undefined
}

/** Line above the buttons while files are being sent. */
function UnderWay() {
  const t = useWords(kickoffScreenText)
  const active = useKickoffUploads().uploads.filter(isUnderWay)
  if (active.length === 0) return null
  const isLost = active.every(({ state }) => state === 'lost')
  const Sign = isLost ? IconCloudOff : IconUpload
  return (
    <p className={classes.underWay} role="status" data-lost={isLost || undefined}>
      <Sign size={14} aria-hidden />
      {t(isLost ? 'upload_lost' : 'uploading', { count: active.length })}
    </p>
  )
}

/** The first of these fields that stands on the page of a step. */
const shownOf = (fields: object, step: KickoffStep, root: HTMLElement | null) =>
  Object.keys(fields).find(
    (name) =>
      fieldsOfStep(step).some((field) => field === declaredName(name)) &&
      root?.querySelector(`[data-field="${name}"]`),
  )

/** Whether the answers are stored, or wait on this device. */
function Saved() {
  const t = useWords(kickoffScreenText)
  const tUi = useWords(uiText)
  const { state } = useKickoff()
  if (state.progress === 'kept')
    return (
      <span className="detail nowrap inline" data-kept role="status">
        <IconCloudOff aria-hidden />
        {deviceStorage.isLasting() ? tUi('save.kept') : t('kept_in_page')}
      </span>
    )
  if (state.savedAt === undefined) return null
  return (
    <span className="detail nowrap inline">
      <IconCloudCheck aria-hidden />
      {t('saved.at', { time: formatTime(new Date(state.savedAt)) })}
    </span>
  )
}

/** Until when the link is valid, how to go on elsewhere, and whom to ask. */
function SideFoot() {
  const t = useWords(kickoffScreenText)
  const { form } = useKickoff()
  const { expires_at, support_email } = form
  async function copy() {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname)
      toast.success(t('link_copied'))
    } catch {
      toast.error(t('link_not_copied'))
    }
  }
  return (
    <>
      <p>{t('valid_until', { date: formatDate(expires_at) })}</p>
      <div className="wrap gap4x16">
        <UnstyledButton className={classes.way} onClick={() => void copy()}>
          {t('copy_link')}
        </UnstyledButton>
        {support_email && (
          <a className={classes.way} href={`mailto:${support_email}`}>
            {t('ask')}
          </a>
        )}
      </div>
    </>
  )
}
