import type { Section } from '../layout.ts'
import type { ReportBase } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** The title of a summary, below it which building and client it is about. */
export function summaryFrame(
  { building, people }: ReportBase,
  { t }: Translator,
): Pick<Section, 'title' | 'subtitle' | 'isPage'> {
  const { egid } = building.values
  return {
    title: t('summary.title'),
    subtitle: [
      [building.address, building.place].filter(Boolean).join(', '),
      people.client,
      egid && `EGID ${egid}`,
    ]
      .filter(Boolean)
      .join('  ·  '),
    isPage: true,
  }
}
