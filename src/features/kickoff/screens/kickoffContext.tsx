import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import { askBeforeLeaving } from '../../../web/device/askBeforeLeaving.ts'
import { browserQuickStore } from '../../../web/device/deviceStore.ts'
import { deviceStorage } from '../../../web/device/textStorage.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { FieldContextValue } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { checkWhenLoaded } from '../../../web/ui/input/loadedRules.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import { formTextKey } from '../../mandates/formTextKey.ts'
import { userText } from '../../users/user.text.ts'
import { kickoffText } from '../kickoff.text.ts'
import { type Kickoff, kickoffEndpoints } from '../kickoff.ts'
import { type KickoffAnswers, type KickoffStep, kickoffFields } from '../kickoffFields.ts'
import { AnswerQueue, ChangedElsewhere, type QueueState } from './answerQueue.tsx'
import { callKickoff, changeForm, knownForm, readForm, withAnswers } from './kickoffCalls.tsx'
import { kickoffScreenText } from './kickoffScreen.text.ts'

/** The form being filled in on this device. */
export type FilledForm = {
  uuid: string
  form: Kickoff
  step: KickoffStep
  queue: AnswerQueue
  state: QueueState
  /** The value of a field or cell: the one on this device, else the one typed before, else what the office knows. */
  value: (name: string) => unknown
  /** All values, by field or cell. */
  values: KickoffAnswers
  /** Stores what is being typed; it is sent after a pause. */
  enter: (name: string, value: unknown) => void
  /** Checks a finished value and sends it. */
  commit: (name: string, value: unknown) => void
}

export const KickoffContext = createContext<FilledForm | undefined>(undefined)

export const useKickoff = () => use(KickoffContext)!

/** How long nothing is typed before a valid value is sent, ms. */
const typingPause = 1_500

/** Sends answers; a clash with another device is told apart by what was known before. */
async function saveAnswers(uuid: string, values: KickoffAnswers, change: string) {
  const { version = 0, answers: before = {} } = knownForm(uuid) ?? {}
  try {
    const saved = await callKickoff(kickoffEndpoints.save, {
      params: { uuid },
      body: { change, version, values },
    })
    changeForm(uuid, (form) => withAnswers(form, saved.version, saved.answers))
  } catch (error) {
    if (!(error instanceof CallError) || error.body.code !== 'changed_elsewhere') throw error
    const { version: newest, current } = error.body as unknown as {
      version: number
      current: KickoffAnswers
    }
    changeForm(uuid, (form) => withAnswers(form, newest, current))
    const isChanged = (name: string) => {
      const theirs = current[name] ?? null
      return !isSame(theirs, before[name] ?? null) && !isSame(theirs, values[name] ?? null)
    }
    throw new ChangedElsewhere(
      Object.fromEntries(
        Object.keys(values)
          .filter(isChanged)
          .map((name) => [name, current[name] ?? null]),
      ),
    )
  }
}

/** The answers of this device to a form; sends what an earlier page left. */
export function useAnswerQueue(uuid: string) {
  const [queue] = useState(
    () =>
      new AnswerQueue({
        store: browserQuickStore(`kickoff/${uuid}/`),
        send: (values, change) => saveAnswers(uuid, values, change),
        check: (name, value) => checkWhenLoaded(kickoffFields, name, value),
        // The form tells why: it is closed, or a code is needed.
        onRefused: () => void readForm(uuid),
      }),
  )
  useEffect(() => {
    queue.resume()
    const stopAsking = askBeforeLeaving(
      () => !deviceStorage.isLasting() && Object.keys(queue.state().values).length > 0,
    )
    // A phone may close a hidden page without another word.
    const sendTyped = () => void (document.hidden && queue.commitAll(true))
    addEventListener('online', queue.retry)
    document.addEventListener('visibilitychange', sendTyped)
    return () => {
      stopAsking()
      removeEventListener('online', queue.retry)
      document.removeEventListener('visibilitychange', sendTyped)
      queue.stop()
    }
  }, [queue])
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.state) }
}

/** Returns functions that store and send values while somebody types. */
export function useTypingPause(queue: AnswerQueue) {
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.forEach(clearTimeout), [timers])
  return useMemo(
    () => ({
      enter(name: string, value: unknown) {
        queue.enter(name, value)
        clearTimeout(timers.get(name))
        timers.set(
          name,
          setTimeout(() => void queue.commit(name, value, true), typingPause),
        )
      },
      commit(name: string, value: unknown) {
        clearTimeout(timers.get(name))
        void queue.commit(name, value)
      },
    }),
    [queue, timers],
  )
}

/** What browsers may fill in by themselves. */
const autoComplete = {
  first_name: 'given-name',
  last_name: 'family-name',
  company_name: 'organization',
  phone_number: 'tel',
  billing_name: 'billing name',
  street: 'billing address-line1',
  postcode: 'billing postal-code',
  city: 'billing address-level2',
}

/** Texts of the fields, also of the cells of tables. */
export function useFieldTexts(): FieldContextValue {
  const tLabel = useWords(kickoffText) as TranslateKey
  const tHelp = useWords(kickoffScreenText) as TranslateKey
  // Messages of the rules.
  useWords(kernelText)
  useWords(userText)
  return useMemo(
    () => ({
      t(key, params) {
        const textKey = formTextKey(kickoffFields, key)
        const word = [tLabel, tHelp]
          .map((t) => t(textKey, params))
          .find((found) => found !== textKey)
        return word ?? key
      },
      autoComplete,
    }),
    [tLabel, tHelp],
  )
}
