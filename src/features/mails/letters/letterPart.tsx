import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'

/** The dialog that shows a mail before it is sent. */
export const MailToSend = prefetchedPart(() => import('./LetterDialog.tsx'))
