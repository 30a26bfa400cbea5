import { Button, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { type Language, languages } from '../../../kernel/text.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { RequiredSelect, Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import classes from './MailTexts.module.css'
import { mailTextsText } from './mailTexts.text.ts'
import { type MailTextRow, mailTextEndpoints } from './mailTexts.ts'

/** The subjects and texts of the product's mails, which the office may write itself. */
export default function MailTexts() {
  const t = useWords(mailTextsText)
  const id = useId()
  const [mail, setMail] = useState<string>()
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const list = useCall(mailTextEndpoints.texts, {})
  const rows = list.data?.results
  if (!rows && list.error)
    return <ErrorPart title={t('failed')} error={list.error} retry={() => void list.refetch()} />
  if (!rows) return <Skeleton widths={[92, 84, 92]} height={44} />
  const inOwnLanguage = rows.filter((row) => row.language === currentLanguage())
  const chosen = mail ?? inOwnLanguage[0]?.mail ?? ''
  const row = rows.find((one) => one.mail === chosen && one.language === language)
  return (
    <>
      <p className={classes.about}>{t('about')}</p>
      <div className={classes.frame}>
        <div className={classes.tools}>
          <div className={classes.mail}>
            <label className={classes.label} htmlFor={`${id}-mail`}>
              {t('mail')}
            </label>
            <RequiredSelect
              id={`${id}-mail`}
              label={t('mail')}
              options={inOwnLanguage.map((one) => ({
                value: one.mail,
                label: one.usual.subject,
                detail: rows.some((other) => other.mail === one.mail && other.own)
                  ? t('own')
                  : undefined,
              }))}
              value={chosen}
              onChoose={setMail}
            />
          </div>
          <Segments
            aria-label={t('language')}
            data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
            value={language}
            onChange={(value) => setLanguage(value as Language)}
          />
        </div>
        {row && <MailTextForm key={`${row.mail}/${row.language}`} row={row} />}
      </div>
    </>
  )
}

function MailTextForm({ row }: { row: MailTextRow }) {
  const t = useWords(mailTextsText)
  const id = useId()
  const { mail, language, usual, own, placeholders } = row
  const [written, setWritten] = useState(own ?? usual)
  const [version, setVersion] = useState(row.version)
  const [shown, setShown] = useState<{ subject: string; text: string }>()
  const keeping = useDecision(mailTextEndpoints.keepText)
  const removing = useDecision(mailTextEndpoints.removeText)
  const [previewProblem, setPreviewProblem] = useState<CallError>()
  const problem = keeping.problem ?? previewProblem ?? removing.problem
  const fields = problem?.body.fields
  const title = usual.subject
  const body = { mail, language, ...written }

  function change(next: Partial<typeof written>) {
    setWritten({ ...written, ...next })
    setShown(undefined)
  }
  /** Somebody else has changed a setting: the person has been told, and may save again. */
  async function seeAgain({ status }: CallError) {
    if (status !== 409) return
    const { results } = await call(mailTextEndpoints.texts, {})
    setVersion(results[0]!.version)
    await refresh('mails')
  }
  async function save() {
    const { answer, problem: refused } = await keeping.decide({ body }, { title, version })
    if (refused) return seeAgain(refused)
    setVersion(answer.version)
    toast.success(t('saved'))
    await refresh('mails')
  }
  async function reset() {
    const input = { query: { mail, language } }
    const { answer, problem: refused } = await removing.decide(input, { title, version })
    if (refused) return seeAgain(refused)
    setVersion(answer.version)
    setWritten(usual)
    setShown(undefined)
    toast.success(t('reset.done'))
    await refresh('mails')
  }
  async function preview() {
    setPreviewProblem(undefined)
    try {
      setShown(await call(mailTextEndpoints.previewText, { body }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setPreviewProblem(error)
    }
  }

  return (
    <form
      className={classes.frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <span className="compact quiet">{t(own ? 'own' : 'usual')}</span>
      <TextInput
        {...inputProps({ id: `${id}-subject`, error: fields?.subject?.[0] })}
        label={t('subject')}
        value={written.subject}
        maxLength={200}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        {...inputProps({
          id: `${id}-text`,
          error: fields?.text?.[0],
          help:
            placeholders.length > 0
              ? t('placeholders', { names: placeholders.map((name) => `{${name}}`).join(', ') })
              : undefined,
        })}
        label={t('text')}
        autosize
        minRows={6}
        maxLength={4000}
        value={written.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      {problem && !fields && <Refusal title={t('save.failed')} error={problem} />}
      <DecisionNote isKept={keeping.isKept || removing.isKept} />
      <div className="wrap">
        <Button type="submit" loading={keeping.isSending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={() => void preview()}>
          {t('preview')}
        </Button>
        {own && (
          <Button variant="subtle" loading={removing.isSending} onClick={() => void reset()}>
            {t('reset')}
          </Button>
        )}
      </div>
      {shown && (
        <section aria-label={t('preview')}>
          <pre className={classes.preview}>
            <strong>{shown.subject}</strong>
            {shown.text}
          </pre>
        </section>
      )}
    </form>
  )
}
