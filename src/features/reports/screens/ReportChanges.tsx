import { Button } from '@mantine/core'
import { IconCopy } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { reportText } from '../report.text.ts'
import type { ReportChange } from '../report.ts'
import classes from './Reports.module.css'

type Props = {
  /** Number of the published report with which the draft is compared. */
  since: number
  changes: readonly ReportChange[]
}

/** What differs in a draft from the published report, by chapter; it can be copied into a message to the client. */
export function ReportChanges({ since, changes }: Props) {
  const t = useWords(reportText)
  const number = { number: since }
  if (changes.length === 0)
    return (
      <p className={classes.foreign} role="note">
        {t('changes.none', number)}
      </p>
    )
  const chapters = new Map<string, ReportChange[]>()
  for (const change of changes)
    chapters.set(change.section, [...(chapters.get(change.section) ?? []), change])
  const describe = ({ kind, before, after }: ReportChange) =>
    t(`changes.${kind}`, { before: before ?? '', after: after ?? '' })
  async function copy() {
    const lines = [...chapters].flatMap(([chapter, list]) => [
      `\n${chapter}`,
      ...list.map((change) => `– ${describe(change).replaceAll('\n', ', ')}`),
    ])
    try {
      await navigator.clipboard.writeText([t('changes.since', number), ...lines].join('\n'))
      toast.success(t('changes.copied'))
    } catch {
      toast.error(t('changes.not_copied'))
    }
  }
  return (
    <details className={classes.changes}>
      <summary>{t('changes.title', { ...number, count: changes.length })}</summary>
      {[...chapters].map(([chapter, list]) => (
        <section key={chapter}>
          <h3>{chapter}</h3>
          <ul>
            {list.map((change) => (
              <li key={`${change.kind} ${change.before} ${change.after}`}>{describe(change)}</li>
            ))}
          </ul>
        </section>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy aria-hidden />}
        onClick={() => void copy()}
      >
        {t('changes.copy')}
      </Button>
    </details>
  )
}
