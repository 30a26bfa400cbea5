import SettingsPage from '../../features/settings/screens/SettingsPage.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'

const Audit = lazyPart(() => import('../../features/audit/screens/AuditPanel.tsx'))
const Doors = lazyPart(() => import('../../features/doors/DoorsPanel.tsx'))
const DocumentTypes = lazyPart(() => import('../../features/files/types/DocumentTypes.tsx'))
const Imports = lazyPart(() => import('../../features/imports/screens/ImportsPanel.tsx'))
const Integration = lazyPart(() => import('../../features/connections/IntegrationPart.tsx'))
const Mails = lazyPart(() => import('../../features/mails/MailList.tsx'))
const MailTexts = lazyPart(() => import('../../features/mails/texts/MailTexts.tsx'))
const Operations = lazyPart(() => import('../../features/operations/OperationsPanel.tsx'))
const Privacy = lazyPart(() => import('../../features/privacy/screens/PrivacySettings.tsx'))
const QuoteTexts = lazyPart(() => import('../../features/quotes/screens/QuoteTextsPreview.tsx'))
const Rights = lazyPart(() => import('../rights/RightsTable.tsx'))
const Snippets = lazyPart(() => import('../../features/messages/snippets/Snippets.tsx'))
const Trash = lazyPart(() => import('./TrashPanel.tsx'))

/** The log, below what a restored backup holds open. */
const Security = () => (
  <>
    <Doors />
    <Audit />
  </>
)

/** The settings with the tabs of several features. */
export default function ComposedSettings() {
  return (
    <SettingsPage
      {...{
        Audit: Security,
        DocumentTypes,
        Imports,
        Integration,
        Mails,
        MailTexts,
        Operations,
        Privacy,
        QuoteTexts,
        Rights,
        Snippets,
        Trash,
      }}
    />
  )
}
