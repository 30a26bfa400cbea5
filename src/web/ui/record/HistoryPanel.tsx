import { CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { access } from '../../../access.ts'
import { rulesFor, rulesForPart } from '../../../kernel/access.ts'
import { section } from '../../../kernel/field/fields.ts'
import { isDay } from '../../../kernel/field/format.ts'
import { day } from '../../../kernel/field/kinds.ts'
import { declaredName, fieldAt } from '../../../kernel/field/tables.ts'
import { resourceOf } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../loading/words.ts'
import { useSession } from '../../session/session.tsx'
import { DateControl } from '../input/date/DateControl.tsx'
import { uiText } from '../ui.text.ts'
import { HistoryEntries, PastState } from './HistoryEntries.tsx'
import classes from './HistoryPanel.module.css'
import { historyText } from './history.text.ts'
import {
  HistoryPanelContext,
  type HistoryPanelContextValue,
  type HistorySubject,
  isVisibleIn,
} from './historyPanelContext.ts'

export type HistoryPanelProps = {
  subject: HistorySubject
  /** Shows only the changes of this field. */
  field?: string
  /** Called to show another field, or all fields (undefined). */
  onField: (field: string | undefined) => void
  onClose: () => void
}

/**
 * History of a record: who changed what, when and why; or its state on a past day. Shown beside the page if
 * there is room, otherwise as a drawer over it.
 */
export default function HistoryPanel({ subject, field, onField, onClose }: HistoryPanelProps) {
  const t = useWords(uiText)
  const { t: tField } = subject
  const isBeside = useMediaQuery('(width >= 80em)', undefined, { getInitialValueInEffect: false })
  const { mayWrite, readsAll } = useRights(subject)
  const [chosenDay, setChosenDay] = useState<unknown>(null)
  const date = isDay(chosenDay) ? chosenDay : undefined
  const context: HistoryPanelContextValue = {
    subject,
    t: tField,
    labels: subject.record.labels ?? {},
    isVisible: isVisibleIn(subject),
    mayWrite,
    onClose,
  }
  const Frame = isBeside && !subject.isDrawer ? SidePanel : OverlayPanel
  return (
    <HistoryPanelContext value={context}>
      <Frame title={t('history.title')} onClose={onClose}>
        <div className={classes.content} tabIndex={-1} data-history>
          {readsAll && <AsOfControl value={chosenDay} onChange={setChosenDay} />}
          {date ? <PastState date={date} /> : <HistoryEntries field={field} onField={onField} />}
        </div>
      </Frame>
    </HistoryPanelContext>
  )
}

/** Rights of the signed-in person, from their groups. The browser only hides controls; the server decides. */
function useRights({ endpoints, fields, readOnly = [] }: HistorySubject) {
  const { groups } = useSession()
  const person = { id: 0, groups }
  const resource = resourceOf(endpoints.update)
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

function OverlayPanel({ title, onClose, children }: FrameProps) {
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

function SidePanel({ title, onClose, children }: FrameProps) {
  const t = useWords(uiText)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let opener: Element | null = null
    // Wait until the menu that opened the panel has restored the focus.
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
      onKeyDown={(event) => {
        const target = event.target as Element
        const isOpen = target.getAttribute('aria-expanded') === 'true'
        // React also bubbles keys from calendars and menus, which are rendered in a portal.
        if (event.key !== 'Escape' || isOpen || !event.currentTarget.contains(target)) return
        event.preventDefault()
        onClose()
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
  const tHistory = useWords(historyText)
  const id = useId()
  return (
    <div className={classes.asOf}>
      <label id={`${id}-label`} htmlFor={id}>
        {tHistory('as_of')}
      </label>
      <DateControl {...props} id={id} name="as_of" field={as_of} onCommit={props.onChange} />
    </div>
  )
}
