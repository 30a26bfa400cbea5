import { type TableName, tableNames } from '../reference/tableNames.ts'
import { integrationSections } from './integrationFields.ts'
import { settingsFields } from './settings.ts'

/** The parts of the settings (`?tab=`) in the groups and the order of the index. */
export const settingsGroups = {
  office: ['organisation', 'numbering', 'rights'],
  work: ['kinds', 'document_types', 'imports'],
  money: ['quotes', 'integrations'],
  calculation: ['tables'],
  communication: ['notifications', 'mail_texts', 'snippets', 'mails'],
  security: ['security', 'privacy', 'operations', 'audit', 'trash'],
} as const
export type SettingsTab = (typeof settingsGroups)[keyof typeof settingsGroups][number]

/** The sections of each part that has fields. */
export const settingsSections = {
  kinds: ['due_days', 'documents', 'checklists'],
  organisation: ['organisation', 'address', 'billing', 'uploads'],
  numbering: ['numbering'],
  quotes: ['quotes', 'quote_texts'],
  integrations: [...integrationSections, 'layers'],
  notifications: ['notifications'],
  security: ['security', 'sign_in', 'audit'],
} as const satisfies Partial<Record<SettingsTab, readonly string[]>>

export const hasFields = (tab: SettingsTab): tab is keyof typeof settingsSections =>
  tab in settingsSections

/** Something in a part of the settings that the search finds. */
export type SettingsItem = {
  label: string
  /** The section or list that it is in. */
  within: string
  /** What the search looks through. */
  words: string
} & ({ field: string } | { table: TableName })

type Translate = (key: string) => string
type Translators = {
  t: Translate
  /** Translates a text that may be missing. */
  tIfAny: (key: string) => string | undefined
  tReference: Translate
}

/** The fields of a part by their sections, or its reference tables. */
export function itemsOf(tab: SettingsTab, { t, tIfAny, tReference }: Translators): SettingsItem[] {
  if (tab === 'tables')
    return tableNames.map((table) => {
      const label = tReference(`table.${table}`)
      return { table, label, within: t('tab.tables'), words: label }
    })
  if (!hasFields(tab)) return []
  const sections: readonly string[] = settingsSections[tab]
  return Object.entries(settingsFields).flatMap(([field, { section }]) => {
    if (!sections.includes(section)) return []
    const label = t(`field.${field}`)
    const within = tIfAny(`section.${section}`) ?? t(`tab.${tab}`)
    const words = [label, within, tIfAny(`help.${field}`)].join(' ')
    return { field, label, within, words }
  })
}
