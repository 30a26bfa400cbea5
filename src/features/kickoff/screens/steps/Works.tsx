import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { newRow, rowsOf } from '../../../../kernel/field/tables.ts'
import { IconPlus, IconTrash } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { focusField } from '../../../../web/ui/form/formRequest.ts'
import classes from '../fields.module.css'
import { KickoffQuestion } from '../KickoffQuestion.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { kickoffScreenText } from '../kickoffScreen.text.ts'

const columns = ['element', 'work_type', 'completion_year'] as const

/** The last works on the building, a block each. */
export function Works() {
  const t = useWords(kickoffScreenText)
  const { values, queue } = useKickoff()
  /** Rows in which nothing was entered yet. */
  const [added, setAdded] = useState<readonly string[]>([])
  const rows = [...new Set([...rowsOf('works', values), ...added])].sort()
  const root = useRef<HTMLElement>(null)
  const latest = added.at(-1)
  useEffect(() => {
    if (latest) focusField(root.current, `works/${latest}/element`)
  }, [latest])
  function remove(row: string) {
    setAdded(added.filter((other) => other !== row))
    queue.set(Object.fromEntries(columns.map((column) => [`works/${row}/${column}`, null])))
  }
  return (
    <section ref={root} className={classes.field} aria-label={t('works')}>
      <h2 className={classes.subtitle}>{t('works')}</h2>
      {rows.map((row, index) => (
        <div key={row} className={classes.row}>
          <div className={classes.rowHead}>
            {t('works.row', { number: index + 1 })}
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('works.remove', { number: index + 1 })}
              onClick={() => remove(row)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
          <div className={classes.fields}>
            <KickoffQuestion name={`works/${row}/element`} />
            <KickoffQuestion name={`works/${row}/work_type`} isHalf />
            <KickoffQuestion name={`works/${row}/completion_year`} isHalf />
          </div>
        </div>
      ))}
      <Button
        variant="default"
        size="md"
        leftSection={<IconPlus aria-hidden />}
        onClick={() => setAdded([...added, newRow()])}
      >
        {t('works.add')}
      </Button>
    </section>
  )
}
