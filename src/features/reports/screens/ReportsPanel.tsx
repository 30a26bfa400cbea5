import { Button } from '@mantine/core'
import { useState } from 'react'
import { access, conditions, type Group, ruleHolds } from '../../../access.ts'
import { rulesFor } from '../../../kernel/access.ts'
import { type Language, languages, unchosenLanguage } from '../../../kernel/text.ts'
import {
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
} from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { fileEndpoints } from '../../files/file.ts'
import type { Mandate } from '../../mandates/mandate.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import { reportText } from '../report.text.ts'
import { type ReportFormat, reportEndpoints, type workbooks } from '../report.ts'
import { calculationsOf, canStartReport } from '../workbook/mandateWorkbook.ts'
import { ReportRow } from './ReportRow.tsx'
import classes from './Reports.module.css'
import type { ListedReport } from './reportFile.tsx'

type Workbook = (typeof workbooks)[number]

type Props = {
  group: Group
  mandate: Pick<
    Mandate,
    'id' | 'number' | 'status' | 'status_dates' | 'origin' | 'kickoff' | 'building_address'
  >
  /** Preselected language. */
  language?: Language | null
  /** Whether its workbook is always generated: that of the office is for comparisons. */
  isGenerated?: boolean
}

/** Reports of a mandate: staff request them and follow their rendering, the client sees published ones. */
export default function ReportsPanel({ group, mandate, language, isGenerated }: Props) {
  const t = useWords(reportText)
  const list = useCall(reportEndpoints.list, { query: { mandate: mandate.id, page_size: 100 } })
  const rows = list.data?.results
  const may = (action: 'create' | 'delete', row?: ListedReport) =>
    rulesFor(access, { id: 0, groups: [group] }, 'reports', action).some((rule) =>
      ruleHolds(rule, { mandate, row }),
    )
  const mayMake = may('create')
  const publishable =
    group === 'admin'
      ? rows?.find(({ state, published_at }) => state === 'done' && published_at === null)?.id
      : undefined
  return (
    <section className="shrink" aria-labelledby="reports">
      <div className={classes.head}>
        <h2 id="reports" className={classes.title}>
          {t('list.title')}
        </h2>
        {mayMake && (
          <ReportRequest
            key={language}
            {...{ mandate, language, isGenerated }}
            isNext={publishable === undefined}
          />
        )}
      </div>
      {list.isError && !rows ? (
        <ErrorPart title={t('list.failed')} error={list.error} retry={() => void list.refetch()} />
      ) : !rows ? (
        <Skeleton widths={[70, 60, 70]} height={40} />
      ) : rows.length === 0 ? (
        <Empty
          icon={IconFileText}
          title={t(group === 'client' ? 'list.empty_client' : 'list.empty')}
        />
      ) : (
        <ul className={classes.list} aria-label={t('list.title')}>
          {rows.map((report) => (
            <ReportRow
              key={report.id}
              {...{ report, group, mayMake }}
              isShown={conditions.shown(mandate)}
              mayRemove={may('delete', report)}
              isNext={report.id === publishable}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Buttons that request a report in a language; offers a generated workbook if the office has none of its own. */
function ReportRequest({
  mandate,
  language: preset,
  isGenerated,
  isNext,
}: Omit<Props, 'group'> & { isNext: boolean }) {
  const t = useWords(reportText)
  const { decide, problem, isSending, isKept } = useDecision(reportEndpoints.create)
  const [language, setLanguage] = useState(preset ?? unchosenLanguage)
  const [format, setFormat] = useState<ReportFormat>()
  const title = `${mandate.number} ${mandate.building_address}`

  async function request(format: ReportFormat, workbook?: Workbook) {
    setFormat(format)
    await decide({ body: { mandate: mandate.id, language, format, workbook } }, { title })
  }

  const hasNoOfficeWorkbook = problem?.body.code === 'no_excel'
  return (
    <div className={classes.making}>
      <div className={classes.tools}>
        <Segments
          aria-label={t('field.language')}
          data={languages.map((code) => ({ value: code, label: t(`language.${code}`) }))}
          value={language}
          onChange={(code) => setLanguage(code as Language)}
        />
        <Button
          variant={isNext ? 'filled' : 'default'}
          leftSection={<IconFileTypePdf aria-hidden />}
          loading={isSending && format === 'pdf'}
          disabled={isKept}
          onClick={() => void request('pdf')}
        >
          {t('make.pdf')}
        </Button>
        {isGenerated ? (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet aria-hidden />}
            loading={isSending && format === 'xlsx'}
            disabled={isKept}
            onClick={() => void request('xlsx', 'generated')}
          >
            {t('make.xlsx')}
          </Button>
        ) : (
          <WorkbookButton
            mandate={mandate.id}
            isSending={isSending && format === 'xlsx'}
            isDisabled={isKept}
            request={(workbook) => void request('xlsx', workbook)}
          />
        )}
      </div>
      <DecisionNote isKept={isKept}>
        {problem && (problem.body.fields?.workbook?.join(' ') ?? problem.body.detail)}
      </DecisionNote>
      {hasNoOfficeWorkbook && (
        <Button variant="default" size="xs" onClick={() => void request('xlsx', 'generated')}>
          {t('make.generated')}
        </Button>
      )}
    </div>
  )
}

type WorkbookButtonProps = {
  mandate: number
  isSending: boolean
  isDisabled: boolean
  request: (workbook: Workbook) => void
}

/** Requests an Excel report; if the mandate has a calculation of its own, a menu asks which workbook to start from. */
function WorkbookButton({ mandate, isSending, isDisabled, request }: WorkbookButtonProps) {
  const t = useWords(reportText)
  const { data } = useCall(fileEndpoints.list, { query: calculationsOf(mandate) })
  const calculation = data?.results.find(canStartReport)
  const look = {
    variant: 'default',
    leftSection: <IconFileSpreadsheet aria-hidden />,
    loading: isSending,
    disabled: isDisabled,
    children: t('make.xlsx'),
  }
  if (!calculation) return <Button {...look} onClick={() => request('office')} />
  const choices = [
    ['mandate', t('make.from_mandate', { name: calculation.name })],
    ['office', t('make.from_office')],
    ['generated', t('make.generated')],
  ] as const
  return (
    <MenuButton
      position="bottom-end"
      button={<Button {...look} rightSection={<IconChevronDown size={14} aria-hidden />} />}
    >
      {(Menu) =>
        choices.map(([workbook, label]) => (
          <Menu.Item key={workbook} className={classes.choice} onClick={() => request(workbook)}>
            {label}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}
