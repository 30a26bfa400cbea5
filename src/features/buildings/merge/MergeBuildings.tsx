import { useWords } from '../../../web/loading/words.ts'
import { MergeDialog } from '../../../web/ui/merge/MergeDialog.tsx'
import { buildingText } from '../building.text.ts'
import { type Building, buildingEndpoints } from '../building.ts'
import { registerCodes } from '../registerCodes.tsx'
import { archiveText } from './archive.text.ts'
import { type BuildingMergePreview, mergedFields, mergeEndpoints } from './merge.ts'

type Props = { building: Building; other?: number; onClose: () => void }

/** Merges two buildings; who saw either will see the one that stays. */
export default function MergeBuildings({ building, other, onClose }: Props) {
  const t = useWords(archiveText)
  function gainsOf({ people }: BuildingMergePreview) {
    const namesOf = (sees: 'this' | 'other') =>
      people
        .filter((person) => person.sees === sees)
        .map(({ name }) => name)
        .join(', ')
    const [newPeople, morePeople] = [namesOf('other'), namesOf('this')]
    return [
      ...(newPeople ? [t('reach.gain', { names: newPeople })] : []),
      ...(morePeople ? [t('reach.more', { names: morePeople })] : []),
    ]
  }
  return (
    <MergeDialog
      kind={{
        resource: 'buildings',
        endpoints: { ...buildingEndpoints, ...mergeEndpoints },
        fields: mergedFields,
        text: buildingText,
        codes: registerCodes,
        nameOf: ({ address }: Building) => address,
        detailOf: ({ postcode, city, egid }: Building) => [postcode, city, egid && `EGID ${egid}`],
        path: (id) => `/buildings/${id}`,
        gainsOf,
      }}
      record={building}
      {...(other !== undefined && { other })}
      onClose={onClose}
    />
  )
}
