import { translatorOf } from '../../../web/loading/words.ts'
import { loadWords } from '../../../web/loading/wordsLoading.ts'
import { LoginError } from '../../../web/session/sessionStore.ts'
import { captchaText } from './captcha.text.ts'
import { captchaAction } from './captcha.ts'

/** Pause before the widget retries a failed check (specification, section 9), ms. */
const retryInterval = 8_000
/** Timeout and polling interval while waiting for a token (specification, section 9), ms. */
const responseTimeout = 30_000
const pollInterval = 100

/** The part of the provider's script that we use (developers.cloudflare.com/turnstile). */
type Turnstile = {
  render(slot: HTMLElement, options: Record<string, unknown>): string | null | undefined
  reset(widget: string): void
  remove(widget: string): void
}
declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

export type TurnstileWidget = {
  /** Waits for a token. Throws `LoginError` with a text that says what to do. */
  token(): Promise<string>
  /** Drops the token, which works only once, and gets another. */
  reset(): void
  close(): void
}

/** Documented error codes for which a retry is useless: wrong keys, host or options, an old browser or a wrong clock. */
const finalErrors = /^(110[1245]|2001|400)/

/** Loads the script and gets a token early, so that people rarely wait for it. */
export function openTurnstile(slot: HTMLElement, siteKey: string, script: string): TurnstileWidget {
  let token: string | undefined
  let problem: 'not_loaded' | 'not_passed' | undefined
  let rendered: { turnstile: Turnstile; id: string } | undefined
  let isClosed = false

  const clear = () => {
    token = undefined
  }
  const fail = (code?: string | number) => {
    clear()
    if (finalErrors.test(String(code))) problem = 'not_passed'
    // Otherwise the provider writes the error to the console.
    return true
  }

  async function render() {
    problem = undefined
    try {
      const turnstile = await loadScript(script)
      if (isClosed) return
      const id = turnstile.render(slot, {
        sitekey: siteKey,
        action: captchaAction,
        size: 'invisible',
        retry: 'auto',
        'retry-interval': retryInterval,
        'refresh-expired': 'auto',
        'response-field': false,
        callback: (got: string) => {
          token = got
        },
        'expired-callback': clear,
        'timeout-callback': clear,
        'error-callback': fail,
        'unsupported-callback': () => {
          clear()
          problem = 'not_passed'
        },
      })
      if (id) rendered = { turnstile, id }
      else problem = 'not_loaded'
    } catch {
      problem = 'not_loaded'
    }
  }
  void render()

  async function refuse(reason: 'not_loaded' | 'not_passed' | 'timed_out'): Promise<never> {
    await loadWords(captchaText.ns).get()
    throw new LoginError(403, translatorOf(captchaText.ns)(reason))
  }

  return {
    async token() {
      if (problem === 'not_loaded') void render()
      const deadline = performance.now() + responseTimeout
      for (;;) {
        if (token) return token
        if (problem) return refuse(problem)
        if (performance.now() >= deadline) return refuse(rendered ? 'timed_out' : 'not_loaded')
        await new Promise((resolve) => setTimeout(resolve, pollInterval))
      }
    },
    reset() {
      clear()
      if (!rendered) return
      problem = undefined
      rendered.turnstile.reset(rendered.id)
    },
    close() {
      isClosed = true
      rendered?.turnstile.remove(rendered.id)
    },
  }
}

type ScriptPolicy = { createScriptURL(url: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/** Browsers with Trusted Types take the address of a script from a policy only; `script-src` limits it to the provider. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const scriptPolicy = trustedTypes?.createPolicy('captcha', { createScriptURL: (url) => url })

let loading: Promise<Turnstile> | undefined

/** Loads the provider's script once, or again after a failure. */
function loadScript(url: string): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    const refuse = () => {
      script.remove()
      loading = undefined
      reject(new Error('The captcha could not be loaded'))
    }
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : refuse())
    script.onerror = refuse
    script.src = scriptPolicy?.createScriptURL(url) ?? url
    document.head.append(script)
  })
  return loading
}
