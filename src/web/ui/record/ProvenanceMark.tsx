import { Popover, UnstyledButton } from '@mantine/core'
import { IconDownload, IconMath, IconPencil } from '@tabler/icons-react'
import { memo, type ReactNode, use, useState } from 'react'
import { formatDate, formatInstant } from '../../../kernel/field/format.ts'
import type { Provenance as Provenances } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './ProvenanceMark.module.css'
import { HistoryContext } from './RecordHistory.tsx'

/** Mark per source: registers in a square, outsiders in a circle, others without border. */
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

/** The mark of a source. */
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
  /** Field whose history it links to, if the page has a history. */
  field?: string
}

/** Provenance of a value; a click shows source, date and author. */
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

/** Sources that occur in a record, in legend order. */
export function sourcesOf(provenance: Provenances): Source[] {
  const used = new Set(Object.values(provenance).map((origin) => origin.source))
  return (Object.keys(marks) as Source[]).filter((source) => used.has(source))
}
