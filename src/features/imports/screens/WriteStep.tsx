import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { type Import, type ImportSheet, importEndpoints, type RowVerdict } from '../import.ts'
import { sentMapping, toWrite } from './importState.ts'
import { importsText } from './imports.text.ts'

/** Says what is not written, and writes the rest. */
export function WriteStep({ found, sheets }: { found: Import; sheets: readonly ImportSheet[] }) {
  const t = useWords(importsText)
  const [isWhole, setWhole] = useState(true)
  const { id, status, tallies } = found
  const count = toWrite(found)
  const counted = (verdict: RowVerdict) =>
    formatNumber(
      tallies.reduce((sum, tally) => sum + (tally.verdict === verdict ? tally.count : 0), 0),
    )
  return (
    <div className="stack">
      <p className="compact quiet">
        {t('run.left', {
          ...{ same: counted('same'), double: counted('double') },
          ...{ refused: counted('refused'), skipped: counted('skipped') },
        })}
      </p>
      <Checkbox
        label={t('run.whole')}
        description={t('run.whole.help')}
        checked={isWhole}
        onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
      />
      <div className="tools">
        <Button
          disabled={count === 0 || status === 'failed'}
          onClick={() =>
            void act(async () => {
              await call(importEndpoints.run, { params: { id }, body: { whole: isWhole } })
              await refresh('imports')
            })
          }
        >
          {count === 0 ? t('run.nothing') : t('run', { count: formatNumber(count) })}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void act(async () => {
              await call(importEndpoints.map, {
                params: { id },
                body: { sheets: sheets.map(sentMapping) },
              })
              await refresh('imports')
            })
          }
        >
          {t('columns.again')}
        </Button>
      </div>
    </div>
  )
}
