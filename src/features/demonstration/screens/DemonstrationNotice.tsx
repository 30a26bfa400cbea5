import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, startTransition, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { IconFlask } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { call, queries, useCall } from '../../../web/useApi.ts'
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
      <IconFlask aria-hidden />
      <span>
        {t('notice', { count: data.present.mandates })}{' '}
        {!data.real_administrator && t('needs_administrator')}
      </span>
      {data.register_missing && <AddRegister />}
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

/** Fills prospection and maps of a demonstration that was loaded before they had invented buildings. */
function AddRegister() {
  const t = useWords(demonstrationText)
  const adding = useMutation({
    mutationFn: () =>
      call(demonstrationEndpoints.addRegister, {}, { idempotencyKey: crypto.randomUUID() }),
    onSuccess() {
      toast.success(t('register_added'))
      return queries.invalidateQueries()
    },
    onError: (error) => toast.error(error instanceof CallError ? error.body.detail : t('failed')),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={adding.isPending}
      onClick={() => adding.mutate()}
    >
      {t('add_register')}
    </Button>
  )
}
