import { Button, Group, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../web/toast.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { uiText } from '../../web/ui/ui.text.ts'
import { call, queries, useCall } from '../../web/useApi.ts'
import { useWords } from '../../web/words.ts'
import styles from './DemonstrationNotice.module.css'
import { demonstrationText } from './demonstration.text.ts'
import { demonstrationEndpoints } from './demonstration.ts'

/** Says that demonstration data is there, and removes it once there is a real administrator. */
export default function DemonstrationNotice() {
  const t = useWords(demonstrationText)
  const sayUi = useWords(uiText)
  const [asking, setAsking] = useState(false)
  const { data } = useCall(demonstrationEndpoints.state, {}, { staleTime: 60_000 })
  // Removal asks for the server's answer at once, so it does not go through the queue of writes.
  const removal = useMutation({
    mutationFn: () =>
      call(demonstrationEndpoints.remove, {}, { idempotencyKey: crypto.randomUUID() }),
    onSuccess({ kept }) {
      const anyKept = Object.values(kept).some((count) => count > 0)
      toast.success(anyKept ? t('removed.kept', kept) : t('removed'))
      return queries.invalidateQueries()
    },
    onError: () => toast.error(t('failed')),
    onSettled: () => setAsking(false),
  })
  if (!data || Object.values(data.present).every((count) => count === 0)) return null
  return (
    <div className={styles.notice}>
      <IconFlask size={16} stroke={1.75} aria-hidden />
      <span>
        {t('notice', { count: data.present.mandates })}{' '}
        {!data.real_administrator && t('needs_administrator')}
      </span>
      {data.real_administrator && (
        <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
      {asking && (
        <Dialog title={t('remove')} onClose={() => setAsking(false)}>
          <Text size="md">{t('remove.confirm')}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setAsking(false)}>
              {sayUi('dialog.cancel')}
            </Button>
            <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
              {t('remove')}
            </Button>
          </Group>
        </Dialog>
      )}
    </div>
  )
}
