import { useState } from 'react'
import { section } from '../../../kernel/field/fields.ts'
import { choice, day, line, longText } from '../../../kernel/field/kinds.ts'
import { reference } from '../../../kernel/field/references.ts'
import { IconExternalLink } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { refresh, useCall } from '../../../web/useApi.ts'
import { type FileRecord, fileEndpoints } from '../../files/file.ts'
import { formPath, mandates as mandateResource } from '../../mandates/mandate.ts'
import { type Quote, quoteEndpoints } from '../quote.ts'
import { QuoteSheet } from './client/QuoteSheet.tsx'
import { quoteOfficeText } from './quoteOffice.text.ts'

const answerFields = section('answer', 'base', {
  answer: choice(['accept', 'decline'], { required: true }),
  name: line({ max: 120, required: true, missing: 'quote:error.signer' }),
  proof: reference('files', { required: true, missing: 'quote:error.proof_needed' }),
  proof_date: day({ required: true, missing: 'quote:error.proof_date_needed' }),
  reason: longText({ max: 2000 }),
})

/** Enters the answer of the contractor with the file of one of the mandates that proves it. */
export default function AnswerForClient({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const t = useWords(quoteOfficeText)
  const [answer, setAnswer] = useState<unknown>('accept')
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const { id, version, number, mandates, lines } = quote
  const options = (lines ?? []).filter(({ optional }) => optional)
  const isAccepted = answer === 'accept'
  return (
    <Dialog title={t('answer.title')} size={640} onClose={onClose}>
      <div className="parts">
        <p className="aside breaks block">{t('answer.text')}</p>
        <Proofs mandates={mandates} />
        <CreateForm
          key={isAccepted ? 'accept' : 'decline'}
          endpoint={isAccepted ? quoteEndpoints.accept : quoteEndpoints.decline}
          record={{ id, version }}
          form={`quotes/${id}/answer`}
          fields={answerFields}
          hidden={isAccepted ? ['reason'] : []}
          initial={{ answer }}
          text={quoteOfficeText}
          references={{
            proof: {
              find: fileEndpoints.list,
              query: { mandate: mandates },
              label: ({ name }: FileRecord) => name,
              failed: t('answer.files_failed'),
            },
          }}
          bodyOf={({ name, proof, proof_date, reason }) => ({
            ...{ name, proof, proof_date },
            ...(isAccepted ? { options: [...taken] } : reason ? { reason } : {}),
          })}
          afterSection={{
            answer: isAccepted && options.length > 0 && (
              <QuoteSheet
                content={{ lines: options, taxes_included: quote.taxes_included === true }}
                taken={taken}
                title={t('answer.options')}
                onTake={(option, isTaken) => {
                  const next = new Set(taken)
                  if (isTaken) next.add(option)
                  else next.delete(option)
                  setTaken(next)
                }}
              />
            ),
          }}
          submit={t('answer.submit')}
          title={number ?? t('delete.name')}
          onValues={(values) => setAnswer(values.answer)}
          onCreated={() => {
            toast.success(t('answer.done'))
            void refresh('mandates')
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

/** Leads to the files of the mandates; in a tab of its own, so that what was entered here stays. */
function Proofs({ mandates }: { mandates: readonly number[] }) {
  const t = useWords(quoteOfficeText)
  const { data } = useCall(mandateResource.endpoints.list, { query: { id: [...mandates] } })
  return (
    <p className="compact wrap gap4x16">
      {data?.results.map(({ id, number, service_type }) => (
        <a
          key={id}
          href={`${formPath('admin', service_type, id)}?tab=files`}
          target="_blank"
          rel="noreferrer"
        >
          <IconExternalLink size={14} aria-hidden />
          {t('answer.files_of', { number })}
        </a>
      ))}
    </p>
  )
}
