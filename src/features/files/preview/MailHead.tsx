import { Button } from '@mantine/core'
import { use } from 'react'
import { formatInstant, formatSize } from '../../../kernel/field/format.ts'
import { IconPaperclip } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { refresh } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { fileEndpoints } from '../file.ts'
import { mayUpload } from '../rights/fileRights.ts'
import { FilesContext } from '../screens/filesContext.tsx'
import classes from './FilePreview.module.css'
import { previewText } from './preview.text.ts'
import type { PreviewMail } from './preview.ts'

/** From whom a mail is, to whom, when, and what is attached to it, which can be filed beside it. */
export function MailHead({ file, mail }: { file: number; mail: PreviewMail }) {
  const t = useWords(previewText)
  const { from, to, cc, subject, date, attachments } = mail
  const facts = [
    ['from', from],
    ['to', to.join(', ')],
    ['cc', cc.join(', ')],
    ['date', date && formatInstant(date)],
  ] as const
  return (
    <>
      <h3 className={classes.subject}>{subject ?? t('mail.no_subject')}</h3>
      <dl className={classes.head}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`mail.${name}`)}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {attachments.length > 0 && (
        <ul className={classes.attachments} aria-label={t('mail.attachments')}>
          {attachments.map(({ name, size }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: attachments have only their place
            <li key={at}>
              <IconPaperclip aria-hidden />
              <span className={classes.attachment}>
                {name}{' '}
                <small>
                  {size === null ? t('mail.linked') : formatSize(size, currentLanguage())}
                </small>
              </span>
              {size !== null && <FilingButtons file={file} number={at + 1} name={name} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Attachment = { file: number; number: number; name: string }

/** Files an attachment as it is, or as a bill that is then read. */
function FilingButtons({ file, number, name }: Attachment) {
  const t = useWords(previewText)
  const { reader } = use(FilesContext)!
  const { decide, isSending } = useDecision(fileEndpoints.fileAttachment)
  async function keep(type: DocumentType) {
    const { answer, problem } = await decide(
      { params: { id: file, number }, body: { type } },
      { title: name },
    )
    if (problem) toast.error(problem.body.fields?.name?.join(' ') ?? problem.body.detail)
    if (!answer) return
    toast.success(t('mail.filed', { name: answer.name }))
    void refresh('files')
    void refresh('folders')
  }
  const button = (type: DocumentType, label: string) =>
    mayUpload(reader, new Date(), type) && (
      <Button
        size="compact-xs"
        variant="default"
        loading={isSending}
        aria-label={`${label} – ${name}`}
        onClick={() => void keep(type)}
      >
        {label}
      </Button>
    )
  return (
    <>
      {button('other', t('mail.file'))}
      {/\.(pdf|jpe?g|png|heic|webp|tiff?)$/i.test(name) &&
        button('energy_bill', t('mail.file_bill'))}
    </>
  )
}
