import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { IconCloudOff, IconRefresh } from '../web/icons/icons.ts'
import { ButtonLink } from '../web/Link.tsx'
import { ChunkError } from '../web/loading/chunk.ts'
import {
  isReplaced,
  reload,
  reloadIfReachable,
  reloadOnce,
  whenReachableAgain,
} from '../web/loading/reload.ts'
import { useWords } from '../web/loading/words.ts'
import { Empty } from '../web/ui/page/Empty.tsx'
import { Page } from '../web/ui/page/Page.tsx'
import { webText } from '../web/web.text.ts'

/** Error page of a screen that failed to load or crashed. */
export function BrokenPage({ error }: ErrorComponentProps) {
  return error instanceof ChunkError ? <ChunkMissing /> : <Crashed />
}

function ChunkMissing() {
  const t = useWords(webText)
  const [reason, setReason] = useState<'new_version' | 'unreachable'>()
  useEffect(() => {
    let stopLooking: (() => void) | undefined
    let isLeft = false
    async function findReason() {
      if (await isReplaced()) return setReason('new_version')
      if (await reloadOnce()) return
      setReason('unreachable')
      if (!isLeft) stopLooking = whenReachableAgain(reload)
    }
    void findReason()
    return () => {
      isLeft = true
      stopLooking?.()
    }
  }, [])
  if (!reason) return <Page title={t('loading')}>{null}</Page>
  return (
    <Page title={t(reason === 'new_version' ? 'chunk.update' : 'chunk.offline')}>
      {reason === 'new_version' ? (
        <Empty
          icon={IconRefresh}
          title={t('chunk.new_version')}
          action={<RetryButton label={t('chunk.reload')} run={reload} />}
        />
      ) : (
        <Empty
          icon={IconCloudOff}
          title={t('chunk.away')}
          action={<RetryButton label={t('retry')} run={reloadIfReachable} />}
        />
      )}
    </Page>
  )
}

function Crashed() {
  const t = useWords(webText)
  return (
    <Page title={t('broken.title')}>
      <Empty
        icon={IconRefresh}
        title={t('broken.text')}
        action={
          <>
            <RetryButton label={t('chunk.reload')} run={reload} />
            <ButtonLink to="/" variant="default">
              {t('not_found.home')}
            </ButtonLink>
          </>
        }
      />
    </Page>
  )
}

function RetryButton({ label, run }: { label: string; run: () => Promise<unknown> }) {
  const [isRunning, setRunning] = useState(false)
  return (
    <Button
      leftSection={<IconRefresh aria-hidden />}
      loading={isRunning}
      onClick={() => {
        setRunning(true)
        void run().finally(() => setRunning(false))
      }}
    >
      {label}
    </Button>
  )
}
