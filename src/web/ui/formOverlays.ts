/** What opens over fields, and the rules that check them: one file, loaded on the first interaction. */

export { default as ConflictDialog } from './form/ConflictDialog.tsx'
export * as rules from './input/formRules.ts'
export { default as FormDialog } from './page/FormDialog.tsx'
export { default as ProvenancePopover } from './provenance/ProvenancePopover.tsx'
