import { useEffect, useRef } from 'react'
import { callEndpoint } from '../../../kernel/http/client.ts'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import { chunk } from '../../../web/loading/chunk.ts'
import { session } from '../../../web/session/session.tsx'
import {
  type Credentials,
  LoginError,
  type LoginResult,
} from '../../../web/session/sessionStore.ts'
import { captchaHeader } from '../auth.ts'
import styles from '../screens/Entrance.module.css'
import { captchaEndpoints } from './captcha.ts'
import type { TurnstileWidget } from './turnstile.tsx'

const turnstileFile = chunk(() => import('./turnstile.tsx'))

/** Signs in by password, with a captcha if the server asks for one. The form has to show `captcha`. */
export function useSignIn() {
  const slot = useRef<HTMLDivElement>(null)
  const guard = useRef<Guard>(null)
  useEffect(() => {
    const opened = openGuard(slot.current!)
    guard.current = opened
    return () => opened.close()
  }, [])
  return {
    signIn: (credentials: Credentials) => guard.current!.signIn(credentials),
    captcha: <div ref={slot} className={styles.captcha} />,
  }
}

type Guard = ReturnType<typeof openGuard>

/** Not by the session's transport, which waits for the sign-in while a page has unsaved work. */
const ask = () =>
  callEndpoint((path, init) => fetch(path, init), captchaEndpoints.get, {}).catch(() => undefined)

type Need = ResponseBody<typeof captchaEndpoints.get>

/** Asks whether a captcha is needed, and gets its token while the person is typing. */
function openGuard(slot: HTMLElement) {
  let isClosed = false
  let widget: Promise<TurnstileWidget> | undefined
  let need: Promise<Need | undefined> | undefined = findNeed()

  /** Returns the server's requirements, and loads the widget if needed; undefined if the server does not respond. */
  async function findNeed() {
    const answer = await ask()
    if (answer && !answer.is_trusted) void openWidget(answer)?.catch(() => undefined)
    return answer
  }

  function openWidget({ site_key, script }: { site_key: string | null; script: string | null }) {
    if (isClosed || !site_key || !script) return undefined
    widget ??= turnstileFile.get().then(
      ({ openTurnstile }) => openTurnstile(slot, site_key, script),
      () => {
        throw new LoginError(0, undefined)
      },
    )
    return widget
  }

  /** Signs in, with a token of the widget if a captcha is required. */
  async function signInWith(
    opening: Promise<TurnstileWidget> | undefined,
    credentials: Credentials,
  ): Promise<LoginResult> {
    const opened = await opening
    if (!opened) return session.login(credentials)
    try {
      return await session.login(credentials, { [captchaHeader]: await opened.token() })
    } catch (error) {
      // A token works once.
      opened.reset()
      throw error
    }
  }

  return {
    async signIn(credentials: Credentials): Promise<LoginResult> {
      need ??= ask()
      const answer = await need
      if (!answer) need = undefined
      const opening = answer && !answer.is_trusted ? openWidget(answer) : undefined
      try {
        return await signInWith(opening, credentials)
      } catch (error) {
        const isMissing = error instanceof LoginError && error.code === 'captcha_required'
        if (opening || !isMissing) throw error
        // Another person than the one who trusts this device, or captchas were turned on after the page had loaded.
        const now = await ask()
        return signInWith(now && openWidget(now), credentials)
      }
    },
    close() {
      isClosed = true
      void widget?.then((opened) => opened.close()).catch(() => undefined)
    },
  }
}
