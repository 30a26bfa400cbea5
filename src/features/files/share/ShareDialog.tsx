import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { addDays, dayOf, formatDate, formatInstant } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { Call, ResponseBody } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../../web/loading/words.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { CopyLink } from '../../../web/ui/page/CopyLink.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { call, keyOf, queries } from '../../../web/useApi.ts'
import classes from './ShareDialog.module.css'
import { ShareList } from './ShareList.tsx'
import { shareEndpoints, usualShareDays } from './share.ts'
import { sharingText } from './sharing.text.ts'

type Props = {
  /** What is shared: a file, or a folder of a mandate or building. */
  what: Omit<Call<typeof shareEndpoints.share>['body'], 'days'>
  /** What it is called. */
  name: string
  onClose: () => void
}

type Made = ResponseBody<typeof shareEndpoints.share>

/** Lengths of time that are offered, in days. */
const offeredDays = [1, 7, usualShareDays, 30, 90]

/** Makes a link to a file or folder, which is shown once, and lists the links made before. */
export default function ShareDialog({ what, name, onClose }: Props) {
  const t = useWords(sharingText)
  const id = useId()
  const [days, setDays] = useState(usualShareDays)
  const [made, setMade] = useState<Made>()
  const [problem, setProblem] = useState<CallError>()
  const [isSending, setSending] = useState(false)
  const today = dayOf(new Date())

  async function make() {
    setSending(true)
    setProblem(undefined)
    try {
      setMade(await call(shareEndpoints.share, { body: { ...what, days } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error)
    }
    setSending(false)
    // Also after a failure: the answer may have been lost on its way.
    void queries.invalidateQueries({ queryKey: keyOf(shareEndpoints.shares) })
  }
  return (
    <Dialog title={t('title')} size={560} onClose={onClose}>
      <p className="label breaks below4">{name}</p>
      <p className="below16 quiet">
        {t(what.file === undefined ? 'audience_folder' : 'audience_file')}
      </p>
      {made ? (
        <CopyLink path={made.path} once={t('once', { date: formatInstant(made.expires_at) })} />
      ) : (
        <div className="wrap atBottom">
          <div className={classes.days}>
            <label className="quiet block below4" htmlFor={`${id}-days`}>
              {t('valid')}
            </label>
            <RequiredSelect
              id={`${id}-days`}
              label={t('valid')}
              options={offeredDays.map((count) => ({
                value: String(count),
                label: t('days', { count, date: formatDate(addDays(today, count)) }),
              }))}
              value={String(days)}
              onChoose={(chosen) => setDays(Number(chosen))}
            />
          </div>
          <Button loading={isSending} onClick={() => void make()}>
            {t('make')}
          </Button>
        </div>
      )}
      {problem && <Refusal title={t('not_made')} error={problem} />}
      <ShareList
        what={what}
        onRevoked={(share) => {
          if (share === made?.id) setMade(undefined)
        }}
      />
    </Dialog>
  )
}
