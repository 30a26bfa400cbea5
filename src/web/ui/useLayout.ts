import { useCallback, useEffect } from 'react'
import { z } from 'zod'
import { type Layout, layout, layoutEndpoints } from '../../features/views/layout.ts'
import { writes } from '../keptWork.ts'
import { session } from '../session.tsx'
import { keyOf, queries, useCall } from '../useApi.ts'
import { useWords } from '../words.ts'
import { recordName } from '../writes.ts'
import { uiText } from './ui.text.ts'

type Layouts = Record<string, Layout>

const usual: Layout = { columns: [] }
const answerKey = keyOf(layoutEndpoints.list, {})

/** Storage key of the layouts as they were last known, so that a table is first drawn as it will stay. */
const storageKey = 'layouts'
/** Time without a change after which a layout is sent, ms. */
const pause = 500

let onDevice = readDevice()
/** Layouts that were changed here and are not on the server yet, by list: no older answer counts. */
const changed = new Map<string, Layout>()
/** What will be sent after the pause, by list. */
const planned = new Map<string, { send: () => void; timer: ReturnType<typeof setTimeout> }>()

function readDevice(): Layouts {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return z.record(z.string(), layout).safeParse(kept).data ?? {}
  } catch {
    return {}
  }
}

function keepOnDevice(layouts: Layouts) {
  onDevice = layouts
  localStorage.setItem(storageKey, JSON.stringify(layouts))
}

// A change made in the last moment of a page is still sent, or kept by the queue for the next one.
addEventListener('pagehide', () => {
  for (const { send } of planned.values()) send()
})
// The next person at this device has columns of their own.
session.subscribe(() => {
  const { isLoading, isLoggedIn } = session.state()
  if (isLoading || isLoggedIn) return
  for (const { timer } of planned.values()) clearTimeout(timer)
  planned.clear()
  changed.clear()
  onDevice = {}
  localStorage.removeItem(storageKey)
})

/** Shows a layout everywhere in this page at once; it is not sent by this. */
function show(list: string, next: Layout) {
  queries.setQueryData<Layouts>(answerKey, (known) => ({ ...(known ?? onDevice), [list]: next }))
  keepOnDevice({ ...onDevice, [list]: next })
}

async function send(list: string, next: Layout, title: string) {
  clearTimeout(planned.get(list)?.timer)
  planned.delete(list)
  const record = recordName('layouts', list)
  for (const unsent of writes.unsent())
    if (unsent.record === record && unsent.state !== 'sending') void writes.discard(unsent.key)
  await writes.write(layoutEndpoints.keep, { params: { id: list }, body: next }, { title })
  if (changed.get(list) !== next) return
  show(list, next)
  changed.delete(list)
}

/**
 * The columns of a list as the person signed in wants them, on whatever device. An empty layout means
 * the usual columns. `change` shows at once and is sent soon after; while the server is away it waits
 * in the queue of writes.
 */
export function useLayout(list: string): { layout: Layout; change: (next: Layout) => void } {
  const t = useWords(uiText)
  const { data } = useCall(layoutEndpoints.list, {}, { staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (data) keepOnDevice({ ...data, ...Object.fromEntries(changed) })
  }, [data])
  const title = t('layout.title')
  const change = useCallback(
    (next: Layout) => {
      changed.set(list, next)
      show(list, next)
      clearTimeout(planned.get(list)?.timer)
      // Where it is refused, the list of unsent things says why; here it stays as it was wanted.
      const sendNow = () => void send(list, next, title).catch(() => undefined)
      planned.set(list, { send: sendNow, timer: setTimeout(sendNow, pause) })
    },
    [list, title],
  )
  return { layout: changed.get(list) ?? (data ?? onDevice)[list] ?? usual, change }
}
