import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { formatDate, formatSize } from '../../../kernel/field/format.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import { useLinkToken } from '../../../web/device/useLinkToken.ts'
import { IconDownload, IconFolderOff, IconLinkOff } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call } from '../../../web/useApi.ts'
import OfficeContact from '../../auth/screens/OfficeContact.tsx'
import classes from './SharePage.module.css'
import { shareText } from './share.text.ts'
import { type Shared, shareEndpoints } from './share.ts'

/** After how long a link to a content is asked for anew; it is valid a little longer. */
const staleAfterMs = 8 * 60_000

/** Documents for somebody without an account, by a link of the office. */
export default function SharePage() {
  const t = useWords(shareText)
  const token = useLinkToken('shareToken')
  useEffect(() => {
    document.title = t('title')
  }, [t])
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery<Shared, CallError>({
    queryKey: ['share', token],
    queryFn: ({ signal }) => call(shareEndpoints.openShare, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })

  /** Follows a fresh link, if that of the page has become too old. */
  async function handleClick(event: MouseEvent, id: number | null) {
    if (Date.now() - dataUpdatedAt < staleAfterMs) return
    event.preventDefault()
    const { data: fresh } = await refetch()
    const url = id === null ? fresh?.zip_url : fresh?.files.find((one) => one.id === id)?.url
    if (url) location.assign(url)
  }

  const isClosed = token === '' || error?.status === 410
  return (
    <div className={classes.page}>
      <h1 className="title breaks lead">{data?.title || t('title')}</h1>
      {isClosed ? (
        <Empty
          icon={IconLinkOff}
          title={t('closed')}
          text={
            <>
              {error ? error.body.detail : t('error.unknown')} <OfficeContact />
            </>
          }
        />
      ) : isPending ? (
        <Skeleton widths={[40, 92, 84]} height={40} />
      ) : data ? (
        <SharedFiles shared={data} onFollow={(event, id) => void handleClick(event, id)} />
      ) : (
        <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
      )}
    </div>
  )
}

type FilesProps = {
  shared: Shared
  /** A link to a content is followed, or, with null, to all of them. */
  onFollow: (event: MouseEvent, id: number | null) => void
}

/** Who shares, until when, and the documents. */
function SharedFiles({ shared, onFollow }: FilesProps) {
  const { office, expires_at, files, cut, zip_url } = shared
  const t = useWords(shareText)
  return (
    <>
      <p className={classes.about}>
        {office && <span>{t('from', { office })}</span>}
        <span>{t('until', { date: formatDate(expires_at) })}</span>
        {cut && <span>{t('cut', { count: files.length })}</span>}
      </p>
      {zip_url && (
        <Button
          component="a"
          href={zip_url}
          download
          className={classes.all}
          leftSection={<IconDownload aria-hidden />}
          onClick={(event) => onFollow(event, null)}
        >
          {t('download_all')}
        </Button>
      )}
      {files.length === 0 ? (
        <Empty icon={IconFolderOff} title={t('empty')} text={t('empty_help')} />
      ) : (
        <ul className="ruledAbove">
          {files.map(({ id, name, size, url }) => (
            <li key={id} className={classes.file}>
              <span className={classes.name}>{name}</span>
              <span className="compact quiet number">{formatSize(size, currentLanguage())}</span>
              <Button
                component="a"
                href={url}
                download
                variant="default"
                aria-label={t('download_of', { name })}
                leftSection={<IconDownload aria-hidden />}
                onClick={(event) => onFollow(event, id)}
              >
                {t('download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
