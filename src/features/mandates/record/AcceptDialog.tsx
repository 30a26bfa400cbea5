import { Button, Group, Text } from '@mantine/core'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { mandateText } from '../mandate.text.ts'
import type { ListedMandate } from '../mandate.ts'
import { projectText } from './project.text.ts'

type AcceptDialogProps = {
  mandate: Pick<ListedMandate, 'number' | 'building_address'>
  delivered: 'report' | 'mandate'
  onAccept: () => void
  onClose: () => void
}

/** Asks the client to confirm that they accept the delivered report or mandate. */
export default function AcceptDialog({ mandate, delivered, onAccept, onClose }: AcceptDialogProps) {
  const t = useWords(mandateText)
  const tProject = useWords(projectText)
  const { number, building_address: address } = mandate
  return (
    <Dialog title={tProject(`home.${delivered}.accept`)} onClose={onClose}>
      <Text size="md">{tProject(`home.${delivered}.accept_text`, { number, address })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button onClick={onAccept}>{tProject(`home.${delivered}.accept`)}</Button>
      </Group>
    </Dialog>
  )
}
