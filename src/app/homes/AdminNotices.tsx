import { Suspense } from 'react'
import { captchaText } from '../../features/auth/captcha/captcha.text.ts'
import { captchaEndpoints } from '../../features/auth/captcha/captcha.ts'
import styles from '../../features/demonstration/screens/DemonstrationNotice.module.css'
import DemonstrationNotice from '../../features/demonstration/screens/DemonstrationNotice.tsx'
import type { FurtherAction } from '../../features/mandates/list/furtherAction.tsx'
import { noteStateEndpoint } from '../../features/taskNotes/noteState.ts'
import { IconShieldExclamation } from '../../web/icons/icons.ts'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import { useCall } from '../../web/useApi.ts'

const ListNotes = lazyPart(() => import('../../features/taskNotes/screens/ListNotes.tsx'))

/** Notices about the installation, at the end of the administrators' home, and an action on the rows of its list. */
export default function AdminNotices({ offer }: { offer: (action: FurtherAction) => void }) {
  const { data } = useCall(noteStateEndpoint, {}, { staleTime: 60_000 })
  return (
    <div data-steady>
      <CaptchaNotice />
      <DemonstrationNotice />
      <Suspense>{data?.configured && <ListNotes offer={offer} />}</Suspense>
    </div>
  )
}

/** Notice if sign-in has no captcha although it is not turned off, or if nobody can pass it, with the reason. */
function CaptchaNotice() {
  const t = useWords(captchaText)
  const { data, isPending } = useCall(captchaEndpoints.state, {}, { staleTime: 60_000 })
  if (isPending) return <span data-loading />
  if (!data || data.state === 'on' || data.state === 'off') return null
  return (
    <div className={styles.notice}>
      <IconShieldExclamation aria-hidden />
      <span>{t(`notice.${data.state}`)}</span>
    </div>
  )
}
