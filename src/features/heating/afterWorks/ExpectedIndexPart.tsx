import { useWords } from '../../../web/loading/words.ts'
import { isInGeneva } from '../../reference/canton.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import paths from '../paths/PricePaths.module.css'
import worksheet from '../worksheet/Consultation.module.css'
import { describeExpectedIndex } from './describeExpectedIndex.ts'
import { expectedIndexText } from './expectedIndex.text.ts'
import { type ExpectedIndexProps, useExpectedIndices } from './useExpectedIndices.tsx'

/** The index that each option leads to and what it means for the duty; nothing outside Geneva. */
export default function ExpectedIndexPart(props: ExpectedIndexProps) {
  const t = useWords(expectedIndexText)
  const tOption = useWords(heatingOptionText)
  const tRange = useWords(rangeText)
  const indices = useExpectedIndices(props)
  if (!indices || !isInGeneva(props.comparison.site.canton)) return null
  const rows = heatingOptions.flatMap((option) => {
    const expected = indices[option]
    return expected ? [{ option, text: describeExpectedIndex(expected, t, tRange) }] : []
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it scrolls by keyboard
    <section className="shrink scroll" tabIndex={0} aria-labelledby="consultation-index">
      <header className={worksheet.listHead}>
        <h2 id="consultation-index">{t('title')}</h2>
      </header>
      <p className="detail block">{t(rows.length > 0 ? 'note' : 'unknown')}</p>
      {rows.length > 0 && (
        <table className={paths.paths} aria-labelledby="consultation-index">
          <tbody>
            {rows.map(({ option, text }) => (
              <tr key={option}>
                <th scope="row">{tOption(`option.${option}`)}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
