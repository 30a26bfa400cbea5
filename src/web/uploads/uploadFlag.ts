import { deviceStorage } from '../device/textStorage.ts'
import { createWindowState } from '../windowState.ts'

/** Storage key that is there while this device may remember uploads, so that nothing loads without them. */
const flag = 'uploads'

/** Whether this device may remember uploads. */
export const mayHaveUploads = () => deviceStorage.getItem(flag) !== null

/** Notes whether this device remembers uploads. */
export function noteUploads(any: boolean) {
  if (any) deviceStorage.setItem(flag, '')
  else deviceStorage.removeItem(flag)
}

/** Whether this window is sending something; set by what sends. */
export const sending = { isUnderWay: () => false, stop: () => {} }

/** Whether this window has had uploads, so that the shell loads what shows them. */
export const hasHadUploads = createWindowState(false)
