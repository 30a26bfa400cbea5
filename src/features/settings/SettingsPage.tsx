import { Suspense } from 'react'
import { lazyPart } from '../../web/lazyScreen.tsx'
import type { ControlProps } from '../../web/ui/fieldMeans.ts'
import type { SayKey } from '../../web/ui/fieldValue.ts'
import { MoreActions } from '../../web/ui/MoreActions.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { RecordForm } from '../../web/ui/RecordForm.tsx'
import { RecordHistory } from '../../web/ui/RecordHistory.tsx'
import { RecordPage } from '../../web/ui/RecordPage.tsx'
import { RecordSaved } from '../../web/ui/SaveState.tsx'
import { Tabs, useTab } from '../../web/ui/Tabs.tsx'
import { useWords } from '../../web/words.ts'
import { recordName } from '../../web/writes.ts'
import { kinds } from '../products/kind.ts'
import { IbanControl } from '../users/IbanControl.tsx'
import { ChecklistControl } from './ChecklistControl.tsx'
import { ChecklistValue } from './ChecklistValue.tsx'
import { OfficeFiles } from './OfficeFiles.tsx'
import { Rights } from './Rights.tsx'
import classes from './SettingsPage.module.css'
import { settingsText } from './settings.text.ts'
import {
  checklistField,
  type OfficeFile,
  officeFiles,
  settingsEndpoints,
  settingsFields,
  settingsId,
} from './settings.ts'

const ReferenceTables = lazyPart(() => import('../reference/ReferenceTables.tsx'))

/** The tabs with fields, and the sections of each. */
const sections = {
  kinds: ['due_days', 'checklists'],
  organisation: ['organisation', 'address', 'billing'],
}
const tabs = ['kinds', 'organisation', 'tables', 'rights'] as const
type Tab = (typeof tabs)[number]
const hasFields = (tab: Tab): tab is keyof typeof sections => tab in sections

const controls = {
  iban: (props: ControlProps) => <IbanControl {...props} />,
  ...Object.fromEntries(
    kinds.map((kind) => [
      checklistField(kind),
      (props: ControlProps) => <ChecklistControl kind={kind} {...props} />,
    ]),
  ),
}

const fileName = (value: unknown) => (value as OfficeFile).name

const shown = {
  ...Object.fromEntries(
    kinds.map((kind) => [
      checklistField(kind),
      (value: unknown, other: unknown) => (
        <ChecklistValue kind={kind} value={value} other={other} />
      ),
    ]),
  ),
  ...Object.fromEntries(officeFiles.map((name) => [name, fileName])),
}

const shownEmpty = Object.fromEntries(
  kinds.map((kind) => [
    checklistField(kind),
    (other: unknown) => <ChecklistValue kind={kind} value={null} other={other} />,
  ]),
)

/** What the office sets for the whole product, and who may do what in it. */
export default function SettingsPage() {
  const t = useWords(settingsText)
  const tab = useTab(tabs)
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
          hidden={hasFields(tab) ? fieldsOutside([...sections[tab], 'files']) : []}
          say={t as SayKey}
          shown={shown}
          shownEmpty={shownEmpty}
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
              <Tabs
                label={t('tabs')}
                tabs={tabs.map((key) => ({ key, word: t(`tab.${key}`) }))}
                current={tab}
              />
              <div className={classes.content} data-tab={tab}>
                <p className={classes.about}>{t(`about.${tab}`)}</p>
                {hasFields(tab) ? (
                  <RecordForm
                    endpoint={settingsEndpoints.update}
                    record={settings}
                    title={title}
                    fields={settingsFields}
                    sections={sections[tab]}
                    text={settingsText}
                    controls={controls}
                  />
                ) : tab === 'tables' ? (
                  <Suspense>
                    <ReferenceTables />
                  </Suspense>
                ) : (
                  <Rights />
                )}
                {tab === 'organisation' && <OfficeFiles settings={settings} />}
              </div>
            </Page>
          )}
        </RecordHistory>
      )}
    </RecordPage>
  )
}

const fieldsOutside = (sections: readonly string[]) =>
  Object.entries(settingsFields).flatMap(([name, { section }]) =>
    sections.includes(section) ? [] : [name],
  )
