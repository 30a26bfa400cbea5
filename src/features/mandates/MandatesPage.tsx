import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from '../../web/Link.tsx'
import { useCall } from '../../web/useApi.ts'
import { currentLanguage, useWords } from '../../web/words.ts'
import { products } from '../products/product.ts'
import { users } from '../users/user.ts'
import { MandateList } from './MandateList.tsx'
import { mandateText } from './mandate.text.ts'
import { formPath } from './mandate.ts'

type MandatesProps = {
  /** What the administrator should know first; a later feature brings it. */
  Notice: ComponentType
}

/** The mandates of the office: the home of an administrator. */
export default function MandatesPage({ Notice }: MandatesProps) {
  const t = useWords(mandateText)
  const office = useCall(users.endpoints.list, { query: { group: 'admin', page_size: 100 } }).data
  return (
    <>
      <Notice />
      <MandateList
        group="admin"
        title={t('list.title')}
        actions={<NewMandateMenu />}
        emptyAction={<NewMandateMenu />}
        filters={[
          {
            key: 'responsible',
            name: t('field.responsible'),
            options: (office?.results ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          },
        ]}
      />
    </>
  )
}

/** Begins a mandate with the choice of its product; the product's kind decides the form. */
function NewMandateMenu() {
  const t = useWords(mandateText)
  const sold = useCall(products.endpoints.list, { query: { page_size: 100 } }).data?.results
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.75} />}>{t('list.new')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('list.choose_product')}</Menu.Label>
        {sold?.map(({ id, name, service_type }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={formPath('admin', service_type)}
            search={{ product: String(id) } as never}
          >
            {name[currentLanguage()]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
