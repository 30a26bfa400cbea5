/** Parts of a mandate's page with calculated figures, which load as one file. */
export { default as ReportFields } from '../../features/heating/result/ReportFields.tsx'
export { default as Readings } from '../../features/idc/screens/PeriodReadings.tsx'
export { default as Variants } from '../../features/reports/screens/VariantsPanel.tsx'
