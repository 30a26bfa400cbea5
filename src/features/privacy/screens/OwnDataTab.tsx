import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { privacyText } from '../privacy.text.ts'
import { Acceptance } from './Acceptance.tsx'
import OwnData from './OwnData.tsx'
import classes from './Privacy.module.css'

/** Tab of the profile: the person's acceptance of the statement, and the copy and deletion of their data. */
export default function OwnDataTab() {
  const t = useWords(privacyText)
  return (
    <div className={classes.office}>
      <div>
        <Acceptance />
        <p className={classes.link}>
          <Link to="/data-protection">{t('statement.read')}</Link>
        </p>
      </div>
      <OwnData />
    </div>
  )
}
