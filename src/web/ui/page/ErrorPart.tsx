import { Button } from '@mantine/core'
import type { CallError } from '../../../kernel/http/client.ts'
import { IconAlertTriangle, IconEyeOff, IconRefresh } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { webText } from '../../web.text.ts'
import styles from '../basic/states.module.css'
import { Empty } from './Empty.tsx'

type ErrorPartProps = {
  /** What failed. */
  title: string
  error?: CallError | null
  retry?: () => void
}

/** Error code of calls that an administrator may not make while viewing the product as another person. */
const privateCode = 'view_as_private'

/** Whether the same call would only be refused again; beside another one (409) it may succeed later. */
const isFinal = (error: CallError | null | undefined) => error?.refused && error.status !== 409

/** Error state of one part of a page, with a retry if that can help; the rest of the page still works. */
export function ErrorPart({ title, error, retry }: ErrorPartProps) {
  const t = useWords(webText)
  if (error?.body.code === privateCode) return <Empty icon={IconEyeOff} title={error.body.detail} />
  const detail = error?.isAnswered ? error.body.detail : t('away.title')
  return (
    <div className={styles.empty} role="alert">
      <span className={styles.sign} data-tone="danger">
        <IconAlertTriangle size={20} aria-hidden />
      </span>
      <p className="body strong">{title}</p>
      {error && detail !== title && <p className={styles.text}>{detail}</p>}
      {retry && !isFinal(error) && (
        <div className={styles.action}>
          <Button variant="default" leftSection={<IconRefresh aria-hidden />} onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {error?.body.request_id && error.status !== 500 && (
        <p className="small aside above12">{t('request_id', { id: error.body.request_id })}</p>
      )}
    </div>
  )
}
