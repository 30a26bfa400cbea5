import { ActionIcon, Button } from '@mantine/core'
import { formatDate, formatTime } from '../../../../kernel/field/format.ts'
import type { ResponseBody } from '../../../../kernel/http/endpoint.ts'
import {
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconPencil,
  IconPlus,
  IconTrash,
} from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { Hint } from '../../../../web/ui/basic/Hint.tsx'
import { passkeyText } from '../../passkeys/passkey.text.ts'
import type { passkeyEndpoints } from '../../passkeys/passkeys.ts'
import classes from './SecurityPanel.module.css'
import { SecurityRow, SecuritySection } from './SecuritySection.tsx'

export type OwnPasskey = ResponseBody<typeof passkeyEndpoints.passkeys>['results'][number]

/** Icon of a passkey, by how browsers reach it: this device, a phone, or a key to plug in. */
const iconOf = ({ transports }: OwnPasskey) =>
  transports.includes('internal')
    ? IconFingerprint
    : transports.includes('hybrid')
      ? IconDeviceMobile
      : IconKey

type Props = {
  passkeys: readonly OwnPasskey[]
  /** Opens the dialog that adds one; undefined if impossible, or offered in another section. */
  onAdd: (() => void) | undefined
  onRename: (passkey: OwnPasskey) => void
  onRemove: (passkey: OwnPasskey) => void
}

/** The passkeys of the person. */
export function PasskeySection({ passkeys, onAdd, onRename, onRemove }: Props) {
  const t = useWords(passkeyText)
  return (
    <SecuritySection
      title={t('title')}
      note={passkeys.length > 0 ? String(passkeys.length) : undefined}
      act={
        onAdd && (
          <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={onAdd}>
            {t('add_short')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      {passkeys.map((passkey) => {
        const { id, name, created_at, used_at } = passkey
        const added = { date: formatDate(created_at) }
        return (
          <SecurityRow
            key={id}
            icon={iconOf(passkey)}
            title={name}
            text={
              used_at === null
                ? t('unused', added)
                : t('used', { ...added, used: formatDate(used_at), time: formatTime(used_at) })
            }
          >
            <Hint label={t('rename')}>
              <ActionIcon aria-label={t('rename_this', { name })} onClick={() => onRename(passkey)}>
                <IconPencil aria-hidden />
              </ActionIcon>
            </Hint>
            <Hint label={t('remove')}>
              <ActionIcon aria-label={t('remove_this', { name })} onClick={() => onRemove(passkey)}>
                <IconTrash aria-hidden />
              </ActionIcon>
            </Hint>
          </SecurityRow>
        )
      })}
    </SecuritySection>
  )
}
