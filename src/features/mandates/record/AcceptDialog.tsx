import { Button, Group, Text } from '@mantine/core'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { mandateText } from '../mandate.text.ts'
import type { ListedMandate } from '../mandate.ts'
import { projectText } from './project.text.ts'

type AcceptDialogProps = {
  mandate: Pick<ListedMandate, 'number' | 'building_address'>
  what: 'report' | 'mandate'
  onAccept: () => void
  onClose: () => void
}

/** Asks the client before a delivery is accepted. */
export default function AcceptDialog({ mandate, what, onAccept, onClose }: AcceptDialogProps) {
  const t = useWords(mandateText)
  const say = useWords(projectText)
  const { number, building_address: address } = mandate
  return (
    <Dialog title={say(`home.${what}.accept`)} onClose={onClose}>
      <Text size="md">{say(`home.${what}.accept_text`, { number, address })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button onClick={onAccept}>{say(`home.${what}.accept`)}</Button>
      </Group>
    </Dialog>
  )
}
