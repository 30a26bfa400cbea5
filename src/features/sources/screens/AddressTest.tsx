import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { useCall } from '../../../web/useApi.ts'
import { registerEndpoints } from '../../register/register.ts'
import classes from './Sources.module.css'
import { sourcesPageText } from './sourcesPage.text.ts'

/** Looks an address up as every address field does; changes nothing. */
export function AddressTest({ onClose }: { onClose: () => void }) {
  const t = useWords(sourcesPageText)
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 120)
  const found = useCall(
    registerEndpoints.search,
    { query: { q, limit: 8 } },
    { enabled: q.length > 1, placeholderData: keepPreviousData },
  )
  const hits = q.length > 1 ? found.data?.results : undefined
  return (
    <Dialog title={t('test.title')} size={560} onClose={onClose}>
      <TextInput
        label={t('test.title')}
        description={t('test.hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {found.isError ? (
        <p className="above12 danger" role="alert">
          {t('test.failed')}
        </p>
      ) : (
        <ol className={classes.hits} aria-live="polite">
          {hits?.length === 0 && <li className={classes.quiet}>{t('test.none')}</li>}
          {hits?.map(({ egid, label, postcode, city }) => (
            <li key={egid}>
              <strong>{label}</strong>
              <span className={classes.quiet}>
                {[[postcode, city].filter(Boolean).join(' '), `EGID ${egid}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
