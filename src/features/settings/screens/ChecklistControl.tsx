import { ActionIcon, Button, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { languages } from '../../../kernel/text.ts'
import { type Kind, serviceTypeOf } from '../../../kinds.ts'
import {
  IconArrowBackUp,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconX,
} from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { useReorder } from '../../../web/ui/columns/useReorder.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { type ControlProps, setAndCommit } from '../../../web/ui/input/fieldContext.ts'
import { ProblemText } from '../../../web/ui/input/inputProps.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import {
  type ChecklistItem,
  checklistOf,
  type StoredChecklist,
  stages,
} from '../../mandates/checklist.ts'
import { mandateText } from '../../mandates/mandate.text.ts'
import { useService } from '../../mandates/services/useService.tsx'
import { settingsText } from '../settings.text.ts'
import classes from './ChecklistControl.module.css'

type ChecklistControlProps = ControlProps & { kind: Kind }

/**
 * Edits the checklist for one kind of mandate: one row per item with a drag handle; a row expands to edit labels and stage.
 * The value contains the active items only; the server retains removed ones.
 */
export function ChecklistControl({ kind, ...props }: ChecklistControlProps) {
  const service = useService(serviceTypeOf[kind])
  const t = useWords(settingsText)
  const tUi = useWords(uiText)
  const { id, value, error, onChange, onCommit } = props
  const storedItems = checklistOf(service, value as StoredChecklist)
  /** A new item without text, which is not part of the value yet. */
  const [newItem, setNewItem] = useState<ChecklistItem>()
  const [opened, setOpened] = useState<string>()
  const unstored = storedItems.some(({ key }) => key === newItem?.key) ? undefined : newItem
  const entries = unstored ? [...storedItems, unstored] : storedItems
  const root = useRef<HTMLDivElement>(null)
  /** Selector of the element to focus after the next render. */
  const focusSelector = useRef<string>(undefined)
  const nameOf = ({ words }: ChecklistItem) => words[currentLanguage()] || t('checklist.unnamed')
  const isNewItem = ({ key }: ChecklistItem) => key === unstored?.key
  const { order, list, announcement, dragged, handle } = useReorder({
    entries,
    keyOf: ({ key }) => key,
    onOrder: (next) => setItems(next.filter((item) => !isNewItem(item))),
    announcementOf: (item, position, total) =>
      t('checklist.place', { name: nameOf(item), place: position, total }),
  })
  const latest = useRef(props)

  useEffect(() => {
    latest.current = props
    if (focusSelector.current === undefined) return
    root.current?.querySelector<HTMLElement>(focusSelector.current)?.focus()
    focusSelector.current = undefined
  })

  /** Stores the items; null for the default. */
  const setItems = (next: readonly ChecklistItem[] | null) => setAndCommit(props, next)

  function expandItem(key: string | undefined) {
    if (key !== newItem?.key) setNewItem(undefined)
    setOpened(key)
    focusSelector.current = key && `[data-item="${key}"] [lang="${currentLanguage()}"]`
  }

  function changeItem(item: ChecklistItem) {
    if (isNewItem(item) && isBlank(item)) return setNewItem(item)
    const isStored = storedItems.some(({ key }) => key === item.key)
    onChange(
      isStored
        ? storedItems.map((stored) => (stored.key === item.key ? item : stored))
        : [...storedItems, item],
    )
  }

  function addItem() {
    const key = crypto.randomUUID().replaceAll('-', '')
    setNewItem({ key, words: { fr: '', en: '', it: '' }, stage: 'in_progress' })
    setOpened(key)
    focusSelector.current = `[data-item="${key}"] input`
  }

  function removeItem(item: ChecklistItem, index: number) {
    const neighbour = order[index + 1] ?? order[index - 1]
    focusSelector.current = neighbour
      ? `[data-item="${neighbour.key}"] [aria-expanded]`
      : '[data-add]'
    if (isNewItem(item)) return setNewItem(undefined)
    setItems(storedItems.filter(({ key }) => key !== item.key))
    toastWithUndo(t('checklist.removed', { name: nameOf(item) }))
  }

  function resetToDefault() {
    focusSelector.current = '[data-add]'
    setNewItem(undefined)
    setItems(null)
    toastWithUndo(t('checklist.is_default_again'))
  }

  /** Offers undo while the toast is visible. */
  function toastWithUndo(words: string) {
    toast.success(words, {
      label: tUi('action.undo'),
      run: () => setAndCommit(latest.current, storedItems),
    })
  }

  return (
    <div id={id} role="group" aria-labelledby={`${id}-label`} ref={root}>
      <ul ref={list} className="pile">
        {order.map((item, index) => {
          const name = nameOf(item)
          const isWrong = Boolean(error) && !isComplete(item)
          const isOpen = item.key === opened || isWrong
          return (
            <li
              key={item.key}
              className={classes.item}
              data-item={item.key}
              data-drawn={item.key === dragged || undefined}
              data-open={isOpen || undefined}
              onBlur={({ currentTarget, relatedTarget }) => {
                // The item is one value, committed once focus leaves the whole row.
                if (currentTarget.contains(relatedTarget) || isNewItem(item)) return
                onCommit(value)
              }}
            >
              <div className={classes.line}>
                <button
                  type="button"
                  className={classes.handle}
                  aria-label={t('checklist.move', { name })}
                  {...handle(item, index)}
                >
                  <IconGripVertical aria-hidden />
                </button>
                <UnstyledButton
                  className={classes.name}
                  aria-expanded={isOpen}
                  onClick={() => expandItem(isOpen ? undefined : item.key)}
                >
                  {name}
                  <IconPencil className={classes.pencil} size={14} aria-hidden />
                </UnstyledButton>
                <StageLabel stage={item.stage} />
                <ActionIcon
                  variant="subtle"
                  aria-label={tUi('form.remove', { name })}
                  onClick={() => removeItem(item, index)}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </div>
              {isOpen && (
                <ItemEditor
                  item={item}
                  error={isWrong ? error : undefined}
                  onChange={changeItem}
                  onStage={(stage) => {
                    if (isNewItem(item)) return setNewItem({ ...item, stage })
                    setItems(
                      storedItems.map((stored) =>
                        stored.key === item.key ? { ...item, stage } : stored,
                      ),
                    )
                  }}
                  onDone={() => {
                    if (isNewItem(item)) return removeItem(item, index)
                    const next = isComplete(item) ? 'expanded' : 'invalid=true'
                    focusSelector.current = `[data-item="${item.key}"] [aria-${next}]`
                    onCommit(value)
                    if (isComplete(item)) setOpened(undefined)
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {error && storedItems.every(isComplete) && <ProblemText>{error}</ProblemText>}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="xs"
          data-add
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={addItem}
        >
          {t('checklist.add')}
        </Button>
        {isSame(storedItems, checklistOf(service, null)) ? (
          <span className="aside">{t('checklist.is_default')}</span>
        ) : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            onClick={resetToDefault}
          >
            {t('checklist.to_default')}
          </Button>
        )}
      </div>
    </div>
  )
}

const isBlank = ({ words }: ChecklistItem) => languages.every((language) => !words[language].trim())
/** Maximum length of a label, as in the schema. */
const maxLabelLength = 120
const isInvalidLabel = (label: string) => !label.trim() || label.trim().length > maxLabelLength
const isComplete = ({ words }: ChecklistItem) =>
  languages.every((language) => !isInvalidLabel(words[language]))

function StageLabel({ stage }: Pick<ChecklistItem, 'stage'>) {
  const t = useWords(mandateText)
  return (
    <span className={classes.stage}>
      <StateLabel state={stage} word={t(`status.${stage}`)} />
    </span>
  )
}

type ItemEditorProps = {
  item: ChecklistItem
  error?: string
  onChange: (item: ChecklistItem) => void
  onStage: (stage: ChecklistItem['stage']) => void
  onDone: () => void
}

/** Inputs for the labels of an item in each language, and for its stage. */
function ItemEditor({ item, error, onChange, onStage, onDone }: ItemEditorProps) {
  const t = useWords(settingsText)
  const tUi = useWords(uiText)
  const tStatus = useWords(mandateText)
  const id = useId()
  return (
    <div className={classes.editor}>
      {languages.map((language) => (
        <TextInput
          key={language}
          size="md"
          lang={language}
          className="shrink"
          aria-label={tUi(`form.language.${language}`)}
          aria-describedby={`${id}-below`}
          value={item.words[language]}
          error={Boolean(error) && isInvalidLabel(item.words[language])}
          leftSection={
            <span className={classes.language} aria-hidden>
              {language.toUpperCase()}
            </span>
          }
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...item, words: { ...item.words, [language]: value } })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onDone()
          }}
        />
      ))}
      {error && (
        <span id={`${id}-below`} className="small whole">
          <ProblemText>{error}</ProblemText>
        </span>
      )}
      <label className="compact quiet" htmlFor={id}>
        {t('checklist.until')}
      </label>
      <RequiredSelect
        id={id}
        label={t('checklist.until')}
        options={stages.map((stage) => ({ value: stage, label: tStatus(`status.${stage}`) }))}
        value={item.stage}
        onChoose={(stage) => onStage(stage as ChecklistItem['stage'])}
      />
      <Button variant="default" onClick={onDone}>
        {t('checklist.done')}
      </Button>
    </div>
  )
}
