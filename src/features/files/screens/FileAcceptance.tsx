import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, use, useId, useState } from 'react'
import { IconCheck, IconX } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import { type FileRecord, fileEndpoints } from '../file.ts'
import { fileRights } from '../rights/fileRights.ts'
import classes from './FileDrawer.module.css'
import { Mark } from './FileRow.tsx'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'

/** What became of a file that somebody sent: the office accepts it, or refuses it with a reason. */
export function FileAcceptance({ file }: { file: FileRecord }) {
  const t = useWords(filesText)
  const { reader } = use(FilesContext)!
  const { decide, problem, isKept, isSending } = useDecision(fileEndpoints.update)
  const [isRefusing, setRefusing] = useState(false)
  const { id, name, version, state, refusal, origin, scan } = file
  const mayCheck = fileRights(file, reader).check
  // The office's own papers need no check by the office.
  if (origin === 'office' && state === 'received' && scan !== 'not_scanned') return null

  async function set(body: Parameters<typeof decide>[0]['body']) {
    const { problem: refused } = await decide({ params: { id }, body }, { title: name, version })
    if (!refused) setRefusing(false)
    return refused
  }
  return (
    <section className={classes.part} aria-label={t('accept.title')}>
      {scan === 'not_scanned' && <p className={classes.warn}>{t('row.not_scanned')}</p>}
      {isRefusing ? (
        <RefusalForm
          onCancel={() => setRefusing(false)}
          refuse={(reason) => set({ state: 'refused', refusal: reason })}
        />
      ) : (
        <div className="wrap apart gap8x12">
          <span>
            <Mark mark={state ?? 'received'} />
            {refusal && <span className="quiet breaks block">{refusal}</span>}
          </span>
          {mayCheck && (
            <Group gap={8}>
              {state !== 'refused' && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconX size={14} aria-hidden />}
                  onClick={() => setRefusing(true)}
                >
                  {t('accept.refuse')}
                </Button>
              )}
              {state !== 'accepted' && (
                <Button
                  variant="outline"
                  size="xs"
                  loading={isSending}
                  leftSection={<IconCheck size={14} aria-hidden />}
                  onClick={() => void set({ state: 'accepted' })}
                >
                  {t('accept.accept')}
                </Button>
              )}
              {state !== 'received' && (
                <Button variant="subtle" size="xs" onClick={() => void set({ state: 'received' })}>
                  {t('accept.again')}
                </Button>
              )}
            </Group>
          )}
        </div>
      )}
      <DecisionNote isKept={isKept}>
        {problem && !problem.body.fields?.refusal && problem.body.detail}
      </DecisionNote>
    </section>
  )
}

type RefusalFormProps = {
  refuse: (reason: string) => Promise<{ body: { fields?: Record<string, string[]> } } | undefined>
  onCancel: () => void
}

function RefusalForm({ refuse, onCancel }: RefusalFormProps) {
  const t = useWords(filesText)
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const refused = await refuse(reason.trim())
    setProblem(refused?.body.fields?.refusal?.join(' '))
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...inputProps({ id, error: problem })}
        label={t('accept.reason')}
        value={reason}
        maxLength={300}
        autoFocus
        autoComplete="off"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="subtle" size="xs" onClick={onCancel}>
          {t('accept.cancel')}
        </Button>
        <Button type="submit" size="xs" variant="default">
          {t('accept.refuse')}
        </Button>
      </Group>
    </form>
  )
}
