import { useMemo } from 'react'
import { useCall } from '../../../web/useApi.ts'
import { TabFields } from '../../mandates/form/MandateForm.tsx'
import { type Answers } from '../../mandates/form/service.ts'
import { type AdviceTable, adviceRows } from '../../reference/advice/adviceRows.ts'
import { referenceEndpoints } from '../../reference/versions.ts'

/** The fields of the tab `report`, whose advice stands in the order in which the report prints it. */
export default function ReportFields() {
  const catalogue = useCall(referenceEndpoints.inForce, { query: {} }).data?.advice.rows
  const orders = useMemo(() => {
    const orderOf = (table: AdviceTable) => (answers: Answers) =>
      adviceRows(table, answers, catalogue ?? [])
    return { quick_wins: orderOf('quick_wins'), next_steps: orderOf('next_steps') }
  }, [catalogue])
  return <TabFields tab="report" orders={orders} />
}
