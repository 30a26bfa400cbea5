import { ActionIcon } from '@mantine/core'
import { useEffect, useState } from 'react'
import { deviceStorage } from '../device/textStorage.ts'
import { IconAlertTriangle, IconCircleCheck, IconX } from '../icons/icons.ts'
import { useWords } from '../loading/words.ts'
import { webText } from '../web.text.ts'
import { createWindowState } from '../windowState.ts'
import styles from './toast.module.css'

type Tone = 'success' | 'error'
export type ToastAction = { label: string; run: () => void }
type Toast = { id: number; tone: Tone; words: string; action?: ToastAction }

/** Time after which a toast closes automatically (specification, section 9), ms. */
const toastDuration = 5_000
/** Duration of a toast with an action, such as undo, ms. */
const toastDurationWithAction = 10_000
const maxToasts = 3

const toasts = createWindowState<readonly Toast[]>([])
let lastId = 0

const add = (tone: Tone) => (words: string, action?: ToastAction) => {
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, tone, words, action }].slice(-maxToasts))
}

const close = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Shows the result of an action in a corner for a few seconds. For questions, use a dialog. */
export const toast = { success: add('success'), error: add('error') }

/** Whether a program controls the browser: toasts are then hidden, since they would cover the page. */
const isAutomated = () => navigator.webdriver || deviceStorage.getItem('automatedRun') === 'true'

/** Renders the toasts; mounted once. */
export function Toasts() {
  const visible = toasts.useValue()
  const hidden = isAutomated()
  const announcements = (tone: Tone) =>
    visible.filter((item) => item.tone === tone).map((item) => <p key={item.id}>{item.words}</p>)
  return (
    <>
      <div className={styles.live} role="status">
        {announcements('success')}
      </div>
      <div className={styles.live} role="alert">
        {announcements('error')}
      </div>
      <div className={hidden ? styles.live : styles.area} data-toasts>
        {visible.map((item) => (
          <ToastCard key={item.id} toast={item} hidden={hidden} />
        ))}
      </div>
    </>
  )
}

function ToastCard({
  toast: { id, tone, words, action },
  hidden,
}: {
  toast: Toast
  hidden: boolean
}) {
  const t = useWords(webText)
  // Stays open while hovered or focused.
  const [isHeld, setHeld] = useState(false)
  const wait = action ? toastDurationWithAction : toastDuration
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(id), wait)
    return () => clearTimeout(timer)
  }, [id, wait, isHeld])
  if (hidden) return null
  const Icon = tone === 'success' ? IconCircleCheck : IconAlertTriangle
  return (
    <div
      className={styles.toast}
      data-tone={tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={17} className={styles.icon} aria-hidden />
      <span className="breaks grow">{words}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            close(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={t('toast.close')}
        onClick={() => close(id)}
      >
        <IconX aria-hidden />
      </ActionIcon>
    </div>
  )
}
