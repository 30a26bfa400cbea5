import { browserStore, type DeviceStore, memoryDeviceStore } from '../device/deviceStore.ts'
import { viewedId } from '../session/viewing.ts'
import { noteUploads, sending } from './uploadFlag.ts'

/** An upload as this device remembers it, so that it can go on after a reload. */
export type RememberedUpload = {
  key: string
  user: number
  at: number
  name: string
  size: number
  /** What it is to become, as the server is told. */
  announced: unknown
  /** The content; absent if the browser could not store it. */
  content?: Blob
  /** Where it goes, once the server expects it. */
  target?: { id: string; url: string }
  isPaused?: boolean
  /** Bytes that had arrived when it was paused. */
  sent?: number
}

let opened: DeviceStore | undefined

/** The uploads that this device remembers; a tab that views as somebody else has its own. */
export function uploadStore(): DeviceStore {
  opened ??= viewedId === undefined ? flagged(browserStore('egide-uploads')) : memoryDeviceStore()
  return opened
}

/** Notes when something is stored. */
const flagged = (store: DeviceStore): DeviceStore => ({
  ...store,
  async set(name, value) {
    noteUploads(true)
    await store.set(name, value)
  },
})

/** A person's uploads on this device, oldest first. */
export async function rememberedUploads(user: number): Promise<RememberedUpload[]> {
  const stored = (await uploadStore().entries()).map(([, upload]) => upload as RememberedUpload)
  if (stored.length === 0 && viewedId === undefined) noteUploads(false)
  return stored.filter((upload) => upload.user === user).sort((a, b) => a.at - b.at)
}

/** Stops a person's uploads and forgets them on this device, at sign-out. */
export async function forgetUploads(user: number) {
  sending.stop()
  for (const { key } of await rememberedUploads(user)) await uploadStore().delete(key)
}
