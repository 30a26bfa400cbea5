import { type ComponentType, Suspense } from 'react'
import { groups } from '../../../access.ts'
import { kinds, serviceTypes } from '../../../kinds.ts'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { RecordSaved } from '../../../web/ui/form/SaveState.tsx'
import { ChoiceControl, FlagControl } from '../../../web/ui/input/ChoiceControls.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Page } from '../../../web/ui/page/Page.tsx'
import { useTab } from '../../../web/ui/page/Tabs.tsx'
import { MoreActions } from '../../../web/ui/record/MoreActions.tsx'
import { RecordForm } from '../../../web/ui/record/RecordForm.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../../web/ui/record/RecordPage.tsx'
import { recordName } from '../../../web/writes/write.ts'
import { officeEvents } from '../../mandates/officeEvent.ts'
import { serviceChunks } from '../../mandates/services/useService.tsx'
import { IbanControl } from '../../users/screens/IbanControl.tsx'
import { integrationSections } from '../integrationFields.ts'
import { settingsText } from '../settings.text.ts'
import {
  checklistField,
  defaultNotified,
  defaultSignInRules,
  defaultTwoFactorPolicy,
  notifyField,
  type OfficeFile,
  officeFiles,
  type QuoteTexts,
  settingsEndpoints,
  settingsFields,
  settingsId,
  twoFactorField,
} from '../settings.ts'
import { hasFields, type SettingsTab, settingsGroups, settingsSections } from '../settingsIndex.ts'
import { accountingControls, IdsValue } from './AccountingIds.tsx'
import { ChecklistControl } from './ChecklistControl.tsx'
import { ChecklistValue } from './ChecklistValue.tsx'
import { OfficeFiles } from './OfficeFiles.tsx'
import { SettingsIndex } from './SettingsIndex.tsx'
import classes from './SettingsPage.module.css'

const ReferenceTables = lazyPart(() => import('../../reference/screens/ReferenceTables.tsx'))

/** The parts by their key in the address; the first opens if it names none. */
const tabs = ['kinds', ...Object.values(settingsGroups).flat()] as const
/** Tabs of later features that introduce themselves. */
const introduced = ['privacy', 'operations', 'imports', 'audit', 'mail_texts', 'mails'] as const
const isIntroduced = (tab: SettingsTab): tab is (typeof introduced)[number] =>
  introduced.some((one) => one === tab)

/** A choice of which one applies until the office sets another; that one is shown as chosen. */
const choiceWithDefault = (usual: string) => (props: ControlProps) => (
  <ChoiceControl
    {...props}
    field={{ ...props.field, required: true }}
    value={props.value ?? usual}
  />
)
const PolicyControl = choiceWithDefault(defaultTwoFactorPolicy)
const NotifiedControl = choiceWithDefault(defaultNotified)

/** Yes or no, of which one applies until the office says the other. */
const flagWithDefault = (usual: boolean) => (props: ControlProps) => (
  <FlagControl {...props} field={{ ...props.field, required: true }} value={props.value ?? usual} />
)
const OffControl = flagWithDefault(false)
const flags = Object.entries(settingsFields).filter(([, { kind }]) => kind === 'flag')
const CaptchaControl = flagWithDefault(defaultSignInRules.asksCaptcha)

const controls = {
  ...accountingControls,
  ...Object.fromEntries(flags.map(([name]) => [name, OffControl])),
  captcha: CaptchaControl,
  iban: (props: ControlProps) => <IbanControl {...props} />,
  ...Object.fromEntries(groups.map((group) => [twoFactorField(group), PolicyControl])),
  ...Object.fromEntries(officeEvents.map((event) => [notifyField(event), NotifiedControl])),
  ...Object.fromEntries(
    kinds.map((kind) => [
      checklistField(kind),
      (props: ControlProps) => <ChecklistControl kind={kind} {...props} />,
    ]),
  ),
}

const fileName = (value: unknown) => (value as OfficeFile).name

const renderValue = {
  ...Object.fromEntries(
    kinds.map((kind) => [
      checklistField(kind),
      (value: unknown, other: unknown) => (
        <ChecklistValue kind={kind} value={value} other={other} />
      ),
    ]),
  ),
  ...Object.fromEntries(officeFiles.map((name) => [name, fileName])),
  ...Object.fromEntries(
    Object.keys(accountingControls).map((name) => [
      name,
      (value: unknown) => <IdsValue value={value} />,
    ]),
  ),
}

const renderEmpty = Object.fromEntries(
  kinds.map((kind) => [
    checklistField(kind),
    (other: unknown) => <ChecklistValue kind={kind} value={null} other={other} />,
  ]),
)

// Preload the services for their default checklists.
for (const type of serviceTypes) serviceChunks[type].get().catch(() => {})

/** Parts of later features, by tab. */
type Parts = Record<
  | 'Audit'
  | 'DocumentTypes'
  | 'Imports'
  | 'Mails'
  | 'MailTexts'
  | 'Operations'
  | 'Privacy'
  | 'Rights'
  | 'Snippets'
  | 'Trash',
  ComponentType
> & {
  /** State and secret of an outside service, below its fields. */
  Integration: ComponentType<{ service: (typeof integrationSections)[number] }>
  QuoteTexts: ComponentType<{ texts: QuoteTexts }>
}

/** Page of the office's settings, with the reference tables and the parts of later features. */
export default function SettingsPage(given: Parts) {
  const {
    Audit,
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
  } = given
  const t = useWords(settingsText)
  const tab = useTab(tabs)
  const parts: Partial<Record<SettingsTab, ComponentType>> = {
    audit: Audit,
    document_types: DocumentTypes,
    imports: Imports,
    mails: Mails,
    mail_texts: MailTexts,
    operations: Operations,
    privacy: Privacy,
    snippets: Snippets,
    trash: Trash,
  }
  const Part = parts[tab] ?? Rights
  const title = t('title')
  return (
    <RecordPage
      endpoint={settingsEndpoints.get}
      id={String(settingsId)}
      waiting={{ title }}
      failed={t('failed')}
    >
      {(settings) => (
        <RecordHistory
          endpoints={settingsEndpoints}
          record={settings}
          title={title}
          fields={settingsFields}
          hidden={hasFields(tab) ? fieldsOutside([...settingsSections[tab], 'files']) : []}
          t={t as TranslateKey}
          renderValue={renderValue}
          renderEmpty={renderEmpty}
        >
          {(history) => (
            <Page
              title={title}
              documentTitle={`${t(`tab.${tab}`)} · ${title}`}
              actions={
                hasFields(tab) && (
                  <>
                    <RecordSaved record={recordName('settings', settingsId)} />
                    <MoreActions />
                  </>
                )
              }
              aside={hasFields(tab) && history}
            >
              <div className={classes.layout}>
                <SettingsIndex current={tab} />
                <div className={classes.content} data-tab={tab}>
                  {!isIntroduced(tab) && (
                    <p className={classes.about}>
                      {t(`about.${tab}`)}{' '}
                      {tab === 'quotes' && (
                        <Link to="/settings?tab=tables&table=vat_rates">{t('vat_rates')}</Link>
                      )}
                    </p>
                  )}
                  {hasFields(tab) ? (
                    <RecordForm
                      // Mounts anew, so that the field that the index asks for is found in its part.
                      key={tab}
                      endpoint={settingsEndpoints.update}
                      record={settings}
                      title={title}
                      fields={settingsFields}
                      sections={settingsSections[tab]}
                      text={settingsText}
                      controls={controls}
                      afterSection={{
                        ...Object.fromEntries(
                          integrationSections.map((service) => [
                            service,
                            <Suspense key={service}>
                              <Integration service={service} />
                            </Suspense>,
                          ]),
                        ),
                        quote_texts: (
                          <Suspense>
                            <QuoteTexts texts={settings} />
                          </Suspense>
                        ),
                      }}
                    />
                  ) : tab === 'tables' ? (
                    <Suspense>
                      <p className={classes.about}>
                        <Link to="/source">{t('sources')}</Link>
                      </p>
                      <ReferenceTables />
                    </Suspense>
                  ) : (
                    <Suspense>
                      <Part />
                    </Suspense>
                  )}
                  {tab === 'organisation' && <OfficeFiles settings={settings} />}
                </div>
              </div>
            </Page>
          )}
        </RecordHistory>
      )}
    </RecordPage>
  )
}

/** The fields that are in none of these sections. */
const fieldsOutside = (sections: readonly string[]) =>
  Object.entries(settingsFields).flatMap(([name, { section }]) =>
    sections.includes(section) ? [] : [name],
  )
