import { useId } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { currentLanguage, useWords, withColon } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { FieldContextProvider } from '../../../web/ui/form/declaredForm.tsx'
import { controlProps, EntryField, type FormRecord } from '../../../web/ui/form/entry.tsx'
import { useEntry } from '../../../web/ui/form/useEntry.tsx'
import { FieldControl } from '../../../web/ui/input/Field.tsx'
import { ProblemText } from '../../../web/ui/input/inputProps.tsx'
import { call } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { mandates } from '../../mandates/mandate.ts'
import { quoteText } from '../quote.text.ts'
import {
  fieldsAfterSending,
  type GivenLine,
  type Quote,
  type QuotePlace,
  quoteEndpoints,
  quoteFields,
} from '../quote.ts'
import { AddMandate } from './AddMandate.tsx'
import { quoteValues } from './linesAsText.tsx'
import classes from './QuoteEditor.module.css'
import { QuoteLines } from './QuoteLines.tsx'
import { QuotePanel } from './QuotePanel.tsx'
import { quoteOfficeText } from './quoteOffice.text.ts'
import { useClientMandates, useVatRates } from './quoteSources.tsx'

const headNames = [
  'contractor',
  'valid_from',
  'valid_until',
  'language',
  'taxes_included',
  'rounded',
  'supplement',
  'deposit_percent',
  'deposit_amount',
]
const textNames = ['description', 'header', 'footer']
const names = [...headNames, 'mandates', 'lines', ...textNames]

const fields: Fields = quoteFields

/** What a quote has on the screen, with values that are not sent yet. */
export type EditedQuote = Omit<Quote, 'lines'> & { lines: readonly GivenLine[] }

/** Edits a draft; of a quote that was sent only what can still change. */
export function QuoteEditor({ quote }: { quote: Quote }) {
  const references = { mandates: useClientMandates(quote.contractor) }
  return (
    <FieldContextProvider
      text={quoteText}
      references={quote.status === 'draft' ? references : {}}
      labels={quote.labels}
      asText={quoteValues}
    >
      <EditorFields quote={quote} />
    </FieldContextProvider>
  )
}

function EditorFields({ quote }: { quote: Quote }) {
  const t = useWords(quoteText)
  const tOffice = useWords(quoteOfficeText)
  const id = useId()
  const isDraft = quote.status === 'draft'
  const title = quote.number ?? quote.address ?? tOffice('delete.name')
  const changeable: readonly string[] = fieldsAfterSending
  const { entry, values, set, root, notices, dialog } = useEntry({
    fields,
    endpoint: quoteEndpoints.update,
    record: quote as unknown as FormRecord,
    title,
    names,
    isFixed: (name, field) =>
      field.readOnly ||
      name === 'contractor' ||
      (!isDraft &&
        !(changeable.includes(name) && (name !== 'valid_until' || quote.status === 'sent'))),
  })
  const edited = { ...values, lines: values.lines ?? [] } as unknown as EditedQuote
  const places = placesOf(edited, quote)
  const rates = useVatRates(edited.lines)

  /** Takes mandates into the quote with their products as lines, and others out with their lines. */
  async function changeMandates(chosen: unknown) {
    const ids = Array.isArray(chosen) ? chosen.filter((one) => typeof one === 'number') : []
    const added = ids.filter((one) => !edited.mandates.includes(one))
    const kept = edited.lines.filter(({ mandate }) => mandate == null || ids.includes(mandate))
    let last = Math.max(0, ...edited.lines.map((line) => line.id ?? 0))
    try {
      const found = await Promise.all(
        added.map((one) => call(mandates.endpoints.get, { params: { id: one } })),
      )
      const lines: GivenLine[] = found.map((mandate) => ({
        id: ++last,
        text: mandate.product_name?.[quote.language ?? currentLanguage()] ?? mandate.number,
        unit_price: mandate.price?.toFixed(2) ?? null,
        mandate: mandate.id,
        product: mandate.product,
      }))
      set({ mandates: ids, lines: [...kept, ...lines] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.body.detail)
    }
  }

  const field = (name: string) => {
    const declared = fields[name]!
    const control = controlProps(entry, name, declared, `${id}-${name}`)
    return (
      <EntryField key={name} entry={entry} control={control}>
        {name === 'mandates' ? (
          <FieldControl {...control} onCommit={(chosen) => void changeMandates(chosen)} />
        ) : declared.kind === 'flag' ? (
          <FieldControl {...control} field={{ ...declared, required: true }} />
        ) : undefined}
      </EntryField>
    )
  }
  const problem = entry.problem('lines')

  return (
    <div ref={root} className={classes.editor}>
      <div className={classes.main}>
        {notices}
        <div className={classes.fields}>{[...headNames, 'mandates'].map(field)}</div>
        <h2 className={classes.title}>{t('section.lines')}</h2>
        <div data-field="lines">
          {problem && (
            <div className="lead" role="alert">
              <ProblemText>{withColon(tOffice('lines.failed'), problem)}</ProblemText>
            </div>
          )}
          <QuoteLines
            lines={edited.lines}
            places={places}
            rates={rates}
            newPrices={quote.new_prices}
            onChange={isDraft ? (lines) => set({ lines } as DraftValues) : undefined}
            foot={
              <AddMandate
                client={quote.contractor}
                taken={edited.mandates}
                onAdd={(one) => void changeMandates([...edited.mandates, one])}
              />
            }
          />
        </div>
        <h2 className={classes.title}>{t('section.texts')}</h2>
        <div className={classes.texts}>{textNames.map(field)}</div>
      </div>
      <QuotePanel quote={quote} edited={edited} title={title} />
      {dialog}
    </div>
  )
}

/** The places of the mandates on the screen; of one that is not sent yet only its label is known. */
function placesOf({ mandates: ids }: EditedQuote, { places, labels }: Quote): QuotePlace[] {
  return ids.map(
    (mandate) =>
      places?.find((place) => place.mandate === mandate) ?? {
        mandate,
        number: '',
        address: labels.mandates?.[mandate] ?? '…',
        city: null,
        product: { fr: '', en: '', it: '' },
      },
  )
}
