import { useNavigate } from '@tanstack/react-router'
import { use, useEffect, useRef, useState } from 'react'
import { formatDate, formatTime } from '../../../../kernel/field/format.ts'
import { declaredName } from '../../../../kernel/field/tables.ts'
import { CallError } from '../../../../kernel/http/client.ts'
import { deviceStorage } from '../../../../web/device/textStorage.ts'
import { Link } from '../../../../web/Link.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { useLatest } from '../../../../web/ui/basic/useLatest.ts'
import { FieldContext } from '../../../../web/ui/input/fieldContext.ts'
import { Refusal } from '../../../../web/ui/page/Refusal.tsx'
import { type KickoffReceipt, kickoffEndpoints } from '../../kickoff.ts'
import { type KickoffStep, kickoffFields } from '../../kickoffFields.ts'
import { AnswerList } from '../AnswerList.tsx'
import classes from '../fields.module.css'
import { AnswerClash, KickoffQuestion } from '../KickoffQuestion.tsx'
import { callKickoff, readForm } from '../kickoffCalls.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import { isAnyUnderWay, useKickoffUploads } from '../kickoffUploads.tsx'
import { StepFrame } from '../StepFrame.tsx'
import { useNoticeCheck } from '../useNoticeCheck.tsx'

/** Step of a field or cell. */
const stepOf = (name: string) =>
  kickoffFields[declaredName(name) as keyof typeof kickoffFields]?.section as
    | KickoffStep
    | undefined

/** Everything to read once more, and the button that sends it. */
export function ReviewStep() {
  const t = useWords(kickoffScreenText)
  const { values } = useKickoff()
  const { files, uploads } = useKickoffUploads()
  const { send, isSending, refusal, attempt } = useSubmission()
  const isWaiting = isSending && isAnyUnderWay(uploads)
  return (
    <StepFrame primary={{ label: t('send'), run: send, isRunning: isSending }}>
      <Problems key={attempt} takesFocus={attempt > 0} />
      {refusal && <Refusal title={t('not_sent')} error={refusal} />}
      {isWaiting && <p role="status">{t('send_waits')}</p>}
      <AnswerList
        values={values}
        files={files}
        linkOf={(step) => (
          <Link
            to="."
            search={{ step } as never}
            className={classes.change}
            aria-label={t('change_of', { name: t(`step.${step}`) })}
          >
            {t('change')}
          </Link>
        )}
      />
      <div className={classes.fields}>
        <KickoffQuestion name="remark" />
      </div>
    </StepFrame>
  )
}

/**
 * What is to be mended before the form can be sent, with the way there, and where another device answered otherwise.
 */
function Problems({ takesFocus }: { takesFocus: boolean }) {
  const t = useWords(kickoffScreenText)
  const { t: tField } = use(FieldContext)
  const { state } = useKickoff()
  const { problems, clashes } = state
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) root.current?.focus()
  }, [takesFocus])
  const names = Object.keys({ ...problems, ...clashes })
  if (names.length === 0) return null
  return (
    <div ref={root} tabIndex={-1} className={classes.problems} role="alert">
      <strong>{t('to_mend')}</strong>
      <ul>
        {names.map((name) => {
          const step = stepOf(name)
          const label = tField(`field.${name}`)
          return (
            <li key={name}>
              {step && step !== 'review' ? (
                <Link to="." search={{ step } as never}>
                  {label}
                </Link>
              ) : (
                label
              )}
              {name in clashes ? <AnswerClash name={name} /> : <span>{problems[name]}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const wordsOf = ({ sent_at, files, in_charge }: KickoffReceipt) => ({
  ...{ date: formatDate(sent_at), time: formatTime(sent_at), files: String(files) },
  ...(in_charge && { who: in_charge }),
})

/** Sends the form once all answers and files have arrived, and goes to the page that says thank you. */
function useSubmission() {
  const t = useWords(kickoffScreenText)
  const navigate = useNavigate()
  const { uuid, queue } = useKickoff()
  const isNoticeAccepted = useNoticeCheck()
  const { uploads } = useKickoffUploads()
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<CallError>()
  /** How often the form was not sent. */
  const [attempt, setAttempt] = useState(0)
  const isHeldBack = isAnyUnderWay(uploads)

  const submit = useLatest(async () => {
    try {
      if (!(await queue.flush())) {
        const isKept = queue.state().progress === 'kept'
        // What is wrong with an answer stands above the list.
        setRefusal(
          isKept
            ? unsaved(t(deviceStorage.isLasting() ? 'not_sent.kept' : 'not_sent.kept_in_page'))
            : undefined,
        )
        return
      }
      if (!isNoticeAccepted()) return
      const receipt = await callKickoff(kickoffEndpoints.submit, { params: { uuid } })
      const text = receipt.in_charge ? 'kickoff_sent_to' : 'kickoff_sent'
      await navigate({
        to: '/message',
        state: { text, image: 'kickoff_sent', words: wordsOf(receipt) },
        replace: true,
      })
      // So that going back shows that it is sent.
      void readForm(uuid)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { fields } = error.body
      if (fields) return queue.showProblems(firstMessages(fields))
      setRefusal(error)
      // The form was closed, or begun elsewhere.
      if (error.isAnswered) void readForm(uuid)
    } finally {
      setAsked(false)
      setAttempt((count) => count + 1)
    }
  })
  useEffect(() => {
    if (isAsked && !isHeldBack) void submit()
  }, [isAsked, isHeldBack, submit])

  return {
    isSending: isAsked,
    refusal,
    attempt,
    send() {
      setRefusal(undefined)
      setAsked(true)
    },
  }
}

const firstMessages = (fields: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, [message]]) => (message ? [[name, message]] : [])),
  )

/** Refusal of this device itself: some answers have not reached the server. */
const unsaved = (detail: string) => new CallError(409, { detail, code: 'unsaved', request_id: '' })
