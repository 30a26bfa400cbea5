import { type ReactNode, use } from 'react'
import classes from './Proposal.module.css'
import { ProposalBox } from './ProposalBox.tsx'
import { ProposalsContext } from './proposalsContext.tsx'

type Props = {
  title: string
  /** Form or button that proposes a row. */
  children?: ReactNode
}

/** Proposals for the rows of a table (changed or new), with the actions that the reader may take. */
export function ProposedRows({ title, children }: Props) {
  const proposals = use(ProposalsContext)
  const proposed = proposals?.proposed ?? []
  if (!proposals || (proposed.length === 0 && !children)) return null
  return (
    <div className={classes.rows} data-proposed>
      {children}
      {proposed.length > 0 && <h3>{title}</h3>}
      {proposed.map((proposal) => (
        <ProposalBox key={proposal.id} proposed={proposal} proposals={proposals} />
      ))}
    </div>
  )
}
