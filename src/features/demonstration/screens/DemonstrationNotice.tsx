import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { Suspense, startTransition, useState } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { demonstrationText } from '../demonstration.text.ts'
import { demonstrationEndpoints } from '../demonstration.ts'
import styles from './DemonstrationNotice.module.css'

const RemoveDemonstration = lazyPart(() => import('./RemoveDemonstration.tsx'))

/** A notice about demonstration data, with a button to remove it once there is a real administrator. */
export default function DemonstrationNotice() {
  const t = useWords(demonstrationText)
  const [isConfirming, setConfirming] = useState(false)
  const { data } = useCall(demonstrationEndpoints.state, {}, { staleTime: 60_000 })
  if (!data || Object.values(data.present).every((count) => count === 0)) return null
  return (
    <div className={styles.notice}>
      <IconFlask size={16} stroke={1.75} aria-hidden />
      <span>
        {t('notice', { count: data.present.mandates })}{' '}
        {!data.real_administrator && t('needs_administrator')}
      </span>
      {data.real_administrator && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => startTransition(() => setConfirming(true))}
        >
          {t('remove')}
        </Button>
      )}
      <Suspense>
        {isConfirming && <RemoveDemonstration onClose={() => setConfirming(false)} />}
      </Suspense>
    </div>
  )
}
