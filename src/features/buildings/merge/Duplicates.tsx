import { UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconCopy } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { mergeText } from '../../../web/ui/merge/merge.text.ts'
import { useCall } from '../../../web/useApi.ts'
import { buildingText } from '../building.text.ts'
import { type Building, buildingEndpoints } from '../building.ts'
import classes from './Duplicates.module.css'

const MergeBuildings = prefetchedPart(() => import('./MergeBuildings.tsx'))

/** Debounce of the query while typing. */
const debounceMs = 300

type Props = {
  /** The form values so far. */
  values: Record<string, unknown>
  /** The building, if it already exists; it can then be merged. */
  building?: Building
}

/** Warns about likely duplicates of the typed building; empty if there are none. */
export function Duplicates({ values, building }: Props) {
  const t = useWords(buildingText)
  const tMerge = useWords(mergeText)
  const [merging, setMerging] = useState<number>()
  const except = building?.id
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
  const [typed] = useDebouncedValue(
    JSON.stringify({
      egid: isEgid(values.egid) ? values.egid : undefined,
      street_name: text('street_name'),
      street_number: text('street_number'),
      postcode: text('postcode'),
    }),
    debounceMs,
  )
  const query: { egid?: number; street_name?: string } = JSON.parse(typed)
  const { data, isError } = useCall(
    buildingEndpoints.duplicates,
    { query: { ...query, except } },
    {
      enabled: Boolean(query.egid || query.street_name),
      placeholderData: keepPreviousData,
    },
  )
  const found = query.egid || query.street_name ? (data?.results ?? []) : []
  return (
    <div role="status">
      {isError && <p className="aside">{t('duplicates.failed')}</p>}
      {found.length > 0 && (
        <section className={classes.found} aria-label={t('duplicates.title')}>
          <h2 className={classes.title}>
            <IconCopy aria-hidden />
            {t('duplicates.title')}
          </h2>
          <ul>
            {found.map(({ id, address, postcode, city, egid }) => (
              <li key={id}>
                <Link to={`/buildings/${id}`}>{address}</Link>
                <span className="fine quiet number">
                  {[postcode, city, egid && `EGID ${egid}`].filter(Boolean).join(' ')}
                </span>
                {building && !building.merged_into && (
                  <UnstyledButton
                    className="compact accent underlines"
                    onClick={() => setMerging(id)}
                  >
                    {tMerge('merge')}
                  </UnstyledButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {building && merging !== undefined && (
          <MergeBuildings
            building={building}
            other={merging}
            onClose={() => setMerging(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

const isEgid = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 999_999_999
