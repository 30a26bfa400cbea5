import { Button } from '@mantine/core'
import { IconCloudDownload } from '../../icons/icons.ts'

type Props = {
  label: string
  /** Whether the answer is awaited, and whether the question is kept until there is a connection. */
  isSending: boolean
  isKept: boolean
  onAsk: () => Promise<void>
  /** What came of it. */
  said: string | undefined
  /** Class of what is said. */
  className: string | undefined
}

/** Button that asks an outside service, and below it what came of it. */
export function AskService({ label, isSending, isKept, onAsk, said, className }: Props) {
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={isSending}
        disabled={isKept}
        leftSection={<IconCloudDownload aria-hidden />}
        onClick={() => void onAsk()}
      >
        {label}
      </Button>
      <p className={className} role="status">
        {said}
      </p>
    </>
  )
}
