import { Button, Group } from '@mantine/core'
import { IconBuilding, IconUser } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { isCompanyName, splitPersonName } from '../companyName.ts'
import { contactText } from '../contact.text.ts'

type Props = {
  /** Values of the form. */
  values: DraftValues
  /** Changes values of the form. */
  set: (values: DraftValues) => void
  /** Company name that was recognised in a search text, which the user may correct. */
  recognised?: string
}

/** Offers a correction if the name of a person looks like a company, or if a search text was taken for a company. */
export function CompanyHint({ values, set, recognised }: Props) {
  const t = useWords(contactText)
  const textOf = (field: string) => String(values[field] ?? '').trim()
  const personName = [textOf('first_name'), textOf('last_name')].filter(Boolean).join(' ')
  const company = textOf('company_name')
  if (!company && isCompanyName(personName))
    return (
      <Group component="p" gap="4px 8px" c="var(--text-2)" role="status">
        <IconBuilding aria-hidden />
        <span>{t('company.like', { name: personName })}</span>
        <Button
          size="xs"
          variant="default"
          onClick={() => set({ company_name: personName, first_name: '', last_name: '' })}
        >
          {t('company.take')}
        </Button>
      </Group>
    )
  if (!recognised || personName || company !== recognised) return null
  return (
    <Group component="p" gap="4px 8px" c="var(--text-2)" role="status">
      <IconUser aria-hidden />
      <span>{t('company.taken', { name: recognised })}</span>
      <Button
        size="xs"
        variant="default"
        onClick={() => set({ company_name: '', ...splitPersonName(recognised) })}
      >
        {t('company.is_person')}
      </Button>
    </Group>
  )
}
