import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLink,
  IconShieldCheck,
} from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { auditText } from '../audit.text.ts'
import { auditEndpoints, type ChainResult } from '../audit.ts'
import classes from './Audit.module.css'

/** Timeout of a verification, in ms: a log of ten years has millions of rows. */
const verifyTimeout = 600_000

/** Verifies the whole chain; the strip shows the result. */
export function VerifyButton() {
  const t = useWords(auditText)
  const [isBusy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    try {
      await call(auditEndpoints.verify, {}, { timeLimit: verifyTimeout })
      await refresh('audit')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.status > 0 ? error.body.detail : t('verify.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      loading={isBusy}
      leftSection={<IconShieldCheck aria-hidden />}
      onClick={() => void verify()}
    >
      {t('verify')}
    </Button>
  )
}

/** State of the chain at its last verification, and its head. */
export function ChainStrip({ openRow }: { openRow: (id: number) => void }) {
  const t = useWords(auditText)
  const { data } = useCall(auditEndpoints.chain, {})
  const { last, head, sent } = data ?? {}
  return (
    <div className={classes.strip} data-broken={last?.fault ? true : undefined} role="status">
      {last?.fault ? (
        <IconAlertTriangle size={18} aria-hidden />
      ) : (
        last && <IconCircleCheck size={18} aria-hidden />
      )}
      <p>{last ? <Result last={last} openRow={openRow} /> : data && t('chain.never')}</p>
      {head && (
        <span className="quiet number inline" title={head.digest}>
          <IconLink size={15} aria-hidden />
          {t('chain.head', { digest: shortDigest(head.digest) })}
          {sent && ` · ${t('chain.sent', { at: formatInstant(sent.at) })}`}
        </span>
      )}
    </div>
  )
}

function Result({ last, openRow }: { last: ChainResult; openRow: (id: number) => void }) {
  const t = useWords(auditText)
  const { fault, row, seal, from, to, milliseconds } = last
  const at = formatInstant(last.at)
  if (fault) {
    const place = { row: formatNumber(row ?? 0), seal: formatNumber(seal ?? 0) }
    const where =
      row === null
        ? seal === null
          ? ''
          : 'fault.at_seal'
        : seal === null
          ? 'fault.at_row'
          : 'fault.at'
    return (
      <>
        <strong>{t('chain.broken')}</strong> · {t(`fault.${fault}`)}
        {where && ` (${t(where, place)})`}. {t('chain.broken_at', { at })}{' '}
        {row !== null && fault !== 'row_missing' && (
          <UnstyledButton className={classes.link} onClick={() => openRow(row)}>
            {t('chain.open_row', { row: place.row })}
          </UnstyledButton>
        )}
      </>
    )
  }
  if (!from || !to) return t('chain.empty', { at })
  const seconds = formatNumber(milliseconds / 1000, { decimals: 1 })
  return (
    <>
      <strong>{t('chain.intact')}</strong>{' '}
      {t('chain.intact_text', { from: formatInstant(from), to: formatInstant(to), at, seconds })}
    </>
  )
}

/** The beginning of a digest, in groups of four. */
export const shortDigest = (digest: string) => digest.slice(0, 12).match(/.{4}/g)?.join(' ') ?? '–'
