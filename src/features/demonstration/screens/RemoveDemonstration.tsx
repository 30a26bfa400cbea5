import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { call, queries } from '../../../web/useApi.ts'
import { demonstrationText } from '../demonstration.text.ts'
import { demonstrationEndpoints } from '../demonstration.ts'

/** Confirms and performs the removal of the demonstration data. */
export default function RemoveDemonstration({ onClose }: { onClose: () => void }) {
  const t = useWords(demonstrationText)
  // Bypass the write queue: the removal needs an immediate response.
  const removal = useMutation({
    mutationFn: () =>
      call(demonstrationEndpoints.remove, {}, { idempotencyKey: crypto.randomUUID() }),
    onSuccess({ kept }) {
      const anyKept = Object.values(kept).some((count) => count > 0)
      toast.success(anyKept ? t('removed.kept', kept) : t('removed'))
      return queries.invalidateQueries()
    },
    onError: () => toast.error(t('failed')),
    onSettled: onClose,
  })
  return (
    <Dialog title={t('remove')} onClose={onClose}>
      <Text size="md">{t('remove.confirm')}</Text>
      <DialogFoot onClose={onClose} mt="lg">
        <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
          {t('remove')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
