/** What opens over a list or edits its rows, which loads as one file on the first interaction. */
export { default as ColumnsMenu } from './columns/ColumnsMenu.tsx'
export { default as FieldFilters } from './filters/FieldFilters.tsx'
export { default as FilterChoice } from './filters/FilterChoice.tsx'
export { default as BulkBar } from './list/BulkBar.tsx'
export { default as HeadItems } from './table/HeadItems.tsx'
