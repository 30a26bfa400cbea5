import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import classes from './Prospection.module.css'
import { prospectionText } from './prospection.text.ts'
import type { useCount } from './useCount.tsx'

type LiveCountProps = { counted: ReturnType<typeof useCount>; mode: unknown }

/** The number of buildings that the entered criteria find, in view while they are entered. */
export function LiveCount({ counted: { hasPlace, data, isError, error }, mode }: LiveCountProps) {
  const t = useWords(prospectionText)
  const unknownAddress = mode === 'radius' ? error?.body.fields?.address?.[0] : undefined
  return (
    <p className={classes.count} role="status">
      {!hasPlace ? (
        t('count.place')
      ) : unknownAddress ? (
        unknownAddress
      ) : isError ? (
        t('count.failed')
      ) : data ? (
        <>
          <strong>{formatNumber(data.count)}</strong> {t('count.found', { count: data.count })}{' '}
          {data.centre && <span>{t('count.around', { address: data.centre })}</span>}
        </>
      ) : (
        t('count.counting')
      )}
    </p>
  )
}
