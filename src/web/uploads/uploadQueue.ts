/**
 * State of an upload. `lost` waits for the connection, `elsewhere` is sent by another window, `missing` can go on only
 * once the person chooses its file again.
 */
export const uploadStates = [
  'waiting',
  'sending',
  'finishing',
  'paused',
  'lost',
  'elsewhere',
  'missing',
  'refused',
  'done',
] as const
export type UploadState = (typeof uploadStates)[number]

/** An upload as screens show it. */
export type QueuedUpload = {
  key: string
  name: string
  /** Bytes. */
  size: number
  /** Bytes that have arrived. */
  sent: number
  state: UploadState
  /** How often the connection was lost since the last byte arrived. */
  failures: number
  /** Why it was refused, or what the server answered to one that waits. */
  problem?: string
  /** Whether one that was refused may be taken later. */
  mayRetry?: boolean
  /** Notes of the server on what has arrived. */
  warnings?: readonly string[]
}

export type UploadEvent =
  | { type: 'added'; upload: Pick<QueuedUpload, 'key' | 'name' | 'size'> & Partial<QueuedUpload> }
  | { type: 'started' | 'finishing' | 'paused' | 'resumed' | 'retried'; key: string }
  | { type: 'lost'; key: string; problem?: string }
  | { type: 'elsewhere' | 'taken'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'progressed'; key: string; sent: number }
  | { type: 'refused'; key: string; problem: string; mayRetry?: boolean }
  | { type: 'done'; key: string; warnings?: readonly string[] }

/** Number of uploads that are sent at the same time. */
export const parallelUploads = 2

/** States that an event may change, by type; in others it comes too late and changes nothing. */
const changeable: Record<Exclude<UploadEvent['type'], 'added'>, readonly UploadState[]> = {
  started: ['waiting'],
  progressed: ['sending'],
  finishing: ['sending'],
  paused: ['waiting', 'sending', 'lost'],
  resumed: ['paused', 'missing'],
  lost: ['sending', 'finishing'],
  retried: ['lost', 'refused'],
  elsewhere: ['waiting', 'paused'],
  taken: ['elsewhere'],
  refused: ['waiting', 'sending', 'finishing'],
  done: ['finishing'],
  removed: uploadStates,
}

/** Applies an event to the queue; one that comes too late leaves it as it is. */
export function changeQueue(
  queue: readonly QueuedUpload[],
  event: UploadEvent,
): readonly QueuedUpload[] {
  if (event.type === 'added') {
    const { upload } = event
    if (queue.some(({ key }) => key === upload.key)) return queue
    return [...queue, { sent: 0, state: 'waiting', failures: 0, ...upload }]
  }
  const found = queue.find(({ key }) => key === event.key)
  if (!found || !changeable[event.type].includes(found.state)) return queue
  if (event.type === 'removed') return queue.filter((upload) => upload !== found)
  const changed = { ...found, ...changeOf(found, event) }
  return queue.map((upload) => (upload === found ? changed : upload))
}

/** What an event changes in its upload. */
function changeOf(
  { size, sent, failures }: QueuedUpload,
  event: Exclude<UploadEvent, { type: 'added' } | { type: 'removed' }>,
): Partial<QueuedUpload> {
  switch (event.type) {
    case 'started':
      return { state: 'sending' }
    case 'progressed':
      return {
        sent: Math.min(event.sent, size),
        failures: event.sent > sent ? 0 : failures,
      }
    case 'finishing':
      return { state: 'finishing', sent: size }
    case 'paused':
      return { state: 'paused' }
    case 'lost':
      return { state: 'lost', failures: failures + 1, problem: event.problem }
    case 'elsewhere':
      return { state: 'elsewhere' }
    case 'resumed':
    case 'retried':
    case 'taken':
      return { state: 'waiting', problem: undefined }
    case 'refused':
      return { state: 'refused', problem: event.problem, mayRetry: event.mayRetry }
    case 'done':
      return { state: 'done', warnings: event.warnings }
  }
}

const isRunning = ({ state }: QueuedUpload) => state === 'sending' || state === 'finishing'

/** The uploads to start now, oldest first, so that at most `parallelUploads` run. */
export function nextUploads(queue: readonly QueuedUpload[]): readonly QueuedUpload[] {
  const free = parallelUploads - queue.filter(isRunning).length
  return queue.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0))
}

/** Whether an upload is still to arrive, without anybody having to do something. */
export const isUnderWay = ({ state }: Pick<QueuedUpload, 'state'>) =>
  ['waiting', 'sending', 'finishing', 'paused', 'lost'].includes(state)

/** How far the uploads under way are: their number, and the bytes of them and of those that are done. */
export function progressOf(queue: readonly QueuedUpload[]) {
  const underWay = queue.filter(isUnderWay)
  const counted = queue.filter((upload) => isUnderWay(upload) || upload.state === 'done')
  return {
    count: underWay.length,
    sent: counted.reduce((sum, { sent }) => sum + sent, 0),
    size: counted.reduce((sum, { size }) => sum + size, 0),
  }
}

/** Bytes that had arrived at a moment, ms. */
export type SpeedSample = { at: number; sent: number }

/** Time over which the speed is measured, ms. */
export const speedWindow = 8_000

/** Speed in bytes per second over the last samples; undefined until there are some, or if nothing moves. */
export function speedOf(samples: readonly SpeedSample[], now: number): number | undefined {
  const recent = samples.filter(({ at }) => now - at <= speedWindow)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.at - first.at < 500) return undefined
  const speed = ((last.sent - first.sent) * 1000) / (last.at - first.at)
  return speed > 0 ? speed : undefined
}
