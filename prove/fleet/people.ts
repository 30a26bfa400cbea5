import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { LiveEvent } from '../../src/kernel/http/live.ts'
import { emptyPdf, sendContent } from '../../src/testing/files/upload.ts'
import { uuid } from '../hostile.ts'
import { sha256 } from '../keeping/files/fileOffice.ts'
import { type Answer, call, demonstrationAdmin, type Json, signIn } from '../product.ts'

type Random = () => number

/** What was acknowledged, by what it is known by in the database. */
export type Acknowledged = {
  buildings: Map<string, { id: number; version: number; plot: string | null }>
  mandates: Map<number, number>
  quotes: Map<string, number>
  files: Map<string, number>
}

type Options = {
  random: Random
  marker: string
  /** Addresses of the web processes that a balancer would ask now. */
  webs: () => string[]
  reportFault: (text: string) => void
  isOver: () => boolean
}

/** The longest time for which a person tries the same thing, in ms. */
const patience = 120_000

/** People who write and follow, each asking whichever process is there, and again where there was no answer. */
export function openPeople({ random, marker, webs, reportFault, isOver }: Options) {
  const acknowledged: Acknowledged = {
    ...{ buildings: new Map(), mandates: new Map(), quotes: new Map(), files: new Map() },
  }
  const figures = {
    acknowledged: 0,
    repeated: 0,
    unanswered: 0,
    refused: {} as Record<string, number>,
  }
  /** When each version of a building was acknowledged, by `<id> <version>`. */
  const written = new Map<string, number>()
  let lastAnswer = performance.now()
  /** The longest time in which nobody's write was acknowledged, and for which one waited, in ms. */
  const longest = { unreachable: 0, wait: 0 }
  let token = ''

  const url = () => {
    const all = webs()
    return all[Math.floor(random() * all.length)] ?? 'http://127.0.0.1:9'
  }

  async function enter() {
    const { email, password } = demonstrationAdmin
    token = await signIn(url(), email, password)
  }

  /** Asks until there is an answer that is neither "later" nor none. */
  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { 'Idempotency-Key': uuid(random) }
    const begun = performance.now()
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) {
        figures.repeated++
        await sleep(100 + random() * 200)
        if (performance.now() - begun > patience)
          throw new Error(`${method} ${path} is not answered for two minutes`)
      }
      const answer = await call(url(), method, path, {
        token,
        body,
        headers,
        timeout: 30_000,
      }).catch(() => undefined)
      if (!answer) figures.unanswered++
      else if (answer.status >= 500 || answer.status === 429) {
        const refusal = `${answer.status} ${answer.json.code}`
        figures.refused[refusal] = (figures.refused[refusal] ?? 0) + 1
        if (answer.status === 500) reportFault(`${method} ${path}: ${answer.text}`)
      } else if (answer.status === 401) await enter().catch(() => undefined)
      else {
        const now = performance.now()
        longest.unreachable = Math.max(longest.unreachable, now - lastAnswer)
        longest.wait = Math.max(longest.wait, now - begun)
        lastAnswer = now
        return answer
      }
    }
  }

  async function write(method: string, path: string, body?: unknown): Promise<Json> {
    const { status, json, text } = await ask(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    figures.acknowledged++
    return json
  }

  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]

  async function openWriter(name: string, parts: { product: unknown; client: unknown }) {
    const buildings: string[] = []
    const mandates: number[] = []
    let n = 0
    const noteBuilding = (street: string, { id, version, plot_number }: Json) => {
      acknowledged.buildings.set(street, {
        ...{ id: Number(id), version: Number(version), plot: plot_number as string | null },
      })
      written.set(`${id} ${version}`, Date.now())
    }
    const actions = {
      async building() {
        const street = `${marker} ${name} ${n}`
        noteBuilding(street, await write('POST', '/api/buildings/', { street_name: street }))
        buildings.push(street)
      },
      async mandate() {
        const { id: building } = acknowledged.buildings.get(pick(buildings)!)!
        const { id } = await write('POST', '/api/mandates/', { ...parts, building })
        acknowledged.mandates.set(Number(id), building)
        mandates.push(Number(id))
      },
      async patch() {
        const street = pick(buildings)!
        const { id } = acknowledged.buildings.get(street)!
        noteBuilding(street, await write('PATCH', `/api/buildings/${id}/`, { plot_number: `${n}` }))
      },
      async quote() {
        const description = `${marker} ${name} ${n}`
        const { id } = await write('POST', '/api/quotes/', {
          ...{ contractor: parts.client, mandates: [pick(mandates)], description },
          lines: [{ text: 'CECB', quantity: '1', unit_price: '100', vat_rate: '8.1' }],
        })
        acknowledged.quotes.set(description, Number(id))
      },
      async upload() {
        const mandate = pick(mandates)!
        const content = Buffer.concat([emptyPdf, randomBytes(Math.ceil(random() * 300_000))])
        const building = acknowledged.mandates.get(mandate)
        const announced = {
          building,
          mandate,
          name: `${name}-${n}.pdf`,
          type: 'other',
          folder: 'plans',
        }
        for (let attempt = 0; ; attempt++) {
          if (attempt === 5) throw new Error('an upload was given up five times')
          const begun = await write('POST', '/api/files/uploads/', {
            ...announced,
            size: content.length,
          })
          let finished: Answer
          for (const deadline = Date.now() + patience; ; await sleep(200)) {
            await sendContent(url() + String(begun.url), content, token).catch(() => undefined)
            finished = await ask('POST', `/api/files/uploads/${begun.id}/`)
            if (finished.status === 201 || Date.now() > deadline) break
            // Not whole yet, or held by the process that was killed.
            if (finished.status !== 409 && finished.status !== 400) break
          }
          // What became of it was perhaps said to nobody; then it is there once, and the next one is another.
          if (finished.status === 404) break
          if (finished.status !== 201) continue
          figures.acknowledged++
          acknowledged.files.set(sha256(content), Number(finished.json.id))
          break
        }
      },
    }
    await actions.building()
    await actions.mandate()
    return async () => {
      while (!isOver()) {
        n++
        const chosen = pick([
          'building',
          'mandate',
          'patch',
          'patch',
          'patch',
          'quote',
          'upload',
        ] as const)!
        await actions[chosen]()
      }
    }
  }

  /** Follows changes until the end, and comes back with its place when a stream ends. */
  function follow() {
    const heard = new Map<string, number>()
    const state = { resets: 0, returns: 0 }
    let since: number | undefined
    const closing = new AbortController()
    let beginHearing = () => {}
    const hears = new Promise<void>((resolve) => {
      beginHearing = resolve
    })
    const hear = (event: LiveEvent) => {
      beginHearing()
      since = Math.max(event.at, event.event === 'reset' ? 0 : (since ?? 0))
      if (event.event === 'change' && event.kind === 'buildings')
        heard.set(`${event.id} ${event.version}`, Date.now())
      if (event.event !== 'reset') return
      // Everything is read again: what was acknowledged before is known without a lag.
      since = event.at
      state.resets++
      for (const key of written.keys()) if (!heard.has(key)) heard.set(key, 0)
    }
    const following = (async () => {
      while (!closing.signal.aborted) {
        try {
          const path = `/api/events/${since === undefined ? '' : `?since=${since}`}`
          const { body, status } = await fetch(url() + path, {
            headers: { Authorization: `Bearer ${token}` },
            signal: closing.signal,
          })
          if (status !== 200) throw new Error('later')
          const stream = body!.pipeThrough(new TextDecoderStream() as never)
          for await (const { data } of stream.pipeThrough(
            new EventSourceParserStream() as never,
          ) as AsyncIterable<{ data: string }>)
            hear(JSON.parse(data))
        } catch {
          // The page comes back.
        }
        state.returns++
        await sleep(200)
      }
    })()
    return {
      ...{ heard, state },
      /** Is over when the page hears what happens: what was written before that it reads, as a page does. */
      hears,
      async end() {
        closing.abort()
        await following
      },
    }
  }

  /** Changes of which a page was never told, and how long after their acknowledgement the others were, in ms. */
  function compareHeard({ heard }: ReturnType<typeof follow>) {
    const missed = [...written.keys()].filter((key) => !heard.has(key))
    const lags = [...written].flatMap(([key, at]) => {
      const told = heard.get(key)
      return told ? [Math.max(0, told - at)] : []
    })
    return { missed, lags }
  }

  return {
    ...{ acknowledged, figures, longest, enter, ask, write, openWriter, follow, compareHeard },
    token: () => token,
    lastAnswer: () => lastAnswer,
  }
}
export type People = ReturnType<typeof openPeople>
