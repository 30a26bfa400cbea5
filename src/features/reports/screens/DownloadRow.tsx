import { Button } from '@mantine/core'
import { formatDate, formatSize } from '../../../kernel/field/format.ts'
import { IconDownload, type IconFile } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { reportText } from '../report.text.ts'
import classes from './Reports.module.css'
import type { ListedReport } from './reportFile.tsx'

type Props = {
  of: Partial<Pick<ListedReport, 'published_at' | 'size'>>
  name: string
  Icon: typeof IconFile
  isMainAction: boolean
  isBusy?: boolean
  run: () => void
}

/** Row of something published that can be downloaded. */
export function DownloadRow({ of, name, Icon, isMainAction, isBusy, run }: Props) {
  const { size, published_at } = of
  const t = useWords(reportText)
  return (
    <li className={classes.publishedReport}>
      <Icon size={20} stroke={1.5} className="faint" aria-hidden />
      <div className="grid gap2 shrink">
        <span className="label">{name}</span>
        <span className="detail">
          {[
            published_at && t('row.published', { date: formatDate(published_at) }),
            size && formatSize(size, currentLanguage()),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Button
        variant={isMainAction ? 'filled' : 'default'}
        loading={isBusy}
        leftSection={<IconDownload aria-hidden />}
        aria-label={t('action.download_named', { name })}
        onClick={run}
      >
        {t('action.download')}
      </Button>
    </li>
  )
}
