/** Results of a mandate, which load as one file. */

export { default as Index } from '../../features/idc/screens/IndexResult.tsx'
export { default as Published } from '../../features/reports/screens/PublishedReports.tsx'
