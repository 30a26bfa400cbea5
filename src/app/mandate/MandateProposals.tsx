import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Mandate } from '../../features/mandates/mandate.ts'
import { proposalText } from '../../features/proposals/proposal.text.ts'
import { useMayDecide } from '../../features/proposals/RecordProposals.tsx'
import { IconMessagePlus } from '../../web/icons/icons.ts'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import classes from './MandateProposals.module.css'
import { useOpenProposals } from './useNews.ts'

const MandateProposalsDialog = lazyPart(() => import('./MandateProposalsDialog.tsx'))

/** For the office: number of open proposals on a mandate, and a dialog to decide on them. */
export function MandateProposals({ mandate }: { mandate: Mandate }) {
  const t = useWords(proposalText)
  const mayDecide = useMayDecide()
  const [isOpen, setOpen] = useState(false)
  const { data } = useOpenProposals(mandate.id, mayDecide === true)
  const count = data?.count ?? 0
  if (!data || (count === 0 && !isOpen)) return null
  return (
    <div>
      {count > 0 && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.line}
          leftSection={<IconMessagePlus size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('line', { count })}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <MandateProposalsDialog
            mandate={mandate}
            proposed={data}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
