import { IconShieldExclamation } from '@tabler/icons-react'
import { captchaText } from '../../features/auth/captcha/captcha.text.ts'
import { captchaEndpoints } from '../../features/auth/captcha/captcha.ts'
import styles from '../../features/demonstration/screens/DemonstrationNotice.module.css'
import DemonstrationNotice from '../../features/demonstration/screens/DemonstrationNotice.tsx'
import { useWords } from '../../web/loading/words.ts'
import { useCall } from '../../web/useApi.ts'

/** Notices about the installation, at the end of the administrators' home. */
export default function AdminNotices() {
  return (
    <>
      <CaptchaNotice />
      <DemonstrationNotice />
    </>
  )
}

/** Notice if sign-in has no captcha although it is not turned off, or if nobody can pass it, with the reason. */
function CaptchaNotice() {
  const t = useWords(captchaText)
  const { data } = useCall(captchaEndpoints.state, {}, { staleTime: 60_000 })
  if (!data || data.state === 'on' || data.state === 'off') return null
  return (
    <div className={styles.notice}>
      <IconShieldExclamation size={16} stroke={1.75} aria-hidden />
      <span>{t(`notice.${data.state}`)}</span>
    </div>
  )
}
