import { useState } from 'react'
import { type Language, languages } from '../../../kernel/text.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import { type QuoteTexts, quoteTemplateField } from '../../settings/settings.ts'
import { quoteText } from '../quote.text.ts'
import { QuoteSheet } from './client/QuoteSheet.tsx'
import classes from './QuoteEditor.module.css'
import { quoteOfficeText } from './quoteOffice.text.ts'

/** How the office's texts look in a new quote of a language, around an example of a service. */
export default function QuoteTextsPreview({ texts }: { texts: QuoteTexts }) {
  const t = useWords(quoteOfficeText)
  const tQuote = useWords(quoteText)
  const [language, setLanguage] = useState<Language>(currentLanguage())
  return (
    <section aria-labelledby="quote-texts-preview" className="parts">
      <h3 id="quote-texts-preview" className={classes.panelTitle}>
        {t('action.preview')}
      </h3>
      <Segments
        aria-labelledby="quote-texts-preview"
        data={languages.map((value) => ({ value, label: tQuote(`language.${value}`) }))}
        value={language}
        onChange={(chosen) => setLanguage(chosen as Language)}
      />
      <div className={classes.preview}>
        <QuoteSheet
          content={{
            lines: [{ id: 1, text: t('preview.line'), unit_price: '1450.00' }],
            taxes_included: false,
            header: texts[quoteTemplateField('header', language)],
            description: texts[quoteTemplateField('description', language)],
            footer: texts[quoteTemplateField('footer', language)],
          }}
          taken={new Set()}
        />
      </div>
    </section>
  )
}
