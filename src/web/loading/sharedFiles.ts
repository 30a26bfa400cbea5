type SharedFile = {
  name: string
  /** Paths of modules, or of folders if they end with a slash. */
  modules: readonly string[]
  /** Takes only modules that so many parts of the program import; the others stay with their part. */
  minShareCount?: number
}

const components = 'node_modules/@mantine/core/esm/components'
const hooks = 'node_modules/@mantine/hooks/esm'

/**
 * What pages share, so that each loads in a few files: a file holds its modules with all that they import, except
 * what a file before it holds. So what two files would share stands before both (decision 066).
 */
export const sharedFiles: readonly SharedFile[] = [
  {
    name: 'base',
    modules: [
      'src/app/main.tsx',
      `${components}/TextInput/TextInput.mjs`,
      `${hooks}/use-uncontrolled/use-uncontrolled.mjs`,
      'src/web/icons/icons.ts',
    ],
  },
  // The frame of whoever is signed in, and what lists have in common with records.
  {
    name: 'shell',
    modules: [
      'src/access.ts',
      'src/app/shell/Shell.tsx',
      'src/features/auth/captcha/captcha.text.ts',
      'src/features/auth/captcha/captcha.ts',
      'src/features/mandates/list/columns.tsx',
      'src/features/mandates/list/filters.tsx',
      'src/features/mandates/record/ContactAdministrator.tsx',
      'src/features/taskNotes/noteState.ts',
      'src/features/users/user.ts',
      'src/kernel/access.ts',
      'src/web/keys/useKeysHelp.tsx',
      'src/web/theme/LanguageItems.tsx',
      'src/web/ui/basic/Ago.tsx',
      'src/web/ui/basic/Truncated.tsx',
      'src/web/ui/basic/cutEdge.ts',
      'src/web/ui/basic/phone.module.css',
      'src/web/ui/basic/textScale.ts',
      'src/web/ui/basic/useInnerWidth.ts',
      'src/web/ui/listing/columnWidths.ts',
      'src/web/ui/basic/ApproximateNotice.tsx',
      'src/web/ui/listing/listState.ts',
      'src/web/ui/page/ErrorPart.tsx',
      'src/web/ui/ui.text.ts',
      'src/web/writes/useDecision.ts',
      `${hooks}/use-merged-ref/use-merged-ref.mjs`,
      `${hooks}/use-mounted/use-mounted.mjs`,
    ],
  },
  {
    name: 'list',
    modules: [
      'src/app/homes/AdminNotices.tsx',
      'src/features/demonstration/screens/DemonstrationNotice.tsx',
      'src/features/mandates/list/MandatesPage.tsx',
      'src/features/views/ViewsMenu.tsx',
      'src/web/ui/export/ExportMenu.tsx',
      'src/web/ui/listing/useList.ts',
      'src/web/ui/table/DataTable.tsx',
      'src/web/ui/trash/TrashButton.tsx',
    ],
  },
  // Small parts.
  {
    name: 'common',
    modules: [
      'src/web/ui/page/Refusal.tsx',
      'src/web/ui/page/ToneLabel.tsx',
      `${components}/Group/Group.mjs`,
      `${components}/Text/Text.mjs`,
    ],
    minShareCount: 2,
  },
  // Fields with all that edits, checks and marks them, and what the kick-off form declares like the records that it fills.
  {
    name: 'fields',
    modules: [
      'src/features/mandates/formTextKey.ts',
      'src/features/mandates/services/sharedFields.ts',
      'src/features/reference/energy.ts',
      'src/features/register/register.ts',
      'src/features/technical/renovation.ts',
      'src/kernel/http/errors.ts',
      'src/web/ui/record/MoreActions.tsx',
      'src/web/ui/record/RecordForm.tsx',
      'src/web/ui/input/Field.tsx',
      'src/web/ui/page/Stepper.tsx',
      'src/web/ui/page/Tabs.tsx',
      'src/web/ui/record/FactSections.tsx',
      'src/web/ui/record/RecordHistory.tsx',
      `${components}/Checkbox/Checkbox.mjs`,
      'node_modules/@mantine/core/esm/core/DirectionProvider/DirectionProvider.mjs',
      'node_modules/@mantine/core/esm/core/utils/create-safe-context/create-safe-context.mjs',
      'node_modules/@mantine/core/esm/core/utils/create-scoped-keydown-handler/create-scoped-keydown-handler.mjs',
    ],
  },
  // What opens over a page.
  {
    name: 'overlays',
    modules: [
      'src/web/ui/overlays.ts',
      'src/web/ui/page/Dialog.tsx',
      'src/web/ui/trash/DeleteDialog.tsx',
      `${components}/Drawer/Drawer.mjs`,
    ],
  },
  // What people enter about themselves, and how they prove who they are.
  {
    name: 'people',
    modules: [
      'src/features/auth/auth.ts',
      'src/features/auth/password/passwords.ts',
      'src/features/auth/screens/CodeInput.tsx',
      'src/features/auth/screens/Failure.tsx',
      'src/features/auth/signInShapes.ts',
      'src/features/register/address.ts',
      'src/features/users/user.text.ts',
    ],
  },
  // What several records declare or show.
  {
    name: 'records',
    modules: [
      'src/features/buildings/building.text.ts',
      'src/features/buildings/building.ts',
      'src/features/buildings/registerCodes.tsx',
      'src/features/files/file.ts',
      'src/features/files/folder.ts',
      'src/features/files/preview/preview.ts',
      'src/features/files/useFolders.tsx',
      'src/kernel/letter.ts',
      'src/features/mandates/form/AnswerField.tsx',
      'src/features/mandates/form/MandateForm.module.css',
      'src/features/mandates/form/formTexts.tsx',
      'src/features/mandates/mandateBuilding.text.ts',
      'src/features/mandates/record/ChecklistEntry.tsx',
      'src/features/mandates/record/DecisionNote.tsx',
      'src/features/mandates/record/record.text.ts',
      'src/features/mandates/services/consultation.ts',
      'src/features/mandates/services/sharedItems.ts',
      'src/features/mandates/services/useService.tsx',
      'src/features/proposals/RecordProposals.tsx',
      'src/features/technical/rights.ts',
      'src/features/users/screens/contacts.tsx',
      'src/web/ui/grid/undoStack.ts',
    ],
  },
  // Where figures come from.
  {
    name: 'reference',
    modules: [
      'src/features/reference/confirmation/confirmation.ts',
      'src/features/reference/heatingOption.ts',
      'src/features/reference/origin/describeOrigin.ts',
      'src/features/reference/origin/origin.text.ts',
      'src/features/reference/tableNames.ts',
      'src/features/reference/vat.ts',
    ],
  },
  // Tables that are filled in like a spreadsheet.
  {
    name: 'grid',
    modules: ['src/features/mandates/form/FormTable.tsx', 'src/web/ui/grid/RowsTable.tsx'],
  },
  {
    name: 'mandate',
    modules: ['src/app/mandate/MandatePage.tsx', 'src/features/messages/screens/UnreadMark.tsx'],
  },
  {
    name: 'overview',
    modules: ['src/app/mandate/overviewParts.ts', 'src/web/ui/record/RecentHistory.tsx'],
  },
  // The comparison of heating options, which a mandate shows once something is recommended, and its tables.
  {
    name: 'comparison',
    modules: [
      'src/features/heating/result/RecommendedResult.tsx',
      'src/features/reference/reference.ts',
      'src/features/reference/rows.ts',
      'src/features/reference/versions.ts',
    ],
  },
  {
    name: 'uploads',
    modules: ['src/features/files/screens/fileIcon.tsx', 'src/web/uploads/uploads.ts'],
  },
  { name: 'charts', modules: ['src/web/ui/chart/'], minShareCount: 2 },
  // What a quote declares, for whatever leads to one without showing it.
  { name: 'quote', modules: ['src/features/quotes/quote.ts'], minShareCount: 2 },
  {
    name: 'quotes',
    modules: [
      'src/features/quotes/accounting/',
      'src/features/quotes/money.ts',
      'src/features/quotes/notes/',
      'src/features/quotes/screens/',
    ],
    minShareCount: 2,
  },
  { name: 'rules', modules: ['src/web/ui/input/formRules.ts'] },
  // Forms that make a building, a person or a mandate, and what is asked along the way.
  {
    name: 'newRecord',
    modules: [
      'src/features/buildings/BuildingForm.tsx',
      'src/features/buildings/DeleteBuilding.tsx',
      'src/features/buildings/RegisterCredits.tsx',
      'src/features/buildings/finder.ts',
      'src/features/buildings/merge/',
      'src/features/buildings/new/',
      'src/features/files/rights/fileRights.ts',
      'src/features/files/requests/requestList.text.ts',
      'src/features/files/requests/useRequests.tsx',
      'src/features/files/screens/filesContext.tsx',
      'src/features/files/screens/useTypeOptions.tsx',
      'src/features/mandates/request/',
      'src/features/mandates/steps/',
      'src/features/register/',
      'src/features/users/screens/',
      'src/web/ui/form/CreateForm.tsx',
    ],
    minShareCount: 2,
  },
]
