import { Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { writes } from '../../../web/writes/unsavedWork.ts'
import { consultationText } from './consultation.text.ts'

const hasUnsent = () => writes.unsent().some(({ state }) => state === 'kept')

/** Asks before the worksheet is left with unsent entries: without a connection, it could not be opened again. */
export function LeavingQuestion() {
  const t = useWords(consultationText)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsent(),
    enableBeforeUnload: hasUnsent,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title={t('leaving.title')} onClose={reset}>
      <p className="paragraph">{t('leaving.text')}</p>
      <Group justify="flex-end" gap={8} mt="lg">
        <Button variant="subtle" onClick={proceed}>
          {t('leaving.leave')}
        </Button>
        <Button data-autofocus onClick={reset}>
          {t('leaving.stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
