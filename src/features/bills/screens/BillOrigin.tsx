import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { billEndpoints } from '../billReading.ts'
import classes from './Bill.module.css'
import { billsText } from './bills.text.ts'

/** The bill that a value of a consumption came of, with the picture of its line. */
export default function BillOrigin({ record, field }: { record: string; field: string }) {
  const t = useWords(billsText)
  const id = Number(record.split('/')[1])
  const { data } = useCall(billEndpoints.origin, { params: { id } }, { staleTime: 60_000 })
  const value = data?.values.find((one) => one.field === field)
  if (!data || !value) return null
  return (
    <>
      <span>{t('origin', { name: data.file_name, page: value.page })}</span>
      {value.picture && (
        <img
          className={classes.line}
          src={value.picture}
          alt={t('line', { printed: value.printed })}
        />
      )}
    </>
  )
}
