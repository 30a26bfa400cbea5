/** Dialogs of the page of a quote, which load as one file. */
export { default as AnswerForClient } from '../AnswerForClient.tsx'
export { default as CancelQuote } from './CancelQuote.tsx'
export { default as ChangeContractor } from './ChangeContractor.tsx'
export { default as SendDialog } from './SendDialog.tsx'
