import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { useWords } from '../../loading/words.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import { Dialog } from '../page/Dialog.tsx'
import { PastePreview } from './PastePreview.tsx'
import { guessColumns, splitUnits } from './pastedRows.ts'
import { rowsText } from './rows.text.ts'
import { parseCells } from './spreadsheet.ts'
import { usePasteContext } from './usePasteContext.ts'

export type PasteDialogProps = {
  columns: Fields
  /** Pasted text; '' shows a text area to paste into. */
  block: string
  /** Adds the rows in one step. */
  onAdd: (rows: DraftValues[]) => void
  onClose: () => void
}

/** Imports cells pasted from a spreadsheet, with a preview before any row is added. */
export default function PasteDialog({ columns, block, onAdd, onClose }: PasteDialogProps) {
  const t = useWords(rowsText)
  const [text, setText] = useState(block)
  const context = usePasteContext(columns)
  const cells = parseCells(text)
  const lines = context ? splitUnits(cells, context) : cells
  return (
    <Dialog title={t('paste')} size={lines.length > 0 ? 1120 : 560} onClose={onClose}>
      {lines.length === 0 ? (
        <Textarea
          label={t('paste.block')}
          description={t('paste.here')}
          data-autofocus
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        context && (
          <PastePreview
            lines={lines}
            context={context}
            initial={guessColumns(lines, context)}
            onAdd={(rows) => {
              onAdd(rows)
              onClose()
            }}
          />
        )
      )}
    </Dialog>
  )
}
