import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import { IconFileUpload } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { referenceText } from '../reference.text.ts'
import classes from '../screens/Reference.module.css'
import { referenceEndpoints } from '../versions.ts'
import {
  type DailyMeansMonth,
  describeRefused,
  firstMeansMonth,
  readDailyMeans,
} from './degreeDays.ts'

type Props = { onRead: (months: readonly DailyMeansMonth[]) => void }

/**
 * Button that reads a MeteoSwiss file of daily means, for the station of the climate table in force, and shows the
 * result.
 */
export function DailyMeansButton({ onRead }: Props) {
  const t = useWords(referenceText)
  const climate = useCall(referenceEndpoints.inForce, {}).data?.climate.rows[0]
  const [message, setMessage] = useState<{ isWrong?: boolean; words: string }>()

  async function readFile(file: File | null) {
    if (!file || !climate) return
    const parsed = readDailyMeans(await file.text(), climate, dayOf(new Date()))
    if (parsed.problem)
      return setMessage({
        isWrong: true,
        words: t(`meteo.problem.${parsed.problem}`, { station: climate.station }),
      })
    const months = parsed.months.filter(({ month }) => month >= firstMeansMonth)
    const incomplete = parsed.incomplete.filter((month) => month >= firstMeansMonth)
    const from = months[0]?.month
    const to = months.at(-1)?.month
    if (months.length > 0) onRead(months)
    const notes = [
      months.length > 0
        ? t('meteo.read_months', { count: months.length, from, to })
        : t('meteo.none'),
      incomplete.length > 0 && t('meteo.incomplete', { months: incomplete.join(', ') }),
      describeRefused(parsed.refused, t as Parameters<typeof describeRefused>[1]),
    ]
    setMessage({
      isWrong: months.length === 0 || parsed.refused.length > 0,
      words: notes.filter(Boolean).join(' '),
    })
  }

  return (
    <div className={classes.meteo}>
      <FileButton onChange={(file) => void readFile(file)} accept=".csv,text/csv">
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={!climate}
            leftSection={<IconFileUpload aria-hidden />}
          >
            {t('meteo.read')}
          </Button>
        )}
      </FileButton>
      <p className={classes.quiet}>{t('meteo.help')}</p>
      <p className={classes.told} data-wrong={message?.isWrong || undefined} role="status">
        {message?.words}
      </p>
    </div>
  )
}
