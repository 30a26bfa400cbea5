import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { type PreviousVersion, sourceEndpoints } from '../sources.ts'
import classes from './Sources.module.css'
import { sourcesPageText } from './sourcesPage.text.ts'

/** The version before the current one, which is put back once somebody types its name. */
export function RestorePreviousVersion({ isBusy }: { isBusy: boolean }) {
  const t = useWords(sourcesPageText)
  const previous = useCall(sourceEndpoints.list, {}).data?.previous
  const [isAsking, setAsking] = useState(false)
  if (!previous) return null
  const { title, version, rows, loaded_at } = previous
  return (
    <div className={classes.previous}>
      <p>
        {t('previous.kept')} <strong>{title}</strong>
        {` · ${version} · ${t('previous.rows', { n: formatNumber(rows) })} · ${formatInstant(loaded_at)}`}
      </p>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => setAsking(true)}>
        {t('previous.restore')}
      </Button>
      {isAsking && <Question previous={previous} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Question({ previous, onClose }: { previous: PreviousVersion; onClose: () => void }) {
  const t = useWords(sourcesPageText)
  const [typed, setTyped] = useState('')
  const [isSending, setSending] = useState(false)
  const { title, version, loaded_at } = previous
  const isNamed = typed.trim() === version

  async function restore() {
    setSending(true)
    const isDone = await act(
      () => call(sourceEndpoints.restorePrevious, { body: { version, loaded_at } }),
      t('previous.done'),
    )
    await Promise.all([refresh('sources'), refresh('register')])
    setSending(false)
    if (isDone) onClose()
  }

  return (
    <Dialog title={t('previous.title')} onClose={onClose}>
      <form
        className={classes.question}
        onSubmit={(event) => {
          event.preventDefault()
          if (isNamed) void restore()
        }}
      >
        <p>{t('previous.about', { title, version })}</p>
        <TextInput
          label={t('previous.type', { version })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <DialogFoot onClose={onClose}>
          <Button type="submit" disabled={!isNamed} loading={isSending}>
            {t('previous.restore')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
