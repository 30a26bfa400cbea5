import { Button } from '@mantine/core'
import { useId } from 'react'
import { formatInstant } from '../../../kernel/field/format.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, keyOf, queries, useCall } from '../../../web/useApi.ts'
import classes from './ShareDialog.module.css'
import { type FileShare, shareEndpoints } from './share.ts'
import { sharingText } from './sharing.text.ts'

type Props = {
  what: Call<typeof shareEndpoints.shares>['query']
  /** A link was revoked. */
  onRevoked: (share: number) => void
}

/** The links made to a file or folder: until when, by whom, how often opened; those that are valid can be revoked. */
export function ShareList({ what, onRevoked }: Props) {
  const t = useWords(sharingText)
  const id = useId()
  // Links are opened by people elsewhere, of which nothing tells this page.
  const shares = useCall(shareEndpoints.shares, { query: what }, { refetchOnMount: 'always' })
  return (
    <section className={classes.made} aria-labelledby={id}>
      <h3 id={id}>{t('list')}</h3>
      {shares.isError && !shares.data ? (
        <ErrorPart
          title={t('list_failed')}
          error={shares.error}
          retry={() => void shares.refetch()}
        />
      ) : !shares.data ? (
        <Skeleton widths={[92, 84]} height={40} />
      ) : shares.data.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <ul className="ruledAbove">
          {shares.data.map((share) => (
            <ShareRow key={share.id} share={share} onRevoked={() => onRevoked(share.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ShareRow({ share, onRevoked }: { share: FileShare; onRevoked: () => void }) {
  const t = useWords(sharingText)
  const { id, made_at, made_by_name: name, expires_at, revoked_at, opened, opened_at } = share
  const isMakerInactive = share.maker_inactive
  const isExpired = Date.parse(expires_at) <= Date.now()
  const isValid = revoked_at === null && !isExpired && !isMakerInactive
  const date = formatInstant(made_at)

  async function revoke() {
    const isRevoked = await act(
      () => call(shareEndpoints.revokeShare, { params: { id } }),
      t('done_revoked'),
    )
    if (isRevoked) onRevoked()
    void queries.invalidateQueries({ queryKey: keyOf(shareEndpoints.shares) })
  }
  return (
    <li className={classes.share} data-valid={isValid || undefined}>
      <span className="grid shrink">
        <span className={classes.state}>
          {revoked_at !== null
            ? t('revoked', { date: formatInstant(revoked_at) })
            : isMakerInactive && !isExpired
              ? t('maker_inactive')
              : t(isExpired ? 'expired' : 'until', { date: formatInstant(expires_at) })}
        </span>
        <span className={classes.detail}>
          {[
            name === null ? t('made', { date }) : t('made_by', { date, name }),
            opened_at === null
              ? t('never_opened')
              : t('opened', { count: opened, date: formatInstant(opened_at) }),
          ].join(' · ')}
        </span>
      </span>
      {isValid && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('revoke_named', { date })}
          onClick={() => void revoke()}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
