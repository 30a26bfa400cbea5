import { Button, Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useId } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { requestForm } from '../../../web/ui/form/formRequest.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { recordName } from '../../../web/writes/write.ts'
import type { FileRecord } from '../../files/file.ts'
import drawer from '../../files/screens/FileDrawer.module.css'
import { FilesContext } from '../../files/screens/filesContext.tsx'
import { mayAdd, type RowReader } from '../../technical/rights.ts'
import { billEndpoints, isReadableBill, type ReadingOfBill } from '../billReading.ts'
import classes from './Bill.module.css'
import { BillValues } from './BillValues.tsx'
import { billsText } from './bills.text.ts'

/** Minutes after which a bill that still waits may be asked for again. */
const patience = 2

/** What the machine read in the file whose details are open. */
export default function BillSection({ file }: { file: FileRecord }) {
  const t = useWords(billsText)
  const { reader } = use(FilesContext)!
  return <ReadBill file={file} reader={reader} title={t('title')} />
}

type ReadBillProps = { file: FileRecord; reader: RowReader; title: ReactNode }

/** What the machine read in an energy bill, of which a person makes a consumption. */
export function ReadBill({ file, reader, title }: ReadBillProps) {
  const t = useWords(billsText)
  const headingId = useId()
  const frame = (content: ReactNode) => (
    <section className={drawer.part} aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {content}
    </section>
  )
  const { id, edition } = file
  const reading = useCall(billEndpoints.reading, { params: { id } })
  const { data, refetch } = reading
  // Another version has become the current one.
  useEffect(() => {
    if (data && data.edition !== edition) void refetch()
  }, [data, edition, refetch])
  const mayTake = mayAdd('consumptions', reader)
  const isReadable = isReadableBill(file)
  if (reading.isError && !data)
    return reading.error.status === 409
      ? null
      : frame(<ErrorPart title={t('failed')} error={reading.error} retry={() => void refetch()} />)
  if (!data || data.edition !== edition) return null
  if (data.taken) return frame(<Taken {...data.taken} />)
  if (!isReadable) return null
  return frame(
    data.state === 'read' ? (
      <BillValues key={edition} file={file} reading={data} mayTake={mayTake} />
    ) : (
      <Unread file={file} reading={data} mayAsk={mayTake} />
    ),
  )
}

/** A bill of which nothing is known yet, or nothing could be read. */
function Unread({
  file,
  reading: { state, asked_at },
  mayAsk,
}: {
  file: FileRecord
  reading: ReadingOfBill
  mayAsk: boolean
}) {
  const t = useWords(billsText)
  const isWaiting = state === 'waiting'
  const isLate = Date.now() - Date.parse(asked_at ?? '') > patience * 60_000
  async function ask() {
    await act(() => call(billEndpoints.read, { params: { id: file.id } }))
    void refresh('bills')
  }
  return (
    <div className="wrap apart gap8x12">
      <span className={classes.state} role="status">
        {isWaiting && <Loader size={14} aria-hidden />}
        {t(`state.${state as Exclude<typeof state, 'read'>}`)}
      </span>
      {mayAsk && (!isWaiting || isLate) && (
        <Button variant="default" size="xs" onClick={() => void ask()}>
          {t(state === 'none' ? 'read' : 'read_again')}
        </Button>
      )}
    </div>
  )
}

/** The consumption that came of the bill. */
function Taken({ consumption, at }: NonNullable<ReadingOfBill['taken']>) {
  const t = useWords(billsText)
  const navigate = useNavigate()
  function show(id: number) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        file: undefined,
        tab: 'consumption',
      }),
    } as never)
    requestForm({ form: recordName('consumptions', id), field: 'amount' })
  }
  return (
    <div className="wrap apart gap8x12">
      <span className={classes.state}>{t('taken', { date: formatDate(at) })}</span>
      {consumption !== null && (
        <Button variant="default" size="xs" onClick={() => show(consumption)}>
          {t('show')}
        </Button>
      )}
    </div>
  )
}
