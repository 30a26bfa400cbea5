import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate, formatNumber, formatTime } from '../../../kernel/field/format.ts'
import { IconChevronDown, IconChevronUp, IconX } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { deviceName } from '../../auth/screens/deviceName.ts'
import { auditText } from '../audit.text.ts'
import { auditEndpoints } from '../audit.ts'
import classes from './Audit.module.css'
import { timeWithSeconds } from './AuditTable.tsx'
import type { AuditFilter } from './AuditTools.tsx'
import { shortDigest } from './ChainStrip.tsx'

type DetailProps = {
  id: number
  close: () => void
  setFilter: (filter: Partial<AuditFilter>) => void
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** One row of the log with its seal; its values can be used as filters. */
export function ActDetail({ id, close, setFilter, previous, next }: DetailProps) {
  const t = useWords(auditText)
  const { data: act, error, refetch } = useCall(auditEndpoints.get, { params: { id } })
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape closes it from any of its buttons
    <aside
      className={classes.detail}
      aria-label={t('detail.title')}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header>
        <h2>{act?.act_label ?? t('detail.title')}</h2>
        <IconButton
          label={t('detail.previous')}
          onClick={previous}
          icon={IconChevronUp}
          aria-hidden
        />
        <IconButton label={t('detail.next')} onClick={next} icon={IconChevronDown} aria-hidden />
        <IconButton label={t('detail.close')} onClick={close} icon={IconX} aria-hidden />
      </header>
      {!act ? (
        error ? (
          <ErrorPart title={t('detail.failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[60, 84, 70, 84]} height={28} />
        )
      ) : (
        <>
          <dl>
            <Fact name={t('column.who')}>
              {[act.actor_name ?? t(`who.${act.who}`), act.actor_company]
                .filter(Boolean)
                .join(', ')}
            </Fact>
            <Fact name={t('detail.at')}>{`${formatDate(act.at)}, ${timeWithSeconds(act.at)}`}</Fact>
            <Fact name={t('detail.as')}>{act.viewed_as_name}</Fact>
            <Fact name={t('detail.object')}>{act.record !== act.viewed_as_name && act.record}</Fact>
            {act.details.map(({ label, value }) => (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ))}
            <Fact name={t('column.ip')}>{act.ip}</Fact>
            <Fact name={t('column.user_agent')}>{deviceName(act.user_agent)}</Fact>
          </dl>
          {act.who === 'erased' && <p>{t('detail.erased')}</p>}
          {act.read.length > 0 && (
            <>
              <h3>{t('detail.read_title')}</h3>
              <dl className={classes.read}>
                {act.read.map(({ at, label }) => (
                  <div key={label}>
                    <dt>{formatTime(at)}</dt>
                    <dd>{label}</dd>
                  </div>
                ))}
              </dl>
              <p>{t('detail.read_only')}</p>
            </>
          )}
          <h3>{t('seal.title')}</h3>
          <dl>
            <Fact name={t('column.id')}>{formatNumber(act.id)}</Fact>
            {act.seal && (
              <>
                <Fact name={t('column.seal')}>{formatNumber(act.seal.id)}</Fact>
                <Fact name={t('seal.minute')}>
                  {`${formatTime(act.seal.sealed_at)}, ${t('rows', { count: act.seal.rows, rows: formatNumber(act.seal.rows) })}`}
                </Fact>
                <Fact name={t('seal.digest')}>{shortDigest(act.seal.digest)}</Fact>
                <Fact name={t('seal.previous')}>{shortDigest(act.seal.previous)}</Fact>
              </>
            )}
          </dl>
          {!act.seal && <p>{t('seal.none')}</p>}
          <div className="wrap above12 gap4x16">
            {act.actor !== null && (
              <FilterLink
                value={act.actor_name ?? ''}
                onClick={() => setFilter({ actor: [String(act.actor)] })}
              />
            )}
            <FilterLink value={act.act_label} onClick={() => setFilter({ act: [act.act] })} />
            {act.ip && <FilterLink value={act.ip} onClick={() => setFilter({ search: act.ip! })} />}
          </div>
          <p>{t('seal.note')}</p>
        </>
      )}
    </aside>
  )
}

type IconButtonProps = { label: string; onClick: (() => void) | undefined; icon: typeof IconX }

const IconButton = ({ label, onClick, icon: ButtonIcon }: IconButtonProps) => (
  <ActionIcon
    variant="subtle"
    size={28}
    aria-label={label}
    disabled={!onClick}
    onClick={() => onClick?.()}
  >
    <ButtonIcon aria-hidden />
  </ActionIcon>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

function FilterLink({ value, onClick }: { value: string; onClick: () => void }) {
  const t = useWords(auditText)
  return (
    <UnstyledButton className={classes.link} onClick={onClick}>
      {t('detail.filter', { value })}
    </UnstyledButton>
  )
}
