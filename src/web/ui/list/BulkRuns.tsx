import { ActionIcon, Button, Group, Portal } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import { IconAlertTriangle, IconCloudOff, IconX } from '../../icons/icons.ts'
import { Link } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { bulkText } from '../../writes/bulk.text.ts'
import { retryRun, undoOf } from '../../writes/bulk.ts'
import { closeRun, type Run } from '../../writes/runs.ts'
import { isInProgress, type RefusedWrite } from '../../writes/sendMany.ts'
import { Dialog } from '../page/Dialog.tsx'
import { uiText } from '../ui.text.ts'
import classes from './BulkRuns.module.css'

const hasEndedWithRefusals = ({ progress }: Run) =>
  !isInProgress(progress) && progress.refused.length > 0

/** Progress and results of the bulk operations. */
export default function BulkRuns({ runs }: { runs: readonly Run[] }) {
  const { pathname } = useLocation()
  const [openKey, setOpenKey] = useState<number>()
  // The dialog opens automatically only on the page where the run was started; other pages show a card.
  const opened = runs.find(
    (run) => hasEndedWithRefusals(run) && (run.key === openKey || run.startPath === pathname),
  )
  return (
    <>
      <Portal>
        <div className={classes.area}>
          {runs.map(
            (run) =>
              run !== opened && (
                <RunCard key={run.key} run={run} onShow={() => setOpenKey(run.key)} />
              ),
          )}
        </div>
      </Portal>
      {opened && (
        <RefusedDialog key={opened.key} run={opened} isStartPage={opened.startPath === pathname} />
      )}
    </>
  )
}

/** Progress or result of one run. */
function RunCard({ run, onShow }: { run: Run; onShow: () => void }) {
  const t = useWords(bulkText)
  const tUi = useWords(uiText)
  const { total, done, refused, kept } = run.progress
  const isBusy = isInProgress(run.progress)
  const ended = done.length + refused.length
  return (
    <div
      className={classes.card}
      data-busy={isBusy || undefined}
      role="group"
      aria-label={run.bulk.title}
    >
      <div className={classes.words}>
        <span className="label clip">{run.bulk.title}</span>
        {isBusy ? (
          <>
            <span className="quiet number">
              {t('progress', { done: formatNumber(ended), total: formatNumber(total) })}
            </span>
            <progress
              className={classes.bar}
              max={total}
              value={ended}
              aria-label={run.bulk.title}
            />
          </>
        ) : (
          <div className="whole" role="status">
            {done.length > 0 && <p>{run.bulk.summarize(done)}</p>}
            {kept > 0 && (
              <p className={classes.kept}>
                <IconCloudOff size={14} aria-hidden />
                {t('kept', { count: kept })}
              </p>
            )}
            {refused.length > 0 && (
              <p className={classes.refused}>
                <IconAlertTriangle size={14} aria-hidden />
                {t('refused', { count: refused.length })}
              </p>
            )}
          </div>
        )}
      </div>
      {!isBusy && (
        <>
          {refused.length > 0 && (
            <Button variant="default" onClick={onShow}>
              {t('see')}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            aria-label={tUi('dialog.close')}
            onClick={() => closeRun(run.key)}
          >
            <IconX aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

/** Refused records, grouped by reason. */
function RefusedDialog({ run, isStartPage }: { run: Run; isStartPage: boolean }) {
  const t = useWords(bulkText)
  const tUi = useWords(uiText)
  const { bulk, progress } = run
  const { done, refused, kept } = progress
  const reasons = [...new Set(refused.map(({ problem }) => reasonOf(problem)))]
  const undo = undoOf(bulk, done)
  const close = () => closeRun(run.key)
  const isClash = refused.some(({ problem }) => problem.body.code === 'conflict')
  return (
    <Dialog onClose={close} title={t('refused', { count: refused.length })} size={480}>
      <div className="column">
        <p className="quiet">{bulk.title}</p>
        {done.length > 0 && (
          <p className="apart">
            {bulk.summarize(done)}
            {undo && (
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  close()
                  undo.run()
                }}
              >
                {undo.label}
              </Button>
            )}
          </p>
        )}
        {kept > 0 && <p className={classes.kept}>{t('kept', { count: kept })}</p>}
        <div className="column">
          {reasons.map((reason) => (
            <RefusedGroup
              key={reason}
              reason={reason || t('failed')}
              refused={refused.filter(({ problem }) => reasonOf(problem) === reason)}
              onLeave={close}
            />
          ))}
        </div>
        {(isClash || isStartPage) && (
          <p className="detail">
            {isStartPage && bulk.onEnd && `${t('still_selected', { count: refused.length })} `}
            {isClash && t('overwrites')}
          </p>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => retryRun(run)}>
            {t('again')}
          </Button>
          <Button data-autofocus onClick={close}>
            {tUi('dialog.close')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

function RefusedGroup(props: {
  reason: string
  refused: readonly RefusedWrite[]
  onLeave: () => void
}) {
  return (
    <section role="group" aria-label={props.reason}>
      <h3 className={classes.reason}>
        <IconAlertTriangle aria-hidden />
        <span>{props.reason}</span>
        <span className={classes.many}>{formatNumber(props.refused.length)}</span>
      </h3>
      <ul className={classes.names}>
        {props.refused.toSorted(byName).map(({ write: { id, name, to } }) => (
          <li key={id}>
            {to ? (
              <Link to={to} onClick={props.onLeave}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (a: RefusedWrite, b: RefusedWrite) => collator.compare(a.write.name, b.write.name)

/** The server's error messages for the fields, else its general one. */
function reasonOf({ body: { fields, detail } }: CallError): string {
  return fields ? Object.values(fields).flat().join(' ') : detail
}
