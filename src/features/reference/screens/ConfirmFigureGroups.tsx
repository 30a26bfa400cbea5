import { Button, Group as Row, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { dayOf, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { IconChevronDown, IconChevronRight, IconExternalLink } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { confirmationEndpoints, confirmationFields } from '../confirmation/confirmation.ts'
import {
  type FigureGroup,
  type FigureToConfirm,
  groupFigures,
} from '../confirmation/figureGroups.ts'
import { figureLabelParts } from '../figures.ts'
import { originText } from '../origin/origin.text.ts'
import { referenceText } from '../reference.text.ts'
import classes from './ConfirmFigureGroups.module.css'
import { ConfirmFigures } from './ConfirmFigures.tsx'
import { TouchedMandates } from './TouchedMandates.tsx'

type ConfirmFigureGroupsProps = {
  figures: readonly FigureToConfirm[]
  /** Called after confirmations; refetches the figures. */
  onConfirmed: () => Promise<unknown>
}

/**
 * Figures to confirm, one line per group with its source, which is typed where the figures name none. One button confirms
 * all groups by these sources, as read today; an opened group shows its figures, and a form for another source or day.
 */
export function ConfirmFigureGroups({ figures, onConfirmed }: ConfirmFigureGroupsProps) {
  const t = useWords(referenceText)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const groups = groupFigures(figures)
  const sourceOf = ({ name, source }: FigureGroup<FigureToConfirm>) =>
    source ?? typed[name]?.trim() ?? ''
  const lacking = groups.filter((group) => sourceOf(group) === '')

  async function handleConfirmed() {
    // The group with the focus disappears.
    list.current?.focus()
    await onConfirmed()
  }

  const focusSource = ({ name }: FigureGroup<FigureToConfirm>) =>
    list.current?.querySelector<HTMLElement>(`[data-source="${name}"]`)?.focus()

  /** Enter goes on to the next source to type, and confirms at the last one. */
  function goOn(event: KeyboardEvent) {
    const next = lacking.find(({ name }) => name !== (event.target as HTMLElement).dataset.source)
    if (event.key !== 'Enter' || !next) return
    event.preventDefault()
    focusSource(next)
  }

  async function confirmAll(event: FormEvent) {
    event.preventDefault()
    const [first] = lacking
    if (first) {
      setChecked(true)
      return focusSource(first)
    }
    setSending(true)
    const read_on = dayOf(new Date())
    const isDone = await act(async () => {
      for (const group of groups)
        await call(confirmationEndpoints.confirm, {
          body: {
            figures: group.figures.map(({ id, value }) => ({ figure: id, value })),
            source: sourceOf(group),
            link: group.link,
            read_on,
          },
        })
    }, t('confirm.done'))
    void refresh('reference')
    // A refusal leaves the groups before it confirmed.
    await (isDone ? handleConfirmed() : onConfirmed())
    setSending(false)
  }

  return (
    <>
      <p className="paragraph">{t('confirm.about_groups')}</p>
      <TouchedMandates />
      <form id="confirm-figures" noValidate onSubmit={(event) => void confirmAll(event)} />
      <ul ref={list} tabIndex={-1} className={classes.groups} aria-label={t('confirm.title')}>
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            typed={typed[group.name] ?? ''}
            onKeyDown={goOn}
            onType={(source) => setTyped({ ...typed, [group.name]: source })}
            isFirst={group === groups.find(({ source }) => source === null)}
            error={isChecked && lacking.includes(group) ? t('confirm.source_missing') : undefined}
            onConfirmed={handleConfirmed}
          />
        ))}
      </ul>
      <Row justify="flex-end" mt="lg">
        <Button type="submit" form="confirm-figures" loading={isSending}>
          {t('confirm.all', { count: figures.length })}
        </Button>
      </Row>
    </>
  )
}

type GroupProps = {
  group: FigureGroup<FigureToConfirm>
  /** The source that was typed, if the figures name none. */
  typed: string
  onType: (source: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Whether its source is the first to type. */
  isFirst: boolean
  error: string | undefined
  onConfirmed: () => Promise<unknown>
}

function Group({
  group: { name, figures, source, link },
  typed,
  onType,
  onKeyDown,
  isFirst,
  error,
  onConfirmed,
}: GroupProps) {
  const t = useWords(referenceText)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const label = (t as TranslateKey)(name)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className="ruled">
      <div className={classes.line}>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron aria-hidden />
          <span className="label">{label}</span>
          <span className="fine quiet nowrap">{t('confirm.count', { count: figures.length })}</span>
        </button>
        {source === null ? (
          <TextInput
            size="sm"
            form="confirm-figures"
            data-source={name}
            // The figures came after the dialog had set the focus.
            autoFocus={isFirst}
            aria-label={t('confirm.source_of', { name: label })}
            placeholder={t('field.source')}
            maxLength={confirmationFields.source.max}
            value={typed}
            error={error}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
        ) : (
          <span className={classes.source}>
            {link ? (
              <a href={link} target="_blank" rel="noreferrer">
                {source}
                <IconExternalLink size={12} aria-hidden />
              </a>
            ) : (
              source
            )}
          </span>
        )}
      </div>
      {isOpen && (
        <div id={id} className={classes.open}>
          <ul className={classes.figures}>
            {figures.map((figure) => (
              <li key={figure.id}>
                <FigureLine figure={figure} groupLabel={label} />
              </li>
            ))}
          </ul>
          <ConfirmFigures
            figures={figures}
            form={`reference/confirm/${name}`}
            initial={{ source: source ?? (typed || null), link, read_on: dayOf(new Date()) }}
            onConfirmed={() => void onConfirmed()}
          />
        </div>
      )}
    </li>
  )
}

/** A figure with its value and certainty, and whether it was never confirmed or its confirmation expired. */
function FigureLine({ figure, groupLabel }: { figure: FigureToConfirm; groupLabel: string }) {
  const t = useWords(referenceText)
  const tOrigin = useWords(originText)
  const { id, value, unit, status, until } = figure
  const parts = figureLabelParts(id, t as TranslateKey).filter((part) => part !== groupLabel)
  return (
    <>
      {t('confirmed.figure', { figure: parts.join(' · ') })}{' '}
      <strong translate="no">
        {value === null ? tOrigin('unknown') : formatNumber(value, { unit })}
      </strong>
      {` · ${tOrigin(`status.${status}`)} · `}
      {until ? t('confirmed.expired', { date: formatDate(until) }) : t('confirmed.open')}
    </>
  )
}
