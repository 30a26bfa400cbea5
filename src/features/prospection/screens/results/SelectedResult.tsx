import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../../kernel/field/format.ts'
import { IconBookmarkPlus, IconPencil } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { EnergyMark } from '../../../../web/ui/chart/EnergyMark.tsx'
import { useCall } from '../../../../web/useApi.ts'
import { resultText } from '../../result.text.ts'
import { resultEndpoints } from '../../result.ts'
import { prospectionText } from '../prospection.text.ts'
import { usePeriodLabel } from '../usePeriodLabel.tsx'
import { FollowUpState } from './FollowUpState.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import classes from './SelectedResult.module.css'
import { shortlist } from './shortlist.tsx'

/** A building found that is selected on the map: what it is, its score and state, and the way to its follow-up. */
export default function SelectedResult({ id }: { id: number }) {
  const t = useWords(prospectionText)
  const tResult = useWords(resultText)
  const periodLabel = usePeriodLabel()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(resultEndpoints.get, { params: { id } })
  if (!data) return null
  const { address, postcode, city, energy, construction_period, apartments, score, status } = data
  return (
    <>
      <UnstyledButton className={classes.name} onClick={() => setOpen(true)}>
        {address}
      </UnstyledButton>
      <div className={classes.facts}>
        <span>{[postcode, city].filter(Boolean).join('\u00a0')}</span>
        <span className="inline">
          <EnergyMark kind={energy} />
          {tResult(`energy.${energy}`)}
        </span>
        {construction_period !== null && <span>{periodLabel(construction_period)}</span>}
        {apartments !== null && (
          <span>
            {t('reason.apartments', { count: apartments, apartments: formatNumber(apartments) })}
          </span>
        )}
      </div>
      <div className={classes.facts}>
        <span>{t('reason.score', { score })}</span>
        <FollowUpState status={status} />
      </div>
      <div className="wrap above8">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('result.follow_up')}
        </Button>
        {status === 'new' && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBookmarkPlus size={14} aria-hidden />}
            onClick={() => void shortlist(data)}
          >
            {t('result.shortlist')}
          </Button>
        )}
      </div>
      {isOpen && <ResultDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
