import { type ReactNode, useId } from 'react'
import { Link } from '../../../web/Link.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { PersonLink } from '../../users/screens/PersonLink.tsx'
import { mandateText } from '../mandate.text.ts'
import { formPath, type ListedMandate, mandates } from '../mandate.ts'
import classes from './NewestMandates.module.css'

/** Maximum number of listed mandates; most buildings have fewer. */
const pageSize = 25

type NewestMandatesProps = {
  /** What the mandates belong to, as a filter of their list. */
  of: { building: number } | { product: number }
  /** Texts: title, without any mandate, and if they cannot be loaded. */
  words: { title: string; none: string; failed: string }
  /** What a mandate is called here. */
  nameOf: (mandate: ListedMandate) => string
  /** Shown below the name, before the client. */
  detailOf: (mandate: ListedMandate) => string
  children?: ReactNode
}

/** The newest mandates of a record, at most `pageSize`, and how many there are. */
export function NewestMandates({ of, words, nameOf, detailOf, children }: NewestMandatesProps) {
  const t = useWords(mandateText)
  const id = useId()
  const { data, error, refetch } = useCall(mandates.endpoints.list, {
    query: { ...of, page_size: pageSize },
  })
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {words.title}
        {data && data.count > 0 && <span className="compact faint plain">{data.count}</span>}
      </h2>
      {error && !data ? (
        <ErrorPart title={words.failed} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton widths={[92, 70, 92, 70]} height={28} />
      ) : data.count === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <ul className={classes.list}>
          {data.results.map((mandate) => (
            <li key={mandate.id}>
              <Link to={formPath('admin', mandate.service_type, mandate.id)!}>
                {nameOf(mandate)}
              </Link>
              <StateLabel state={mandate.status} word={t(`status.${mandate.status}`)} />
              <span className="aside number whole">
                {detailOf(mandate)}
                {mandate.client_name && (
                  <>
                    {' · '}
                    <PersonLink person={mandate.client}>{mandate.client_name}</PersonLink>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

/** Name of the product of a mandate, else its number. */
export const productOrNumber = ({ product_name, number }: ListedMandate) =>
  product_name?.[currentLanguage()] ?? number
