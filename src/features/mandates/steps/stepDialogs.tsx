/** Dialogs of what happens to a mandate, and the form of a building that it may need, which load as one file. */
export { default as BuildingByHand } from '../../buildings/new/BuildingByHand.tsx'
export { default as ObjectionDialog } from '../acceptance/ObjectionDialog.tsx'
export { default as AcceptDialog } from '../record/AcceptDialog.tsx'
export { default as CancellationDialog } from './CancellationDialog.tsx'
export { default as DeleteMandateDialog } from './DeleteMandateDialog.tsx'
export { default as DuplicateDialog } from './DuplicateDialog.tsx'
export { default as MoveDialog } from './MoveDialog.tsx'
export { default as WaitingDialog } from './WaitingDialog.tsx'
