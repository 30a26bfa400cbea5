import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'

type Props = {
  /** Words of the button, of the dialog's title, and of what does it. */
  label: string
  /** What will be. */
  text: string
  variant: 'default' | 'subtle'
  /** Does it; it tells itself why it failed. */
  work: () => Promise<unknown>
}

/** A button that asks before it does what cannot be taken back. */
export function AskFirst({ label, text, variant, work }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant={variant} size="xs" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} onClose={close}>
          <p>{text}</p>
          <DialogFoot mt="lg" onClose={close}>
            <Button
              color="red"
              loading={isSending}
              onClick={() => {
                setSending(true)
                void work().finally(() => {
                  setSending(false)
                  close()
                })
              }}
            >
              {label}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  )
}
