import { useWords } from '../../../web/loading/words.ts'
import { privacyText } from '../privacy.text.ts'
import { AcceptanceAside } from './Acceptance.tsx'
import OwnData from './OwnData.tsx'
import classes from './Privacy.module.css'

/** Tab of the profile: the person's acceptance of the statement, and the copy and deletion of their data. */
export default function OwnDataTab() {
  const t = useWords(privacyText)
  return (
    <div className={classes.office}>
      <section>
        <h2 className={classes.title}>{t('statement.title')}</h2>
        <AcceptanceAside />
      </section>
      <OwnData />
    </div>
  )
}
