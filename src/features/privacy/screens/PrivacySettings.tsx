import { DeletionRequests } from './DeletionRequests.tsx'
import classes from './Privacy.module.css'
import { RetentionList } from './RetentionList.tsx'
import { StatementVersions } from './StatementVersions.tsx'

/** The office's side of data protection: requests for deletion, records due for deletion, the statement. */
export default function PrivacySettings() {
  return (
    <div className={classes.office}>
      <DeletionRequests />
      <RetentionList />
      <StatementVersions />
    </div>
  )
}
