import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { AskService } from '../../../web/ui/page/AskService.tsx'
import { refresh } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { referenceText } from '../reference.text.ts'
import classes from '../screens/Reference.module.css'
import { referenceEndpoints } from '../versions.ts'

type Props = { mayTake: boolean; onTaken: () => void }

/** Says that an index is not corrected for weather yet; a button takes the daily means that are missing. */
export default function WeatherNotice({ mayTake, onTaken }: Props) {
  const t = useWords(referenceText)
  const { decide, problem, isSending, isKept } = useDecision(referenceEndpoints.takeWeather)
  const [said, setSaid] = useState<string>()
  async function take() {
    setSaid(undefined)
    const { answer } = await decide({}, { title: t('meteo.take') })
    if (!answer) return
    const { days, until, warnings } = answer
    const date = until && formatDate(until)
    const result = !date
      ? t('meteo.nothing')
      : days > 0
        ? t('meteo.taken', { count: days, date })
        : t('meteo.nothing_new', { date })
    setSaid([result, ...warnings].join(' '))
    if (days === 0) return
    void refresh('reference')
    onTaken()
  }
  return (
    <div className={classes.meteo}>
      <p className={classes.told}>
        {t('meteo.uncorrected')} {t('meteo.source')}
      </p>
      {mayTake && (
        <AskService
          {...{ isSending, isKept }}
          label={t('meteo.take')}
          onAsk={take}
          said={problem ? problem.body.detail : said}
          className={classes.quiet}
        />
      )}
    </div>
  )
}
