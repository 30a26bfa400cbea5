import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { promptPart } from '../../web/lazyScreen.tsx'
import { useAskedForm } from '../../web/ui/askedForm.ts'
import { FieldMeansContext } from '../../web/ui/fieldMeans.ts'
import type { SayKey } from '../../web/ui/fieldValue.ts'
import { ProposedRows } from '../../web/ui/ProposedRows.tsx'
import { useMe } from '../../web/useApi.ts'
import { useWords } from '../../web/words.ts'
import { RecordProposals } from '../proposals/RecordProposals.tsx'
import { renovationText } from './renovation.text.ts'
import { renovationFields } from './renovation.ts'
import { mayPropose, type RowsMandate } from './rights.ts'
import { type Place, TechnicalTable } from './TechnicalTable.tsx'
import { renovationTable } from './technicalTables.tsx'

const ProposeRenovation = promptPart(() => import('./ProposeRenovation.tsx'))

/** Works done on a building, or planned; in a mandate with those that its client proposes. */
export function RenovationPanel(place: Place) {
  const { mandate } = place
  return (
    <TechnicalTable {...place} table={renovationTable}>
      {() => mandate && <Proposed {...place} mandate={mandate} />}
    </TechnicalTable>
  )
}

function Proposed({ mandate, address, group }: Place & { mandate: RowsMandate }) {
  const t = useWords(renovationText)
  const me = useMe()?.id ?? 0
  const title = `${t('list.title')}, ${address}`
  const means = useMemo(() => ({ say: t as SayKey }), [t])
  const reader = { person: { id: me, groups: [group] }, mandate }
  return (
    <FieldMeansContext value={means}>
      <RecordProposals
        resource="renovations"
        record={null}
        mandate={mandate.id}
        title={title}
        fields={renovationFields}
      >
        <ProposedRows title={t('proposed')}>
          {mayPropose('renovations', 'base', reader) && (
            <Propose mandate={mandate.id} title={title} />
          )}
        </ProposedRows>
      </RecordProposals>
    </FieldMeansContext>
  )
}

function Propose({ mandate, title }: { mandate: number; title: string }) {
  const t = useWords(renovationText)
  const [isOpen, setOpen] = useState(false)
  const form = `proposals/renovations/${mandate}`
  useAskedForm(form, () => {
    setOpen(true)
    // The form itself takes up what was entered.
    return false
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
        data-propose
        onClick={() => setOpen(true)}
      >
        {t('propose')}
      </Button>
      {isOpen && (
        <Suspense>
          <ProposeRenovation
            mandate={mandate}
            form={form}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
