import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDate, formatTime } from '../../../../kernel/field/format.ts'
import type { ResponseBody } from '../../../../kernel/http/endpoint.ts'
import {
  IconDeviceMobile,
  IconInfoCircle,
  IconLock,
  IconReceipt,
  IconShieldCheck,
  IconShieldExclamation,
  IconTrash,
} from '../../../../web/icons/icons.ts'
import { lazyPart } from '../../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { Hint } from '../../../../web/ui/basic/Hint.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { call, refresh, useCall } from '../../../../web/useApi.ts'
import { LastAccesses } from '../../accesses/LastAccesses.tsx'
import { authText } from '../../auth.text.ts'
import { authEndpoints } from '../../auth.ts'
import { passkeyText } from '../../passkeys/passkey.text.ts'
import { passkeyEndpoints } from '../../passkeys/passkeys.ts'
import { ChangePasswordDialog } from '../ChangePasswordDialog.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { arePasskeysPossible } from '../passkeys/passkeysPossible.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { type OwnPasskey, PasskeySection } from './PasskeySection.tsx'
import classes from './SecurityPanel.module.css'
import { SecurityRow, SecuritySection, StateWord } from './SecuritySection.tsx'
import { securityText } from './security.text.ts'
import { TrustedDevices } from './TrustedDevices.tsx'

const EnrolDialog = lazyPart(() => import('../EnrolDialog.tsx'))
const RenewCodesDialog = lazyPart(() => import('../EnrolDialog.tsx'), 'RenewCodesDialog')
const loadPasskeyDialogs = () => import('./PasskeyDialogs.tsx')
const AddPasskeyDialog = lazyPart(async () => ({
  default: (await loadPasskeyDialogs()).AddPasskeyDialog,
}))
const RenamePasskeyDialog = lazyPart(async () => ({
  default: (await loadPasskeyDialogs()).RenamePasskeyDialog,
}))
const RemovePasskeyDialog = lazyPart(async () => ({
  default: (await loadPasskeyDialogs()).RemovePasskeyDialog,
}))

/** Number of backup codes below which the panel suggests new ones. */
const fewCodes = 4

type Factor = ResponseBody<typeof authEndpoints.secondFactor>
type Passkeys = ResponseBody<typeof passkeyEndpoints.passkeys>

/** How the signed-in person signs in: password, passkeys, second factor, sessions, trusted devices. */
export default function SecurityPanel({ email }: { email: string }) {
  const t = useWords(authText)
  const factor = useCall(authEndpoints.secondFactor, {})
  const passkeys = useCall(passkeyEndpoints.passkeys, {})
  const error = factor.error ?? passkeys.error
  if (factor.data && passkeys.data)
    return <LoadedPanel email={email} factor={factor.data} passkeys={passkeys.data} />
  return error ? (
    <ErrorPart
      title={t('security.failed')}
      error={error}
      retry={() => void Promise.all([factor.refetch(), passkeys.refetch()])}
    />
  ) : (
    <Skeleton widths={[30, 92, 30, 92, 92]} height={48} />
  )
}

type Opened =
  | { dialog: 'password' | 'app' | 'codes' | 'app_off' | 'passkey' }
  | { dialog: 'rename' | 'remove'; passkey: OwnPasskey }

type LoadedProps = { email: string; factor: Factor; passkeys: Passkeys }

function LoadedPanel({ email, factor, passkeys }: LoadedProps) {
  const t = useWords(authText)
  const tSecurity = useWords(securityText)
  const [opened, setOpened] = useState<Opened>()
  const open = (dialog: 'password' | 'app' | 'codes' | 'app_off' | 'passkey') => () =>
    setOpened({ dialog })
  const { confirmed_at, code_at, backup_codes, devices, trusted_days, policy, password_at } = factor
  const hasApp = confirmed_at !== null
  const describeApp = (since: string) => {
    const date = formatDate(since)
    return code_at
      ? tSecurity('app_used', { date, used: formatDate(code_at), time: formatTime(code_at) })
      : t('security.app_on', { date })
  }
  const hasPasskey = passkeys.results.length > 0
  const isOn = hasApp || hasPasskey
  const isOffered = policy !== 'off'
  const mayAdd = passkeys.is_offered && arePasskeysPossible()
  /** The action that the strip at the top offers; the rows below do not repeat it. */
  const urgent = !isOn
    ? isOffered && (mayAdd ? 'passkey' : 'app')
    : backup_codes < fewCodes && 'codes'
  return (
    <div className="container">
      <div className={classes.panel}>
        <div className={classes.column}>
          {(isOn || isOffered) && (
            <WeakestPoint factor={factor} isOn={isOn}>
              {urgent && <UrgentButton act={urgent} onClick={open(urgent)} />}
            </WeakestPoint>
          )}
          <SecuritySection title={t('security.sign_in')}>
            <SecurityRow
              icon={IconLock}
              title={t('security.password')}
              text={
                password_at
                  ? tSecurity('password_changed', { date: formatDate(password_at) })
                  : t('security.password_text')
              }
            >
              <Button variant="default" onClick={open('password')}>
                {t('change.title')}
              </Button>
            </SecurityRow>
          </SecuritySection>
          {(hasPasskey || mayAdd) && (
            <PasskeySection
              passkeys={passkeys.results}
              onAdd={mayAdd && urgent !== 'passkey' ? open('passkey') : undefined}
              onRename={(passkey) => setOpened({ dialog: 'rename', passkey })}
              onRemove={(passkey) => setOpened({ dialog: 'remove', passkey })}
            />
          )}
          {(isOn || isOffered) && (
            <SecuritySection title={tSecurity('second_factor')} note={tSecurity('after_password')}>
              {(hasApp || isOffered) && (
                <SecurityRow
                  icon={IconDeviceMobile}
                  title={t('security.app')}
                  state={hasApp && <StateWord>{tSecurity('app_on')}</StateWord>}
                  text={hasApp ? describeApp(confirmed_at) : t('security.app_off')}
                >
                  {urgent !== 'app' && (
                    <Button variant="default" onClick={open('app')}>
                      {t(hasApp ? 'security.replace' : 'security.turn_on')}
                    </Button>
                  )}
                  {hasApp && (policy !== 'required' || hasPasskey) && (
                    <Hint label={t('security.turn_off')}>
                      <ActionIcon aria-label={t('security.turn_off')} onClick={open('app_off')}>
                        <IconTrash aria-hidden />
                      </ActionIcon>
                    </Hint>
                  )}
                </SecurityRow>
              )}
              {isOn && (
                <SecurityRow
                  icon={IconReceipt}
                  title={t('security.backup')}
                  state={
                    backup_codes < fewCodes && (
                      <StateWord isWarning>
                        {tSecurity('codes_left', { count: backup_codes })}
                      </StateWord>
                    )
                  }
                  text={t('security.backup_left', { count: backup_codes })}
                >
                  {urgent !== 'codes' && (
                    <Button variant="default" onClick={open('codes')}>
                      {t('security.backup_renew')}
                    </Button>
                  )}
                </SecurityRow>
              )}
              {isOn && (
                <p className={classes.note}>
                  <IconInfoCircle aria-hidden />
                  {tSecurity('reset_note')}
                </p>
              )}
            </SecuritySection>
          )}
        </div>
        <div className={classes.column}>
          <OpenSessions />
          {isOn && <TrustedDevices devices={devices} days={trusted_days} />}
          <LastAccesses />
        </div>
      </div>
      {opened && (
        <OpenDialog
          opened={opened}
          {...{ email, hasApp, hasRecentPasskey: passkeys.is_recent }}
          isLastFactor={!hasApp && passkeys.results.length === 1}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

type WeakestPointProps = { factor: Factor; isOn: boolean; children: ReactNode }

/** The weakest point of the account's protection with its remedy, or a note that all is well. */
function WeakestPoint({ factor, isOn, children }: WeakestPointProps) {
  const tSecurity = useWords(securityText)
  const { policy, backup_codes } = factor
  const isRequired = policy === 'required'
  const Sign = isOn ? IconShieldCheck : IconShieldExclamation
  const text = isOn
    ? backup_codes < fewCodes && tSecurity('few_codes', { count: backup_codes })
    : tSecurity(isRequired ? 'weak_required' : 'weak_text')
  return (
    <div className={classes.point} data-weak={!isOn || undefined}>
      <Sign size={20} aria-hidden />
      <div className={classes.what}>
        <strong className="label">
          {isOn ? tSecurity(isRequired ? 'strong_required' : 'strong') : tSecurity('weak')}
        </strong>
        {text && <span className={classes.quiet}>{text}</span>}
      </div>
      {children}
    </div>
  )
}

type Urgent = 'passkey' | 'app' | 'codes'

function UrgentButton({ act, onClick }: { act: Urgent; onClick: () => void }) {
  const t = useWords(authText)
  const tPasskey = useWords(passkeyText)
  const words = {
    passkey: tPasskey('add'),
    app: t('security.turn_on'),
    codes: t('security.backup_renew'),
  }
  return <Button onClick={onClick}>{words[act]}</Button>
}

type OpenDialogProps = {
  opened: Opened
  email: string
  hasApp: boolean
  hasRecentPasskey: boolean
  isLastFactor: boolean
  onClose: () => void
}

function OpenDialog({ opened, hasApp, isLastFactor, hasRecentPasskey, ...props }: OpenDialogProps) {
  if (opened.dialog === 'password') return <ChangePasswordDialog {...props} />
  if (opened.dialog === 'app_off') return <AppOffDialog {...props} />
  return (
    <Suspense>
      {opened.dialog === 'app' && <EnrolDialog {...props} isOn={hasApp} />}
      {opened.dialog === 'codes' && <RenewCodesDialog {...props} />}
      {opened.dialog === 'passkey' && (
        <AddPasskeyDialog {...props} hasRecentPasskey={hasRecentPasskey} />
      )}
      {opened.dialog === 'rename' && (
        <RenamePasskeyDialog passkey={opened.passkey} onClose={props.onClose} />
      )}
      {opened.dialog === 'remove' && (
        <RemovePasskeyDialog
          {...props}
          passkey={opened.passkey}
          hasRecentPasskey={hasRecentPasskey}
          isLast={isLastFactor}
        />
      )}
    </Suspense>
  )
}

function AppOffDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useWords(authText)
  return (
    <Dialog title={t('security.turn_off')} onClose={onClose}>
      <PasswordForm
        email={email}
        text={t('enrol.password')}
        submit={t('security.turn_off')}
        onClose={onClose}
        send={async (password = '') => {
          await call(authEndpoints.disableSecondFactor, { body: { password } })
          await refresh('2fa')
          toast.success(t('security.off_done'))
          onClose()
        }}
      />
    </Dialog>
  )
}
