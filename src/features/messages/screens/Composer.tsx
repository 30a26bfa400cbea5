import { ActionIcon, Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, Suspense, startTransition, useRef, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { IconAt, IconPaperclip, IconSend, IconX } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { ProblemText } from '../../../web/ui/input/inputProps.tsx'
import { useDraftText } from '../../../web/ui/input/useDraftText.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { useMe } from '../../auth/useMe.tsx'
import { maxMentioned, messageEndpoints } from '../message.ts'
import type { MessageAttachment, ShownReader, ThreadSummary } from '../thread.ts'
import classes from './Messages.module.css'
import { messagesText } from './messages.text.ts'
import { threadIcons } from './threadIcons.tsx'
import type { MessagePlace } from './useMessages.tsx'
import { useOffers } from './useOffers.tsx'

const AttachDialog = prefetchedPart(() => import('./AttachDialog.tsx'))

type Props = MessagePlace & { summary: ThreadSummary }

/** Where somebody writes: the readers stand beside the button, which names the receiver. */
export function Composer({ group, mandate, summary }: Props) {
  const t = useWords(messagesText)
  const { thread, readers } = summary
  const me = useMe()?.id
  const isOffice = group === 'admin'
  const people = readers.filter(({ id }) => id !== me)
  const { text = '', setText } = useDraftText(`messages/${mandate.id}/${thread}`)
  const [files, setFiles] = useState<readonly MessageAttachment[]>([])
  const [isAttaching, setAttaching] = useState(false)
  const { send, isSending, problem } = useSending()
  const field = useRef<HTMLTextAreaElement>(null)
  const snippets = useCall(
    messageEndpoints.snippets,
    {},
    { enabled: isOffice && text.includes('/') },
  )
  const mention = useOffers({
    ...{ field, text, setText },
    offers: {
      '@': people.map(({ id, name }) => ({ key: `@${id}`, name, inserted: `@${name} ` })),
      '/': (snippets.data ?? []).map(({ name, text: inserted }) => ({
        ...{ key: `/${name}`, name, inserted },
      })),
    },
    labels: { '@': t('write.mention'), '/': t('write.snippet') },
  })
  const Sign = threadIcons[thread]

  async function submit() {
    if (isSending || (text.trim() === '' && files.length === 0)) return
    const mentions = people.filter(({ name }) => text.includes(`@${name}`)).slice(0, maxMentioned)
    const isSent = await send({
      ...{ mandate: mandate.id, thread, text },
      ...(files.length > 0 && { files: files.map(({ file }) => file) }),
      ...(mentions.length > 0 && { mentions: mentions.map(({ id }) => id) }),
    })
    if (!isSent) return
    setText(undefined)
    setFiles([])
    field.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    if (mention.handleKey(event)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className={classes.composer}>
      {mention.list}
      <Textarea
        ref={field}
        variant="unstyled"
        classNames={{ input: classes.input }}
        aria-label={t('write.label')}
        placeholder={t('write.placeholder')}
        value={text}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={10}
        aria-autocomplete="list"
        {...mention.input}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          mention.follow(currentTarget)
        }}
        onSelect={({ currentTarget }) => mention.follow(currentTarget)}
        onKeyDown={handleKey}
      />
      {files.length > 0 && (
        <ul className={classes.chosen}>
          {files.map(({ file, name }) => (
            <li key={file}>
              <IconPaperclip size={14} aria-hidden />
              <span className="label clip shrink">{name}</span>
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={t('attach.remove', { name })}
                onClick={() => setFiles(files.filter((other) => other.file !== file))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {people.map(
        ({ id, name, has_account }) =>
          has_account === false && (
            <p key={id} className="fine warn lead">
              {t('write.no_account', { name })} <Link to={`/users/${id}`}>{t('write.invite')}</Link>
            </p>
          ),
      )}
      {problem && <ProblemText>{problem}</ProblemText>}
      <div className={classes.foot}>
        <ActionIcon
          variant="subtle"
          aria-label={t('write.attach')}
          title={t('write.attach')}
          onClick={() => startTransition(() => setAttaching(true))}
        >
          <IconPaperclip size={18} aria-hidden />
        </ActionIcon>
        <MenuButton
          position="top-start"
          returnFocus={false}
          button={
            <ActionIcon variant="subtle" aria-label={t('write.mention')} title={t('write.mention')}>
              <IconAt size={18} aria-hidden />
            </ActionIcon>
          }
        >
          {(Menu) =>
            people.map((person) => (
              <Menu.Item key={person.id} onClick={() => mention.insert(`@${person.name} `)}>
                {person.name}
              </Menu.Item>
            ))
          }
        </MenuButton>
        <span className={classes.audience}>
          <Sign aria-hidden />
          {t('write.read_by')} <strong>{audienceOf(readers, t)}</strong>
        </span>
        <kbd className={classes.key}>Ctrl ↵</kbd>
        <Button
          loading={isSending}
          disabled={text.trim() === '' && files.length === 0}
          leftSection={<IconSend aria-hidden />}
          onClick={() => void submit()}
        >
          {t(isOffice ? `send.${thread}` : 'send.office')}
        </Button>
      </div>
      <Suspense>
        {isAttaching && (
          <AttachDialog
            {...{ group, mandate, thread }}
            chosen={files}
            onChoose={setFiles}
            onClose={() => setAttaching(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Who reads what is written here: the person on the other side, and the office. */
export function audienceOf(
  readers: readonly ShownReader[],
  t: (key: 'write.and_office' | 'write.office', params?: { names: string }) => string,
): string {
  const names = readers.filter(({ side }) => side !== 'office').map(({ name }) => name)
  return names.length > 0 ? t('write.and_office', { names: names.join(', ') }) : t('write.office')
}

/** Sends a message; a repeated attempt with the same content is stored once. */
function useSending() {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const attempt = useRef<{ content: string; key: string }>(undefined)
  async function send(body: Parameters<typeof sendMessage>[0]): Promise<boolean> {
    const content = JSON.stringify(body)
    if (attempt.current?.content !== content)
      attempt.current = { content, key: crypto.randomUUID() }
    setSending(true)
    setProblem(undefined)
    try {
      await sendMessage(body, attempt.current.key)
      attempt.current = undefined
      void refresh('messages')
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { fields = {}, detail } = error.body
      setProblem(Object.values(fields).flat().join(' ') || detail)
      return false
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, problem }
}

type NewMessage = Call<typeof messageEndpoints.create>['body']

/** Sends a message under a key by which a repeat is recognised. */
export const sendMessage = (body: NewMessage, idempotencyKey: string = crypto.randomUUID()) =>
  call(messageEndpoints.create, { body }, { idempotencyKey })
