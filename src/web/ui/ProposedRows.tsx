import { type ReactNode, use } from 'react'
import classes from './Proposal.module.css'
import { ProposalBox } from './Proposal.tsx'
import { ProposalsContext } from './proposing.tsx'

type Props = {
  /** What the rows are called. */
  title: string
  /** By what one is proposed. */
  children?: ReactNode
}

/** The new rows that are proposed for a table, each with what its reader can do about it. */
export function ProposedRows({ title, children }: Props) {
  const proposals = use(ProposalsContext)
  const rows = proposals?.proposed.filter(({ field }) => field === null) ?? []
  if (!proposals || (rows.length === 0 && !children)) return null
  return (
    <div className={classes.rows} data-proposed>
      {children}
      {rows.length > 0 && <h3>{title}</h3>}
      {rows.map((one) => (
        <ProposalBox key={one.id} proposed={one} proposals={proposals} />
      ))}
    </div>
  )
}
