import type { RowAction } from '../../../web/ui/table/RowActions.tsx'
import type { ListedMandate } from '../mandate.ts'

/** An action on the rows of the list that a later feature gives. */
export type FurtherAction = Pick<RowAction, 'key' | 'label' | 'icon'> & {
  run: (mandate: ListedMandate) => void
}
