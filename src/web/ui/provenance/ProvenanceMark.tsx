import { UnstyledButton } from '@mantine/core'
import { memo, type ReactNode, Suspense, startTransition, use, useId, useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import type { Provenance as Provenances } from '../../../kernel/record/resource.ts'
import { IconDownload, IconMath, IconPencil } from '../../icons/icons.ts'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import { HistoryContext } from './historyContext.ts'
import classes from './ProvenanceMark.module.css'

/** Marks of the sources: registers and papers in a square, clients and partners in a circle, others without border. */
const marks = {
  register: { edge: 'square', mark: 'R' },
  sitg: { edge: 'square', mark: 'S' },
  client: { edge: 'circle', mark: 'C' },
  partner: { edge: 'circle', mark: 'P' },
  computed: { mark: <IconMath size={13} aria-hidden /> },
  admin: { mark: <IconPencil size={13} aria-hidden /> },
  import: { mark: <IconDownload size={13} aria-hidden /> },
  bill: { edge: 'square', mark: 'F' },
  demonstration: { edge: 'square', mark: 'D' },
} as const satisfies Record<string, { edge?: 'square' | 'circle'; mark: ReactNode }>
export type Source = keyof typeof marks

export const isSource = (source: string): source is Source => source in marks

/** The mark of a source. */
export function SourceMark({ source }: { source: Source }) {
  const { edge, mark }: { edge?: string; mark: ReactNode } = marks[source]
  return (
    <span className={classes.mark} data-edge={edge} aria-hidden>
      {mark}
    </span>
  )
}

const ProvenancePopover = prefetchedPart(() => import('../formOverlays.ts'), 'ProvenancePopover')

document.addEventListener('keydown', (event) => {
  if (!event.ctrlKey || event.key !== '.') return
  const field = document.activeElement?.closest('[data-field]')
  const button = field?.querySelector<HTMLElement>('[data-provenance]')
  if (!button) return
  event.preventDefault()
  button.focus()
  button.click()
})

type ProvenanceProps = {
  origin: Provenances[string] | undefined
  /** Field to whose history it links, if the page has a history. */
  field?: string
  /** The record with the value: `consumptions/12`. */
  record?: string
}

/** Mark of a value's source; a click shows source, date and author. */
export const ProvenanceMark = memo(function Provenance({ origin, field, record }: ProvenanceProps) {
  const t = useWords(uiText)
  const openHistory = use(HistoryContext)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (!origin || !isSource(origin.source)) return null
  const source = t(`source.${origin.source}`)
  return (
    <>
      <UnstyledButton
        id={id}
        className={classes.button}
        // Between fields, it would be a stop of its own before each; Ctrl and . in a field opens its mark.
        tabIndex={-1}
        data-provenance
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('source.said', { source, date: formatDate(origin.at) })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.preventDefault()
          setOpen(false)
        }}
        onClick={({ currentTarget }) =>
          startTransition(() => {
            setAnchor(currentTarget)
            setOpen((open) => !open)
          })
        }
      >
        <SourceMark source={origin.source} />
      </UnstyledButton>
      <Suspense>
        {anchor && (
          <ProvenancePopover
            {...{ id, anchor, isOpen, origin, source: origin.source, record, field }}
            onChange={setOpen}
            openHistory={openHistory && field !== undefined ? () => openHistory(field) : undefined}
          />
        )}
      </Suspense>
    </>
  )
})

/** Legend of the marks, at the foot of a page. */
export function SourceLegend({ sources }: { sources: readonly Source[] }) {
  const t = useWords(uiText)
  return (
    <ul className={classes.legend} aria-label={t('source.legend')}>
      {sources.map((source) => (
        <li key={source}>
          <SourceMark source={source} />
          {t(`source.${source}`)}
        </li>
      ))}
    </ul>
  )
}

/** Returns the sources that occur in a record, in the order of the legend. */
export function sourcesOf(provenance: Provenances): Source[] {
  const used = new Set(Object.values(provenance).map((origin) => origin.source))
  return (Object.keys(marks) as Source[]).filter((source) => used.has(source))
}
