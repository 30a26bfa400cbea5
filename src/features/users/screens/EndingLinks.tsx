import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { useCall } from '../../../web/useApi.ts'
import { userText } from '../user.text.ts'
import { userEndpoints } from '../user.ts'
import classes from './EndingLinks.module.css'

/** What ends with the access of a person, as the server counts it now. */
export function EndingLinks({ user }: { user: number }) {
  const t = useWords(userText)
  const { data, error, refetch } = useCall(
    userEndpoints.links,
    { params: { id: user } },
    { staleTime: 0 },
  )
  if (error)
    return <ErrorPart title={t('links.failed')} error={error} retry={() => void refetch()} />
  return (
    <div className="quiet" aria-live="polite" aria-busy={!data}>
      {data?.results.length === 0 ? t('links.none') : t('links.title')}
      <ul className={classes.list}>
        {data?.results.map(({ kind, count }) => (
          <li key={kind}>{t(`links.${kind}`, { count })}</li>
        ))}
      </ul>
    </div>
  )
}
