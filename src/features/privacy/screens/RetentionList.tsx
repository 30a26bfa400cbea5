import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { privacyText } from '../privacy.text.ts'
import {
  contactYears,
  draftYears,
  mandateYears,
  privacyEndpoints,
  type RetentionItem,
} from '../privacy.ts'
import classes from './Privacy.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Records whose retention period has ended; only those that an administrator confirms are deleted. */
export function RetentionList() {
  const t = useWords(privacyText)
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const [held, setHeld] = useState<RetentionItem>()
  const [isConfirming, setConfirming] = useState(false)
  const { data, error, refetch } = useCall(
    privacyEndpoints.retention,
    {},
    { refetchInterval: ({ state: { data } }) => (data?.results.some(isConfirmed) ? 3_000 : false) },
  )
  const proposed = data?.results.filter(({ state }) => state === 'proposed') ?? []
  const ticked = proposed.filter(({ id }) => !unticked.has(id))
  const tick = (ids: readonly number[], isTicked: boolean) => {
    const others = [...unticked].filter((id) => !ids.includes(id))
    setUnticked(new Set(isTicked ? others : [...others, ...ids]))
  }
  return (
    <section>
      <h2 className={classes.title}>{t('retention.title')}</h2>
      <p className={classes.quiet}>
        {t('retention.about', {
          mandate: mandateYears,
          draft: draftYears,
          contact: contactYears,
        })}
      </p>
      {!data ? (
        error ? (
          <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[92, 92]} height={48} />
        )
      ) : data.results.length === 0 ? (
        <p className={classes.quiet}>{t('retention.none')}</p>
      ) : (
        <>
          {proposed.length > 1 && (
            <div className={classes.row}>
              <Checkbox
                label={t('retention.select_all')}
                checked={ticked.length === proposed.length}
                indeterminate={ticked.length > 0 && ticked.length < proposed.length}
                onChange={(event) =>
                  tick(
                    proposed.map(({ id }) => id),
                    event.currentTarget.checked,
                  )
                }
              />
              {data.listed_at && (
                <span className={classes.quiet}>
                  {t('retention.listed', { date: formatDate(data.listed_at) })}
                </span>
              )}
            </div>
          )}
          {data.results.map((item) => (
            <Item
              key={item.id}
              item={item}
              isTicked={!unticked.has(item.id)}
              tick={(isTicked) => tick([item.id], isTicked)}
              hold={() => setHeld(item)}
            />
          ))}
          {proposed.length > 0 && (
            <Button
              color="red"
              variant="default"
              disabled={ticked.length === 0}
              onClick={() => setConfirming(true)}
            >
              {t('retention.delete', { count: ticked.length })}
            </Button>
          )}
        </>
      )}
      {held && (
        <ReasonDialog
          title={t('retention.hold_title', { label: held.label })}
          label={t('retention.hold_reason')}
          submit={t('retention.hold')}
          onClose={() => setHeld(undefined)}
          send={async (reason) => {
            await call(privacyEndpoints.hold, { params: { id: held.id }, body: { reason } })
            await refresh('retention')
          }}
        />
      )}
      {isConfirming && <ConfirmDialog items={ticked} onClose={() => setConfirming(false)} />}
    </section>
  )
}

const isConfirmed = ({ state }: RetentionItem) => state === 'confirmed'

type ItemProps = {
  item: RetentionItem
  isTicked: boolean
  tick: (isTicked: boolean) => void
  hold: () => void
}

function Item({ item, isTicked, tick, hold }: ItemProps) {
  const t = useWords(privacyText)
  const { id, label, reason, due_since, state, hold_reason } = item
  const facts = (
    <div className="grid">
      <strong>{label}</strong>
      <span className={classes.quiet}>
        {t(`retention.reason.${reason}`, { date: formatDate(due_since) })}
      </span>
      {state === 'held' && (
        <span className={classes.quiet}>{t('retention.held', { reason: hold_reason ?? '' })}</span>
      )}
    </div>
  )
  return (
    <div className={classes.row}>
      {state === 'proposed' ? (
        <Checkbox
          label={facts}
          aria-label={t('retention.select', { label })}
          checked={isTicked}
          onChange={(event) => tick(event.currentTarget.checked)}
        />
      ) : (
        facts
      )}
      {state === 'proposed' ? (
        <Button variant="subtle" aria-label={`${t('retention.hold')}: ${label}`} onClick={hold}>
          {t('retention.hold')}
        </Button>
      ) : state === 'held' ? (
        <Button
          variant="subtle"
          aria-label={`${t('retention.release')}: ${label}`}
          onClick={() =>
            void act(async () => {
              await call(privacyEndpoints.release, { params: { id } })
              await refresh('retention')
            })
          }
        >
          {t('retention.release')}
        </Button>
      ) : (
        <span className={classes.quiet}>{t('retention.confirmed')}</span>
      )}
    </div>
  )
}

function ConfirmDialog({ items, onClose }: { items: RetentionItem[]; onClose: () => void }) {
  const t = useWords(privacyText)
  const tUi = useWords(uiText)
  const title = t('retention.delete', { count: items.length })
  async function confirm() {
    const body = { ids: items.map(({ id }) => id) }
    await act(() => call(privacyEndpoints.confirmRetention, { body }), t('retention.deleting'))
    await refresh('retention')
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.quiet}>{t('retention.delete_confirm')}</p>
      <div className="wrap atEnd above20">
        <Button variant="default" onClick={onClose}>
          {tUi('dialog.cancel')}
        </Button>
        <Button color="red" onClick={() => void confirm()}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}
