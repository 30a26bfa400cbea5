import { Button } from '@mantine/core'
import { useWords } from '../../../../web/loading/words.ts'
import { webText } from '../../../../web/web.text.ts'

/** Placeholder of a passkey button until its part is loaded. */
export function LoadingButton({ variant }: { variant?: 'default' }) {
  const t = useWords(webText)
  return <Button variant={variant} size="lg" fullWidth loading aria-label={t('loading')} />
}
