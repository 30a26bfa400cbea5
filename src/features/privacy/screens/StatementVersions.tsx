import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import { languages } from '../../../kernel/text.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { privacyText } from '../privacy.text.ts'
import { privacyEndpoints } from '../privacy.ts'
import classes from './Privacy.module.css'

type Versions = ResponseBody<typeof privacyEndpoints.versions>

/** The versions of the statement, and the editor of the next one. */
export function StatementVersions() {
  const t = useWords(privacyText)
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useCall(privacyEndpoints.versions, {})
  return (
    <section>
      <h2 className={classes.title}>{t('statement.title')}</h2>
      <p className={classes.quiet}>
        {t('office.statement_about', { placeholders: '{organisation}, {contact}, {services}' })}
      </p>
      {!data ? (
        error ? (
          <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[92]} height={48} />
        )
      ) : isEditing ? (
        <Editor versions={data} onClose={() => setEditing(false)} />
      ) : (
        <>
          {data.results.length === 0 && <p className={classes.row}>{t('office.own_text')}</p>}
          {data.results.map(({ version, published_at, published_by, acceptances }) => (
            <div key={version} className={classes.row}>
              <div className="grid">
                <strong>{t('office.version', { version })}</strong>
                <span className={classes.quiet}>
                  {t('office.version_facts', {
                    by: published_by ?? t('office.unknown_person'),
                    date: formatDate(published_at),
                    count: acceptances,
                  })}
                </span>
              </div>
            </div>
          ))}
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('office.edit')}
          </Button>
        </>
      )}
    </section>
  )
}

function Editor({ versions, onClose }: { versions: Versions; onClose: () => void }) {
  const t = useWords(privacyText)
  const tUi = useWords(uiText)
  // Send the version that was read, so that one published meanwhile is not overwritten.
  const [{ version, ...initial }] = useState(versions)
  const [texts, setTexts] = useState({ fr: initial.fr, en: initial.en, it: initial.it })
  const [problem, setProblem] = useState<CallError>()
  const [isSending, setSending] = useState(false)
  async function publish() {
    setSending(true)
    setProblem(undefined)
    try {
      const published = await call(privacyEndpoints.publish, { body: { version, ...texts } })
      await refresh('data-protection')
      toast.success(t('office.published', published))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error)
      setSending(false)
    }
  }
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      {languages.map((language) => (
        <Textarea
          key={language}
          label={t(`office.language.${language}`)}
          lang={language}
          autosize
          minRows={8}
          maxRows={24}
          value={texts[language]}
          error={problem?.body.fields?.[language]?.[0]}
          onChange={(event) => setTexts({ ...texts, [language]: event.currentTarget.value })}
        />
      ))}
      {problem && (
        <p className="danger" role="alert">
          {problem.body.detail}
        </p>
      )}
      <div className="wrap">
        <Button type="submit" loading={isSending}>
          {t('office.publish')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {tUi('dialog.cancel')}
        </Button>
      </div>
    </form>
  )
}
