import { Popover, UnstyledButton } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Suspense, use } from 'react'
import { formatInstant } from '../../../kernel/field/format.ts'
import type { Provenance } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { Anchor } from '../basic/Anchor.tsx'
import { uiText } from '../ui.text.ts'
import { OriginContext } from './historyContext.ts'
import classes from './ProvenanceMark.module.css'
import { type Source, SourceMark } from './ProvenanceMark.tsx'

type ProvenancePopoverProps = {
  /** The mark below which it opens. */
  anchor: HTMLElement
  /** Id of that mark. */
  id: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  origin: Provenance[string]
  source: Source
  record?: string | undefined
  field?: string | undefined
  /** Opens the history of the field, if the page has a history. */
  openHistory?: (() => void) | undefined
}

/** Where a value came from: source, date and author. */
export default function ProvenancePopover({
  anchor,
  id,
  isOpen,
  onChange,
  origin,
  source,
  record,
  field,
  openHistory,
}: ProvenancePopoverProps) {
  const t = useWords(uiText)
  const Details = use(OriginContext)[source]
  // Mount closed, then open: otherwise the popover does not restore the focus.
  const isMounted = useMounted()
  return (
    <Popover
      id={id}
      opened={isOpen && isMounted}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      width={260}
      withinPortal
      trapFocus={false}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.told}>
        <span className={classes.title}>
          <SourceMark source={source} />
          {t('source.on', { source: t(`source.${source}`), when: formatInstant(origin.at) })}
        </span>
        {origin.by && <span>{t('source.by', { name: origin.by.name })}</span>}
        {Details && record !== undefined && field !== undefined && (
          <Suspense>
            <Details record={record} field={field} />
          </Suspense>
        )}
        {openHistory && (
          <UnstyledButton
            className={classes.link}
            onClick={() => {
              onChange(false)
              openHistory()
            }}
          >
            {t('history.of_field')}
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
