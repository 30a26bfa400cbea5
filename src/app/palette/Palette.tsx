import { Loader, Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconSearch } from '../../web/icons/icons.ts'
import { useWords } from '../../web/loading/words.ts'
import { openTab } from '../../web/session/viewing.ts'
import { drafts } from '../../web/writes/unsavedWork.ts'
import styles from './Palette.module.css'
import { paletteText } from './palette.text.ts'
import {
  availableActions,
  type PaletteOption,
  recentKey,
  useSearchResults,
} from './useSearchResults.ts'

const keyOfOption = ({ path, name }: PaletteOption) => path ?? name

type PaletteProps = {
  onClose: () => void
  /** What was typed while the palette loaded. */
  typedEarly: () => string
  /** From now on the palette takes the keys. */
  takeOver: () => void
}

/** Command palette: searches the actions of the current screen, screens and records, and runs or opens them. */
export default function Palette({ onClose, typedEarly, takeOver }: PaletteProps) {
  const t = useWords(paletteText)
  const router = useRouter()
  const listId = useId()
  const [typed, setTyped] = useState(typedEarly)
  useEffect(takeOver, [takeOver])
  const [chosen, choose] = useState<string>()
  const opensWhenLoaded = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const { groups, isSearching } = useSearchResults(typed.trim())
  const options = groups.flatMap((group) => group.options)
  const active = options.find((option) => keyOfOption(option) === chosen) ?? options[0]
  const isAction = active?.path === undefined
  const isOutdated = isSearching && (active?.id !== undefined || (isAction && chosen === undefined))

  function open({ path, id, name, detail }: PaletteOption, inNewWindow = false) {
    if (path === undefined) {
      onClose()
      // First return the focus to the screen, from which the action may move it.
      // The screen may have changed meanwhile.
      return void setTimeout(() =>
        availableActions()
          .find(({ label }) => label === name)
          ?.run(),
      )
    }
    if (id !== undefined) void drafts.remember(recentKey, { id, label: name, detail, path })
    if (inNewWindow) return openTab(path)
    onClose()
    router.history.push(path)
  }

  // Enter pressed before the results arrive opens the first new result, not an outdated one.
  useEffect(() => {
    if (!opensWhenLoaded.current || isSearching) return
    opensWhenLoaded.current = false
    if (active) open(active)
  })
  useEffect(() => {
    if (chosen)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function onKeyDown(event: KeyboardEvent) {
    const here = active ? options.indexOf(active) : -1
    const targets: Record<string, PaletteOption | undefined> = {
      ArrowDown: options[here + 1] ?? options[0],
      ArrowUp: options[here - 1] ?? options.at(-1),
      PageDown: options[Math.min(here + 5, options.length - 1)],
      PageUp: options[Math.max(here - 5, 0)],
    }
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isOutdated || (isSearching && !active)) opensWhenLoaded.current = true
      else if (active) open(active, event.ctrlKey || event.metaKey)
    } else if (event.key in targets) choose(targets[event.key] && keyOfOption(targets[event.key]!))
    else return
    event.preventDefault()
  }

  const idOf = (option: PaletteOption) => `${listId}-${options.indexOf(option)}`
  return (
    // Escape is handled below, so that a dialog underneath does not close too.
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size={640}
      radius="lg"
      yOffset="10dvh"
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')} shadow="var(--shadow-3)">
        <div className={styles.palette}>
          <div className={styles.field}>
            <IconSearch size={17} aria-hidden />
            <input
              // Focused immediately, since people keep typing after the shortcut; the dialog's own focus
              // is later.
              autoFocus
              data-autofocus
              data-mantine-stop-propagation="true"
              className={styles.input}
              role="combobox"
              aria-label={t('title')}
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active && idOf(active)}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder={t('placeholder')}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                choose(undefined)
                opensWhenLoaded.current = false
              }}
              onKeyDown={onKeyDown}
            />
            {isSearching && <Loader size={16} className={styles.loader} aria-hidden />}
          </div>
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={t('results')}
            className={styles.list}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {groups.map(({ key, title, options: hits, isStale, isFailed }) => (
              <div
                key={key}
                role="group"
                aria-labelledby={`${listId}-${key}`}
                data-stale={isStale || undefined}
                className={styles.group}
              >
                <div id={`${listId}-${key}`} role="presentation" className={styles.title}>
                  {title}
                  {isFailed && <span className="danger">{t('failed')}</span>}
                </div>
                {hits.map((option) => (
                  <div
                    key={keyOfOption(option)}
                    id={idOf(option)}
                    role="option"
                    aria-selected={option === active}
                    className={styles.option}
                    onMouseMove={() => choose(keyOfOption(option))}
                    onClick={(event) => open(option, event.ctrlKey || event.metaKey)}
                  >
                    {option.icon && <option.icon aria-hidden />}
                    <span className={styles.name}>{option.name}</span>
                    {option.detail && <span className={styles.detail}>{option.detail}</span>}
                    {option.keys && (
                      <span className={styles.keys} aria-hidden>
                        {option.keys.split(' ').map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    )}
                  </div>
                ))}
              </div>
            ))}
          </div>
          <p
            className={styles.nothing}
            role="status"
            data-shown={options.length === 0 || undefined}
          >
            {isSearching
              ? ''
              : options.length > 0
                ? t('found', { count: options.length })
                : t('nothing', { words: typed.trim() })}
          </p>
          <div className={styles.foot} aria-hidden>
            <kbd>↑</kbd>
            <kbd>↓</kbd>
            {t('key.move')}
            <kbd>↵</kbd>
            {t('key.open')}
            <kbd>Esc</kbd>
            {t('key.close')}
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
