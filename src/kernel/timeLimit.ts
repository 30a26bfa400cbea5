/**
 * Returns a signal that aborts with the caller's or after a time in ms, until `done` is called. Not `AbortSignal.any`: it is
 * too new for the supported browsers, and in Node a time limit joined by it may be collected as garbage and never end.
 */
export function limitTime(milliseconds: number, caller?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort(caller?.reason)
  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer within ${milliseconds} ms`, 'TimeoutError')),
    milliseconds,
  )
  const done = () => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}
