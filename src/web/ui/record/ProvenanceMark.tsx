import { Popover, UnstyledButton } from '@mantine/core'
import { IconDownload, IconMath, IconPencil } from '@tabler/icons-react'
import { memo, type ReactNode, use, useState } from 'react'
import { formatDate, formatInstant } from '../../../kernel/field/format.ts'
import type { Provenance as Provenances } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './ProvenanceMark.module.css'
import { HistoryContext } from './RecordHistory.tsx'

/** Marks by source: registers in a square, people outside the office in a circle, the rest without edge. */
const marks = {
  register: { edge: 'square', mark: 'R' },
  sitg: { edge: 'square', mark: 'S' },
  client: { edge: 'circle', mark: 'C' },
  partner: { edge: 'circle', mark: 'P' },
  computed: { mark: <IconMath size={13} stroke={1.75} /> },
  admin: { mark: <IconPencil size={13} stroke={1.75} /> },
  import: { mark: <IconDownload size={13} stroke={1.75} /> },
  demonstration: { edge: 'square', mark: 'D' },
} as const satisfies Record<string, { edge?: 'square' | 'circle'; mark: ReactNode }>
export type Source = keyof typeof marks

export const isSource = (source: string): source is Source => source in marks

/** The mark alone, as in a legend. */
export function SourceMark({ source }: { source: Source }) {
  const { edge, mark }: { edge?: string; mark: ReactNode } = marks[source]
  return (
    <span className={classes.mark} data-edge={edge} aria-hidden>
      {mark}
    </span>
  )
}

type Origin = Provenances[string]

type ProvenanceProps = {
  origin: Origin | undefined
  /** Whose history it leads to, where there is one on the page. */
  field?: string
}

/** Where a value came from; opens on click to source, date, author and what else is known. */
export const ProvenanceMark = memo(function Provenance({ origin, field }: ProvenanceProps) {
  const t = useWords(uiText)
  const openHistory = use(HistoryContext)
  const [isOpen, setOpen] = useState(false)
  if (!origin || !isSource(origin.source)) return null
  const source = t(`source.${origin.source}`)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      width={260}
      withinPortal
      trapFocus={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          onClick={() => setOpen(!isOpen)}
          aria-label={t('source.said', { source, date: formatDate(origin.at) })}
        >
          <SourceMark source={origin.source} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.told}>
        <span className={classes.title}>
          <SourceMark source={origin.source} />
          {t('source.on', { source, when: formatInstant(origin.at) })}
        </span>
        {origin.by && <span>{t('source.by', { name: origin.by.name })}</span>}
        {openHistory && field !== undefined && (
          <UnstyledButton
            className={classes.link}
            onClick={() => {
              setOpen(false)
              openHistory(field)
            }}
          >
            {t('history.of_field')}
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
})

/** What the marks on a page mean; stands at its foot. */
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

/** The sources that occur in a record, in the order of the legend. */
export function sourcesOf(provenance: Provenances): Source[] {
  const used = new Set(Object.values(provenance).map((origin) => origin.source))
  return (Object.keys(marks) as Source[]).filter((source) => used.has(source))
}
