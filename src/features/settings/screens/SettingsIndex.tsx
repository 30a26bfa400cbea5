import { ActionIcon, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { isFoundBy } from '../../../kernel/field/folded.ts'
import { IconChevronDown, IconSearch, IconX } from '../../../web/icons/icons.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { requestForm } from '../../../web/ui/form/formRequest.ts'
import { type TranslateKey, translateIfAny } from '../../../web/ui/input/fieldValue.ts'
import { recordName } from '../../../web/writes/write.ts'
import { referenceText } from '../../reference/reference.text.ts'
import { settingsText } from '../settings.text.ts'
import { settingsId } from '../settings.ts'
import { itemsOf, type SettingsItem, type SettingsTab, settingsGroups } from '../settingsIndex.ts'
import classes from './SettingsIndex.module.css'

const groups = Object.entries(settingsGroups) as [
  keyof typeof settingsGroups,
  readonly SettingsTab[],
][]

/** The search parameters that open a part of the settings, or a table in it. */
const searchFor = (tab: SettingsTab, item?: SettingsItem) =>
  item && 'table' in item ? { tab, table: item.table } : { tab }

/** Index of the settings with a search over parts, sections, fields and their help; folds where the page is narrow. */
export function SettingsIndex({ current }: { current: SettingsTab }) {
  const t = useWords(settingsText)
  const tReference = useWords(referenceText)
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [isUnfolded, setUnfolded] = useState(false)
  const query = typed.trim()

  const itemsByTab = useMemo(() => {
    const translators = {
      t: t as TranslateKey,
      tIfAny: (key: string) => translateIfAny(t as TranslateKey, key),
      tReference: tReference as TranslateKey,
    }
    const tabs = groups.flatMap(([, members]) => members)
    return new Map(tabs.map((tab) => [tab, itemsOf(tab, translators)]))
  }, [t, tReference])

  const shown = groups.flatMap(([group, tabs]) => {
    const found = tabs.flatMap((tab) => {
      if (!query) return [{ tab, isHit: false, items: [] }]
      const isHit = isFoundBy(t(`tab.${tab}`), query)
      const items = itemsByTab
        .get(tab)!
        .filter(({ words }) => isFoundBy(words, query))
        // Those that are called so come before those whose help says it.
        .sort((a, b) => Number(isFoundBy(b.label, query)) - Number(isFoundBy(a.label, query)))
      return isHit || items.length > 0 ? [{ tab, isHit, items }] : []
    })
    return found.length > 0 ? [{ group, tabs: found }] : []
  })
  const hitCount = shown
    .flatMap(({ tabs }) => tabs)
    .reduce((sum, { isHit, items }) => sum + Number(isHit) + items.length, 0)

  usePageActions([
    {
      keys: '/',
      label: t('index.search'),
      run() {
        setUnfolded(true)
        // Once it is shown, where it was folded.
        requestAnimationFrame(() => field.current?.focus())
      },
    },
    ...groups.flatMap(([, tabs]) =>
      tabs
        .filter((tab) => tab !== current)
        .map((tab) => ({
          label: t('index.open', { part: t(`tab.${tab}`) }),
          run: () => void navigate({ to: '/settings', search: searchFor(tab) } as never),
        })),
    ),
  ])

  const links = () => [...(root.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  function handleKeyDown(event: KeyboardEvent) {
    const isTyping = event.target === field.current
    if (event.key === 'Escape' && typed) {
      setTyped('')
      field.current?.focus()
    } else if (event.key === 'Enter' && isTyping && query) {
      // The first hit that is one itself, not the part around it.
      links()
        .find((link) => link.dataset.hit !== undefined)
        ?.click()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = links()
      const index = all.findIndex((link) => link === document.activeElement)
      const next = all[index + (event.key === 'ArrowDown' ? 1 : -1)]
      if (next) next.focus()
      else if (event.key === 'ArrowUp') field.current?.focus()
    } else return
    event.preventDefault()
  }

  function open(item?: SettingsItem) {
    setUnfolded(false)
    if (item && 'field' in item)
      requestForm({ form: recordName('settings', settingsId), field: item.field })
  }

  return (
    <div className={classes.index} data-unfolded={isUnfolded || undefined}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span>{t(`tab.${current}`)}</span>
        <IconChevronDown aria-hidden />
      </button>
      <nav
        ref={root}
        id={id}
        className={classes.nav}
        aria-label={t('tabs')}
        onKeyDown={handleKeyDown}
      >
        <TextInput
          ref={field}
          type="search"
          value={typed}
          maxLength={200}
          placeholder={t('index.search')}
          aria-label={t('index.search')}
          autoComplete="off"
          leftSection={<IconSearch aria-hidden />}
          rightSection={
            typed ? (
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={t('index.clear')}
                onClick={() => {
                  setTyped('')
                  field.current?.focus()
                }}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            ) : null
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={classes.hits} role="status">
          {!query
            ? ''
            : hitCount === 0
              ? t('index.none', { query })
              : t('index.hits', { count: hitCount, query })}
        </p>
        {shown.map(({ group, tabs }) => (
          <div key={group} className={classes.group}>
            <p id={`${id}-${group}`} className={classes.groupTitle}>
              {t(`index.${group}`)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>
              {tabs.map(({ tab, isHit, items }) => (
                <li key={tab}>
                  <Link
                    to="/settings"
                    search={searchFor(tab) as never}
                    className={classes.link}
                    activeOptions={{ exact: true }}
                    aria-current={tab === current ? 'page' : undefined}
                    data-hit={isHit || undefined}
                    onClick={() => open()}
                  >
                    {t(`tab.${tab}`)}
                  </Link>
                  {items.length > 0 && (
                    <ul className={classes.items}>
                      {items.map((item) => (
                        <li key={'field' in item ? item.field : item.table}>
                          <Link
                            to="/settings"
                            search={searchFor(tab, item) as never}
                            className={classes.link}
                            activeOptions={{ exact: true }}
                            data-hit
                            onClick={() => open(item)}
                          >
                            {item.label}
                            <span className="small aside block">{item.within}</span>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}
