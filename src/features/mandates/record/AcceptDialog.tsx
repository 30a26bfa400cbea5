import { Button, Text } from '@mantine/core'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
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
  const tProject = useWords(projectText)
  const { number, building_address: address } = mandate
  return (
    <Dialog title={tProject(`home.${delivered}.accept`)} onClose={onClose}>
      <Text size="md">{tProject(`home.${delivered}.accept_text`, { number, address })}</Text>
      <DialogFoot onClose={onClose} mt="lg">
        <Button onClick={onAccept}>{tProject(`home.${delivered}.accept`)}</Button>
      </DialogFoot>
    </Dialog>
  )
}
