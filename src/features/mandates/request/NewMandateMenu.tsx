import { Button } from '@mantine/core'
import { IconPlus } from '../../../web/icons/icons.ts'
import { currentLanguage } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { type Product, products } from '../../products/product.ts'

type Props = {
  label: string
  isBusy?: boolean
  /** Whether it stands beside more important buttons. */
  isQuiet?: boolean
  choose: (product: Pick<Product, 'id' | 'service_type'>) => void
}

/** A button that asks of which product a new mandate is. */
export function NewMandateMenu({ label, isBusy = false, isQuiet = false, choose }: Props) {
  const offered = useCall(products.endpoints.list, { query: { page_size: 100 } }).data?.results
  return (
    <MenuButton
      position="bottom-start"
      width={260}
      button={
        <Button
          loading={isBusy}
          {...(isQuiet && { variant: 'default', size: 'compact-sm' })}
          leftSection={<IconPlus aria-hidden />}
        >
          {label}
        </Button>
      }
    >
      {(Menu) =>
        offered?.map((product) => (
          <Menu.Item key={product.id} onClick={() => choose(product)}>
            {product.name[currentLanguage()]}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}
