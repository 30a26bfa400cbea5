import { type ReactNode, use } from 'react'
import classes from './Proposal.module.css'
import { ProposalBox } from './Proposal.tsx'
import { ProposalsContext } from './proposing.tsx'

type Props = {
  title: string
  /** By what one is proposed. */
  children?: ReactNode
}

/** What is proposed for rows of a table, and as new ones, each with what its reader can do about it. */
export function ProposedRows({ title, children }: Props) {
  const proposals = use(ProposalsContext)
  const proposed = proposals?.proposed ?? []
  if (!proposals || (proposed.length === 0 && !children)) return null
  return (
    <div className={classes.rows} data-proposed>
      {children}
      {proposed.length > 0 && <h3>{title}</h3>}
      {proposed.map((one) => (
        <ProposalBox key={one.id} proposed={one} proposals={proposals} />
      ))}
    </div>
  )
}
