import { Button, Group as Row } from '@mantine/core'
import { use } from 'react'
import { ButtonLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { requestForm } from '../../../web/ui/form/formRequest.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { labelOf } from '../../../web/ui/input/fieldValue.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { recordName } from '../../../web/writes/write.ts'
import { referenceText } from '../../reference/reference.text.ts'
import { ConfirmFigureGroups } from '../../reference/screens/ConfirmFigureGroups.tsx'
import { VatQuestions } from '../../reference/screens/VatQuestions.tsx'
import { settingsId } from '../../settings/settings.ts'
import { commentText } from '../comments/comment.text.ts'
import { reportText } from '../report.text.ts'
import { type ForeignText, reportEndpoints } from '../report.ts'
import { ReportChanges } from './ReportChanges.tsx'
import classes from './Reports.module.css'

type PublishDialogProps = {
  report: number
  name: string
  /** Whether the client can see the mandate, and so the published report. */
  isShown: boolean
  /** Publishes despite the open comments with these ids. */
  onPublish: (comments: number[]) => void
  /** Closes the dialog and opens a field of the mandate's form. */
  onOpenField: (field: string) => void
  onClose: () => void
}

/**
 * Dialog that publishes a report. If the office has no name, the report lacks facts or says what the worksheet no longer does, or figures behind the
 * recommendation are unconfirmed, or the VAT of prices is not known, it asks for these first.
 */
export function PublishDialog({
  report,
  name,
  isShown,
  onOpenField,
  onPublish,
  onClose,
}: PublishDialogProps) {
  const t = useWords(reportText)
  const checks = useCall(
    reportEndpoints.checks,
    { params: { id: report } },
    // Refetch each time: figures may have been confirmed elsewhere.
    { staleTime: 0 },
  )
  const figures = checks.data?.figures
  const tTable = useWords(referenceText)
  const tComment = useWords(commentText)
  const comments = checks.data?.comments ?? []
  return (
    <Dialog title={t('publish.title', { name })} onClose={onClose} size={680}>
      {checks.isError && !checks.data ? (
        <ErrorPart
          title={checks.error.body.detail}
          error={checks.error}
          retry={() => void checks.refetch()}
        />
      ) : !figures ? (
        <Skeleton widths={[90, 70]} height={32} />
      ) : !checks.data?.has_office_name ? (
        <>
          <p>{t('error.no_office_name')}</p>
          <Row justify="flex-end" mt="lg">
            <ButtonLink
              to="/settings"
              search={{ tab: 'organisation' } as never}
              data-autofocus
              onClick={() =>
                requestForm({ form: recordName('settings', settingsId), field: 'organisation' })
              }
            >
              {t('publish.to_settings')}
            </ButtonLink>
          </Row>
        </>
      ) : checks.data.missing.length > 0 ? (
        <>
          <FieldLinks
            words={t('publish.missing')}
            fields={checks.data.missing}
            onOpenField={onOpenField}
          />
          {checks.data.implausible.length > 0 && (
            <ul className={classes.implausible}>
              {checks.data.implausible.map(({ check, label, findings: found }) => (
                <li key={check}>
                  <strong>{label}</strong>
                  {found.map((finding) => (
                    <p key={finding}>{finding}</p>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : checks.data.changed.length > 0 ? (
        <FieldLinks
          words={t('publish.changed')}
          fields={checks.data.changed}
          onOpenField={onOpenField}
        />
      ) : figures.length > 0 ? (
        <>
          <p>{t('publish.unconfirmed')}</p>
          <ConfirmFigureGroups figures={figures} onConfirmed={() => checks.refetch()} />
        </>
      ) : checks.data.vat.unknown.length > 0 ? (
        <>
          <p>{t('publish.vat')}</p>
          <VatQuestions tables={checks.data.vat.unknown} onAnswered={() => checks.refetch()} />
        </>
      ) : checks.data.vat.mixed.length > 0 ? (
        <p>
          {t('error.vat_mixed', {
            tables: checks.data.vat.mixed.map((table) => tTable(`table.${table}`)).join(', '),
          })}
        </p>
      ) : (
        <>
          <p>{t(isShown ? 'publish.text' : 'publish.text_draft')}</p>
          {checks.data.changes && (
            <ReportChanges since={checks.data.changes.since} changes={checks.data.changes.list} />
          )}
          {checks.data.texts.length > 0 && (
            <ForeignTexts texts={checks.data.texts} onOpenField={onOpenField} />
          )}
          {comments.length > 0 && (
            <div className={classes.foreign} role="note">
              <p>{t('publish.comments')}</p>
              <ul className="grid gap6 below16">
                {comments.map(({ id, chapter, text }) => (
                  <li key={id}>
                    <strong>{tComment(`chapter.${chapter}`)}</strong> {text}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {!checks.data.has_accreditation && (
            <p className={classes.foreign} role="note">
              {t('publish.no_accreditation')}
            </p>
          )}
          {(['missing', 'gone'] as const).map(
            (gap) =>
              checks.data.photos[gap].length > 0 && (
                <div key={gap} className={classes.foreign} role="note">
                  <p>{t(`publish.photos.${gap}`)}</p>
                  <ul className="grid gap6 below16">
                    {checks.data.photos[gap].map((caption) => (
                      <li key={caption}>{caption}</li>
                    ))}
                  </ul>
                </div>
              ),
          )}
          <DialogFoot onClose={onClose} mt="lg">
            {/* The checks came after the dialog had set the focus. */}
            <Button autoFocus onClick={() => onPublish(comments.map(({ id }) => id))}>
              {t(comments.length > 0 ? 'action.publish_anyway' : 'action.publish')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

/** Facts that the report lacks or that have changed, each with a link to its field. */
function FieldLinks({
  words,
  fields,
  onOpenField,
}: {
  words: string
  fields: readonly string[]
  onOpenField: (field: string) => void
}) {
  const { t: tField } = use(FieldContext)
  return (
    <>
      <p>{words}</p>
      <ul className="grid gap6 below16">
        {fields.map((field, index) => (
          <li key={field}>
            <Button
              variant="subtle"
              size="compact-sm"
              data-autofocus={index === 0 || undefined}
              onClick={() => onOpenField(field)}
            >
              {labelOf(tField, field)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Texts that seem to be in another language, each with a link to its field. */
function ForeignTexts({
  texts,
  onOpenField,
}: {
  texts: readonly ForeignText[]
  onOpenField: (field: string) => void
}) {
  const t = useWords(reportText)
  const { t: tField } = use(FieldContext)
  return (
    <div className={classes.foreign} role="note">
      <p>{t('publish.texts')}</p>
      <ul className="grid gap6 below16">
        {texts.map(({ field, text, language }) => (
          <li key={field}>
            <Button variant="subtle" size="compact-sm" onClick={() => onOpenField(field)}>
              {labelOf(tField, field)}
            </Button>
            {t('publish.foreign', { language: t(`language.${language}`), text })}
          </li>
        ))}
      </ul>
    </div>
  )
}
