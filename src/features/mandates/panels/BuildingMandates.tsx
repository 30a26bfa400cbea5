import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { buildingText } from '../../buildings/building.text.ts'
import { formPath } from '../mandate.ts'
import { NewMandateMenu } from '../request/NewMandateMenu.tsx'
import { NewestMandates, productOrNumber } from './NewestMandates.tsx'

type Props = { building: number; isArchived: boolean }

/** The newest mandates of a building, with a menu for a new one unless it is archived. */
export default function BuildingMandates({ building, isArchived }: Props) {
  const t = useWords(buildingText)
  const navigate = useNavigate()
  const { can } = useSession()
  return (
    <NewestMandates
      of={{ building }}
      words={{
        title: t('record.mandates'),
        none: t('record.no_mandate'),
        failed: t('record.mandates_failed'),
      }}
      nameOf={productOrNumber}
      detailOf={({ number }) => number}
    >
      {can('mandates:create') && !isArchived && (
        <div className="above8">
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
    </NewestMandates>
  )
}
