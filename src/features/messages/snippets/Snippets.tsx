import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import named from '../../../web/ui/table/namedRows.module.css'
import { refresh, useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { settingsEndpoints, settingsId } from '../../settings/settings.ts'
import { maxSnippets, type Snippet } from '../../settings/snippet.ts'
import { snippetsText } from './snippets.text.ts'

const params = { id: settingsId }

/** The texts that the office keeps for its messages. */
export default function Snippets() {
  const t = useWords(snippetsText)
  const { data, error, refetch } = useCall(settingsEndpoints.get, { params })
  const [opened, setOpened] = useState<{ index?: number }>()
  const { decide } = useDecision(settingsEndpoints.update)
  if (!data && error)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton widths={[92, 84, 92]} height={44} />
  const { snippets, version } = data
  const all: readonly Snippet[] = snippets ?? []

  /** Stores the texts; returns why that was refused. */
  async function store(next: readonly Snippet[], done: string) {
    const body = { snippets: [...next] }
    const { problem } = await decide({ params, body }, { title: t('title'), version })
    if (!problem) toast.success(done)
    await Promise.all([refresh('settings'), refresh('messages')])
    return problem
  }
  async function remove(index: number) {
    const problem = await store(all.toSpliced(index, 1), t('removed', { name: all[index]!.name }))
    if (problem) toast.error(problem.body.detail)
  }
  return (
    <section className="parts" aria-label={t('title')}>
      <Group>
        <Button
          variant="default"
          disabled={all.length >= maxSnippets}
          onClick={() => setOpened({})}
        >
          {t('new')}
        </Button>
      </Group>
      {all.length === 0 && <p className="compact quiet">{t('empty')}</p>}
      <ul className={named.rows}>
        {all.map((snippet, index) => (
          <li key={snippet.name} aria-label={snippet.name}>
            <div className={named.name}>
              {snippet.name}
              <p className="compact quiet">{firstWords(snippet.text)}</p>
            </div>
            <Button size="xs" variant="subtle" onClick={() => setOpened({ index })}>
              {t('edit')}
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => void remove(index)}>
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <SnippetDialog
          snippet={opened.index === undefined ? undefined : all[opened.index]}
          store={(snippet) =>
            store(
              opened.index === undefined ? [...all, snippet] : all.with(opened.index, snippet),
              t('saved', { name: snippet.name }),
            )
          }
          place={opened.index ?? all.length}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

/** How a text begins. */
const firstWords = (text: string) => (text.length > 90 ? `${text.slice(0, 90).trimEnd()}…` : text)

type DialogProps = {
  snippet: Snippet | undefined
  /** Its place among the texts, by which a refusal names it. */
  place: number
  /** Stores it, and returns why that was refused. */
  store: (snippet: Snippet) => Promise<CallError | undefined>
  onClose: () => void
}

function SnippetDialog({ snippet, place, store, onClose }: DialogProps) {
  const t = useWords(snippetsText)
  const id = useId()
  const [typed, setTyped] = useState<Snippet>(snippet ?? { name: '', text: '' })
  const [problem, setProblem] = useState<CallError>()
  const [isSending, setSending] = useState(false)
  const errorOf = (name: keyof Snippet) => problem?.body.fields?.[`snippets.${place}.${name}`]?.[0]

  async function save() {
    setSending(true)
    const refused = await store(typed)
    setSending(false)
    if (refused) setProblem(refused)
    else onClose()
  }
  return (
    <Dialog title={t(snippet ? 'edit' : 'new')} onClose={onClose}>
      <form
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          {...inputProps({ id: `${id}-name`, error: errorOf('name') })}
          label={t('name')}
          value={typed.name}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
        />
        <Textarea
          {...inputProps({ id: `${id}-text`, error: errorOf('text') })}
          label={t('text')}
          value={typed.text}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={4000}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, text: value })}
        />
        {problem && !problem.body.fields && <Refusal title={t('not_saved')} error={problem} />}
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={isSending}>
            {t('save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
