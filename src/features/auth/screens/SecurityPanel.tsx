import { Button } from '@mantine/core'
import {
  type Icon,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconLock,
  IconReceipt,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDate, formatTime } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { deviceName } from './deviceName.ts'
import { PasswordForm } from './PasswordForm.tsx'
import classes from './Security.module.css'

const EnrolDialog = lazyPart(() => import('./EnrolDialog.tsx'))
const RenewCodesDialog = lazyPart(async () => ({
  default: (await import('./EnrolDialog.tsx')).RenewCodesDialog,
}))

type Opened = 'password' | 'enrol' | 'codes' | 'off'

/** How the signed-in person signs in: password, second factor, trusted devices. */
export default function SecurityPanel({ email }: { email: string }) {
  const t = useWords(authText)
  const { data, error, refetch } = useCall(authEndpoints.secondFactor, {})
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (!data)
    return error ? (
      <ErrorPart title={t('security.failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton widths={[30, 92, 30, 92, 92]} height={48} />
    )
  const { confirmed_at, backup_codes, devices, policy } = data
  const isOn = confirmed_at !== null
  return (
    <div className={classes.panel}>
      <Section title={t('security.sign_in')}>
        <Row icon={IconLock} title={t('security.password')} text={t('security.password_text')}>
          <Button variant="default" onClick={() => setOpened('password')}>
            {t('change.title')}
          </Button>
        </Row>
      </Section>
      {(isOn || policy !== 'off') && (
        <Section title={t('security.factor')}>
          <Row
            icon={IconDeviceMobile}
            title={t('security.app')}
            text={
              isOn
                ? t('security.app_on', { date: formatDate(confirmed_at) })
                : t('security.app_off')
            }
          >
            <Button variant={isOn ? 'default' : 'filled'} onClick={() => setOpened('enrol')}>
              {t(isOn ? 'security.replace' : 'security.turn_on')}
            </Button>
            {isOn && policy !== 'required' && (
              <Button variant="subtle" onClick={() => setOpened('off')}>
                {t('security.turn_off')}
              </Button>
            )}
          </Row>
          {isOn && (
            <Row
              icon={IconReceipt}
              title={t('security.backup')}
              text={t('security.backup_left', { count: backup_codes })}
              isWarning={backup_codes < 4}
            >
              <Button variant="default" onClick={() => setOpened('codes')}>
                {t('security.backup_renew')}
              </Button>
            </Row>
          )}
        </Section>
      )}
      {isOn && (
        <Section title={t('security.devices')} note={t('security.devices_text')}>
          {devices.length === 0 && <p className={classes.quiet}>{t('security.no_device')}</p>}
          {devices.map(({ id, user_agent, expires_at, is_current }) => {
            const name = deviceName(user_agent) ?? t('security.unknown_device')
            return (
              <Row
                key={id}
                icon={IconDeviceLaptop}
                title={is_current ? `${name}, ${t('security.this_device')}` : name}
                text={t('security.until', { date: formatDate(expires_at) })}
              >
                <Button
                  variant="subtle"
                  aria-label={t('security.forget_this', { device: name })}
                  onClick={() =>
                    void act(async () => {
                      await call(authEndpoints.forgetDevice, { params: { id } })
                      await refresh('2fa')
                    }, t('security.forgotten'))
                  }
                >
                  {t('security.forget')}
                </Button>
              </Row>
            )
          })}
        </Section>
      )}
      <Sessions />
      {opened === 'password' && <ChangePasswordDialog email={email} onClose={close} />}
      <Suspense>
        {opened === 'enrol' && <EnrolDialog email={email} isOn={isOn} onClose={close} />}
        {opened === 'codes' && <RenewCodesDialog email={email} onClose={close} />}
      </Suspense>
      {opened === 'off' && (
        <Dialog title={t('security.turn_off')} onClose={close}>
          <PasswordForm
            email={email}
            text={t('enrol.password')}
            submit={t('security.turn_off')}
            onClose={close}
            send={async (password) => {
              await call(authEndpoints.disableSecondFactor, { body: { password } })
              await refresh('2fa')
              toast.success(t('security.off_done'))
              close()
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

/** Does something at once, and says that it is done or why it was refused. */
async function act(work: () => Promise<unknown>, done: string) {
  try {
    await work()
    toast.success(done)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.error(error.body.detail)
  }
}

/** Where the person is signed in. */
function Sessions() {
  const t = useWords(authText)
  const { data, error, refetch } = useCall(authEndpoints.sessions, {})
  const title = t('security.sessions')
  if (!data)
    return error ? (
      <ErrorPart title={t('security.failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton widths={[30, 92, 92]} height={48} />
    )
  const endOthers = () =>
    act(async () => {
      await call(authEndpoints.endOtherSessions, {})
      await refresh('sessions')
    }, t('security.others_ended'))
  return (
    <Section
      title={title}
      act={
        data.results.length > 1 && (
          <Button variant="default" onClick={() => void endOthers()}>
            {t('security.end_others')}
          </Button>
        )
      }
    >
      {data.results.map(({ id, used_at, ip, user_agent, is_current }) => {
        const name = deviceName(user_agent) ?? t('security.unknown_device')
        return (
          <Row
            key={id}
            icon={IconDeviceLaptop}
            title={is_current ? `${name}, ${t('security.this_session')}` : name}
            text={t('security.session_used', {
              ip: ip ?? t('security.unknown_ip'),
              date: formatDate(used_at),
              time: formatTime(used_at),
            })}
          >
            {!is_current && (
              <Button
                variant="subtle"
                aria-label={t('security.end_this', { device: name })}
                onClick={() =>
                  void act(async () => {
                    await call(authEndpoints.endSession, { params: { id } })
                    await refresh('sessions')
                  }, t('security.ended'))
                }
              >
                {t('security.end')}
              </Button>
            )}
          </Row>
        )
      })}
    </Section>
  )
}

type SectionProps = { title: string; note?: string; act?: ReactNode; children: ReactNode }

const Section = ({ title, note, act, children }: SectionProps) => (
  <section>
    <div className={classes.head}>
      <h2 className={classes.title}>
        {title} {note && <span className={classes.quiet}>{note}</span>}
      </h2>
      {act}
    </div>
    {children}
  </section>
)

type RowProps = {
  icon: Icon
  title: string
  text: string
  isWarning?: boolean
  children: ReactNode
}

const Row = ({ icon: Sign, title, text, isWarning, children }: RowProps) => (
  <div className={classes.row}>
    <Sign size={20} stroke={1.75} aria-hidden />
    <div className={classes.what}>
      <strong>{title}</strong>
      <span className={classes.quiet} data-warning={isWarning || undefined}>
        {text}
      </span>
    </div>
    <div className={classes.acts}>{children}</div>
  </div>
)
