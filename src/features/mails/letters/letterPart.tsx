import { lazyPart } from '../../../web/loading/lazyScreen.tsx'

/** The dialog that shows a mail before it is sent; loaded once somebody asks for it, as few mails are changed. */
export const MailToSend = lazyPart(() => import('./LetterDialog.tsx'))
