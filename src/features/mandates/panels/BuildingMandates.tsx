import { useNavigate } from '@tanstack/react-router'
import { Link } from '../../../web/Link.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { buildingText } from '../../buildings/building.text.ts'
import { PersonLink } from '../../users/screens/PersonLink.tsx'
import { mandateText } from '../mandate.text.ts'
import { formPath, mandates } from '../mandate.ts'
import { NewMandateMenu } from '../request/NewMandateMenu.tsx'
import classes from './BuildingMandates.module.css'

/** Maximum number of listed mandates; most buildings have fewer. */
const pageSize = 25

/** The newest mandates of a building, at most `pageSize`, and how many there are. */
export default function BuildingMandates({ building }: { building: number }) {
  const t = useWords(buildingText)
  const tMandate = useWords(mandateText)
  const navigate = useNavigate()
  const { can } = useSession()
  const { data, error, refetch } = useCall(mandates.endpoints.list, {
    query: { building, page_size: pageSize },
  })
  return (
    <section aria-labelledby="building-mandates">
      <h2 id="building-mandates" className={classes.title}>
        {t('record.mandates')}
        {data && data.count > 0 && <span className={classes.count}>{data.count}</span>}
      </h2>
      {error && !data ? (
        <ErrorPart title={t('record.mandates_failed')} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton widths={[92, 70, 92, 70]} height={28} />
      ) : data.count === 0 ? (
        <p className={classes.none}>{t('record.no_mandate')}</p>
      ) : (
        <ul className={classes.list}>
          {data.results.map(
            ({ id, number, status, service_type, product_name, client, client_name }) => (
              <li key={id}>
                <Link to={`/${service_type}-admin-form/${id}`}>
                  {product_name?.[currentLanguage()] ?? number}
                </Link>
                <StateLabel state={status} word={tMandate(`status.${status}`)} />
                <span className={classes.detail}>
                  {number}
                  {client_name && (
                    <>
                      {' · '}
                      <PersonLink person={client}>{client_name}</PersonLink>
                    </>
                  )}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
      {can('mandates:create') && (
        <div className={classes.create}>
          <NewMandateMenu
            label={t('record.new_mandate')}
            isQuiet
            choose={({ id, service_type }) =>
              void navigate({
                to: formPath('admin', service_type),
                search: { product: String(id), building: String(building) },
              } as never)
            }
          />
        </div>
      )}
    </section>
  )
}
