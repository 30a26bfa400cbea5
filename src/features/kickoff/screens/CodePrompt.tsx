import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { webText } from '../../../web/web.text.ts'
import { CodeInput } from '../../auth/screens/CodeInput.tsx'
import { EntranceFailure } from '../../auth/screens/Failure.tsx'
import { codeLimits } from '../../mails/mailedCode.ts'
import { NewCode } from '../../mails/NewCode.tsx'
import { type Kickoff, kickoffEndpoints } from '../kickoff.ts'
import classes from './Kickoff.module.css'
import { callKickoff, changeForm, putForm, readForm } from './kickoffCalls.tsx'
import { kickoffScreenText } from './kickoffScreen.text.ts'

export type CodePromptProps = {
  uuid: string
  form: Pick<Kickoff, 'code_wait_until' | 'code_mailed'>
}

/** Mails a code to the client and takes it; the right one opens everything on this device. */
export default function MailedCodePrompt({ uuid, form }: CodePromptProps) {
  const t = useWords(kickoffScreenText)
  const tWeb = useWords(webText)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  /** The code was tried too often. */
  const [isVoid, setVoid] = useState(false)
  const isMailed = form.code_mailed && !isVoid

  async function run(work: () => Promise<void>) {
    setRunning(true)
    setProblem(undefined)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showRefusal(error)
    }
    setRunning(false)
  }

  function showRefusal(error: CallError) {
    const { code: reason, detail, fields } = error.body
    setCode('')
    if (reason === 'code_void') setVoid(true)
    // The form was closed meanwhile, or a code was mailed from elsewhere.
    if ([404, 410, 429].includes(error.status)) void readForm(uuid)
    const wrong = fields?.code?.[0]
    setProblem(wrong)
    if (!wrong) setFailure(error.isAnswered ? detail : tWeb('away.title'))
  }

  const mail = () =>
    run(async () => {
      const { until } = await callKickoff(kickoffEndpoints.sendCode, { params: { uuid } })
      setVoid(false)
      changeForm(uuid, () => ({ code_wait_until: until, code_mailed: true }))
    })
  const enter = (typed: string) =>
    typed.length < codeLimits.digits
      ? setProblem(t('code.missing'))
      : void run(async () => {
          const body = { code: typed }
          putForm(uuid, await callKickoff(kickoffEndpoints.enterCode, { params: { uuid }, body }))
        })

  return (
    <div className={classes.code}>
      <p role="status">{t(isMailed ? 'code.mailed' : 'code.text')}</p>
      <EntranceFailure>{failure}</EntranceFailure>
      {isMailed && (
        <>
          <CodeInput
            value={code}
            onChange={(typed) => {
              setProblem(undefined)
              setCode(typed)
            }}
            onComplete={enter}
            error={problem}
            label={t('code.label')}
          />
          <Button size="lg" loading={isRunning} onClick={() => enter(code)}>
            {t('code.submit')}
          </Button>
        </>
      )}
      {form.code_mailed ? (
        <NewCode
          until={form.code_wait_until}
          size="lg"
          disabled={isRunning}
          onAsk={() => void mail()}
        />
      ) : (
        <Button size="lg" loading={isRunning} onClick={() => void mail()}>
          {t('code.mail')}
        </Button>
      )}
    </div>
  )
}
