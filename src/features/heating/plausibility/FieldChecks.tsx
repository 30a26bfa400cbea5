import { useEffect } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { FieldNotices } from '../worksheet/fieldNotices.ts'
import { describeFinding } from './describeFinding.ts'
import { plausibilityText } from './plausibility.text.ts'
import { type CheckedWorksheet, useFindings } from './useFindings.tsx'

/** Tells the worksheet what the checks find at each field, and again if that changes; shows nothing itself. */
export default function FieldChecks({
  onChange,
  ...worksheet
}: CheckedWorksheet & { onChange: (notices: FieldNotices) => void }) {
  const t = useWords(plausibilityText)
  const tOption = useWords(heatingOptionText)
  const findings = useFindings(worksheet)
  const byPlace: Record<string, string> = {}
  for (const finding of findings ?? []) {
    const { place } = finding
    const said = t('at_field', {
      check: t(`check.${finding.check}`),
      finding: describeFinding({ ...finding, place: '' }, t, tOption),
    })
    byPlace[place] = place in byPlace ? `${byPlace[place]}\n${said}` : said
  }
  const serialized = JSON.stringify(byPlace)
  useEffect(() => onChange(JSON.parse(serialized) as FieldNotices), [serialized, onChange])
  return null
}
