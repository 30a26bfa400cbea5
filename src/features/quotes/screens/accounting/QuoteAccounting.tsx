import { Button } from '@mantine/core'
import { formatInstant } from '../../../../kernel/field/format.ts'
import { IconExternalLink } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { refresh, useCall } from '../../../../web/useApi.ts'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import type { QuoteSync, SyncState } from '../../accounting/quoteSync.ts'
import { type Quote, quoteEndpoints } from '../../quote.ts'
import panel from '../QuoteEditor.module.css'
import { quoteOfficeText } from '../quoteOffice.text.ts'
import classes from './Accounting.module.css'
import { quoteSyncText } from './quoteSync.text.ts'
import { SyncDifference } from './SyncDifference.tsx'
import { SyncLabel } from './SyncLabel.tsx'

type Choice = 'ours' | 'theirs'

/** Buttons by state: what they say, and which side they keep. */
const choices: Partial<
  Record<SyncState, readonly { word: 'link' | 'again' | 'anew' | Choice; keep?: Choice }[]>
> = {
  not_linked: [{ word: 'link' }],
  changed_remotely: [
    { word: 'ours', keep: 'ours' },
    { word: 'theirs', keep: 'theirs' },
  ],
  conflict: [
    { word: 'ours', keep: 'ours' },
    { word: 'theirs', keep: 'theirs' },
  ],
  error: [{ word: 'again' }],
  remote_missing: [{ word: 'anew' }],
}

/** How a quote stands with accounting, why, and what can be done; without a connection only its address there. */
export function QuoteAccounting({ quote }: { quote: Quote }) {
  const t = useWords(quoteSyncText)
  const { id, accounting_url } = quote
  const { data: sync } = useCall(quoteEndpoints.readSync, { params: { id } })
  const isSynchronised = sync !== undefined && (sync.is_connected || sync.state !== 'not_linked')
  const tOffice = useWords(quoteOfficeText)
  if (!isSynchronised && !accounting_url) return null
  return (
    <section aria-labelledby="quote-accounting">
      <h2 id="quote-accounting" className={panel.panelTitle}>
        {tOffice('panel.accounting')}
      </h2>
      <div className={classes.accounting}>
        {isSynchronised && <SyncOfQuote quote={quote} sync={sync} />}
        {accounting_url && (
          <a href={accounting_url} target="_blank" rel="noreferrer">
            <IconExternalLink size={14} aria-hidden /> {t('open')}
          </a>
        )}
      </div>
    </section>
  )
}

function SyncOfQuote({ quote, sync }: { quote: Quote; sync: QuoteSync }) {
  const t = useWords(quoteSyncText)
  const { decide, isSending } = useDecision(quoteEndpoints.sync)
  const { state, number, reference, last_sync, ours, theirs, is_connected } = sync
  const isDraft = quote.number === null
  const facts = [
    ['number', number],
    ['reference', reference],
    ['last_sync', last_sync && formatInstant(last_sync)],
  ] as const

  async function send(keep?: Choice) {
    const body = keep ? { keep } : {}
    const title = quote.number ?? quote.contractor_name
    const { problem } = await decide({ params: { id: quote.id }, body }, { title })
    if (problem) toast.error(problem.body.detail)
    else toast.success(t('action.queued'))
    void refresh('quotes')
  }

  return (
    <>
      <SyncLabel state={state} />
      <p>{t(isDraft && state === 'not_linked' ? 'state.draft' : `state.${state}`)}</p>
      <Fault sync={sync} />
      {ours && theirs && <SyncDifference ours={ours} theirs={theirs} />}
      {is_connected && !isDraft && choices[state] && (
        <div className="wrap">
          {choices[state].map(({ word, keep }) => (
            <Button
              key={word}
              variant="default"
              size="xs"
              loading={isSending}
              onClick={() => void send(keep)}
            >
              {t(`action.${word}`)}
            </Button>
          ))}
        </div>
      )}
      {reference && (
        <dl className={classes.facts}>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{t(`field.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </>
  )
}

/** Why it failed, in the words of the service, and when it is tried again. */
function Fault({ sync }: { sync: QuoteSync }) {
  const t = useWords(quoteSyncText)
  const { fault, fault_text, next_try } = sync
  if (!fault) return null
  const said = fault_text ?? ''
  const missing =
    said === 'user' || said === 'account'
      ? t(`unmapped.${said}`)
      : t('unmapped.rate', { rate: said })
  return (
    <>
      <p>
        {t(`fault.${fault}`, { said: missing })}
        {next_try && ` ${t('next.at', { when: formatInstant(next_try) })}`}
      </p>
      {fault === 'refused' && said && <p>{t('fault.said', { said })}</p>}
    </>
  )
}
