import { createWindowState } from '../windowState.ts'

/** Storage key that is there while this device may remember uploads, so that nothing loads without them. */
const flag = 'uploads'

/** Whether this device may remember uploads. */
export const mayHaveUploads = () => localStorage.getItem(flag) !== null

/** Notes whether this device remembers uploads. */
export function noteUploads(any: boolean) {
  if (any) localStorage.setItem(flag, '')
  else localStorage.removeItem(flag)
}

/** Whether this window is sending something; set by what sends. */
export const sending = { isUnderWay: () => false, stop: () => {} }

/** Whether this window has had uploads, so that the shell loads what shows them. */
export const hasHadUploads = createWindowState(false)
