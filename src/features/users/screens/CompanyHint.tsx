import { Button, Group } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useWords } from '../../../web/loading/words.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { isCompanyName, personTyped } from '../companyName.ts'
import { contactText } from '../contact.text.ts'

type Props = {
  /** The form values so far. */
  values: DraftValues
  set: (values: DraftValues) => void
  /** The text that was recognised as a company name; the user may correct it. */
  taken?: string
}

/** Suggests a correction if a company was typed as a person, or a person recognised as a company. */
export function CompanyHint({ values, set, taken }: Props) {
  const t = useWords(contactText)
  const textOf = (name: string) => String(values[name] ?? '').trim()
  const name = [textOf('first_name'), textOf('last_name')].filter(Boolean).join(' ')
  const company = textOf('company_name')
  if (!company && isCompanyName(name))
    return (
      <Group component="p" gap="4px 8px" c="var(--text-2)" role="status">
        <IconBuilding size={16} stroke={1.75} aria-hidden />
        <span>{t('company.like', { name })}</span>
        <Button
          size="xs"
          variant="default"
          onClick={() => set({ company_name: name, first_name: '', last_name: '' })}
        >
          {t('company.take')}
        </Button>
      </Group>
    )
  if (!taken || name || company !== taken) return null
  return (
    <Group component="p" gap="4px 8px" c="var(--text-2)" role="status">
      <IconUser size={16} stroke={1.75} aria-hidden />
      <span>{t('company.taken', { name: taken })}</span>
      <Button
        size="xs"
        variant="default"
        onClick={() => set({ company_name: '', ...personTyped(taken) })}
      >
        {t('company.is_person')}
      </Button>
    </Group>
  )
}
