import type { CallError } from '../../../kernel/http/client.ts'
import type { Text } from '../../../kernel/text.ts'
import { useWords } from '../../loading/words.ts'
import { Dialog } from '../page/Dialog.tsx'
import { Refusal } from '../page/Refusal.tsx'
import { uiText } from '../ui.text.ts'

type Props = {
  /** What people call the record. */
  name: string
  problem: CallError
  /** Has the words of the fields. */
  text: Text
  onClose: () => void
}

/** Why a record cannot come back from the trash: what would break, field by field. */
export default function RestoreRefused({ name, problem, text, onClose }: Props) {
  const t = useWords(uiText)
  const say = useWords(text)
  return (
    <Dialog onClose={onClose} title={name}>
      <Refusal title={t('trash.refused')} error={problem}>
        {problem.body.fields &&
          Object.entries(problem.body.fields).map(([field, reasons]) => (
            <span key={field}>
              {t('trash.reason', { field: say(`field.${field}`), reason: reasons.join(' ') })}
            </span>
          ))}
      </Refusal>
    </Dialog>
  )
}
