import { useCallback, useEffect } from 'react'
import { type Layout, layoutEndpoints } from '../../../kernel/record/layout.ts'
import { useWords } from '../../loading/words.ts'
import { session } from '../../session/session.tsx'
import { keyOf, layoutsKey, queries, useCall } from '../../useApi.ts'
import { writes } from '../../writes/unsavedWork.ts'
import { recordName } from '../../writes/write.ts'
import { uiText } from '../ui.text.ts'

type Layouts = Record<string, Layout>

const usual: Layout = { columns: [] }
const answerKey = keyOf(layoutEndpoints.list, {})

/** Time without a change after which a layout is sent, ms. */
const pause = 500

/**
 * Layouts as they were last known, so that a table is first drawn as it will stay, and those changed
 * here of which the server has not said that it has them: for these no answer counts.
 */
type OnDevice = { known: Layouts; changed: Layouts }

let device = readDevice()
/** What will be sent after the pause, by list. */
const planned = new Map<string, { send: () => void; timer: ReturnType<typeof setTimeout> }>()

function readDevice(): OnDevice {
  try {
    const { known, changed } = JSON.parse(localStorage.getItem(layoutsKey) ?? '')
    return { known: layoutsIn(known), changed: layoutsIn(changed) }
  } catch {
    return { known: {}, changed: {} }
  }
}

/** What looks like layouts; a check, which would know it better, comes with a form. */
function layoutsIn(kept: object): Layouts {
  return Object.fromEntries(Object.entries(kept).filter(([, one]) => Array.isArray(one?.columns)))
}

function keepOnDevice(kept: Partial<typeof device>) {
  device = { ...device, ...kept }
  localStorage.setItem(layoutsKey, JSON.stringify(device))
}

// A change made in the last moment of a page is still sent, or kept by the queue for the next one.
addEventListener('pagehide', () => {
  for (const { send } of planned.values()) send()
})
// The next person at this device has columns of their own.
session.subscribe(() => {
  const { isLoading, isLoggedIn, held } = session.state()
  if (isLoading || isLoggedIn || held) return
  for (const { timer } of planned.values()) clearTimeout(timer)
  planned.clear()
  device = { known: {}, changed: {} }
})

/** Shows a layout everywhere in this page at once. */
const show = (list: string, next: Layout) =>
  queries.setQueryData<Layouts>(answerKey, (read) => ({ ...(read ?? device.known), [list]: next }))

function plan(list: string, next: Layout, title: string) {
  clearTimeout(planned.get(list)?.timer)
  // Where it is refused, the list of unsent things says why; here it stays as it was wanted.
  const sendNow = () => void send(list, next, title).catch(() => undefined)
  planned.set(list, { send: sendNow, timer: setTimeout(sendNow, pause) })
}

async function send(list: string, next: Layout, title: string) {
  clearTimeout(planned.get(list)?.timer)
  planned.delete(list)
  const record = recordName('layouts', list)
  for (const unsent of writes.unsent())
    if (unsent.record === record && unsent.state !== 'sending') void writes.discard(unsent.key)
  await writes.write(layoutEndpoints.keep, { params: { id: list }, body: next }, { title })
  if (device.changed[list] !== next) return
  show(list, next)
  const { [list]: _, ...changed } = device.changed
  keepOnDevice({ changed })
}

/**
 * The columns of a list as the person signed in wants them, on whatever device. An empty layout means
 * the usual columns. `change` shows at once and is sent soon after; while the server is away it waits
 * in the queue of writes.
 */
export function useLayout(list: string): { layout: Layout; change: (next: Layout) => void } {
  const t = useWords(uiText)
  const { data } = useCall(layoutEndpoints.list, {}, { staleTime: Number.POSITIVE_INFINITY })
  const title = t('layout.title')
  useEffect(() => {
    if (data) keepOnDevice({ known: data })
  }, [data])
  // What an earlier page could not send: the server may have it or not, and takes it once more.
  useEffect(() => {
    const unsent = device.changed[list]
    if (unsent && !planned.has(list)) plan(list, unsent, title)
  }, [list, title])
  const change = useCallback(
    (next: Layout) => {
      keepOnDevice({ changed: { ...device.changed, [list]: next } })
      show(list, next)
      plan(list, next, title)
    },
    [list, title],
  )
  return { layout: device.changed[list] ?? (data ?? device.known)[list] ?? usual, change }
}
