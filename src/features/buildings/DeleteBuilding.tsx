import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconInbox, IconLayersIntersect } from '../../web/icons/icons.ts'
import { prefetchedPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import { mergeText } from '../../web/ui/merge/merge.text.ts'
import { DeleteRecord } from '../../web/ui/trash/DeleteDialog.tsx'
import { useCall } from '../../web/useApi.ts'
import { buildingEndpoints } from './building.ts'
import { buildingPages } from './buildingPages.tsx'
import { archiveText } from './merge/archive.text.ts'
import { useArchive } from './useArchive.tsx'

const MergeBuildings = prefetchedPart(() => import('./merge/MergeBuildings.tsx'))

type DeleteBuildingProps = {
  building: { id: number; version: number; address: string; archived?: boolean | null }
  onClose: () => void
  onDeleted?: () => void
}

/** Confirms deletion of a building; if it has mandates, offers to archive or merge it instead. */
export function DeleteBuilding({ building, ...callbacks }: DeleteBuildingProps) {
  const t = useWords(archiveText)
  const tMerge = useWords(mergeText)
  const archive = useArchive(building)
  const [isMerging, setMerging] = useState(false)
  const { id } = building
  const { data: fullRecord } = useCall(
    buildingEndpoints.get,
    { params: { id } },
    { enabled: isMerging },
  )
  if (isMerging)
    return (
      <Suspense>
        {fullRecord && <MergeBuildings building={fullRecord} onClose={callbacks.onClose} />}
      </Suspense>
    )
  return (
    <DeleteRecord
      of={buildingPages}
      record={building}
      renderAlternative={({ body }) =>
        body.code === 'has_mandates' && (
          <Group gap={8}>
            {!building.archived && (
              <Button
                variant="default"
                leftSection={<IconInbox aria-hidden />}
                onClick={async () => {
                  if (await archive()) callbacks.onClose()
                }}
              >
                {t('archive')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconLayersIntersect aria-hidden />}
              onClick={() => setMerging(true)}
            >
              {tMerge('merge')}
            </Button>
          </Group>
        )
      }
      {...callbacks}
    />
  )
}
