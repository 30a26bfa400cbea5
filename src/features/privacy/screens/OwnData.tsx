import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatSize } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { act } from '../../../web/act.ts'
import { IconDownload } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh, saveFile, useCall } from '../../../web/useApi.ts'
import { privacyText } from '../privacy.text.ts'
import { copyDays, type DataCopy, privacyEndpoints } from '../privacy.ts'
import { ErasureSummary } from './ErasureSummary.tsx'
import classes from './Privacy.module.css'

/** Copy and deletion of the signed-in person's data. */
export default function OwnData() {
  return (
    <>
      <Copies />
      <Deletion />
    </>
  )
}

function Copies() {
  const t = useWords(privacyText)
  const { data, error, refetch } = useCall(
    privacyEndpoints.copies,
    {},
    { refetchInterval: ({ state: { data } }) => (data?.results.some(isQueued) ? 3_000 : false) },
  )
  return (
    <section>
      <h2 className={classes.title}>{t('copy.title')}</h2>
      <p className={classes.quiet}>{t('copy.about', { days: copyDays })}</p>
      {error && !data ? (
        <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
      ) : (
        data?.results.map((copy) => <CopyRow key={copy.id} copy={copy} />)
      )}
      {data && !data.results.some(isQueued) && (
        <RequestButton hasCopy={data.results.some(({ state }) => state === 'ready')} />
      )}
    </section>
  )
}

/** Requests a copy; a less prominent button while there is one to download. */
function RequestButton({ hasCopy }: { hasCopy: boolean }) {
  const t = useWords(privacyText)
  return (
    <Button
      variant={hasCopy ? 'subtle' : 'default'}
      onClick={() =>
        void act(async () => {
          await call(privacyEndpoints.requestCopy, {})
          await refresh('my-data')
        })
      }
    >
      {t(hasCopy ? 'copy.request_new' : 'copy.request')}
    </Button>
  )
}

const isQueued = ({ state }: DataCopy) => state === 'queued'

function CopyRow({ copy: { id, state, requested_at, expires_at, size } }: { copy: DataCopy }) {
  const t = useWords(privacyText)
  const date = formatDate(requested_at)
  const until = expires_at ? formatDate(expires_at) : ''
  async function downloadCopy() {
    try {
      await saveFile(privacyEndpoints.copyFile, { params: { id } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(t('copy.not_downloaded', { detail: error.body.detail }))
    }
  }
  return (
    <div className={classes.row} data-failed={state === 'failed' || undefined}>
      <span>
        {t(`copy.${state}`, { date, until })}
        {size !== null && (
          <span className={classes.quiet}> · {formatSize(size, currentLanguage())}</span>
        )}
      </span>
      {state === 'ready' && (
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => void downloadCopy()}
        >
          {t('copy.download')}
        </Button>
      )}
    </div>
  )
}

function Deletion() {
  const t = useWords(privacyText)
  const tUi = useWords(uiText)
  const [isReviewing, setReviewing] = useState(false)
  const { data } = useCall(privacyEndpoints.deletion, {})
  const request = data?.request
  const isOpen = request?.state === 'open'
  const close = () => setReviewing(false)
  async function send(work: () => Promise<unknown>, done: string) {
    const sent = await act(async () => {
      await work()
      await refresh('my-data')
    }, done)
    if (sent) close()
  }
  return (
    <section>
      <h2 className={classes.title}>{t('deletion.title')}</h2>
      <p className={classes.quiet}>{t('deletion.about')}</p>
      {isOpen && (
        <div className={classes.row}>
          <span>{t('deletion.open', { date: formatDate(request.requested_at) })}</span>
          <Button
            variant="default"
            onClick={() =>
              void send(() => call(privacyEndpoints.withdrawDeletion, {}), t('deletion.withdrawn'))
            }
          >
            {t('deletion.withdraw')}
          </Button>
        </div>
      )}
      {request?.state === 'refused' && (
        <p className={classes.row}>
          {t('deletion.refused', {
            date: formatDate(request.decided_at ?? request.requested_at),
            answer: request.answer ?? '',
          })}
        </p>
      )}
      {data && (
        <Button variant="default" onClick={() => setReviewing(true)}>
          {t('deletion.review')}
        </Button>
      )}
      {isReviewing && data && (
        <Dialog title={t('deletion.title')} size={560} onClose={close}>
          <ErasureSummary plan={data.plan} />
          <div className="wrap atEnd above20">
            <Button variant="default" onClick={close}>
              {tUi('dialog.cancel')}
            </Button>
            {!isOpen && (
              <Button
                color="red"
                onClick={() =>
                  void send(
                    () => call(privacyEndpoints.requestDeletion, {}),
                    t('deletion.requested'),
                  )
                }
              >
                {t('deletion.request')}
              </Button>
            )}
          </div>
        </Dialog>
      )}
    </section>
  )
}
