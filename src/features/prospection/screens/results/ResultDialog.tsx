import { useWords } from '../../../../web/loading/words.ts'
import { EnergyMark } from '../../../../web/ui/chart/EnergyMark.tsx'
import { useCodeList } from '../../../../web/ui/input/fieldContext.ts'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../../web/useApi.ts'
import { registerCodes } from '../../../buildings/registerCodes.tsx'
import { resultText } from '../../result.text.ts'
import { type CampaignResult, resultEndpoints } from '../../result.ts'
import { prospectionText } from '../prospection.text.ts'
import { FollowUpForm } from './FollowUpForm.tsx'
import { MandateOfResult } from './MandateOfResult.tsx'
import { RefreshChanges } from './RefreshChanges.tsx'
import classes from './ResultDialog.module.css'
import { ScoreReasons } from './ScoreReasons.tsx'

type ResultDialogProps = { id: number; onClose: () => void }

/** A building found: why it has its score, its follow-up, and the way to a mandate. */
export function ResultDialog({ id, onClose }: ResultDialogProps) {
  const t = useWords(prospectionText)
  const { data, error, refetch } = useCall(resultEndpoints.get, { params: { id } })
  return (
    <Dialog title={data?.address ?? t('result.title')} size={640} onClose={onClose}>
      {data ? (
        <FoundBuilding result={data} />
      ) : error ? (
        <ErrorPart title={t('results.failed')} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton widths={[92, 84, 70]} height={32} />
      )}
    </Dialog>
  )
}

function FoundBuilding({ result }: { result: CampaignResult }) {
  const { egid, postcode, city, energy, building_class } = result
  const tResult = useWords(resultText)
  const classLabel = useCodeList(registerCodes, 'GKLAS')?.find(
    ({ code }) => code === building_class,
  )?.label
  return (
    <>
      <p className={classes.facts}>
        <span>{[postcode, city].filter(Boolean).join(' ')}</span>
        <span className="inline">
          <EnergyMark kind={energy} />
          {tResult(`energy.${energy}`)}
        </span>
        {classLabel && <span>{classLabel}</span>}
        <span>EGID {egid}</span>
      </p>
      {result.change === 'changed' && <RefreshChanges id={result.id} />}
      <ScoreReasons result={result} />
      <div className={classes.buttons}>
        <MandateOfResult result={result} />
      </div>
      <FollowUpForm result={result} />
    </>
  )
}
