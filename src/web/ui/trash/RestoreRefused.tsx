import type { CallError } from '../../../kernel/http/client.ts'
import type { Text } from '../../../kernel/text.ts'
import { useWords } from '../../loading/words.ts'
import { Dialog } from '../page/Dialog.tsx'
import { Refusal } from '../page/Refusal.tsx'
import { uiText } from '../ui.text.ts'

type Props = {
  /** Name of the record. */
  name: string
  problem: CallError
  /** Texts with the field labels. */
  text: Text
  onClose: () => void
}

/** Explains, by field, why a record cannot be restored from the trash. */
export default function RestoreRefused({ name, problem, text, onClose }: Props) {
  const t = useWords(uiText)
  const tField = useWords(text)
  return (
    <Dialog onClose={onClose} title={name}>
      <Refusal title={t('trash.refused')} error={problem}>
        {problem.body.fields &&
          Object.entries(problem.body.fields).map(([field, reasons]) => (
            <span key={field}>
              {t('trash.reason', { field: tField(`field.${field}`), reason: reasons.join(' ') })}
            </span>
          ))}
      </Refusal>
    </Dialog>
  )
}
