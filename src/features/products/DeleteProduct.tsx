import { DeleteDialog } from '../../web/ui/trash/DeleteDialog.tsx'
import { productText } from './product.text.ts'
import { productEndpoints } from './product.ts'

type DeleteProductProps = {
  product: { id: number; version: number; code: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Dialog that asks for confirmation and deletes a product. */
export function DeleteProduct({ product, ...callbacks }: DeleteProductProps) {
  return (
    <DeleteDialog
      endpoints={productEndpoints}
      record={product}
      name={product.code}
      text={productText}
      {...callbacks}
    />
  )
}
