import { CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { access } from '../../../access.ts'
import { rulesFor, rulesForPart } from '../../../kernel/access.ts'
import { section } from '../../../kernel/field/fields.ts'
import { isDay } from '../../../kernel/field/format.ts'
import { day } from '../../../kernel/field/kinds.ts'
import { declaredName, fieldAt } from '../../../kernel/field/tables.ts'
import { useWords } from '../../loading/words.ts'
import { useSession } from '../../session/session.tsx'
import { DateControl } from '../input/DateControl.tsx'
import { sayIfAny } from '../input/fieldValue.ts'
import { uiText } from '../ui.text.ts'
import { AsItWas, Entries } from './HistoryEntries.tsx'
import classes from './HistoryPanel.module.css'
import { historyText } from './history.text.ts'
import { type HistoryOf, type Means, MeansContext } from './historyMeans.ts'

export type HistoryPanelProps = {
  of: HistoryOf
  /** Only what happened to this field. */
  field?: string
  onField: (field: string | undefined) => void
  onClose: () => void
}

/**
 * What happened to a record: who, when, from what to what and why, or what it was on a day. Stands
 * beside the page where there is room, else over it.
 */
export default function HistoryPanel({ of, field, onField, onClose }: HistoryPanelProps) {
  const t = useWords(uiText)
  const { say } = of
  const isBeside = useMediaQuery('(width >= 1280px)', undefined, { getInitialValueInEffect: false })
  const { mayWrite, readsAll } = useRights(of)
  const [on, setOn] = useState<unknown>(null)
  const date = isDay(on) ? on : undefined
  const means: Means = {
    of,
    say,
    labels: of.record.labels ?? {},
    isTold: (name) =>
      declaredName(name) in of.fields &&
      !of.hidden?.includes(name) &&
      !!sayIfAny(say, `field.${name}`),
    mayWrite,
    onClose,
  }
  const Frame = isBeside && !of.isOver ? Beside : Over
  return (
    <MeansContext value={means}>
      <Frame title={t('history.title')} onClose={onClose}>
        <div className={classes.content} tabIndex={-1} data-history>
          {readsAll && <AsOfControl value={on} onChange={setOn} />}
          {date ? <AsItWas on={date} /> : <Entries field={field} onField={onField} />}
        </div>
      </Frame>
    </MeansContext>
  )
}

/** What the person signed in may do, as far as the groups tell; the server has the last word. */
function useRights({ endpoints, fields, readOnly = [] }: HistoryOf) {
  const { groups } = useSession()
  const person = { id: 0, groups }
  const resource = endpoints.update.path.split('/')[1] ?? ''
  return {
    mayWrite(name: string) {
      const field = fieldAt(fields, name)
      if (!field || field.readOnly || readOnly.includes(declaredName(name))) return false
      return rulesForPart(access, person, resource, 'write', field.group).length > 0
    },
    readsAll: rulesFor(access, person, resource, 'history').some(({ reach }) => reach === 'all'),
  }
}

type FrameProps = { title: string; onClose: () => void; children: ReactNode }

function Over({ title, onClose, children }: FrameProps) {
  const t = useWords(uiText)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={304}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {children}
    </Drawer>
  )
}

function Beside({ title, onClose, children }: FrameProps) {
  const t = useWords(uiText)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let opener: Element | null = null
    // A menu that opened it gives the focus back first.
    const timer = setTimeout(() => {
      opener = document.activeElement
      heading.current?.focus({ preventScroll: true })
    }, 20)
    return () => {
      clearTimeout(timer)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      className={classes.beside}
      aria-labelledby={id}
      onKeyDown={({ key, target }) => {
        const isOpen = (target as Element).getAttribute('aria-expanded') === 'true'
        if (key === 'Escape' && !isOpen) onClose()
      }}
    >
      <header className={classes.header}>
        <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

const { as_of } = section('', '', { as_of: day() })

function AsOfControl(props: { value: unknown; onChange: (value: unknown) => void }) {
  const sayHistory = useWords(historyText)
  const id = useId()
  return (
    <div className={classes.asOf}>
      <label id={`${id}-label`} htmlFor={id}>
        {sayHistory('as_of')}
      </label>
      <DateControl {...props} id={id} name="as_of" field={as_of} onCommit={props.onChange} />
    </div>
  )
}
