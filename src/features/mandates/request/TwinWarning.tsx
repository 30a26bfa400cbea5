import { Suspense } from 'react'
import { kindOf, type ServiceType } from '../../../kinds.ts'
import { IconAlertTriangle } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { hasCapability } from '../form/service.ts'
import { mandates, twinStatuses } from '../mandate.ts'
import { useService } from '../services/useService.tsx'
import classes from '../steps/dialogs.module.css'
import { newMandateText } from './newMandate.text.ts'

type Props = { serviceType: ServiceType; building: unknown }

/** Warns about existing mandates of the same kind on the chosen building; `building` is the field's value. */
export function TwinWarning({ serviceType, building }: Props) {
  if (typeof building !== 'number') return null
  return (
    <Suspense>
      <LoadedTwinWarning serviceType={serviceType} building={building} />
    </Suspense>
  )
}

function LoadedTwinWarning({ serviceType, building }: Props & { building: number }) {
  const t = useWords(newMandateText)
  const isFundedOnce = hasCapability(useService(serviceType), 'funded_once')
  const query = {
    building,
    kind: kindOf(serviceType),
    status: twinStatuses(isFundedOnce),
    page_size: 10,
    sort: 'number',
  }
  const { data } = useCall(mandates.endpoints.list, { query })
  if (!data || data.count === 0) return null
  const numbers = data.results.map(({ number }) => number).join(', ')
  const warning = isFundedOnce ? 'twin_funded_once' : 'twin'
  return (
    <p className={classes.guard} role="status">
      <IconAlertTriangle aria-hidden />
      <span>{t(`warning.${warning}`, { numbers })}</span>
    </p>
  )
}
