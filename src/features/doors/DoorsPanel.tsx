import { Button, Checkbox, Group as Row } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatInstant } from '../../kernel/field/format.ts'
import { act } from '../../web/act.ts'
import { useWords } from '../../web/loading/words.ts'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import { call, refresh, useCall } from '../../web/useApi.ts'
import classes from './DoorsPanel.module.css'
import { doorText } from './doors.text.ts'
import { type Door, doorEndpoints } from './doors.ts'

const keyOf = ({ kind, id }: Pick<Door, 'kind' | 'id'>) => `${kind}/${id}`
const dayMs = 86_400_000

/** What the backup that the office was restored from holds open; closes all of it or what is ticked. Empty if nothing is. */
export default function DoorsPanel() {
  const t = useWords(doorText)
  const { data, error, refetch } = useCall(doorEndpoints.list, {})
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [now] = useState(() => Date.now())
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data?.restored_at || !data.backup_of || data.count === 0) return null
  const { results, count, restored_at, backup_of } = data
  const chosen = results.filter((door) => ticked.has(keyOf(door)))
  const close = (doors: readonly Door[] | undefined) =>
    void act(
      async () => {
        await call(doorEndpoints.close, {
          body: doors ? { doors: doors.map(({ kind, id }) => ({ kind, id })) } : {},
        })
        setTicked(new Set())
        await refresh('doors')
      },
      t('closed', { count: doors?.length ?? count }),
    )
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className="compact quiet">
        {t('about', { restored: formatInstant(restored_at), backup: formatInstant(backup_of) })}
      </p>
      <Checkbox
        size="xs"
        label={t('select_all')}
        checked={chosen.length === results.length}
        indeterminate={chosen.length > 0 && chosen.length < results.length}
        onChange={({ currentTarget: { checked } }) =>
          setTicked(new Set(checked ? results.map(keyOf) : []))
        }
      />
      <ul className={classes.doors}>
        {results.map((door) => (
          <li className="breaks" key={keyOf(door)}>
            <Checkbox
              size="xs"
              checked={ticked.has(keyOf(door))}
              onChange={({ currentTarget: { checked } }) =>
                setTicked((before) => {
                  const others = [...before].filter((key) => key !== keyOf(door))
                  return new Set(checked ? [...others, keyOf(door)] : others)
                })
              }
              label={[t(`kind.${door.kind}`), door.person, door.label].filter(Boolean).join(', ')}
              description={t('since', {
                date: formatDate(door.since),
                count: Math.floor((now - Date.parse(door.since)) / dayMs),
              })}
            />
          </li>
        ))}
      </ul>
      {count > results.length && (
        <p className="compact quiet">{t('more', { shown: results.length, count })}</p>
      )}
      <Row gap={8}>
        <Button variant="default" disabled={chosen.length === 0} onClick={() => close(chosen)}>
          {t('close_chosen', { count: chosen.length })}
        </Button>
        <Button color="red" variant="default" onClick={() => close(undefined)}>
          {t('close_all', { count })}
        </Button>
      </Row>
    </section>
  )
}
