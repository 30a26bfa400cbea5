import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { dayOf, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { confirmationEndpoints } from '../confirmation/confirmation.ts'
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

type ConfirmFigureGroupsProps = {
  figures: readonly FigureToConfirm[]
  /** Called after each confirmed group; refetches the figures. */
  onConfirmed: () => Promise<unknown>
}

/**
 * Figures to confirm, one line per group with its source. One click confirms a group by the source that its figures name,
 * as read today; an opened group shows its figures, and a form for another source or day.
 */
export function ConfirmFigureGroups({ figures, onConfirmed }: ConfirmFigureGroupsProps) {
  const t = useWords(referenceText)
  const list = useRef<HTMLUListElement>(null)
  async function handleConfirmed() {
    // The group with the focus disappears.
    list.current?.focus()
    await onConfirmed()
  }
  return (
    <>
      <p>{t('confirm.about_groups')}</p>
      <ul ref={list} tabIndex={-1} className={classes.groups} aria-label={t('confirm.title')}>
        {groupFigures(figures).map((group) => (
          <Group key={group.name} group={group} onConfirmed={handleConfirmed} />
        ))}
      </ul>
    </>
  )
}

type GroupProps = { group: FigureGroup<FigureToConfirm>; onConfirmed: () => Promise<unknown> }

function Group({ group: { name, figures, source, link }, onConfirmed }: GroupProps) {
  const t = useWords(referenceText)
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const id = useId()
  const label = (t as TranslateKey)(name)
  const today = dayOf(new Date())

  async function confirm(knownSource: string) {
    setSending(true)
    const body = {
      figures: figures.map(({ id: figure, value }) => ({ figure, value })),
      source: knownSource,
      link,
      read_on: today,
    }
    const isDone = await act(() => call(confirmationEndpoints.confirm, { body }), t('confirm.done'))
    setSending(false)
    if (!isDone) return
    void refresh('reference')
    await onConfirmed()
  }

  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.group}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          <span className={classes.name}>{label}</span>
          <span className={classes.count}>{t('confirm.count', { count: figures.length })}</span>
        </button>
        <span className={classes.source}>
          {source && link ? (
            <a href={link} target="_blank" rel="noreferrer">
              {source}
              <IconExternalLink size={12} stroke={1.75} aria-hidden />
            </a>
          ) : (
            (source ?? t('confirm.no_source'))
          )}
        </span>
        {source ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={isSending}
            aria-label={t('confirm.submit_named', { name: label })}
            onClick={() => void confirm(source)}
          >
            {t('confirm.submit')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isOpen}
            aria-label={t('confirm.name_source_named', { name: label })}
            onClick={() => setOpen(true)}
          >
            {t('confirm.name_source')}
          </Button>
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
            initial={{ source, link, read_on: today }}
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
