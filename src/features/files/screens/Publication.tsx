import { Button } from '@mantine/core'
import { use } from 'react'
import { conditions, fileConditions } from '../../../access.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import { IconEye, IconEyeOff, IconUser } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import { type FileRecord, fileEndpoints } from '../file.ts'
import { fileRights } from '../rights/fileRights.ts'
import classes from './FileDrawer.module.css'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'

/** Who sees a file: the office publishes it to the client of its mandate, whose name stands beside the button. */
export function Publication({ file }: { file: FileRecord }) {
  const t = useWords(filesText)
  const { reader, place } = use(FilesContext)!
  const publishing = useDecision(fileEndpoints.publish)
  const withdrawal = useDecision(fileEndpoints.withdraw)
  const { id, name: title, version, published_at, origin, scan, type } = file
  const { mandate } = place
  if (!mandate || !fileRights(file, reader).publish) return null
  const { client_name: name, partner } = mandate
  const isShown = conditions.offered(mandate)
  const isClients = origin === 'client'
  const input = { params: { id } }
  const notYet =
    partner != null && fileConditions.technical({ type })
      ? 'publish.with_partner'
      : 'publish.not_seen'

  async function publish() {
    const { problem } = await publishing.decide(input, { title, version })
    if (!problem) toast.success(t('publish.done', { name: title }))
  }
  async function withdraw() {
    const { problem } = await withdrawal.decide(input, { title, version })
    if (!problem) toast.success(t('publish.withdrawn', { name: title }))
  }
  return (
    <section className={classes.part} aria-labelledby="file-publication">
      <h3 id="file-publication">{t('publish.title')}</h3>
      <div className="wrap apart gap8x12">
        <span className={classes.audience}>
          {published_at || isClients ? <IconEye aria-hidden /> : <IconUser aria-hidden />}
          <span>
            {published_at
              ? t('publish.seen', { name, date: formatDate(published_at) })
              : isClients
                ? t('publish.sent_by_client', { name })
                : isShown
                  ? t(notYet, { name })
                  : t('publish.not_shown')}
          </span>
        </span>
        {published_at ? (
          <Button
            variant="default"
            size="xs"
            loading={withdrawal.isSending}
            leftSection={<IconEyeOff size={14} aria-hidden />}
            onClick={() => void withdraw()}
          >
            {t('publish.withdraw')}
          </Button>
        ) : (
          !isClients &&
          scan !== 'not_scanned' && (
            <Button
              variant="outline"
              size="xs"
              className={classes.publish}
              loading={publishing.isSending}
              leftSection={<IconEye size={14} aria-hidden />}
              onClick={() => void publish()}
            >
              {t('publish.to', { name })}
            </Button>
          )
        )}
      </div>
      <DecisionNote isKept={publishing.isKept || withdrawal.isKept}>
        {publishing.problem?.body.detail ?? withdrawal.problem?.body.detail}
      </DecisionNote>
    </section>
  )
}
