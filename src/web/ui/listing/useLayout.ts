import { useCallback, useEffect } from 'react'
import { type Layout, layoutEndpoints } from '../../../kernel/record/layout.ts'
import { deviceStorage } from '../../device/textStorage.ts'
import { useWords } from '../../loading/words.ts'
import { session } from '../../session/session.tsx'
import { viewedId } from '../../session/viewing.ts'
import { keyOf, layoutsKey, queries, useCall } from '../../useApi.ts'
import { writes } from '../../writes/unsavedWork.ts'
import { recordName } from '../../writes/write.ts'
import { uiText } from '../ui.text.ts'

type Layouts = Record<string, Layout>

const defaultLayout: Layout = { columns: [] }
const layoutsQueryKey = keyOf(layoutEndpoints.list, {})

/** Debounce before a layout is sent, ms. */
const sendDelay = 500

/**
 * Layouts in local storage. `known` are the last ones loaded, so that the first render is already right;
 * `changed` are local changes that the server has not confirmed, which override any response.
 */
type OnDevice = { known: Layouts; changed: Layouts }

let device = readDevice()
/** Scheduled sends, by list. */
const scheduled = new Map<string, { send: () => void; timer: ReturnType<typeof setTimeout> }>()

function readDevice(): OnDevice {
  try {
    // The layouts on the device belong to the administrator.
    if (viewedId !== undefined) return { known: {}, changed: {} }
    const { known, changed } = JSON.parse(deviceStorage.getItem(layoutsKey) ?? '')
    return { known: layoutsIn(known), changed: layoutsIn(changed) }
  } catch {
    return { known: {}, changed: {} }
  }
}

/** Keeps only well-formed layouts; a full schema check would pull in the validation library. */
function layoutsIn(stored: object): Layouts {
  return Object.fromEntries(
    Object.entries(stored).filter(([, layout]) => Array.isArray(layout?.columns)),
  )
}

function storeOnDevice(changes: Partial<typeof device>) {
  device = { ...device, ...changes }
  if (viewedId === undefined) deviceStorage.setItem(layoutsKey, JSON.stringify(device))
}

// When the page closes, send pending changes; the queue stores those that cannot be sent.
addEventListener('pagehide', () => {
  for (const { send } of scheduled.values()) send()
})
// Sign-out: the next user of this device has their own layouts.
session.subscribe(() => {
  const { isLoading, isLoggedIn, held } = session.state()
  if (isLoading || isLoggedIn || held) return
  for (const { timer } of scheduled.values()) clearTimeout(timer)
  scheduled.clear()
  device = { known: {}, changed: {} }
})

/** Applies a layout to all tables of the page. */
const show = (list: string, next: Layout) =>
  queries.setQueryData<Layouts>(layoutsQueryKey, (cached) => ({
    ...(cached ?? device.known),
    [list]: next,
  }))

function schedule(list: string, next: Layout, title: string) {
  clearTimeout(scheduled.get(list)?.timer)
  // If refused, the list of unsent writes shows why; the table keeps the change.
  const sendNow = () => void send(list, next, title).catch(() => undefined)
  scheduled.set(list, { send: sendNow, timer: setTimeout(sendNow, sendDelay) })
}

async function send(list: string, next: Layout, title: string) {
  clearTimeout(scheduled.get(list)?.timer)
  scheduled.delete(list)
  const record = recordName('layouts', list)
  for (const unsent of writes.unsent())
    if (unsent.record === record && unsent.state !== 'sending') void writes.discard(unsent.key)
  await writes.write(layoutEndpoints.keep, { params: { id: list }, body: next }, { title })
  if (device.changed[list] !== next) return
  show(list, next)
  const { [list]: _, ...changed } = device.changed
  storeOnDevice({ changed })
}

/**
 * The person's layout of a list's columns, synchronised across devices. An empty layout means the default
 * columns. `change` applies immediately and is sent after a delay; offline it waits in the write queue.
 */
export function useLayout(list: string): { layout: Layout; change: (next: Layout) => void } {
  const t = useWords(uiText)
  const { data } = useCall(layoutEndpoints.list, {}, { staleTime: Number.POSITIVE_INFINITY })
  const title = t('layout.title')
  useEffect(() => {
    if (data) storeOnDevice({ known: data })
  }, [data])
  // Resends a change from an earlier page that was never confirmed; sending twice is harmless.
  useEffect(() => {
    const unsent = device.changed[list]
    if (unsent && !scheduled.has(list)) schedule(list, unsent, title)
  }, [list, title])
  const change = useCallback(
    (next: Layout) => {
      storeOnDevice({ changed: { ...device.changed, [list]: next } })
      show(list, next)
      schedule(list, next, title)
    },
    [list, title],
  )
  return { layout: device.changed[list] ?? (data ?? device.known)[list] ?? defaultLayout, change }
}
