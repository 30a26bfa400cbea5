import { section } from '../../../kernel/field/fields.ts'
import { day } from '../../../kernel/field/kinds.ts'
import { reference } from '../../../kernel/field/references.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { OptionSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { refresh, useCall } from '../../../web/useApi.ts'
import { handedOver, type ListedMember, memberEndpoints } from '../member.ts'
import { leaveText } from './leave.text.ts'
import { peopleText } from './people.text.ts'

const { successor, until } = section('leave', 'base', {
  successor: reference('users'),
  until: day(),
})

type Props = {
  member: ListedMember
  /** Who else belongs to the company now, and may take over. */
  others: readonly ListedMember[]
  onClose: () => void
}

/** Ends the time of somebody at a company: says what they answer for, and who takes it over. */
export default function LeaveDialog({ member, others, onClose }: Props) {
  const t = useWords(peopleText)
  const tLeave = useWords(leaveText)
  const { id, person_name: name } = member
  const { data: moved } = useCall(memberEndpoints.answersFor, { params: { id } })
  const options = others.map(({ person, person_name }) => ({
    value: String(person),
    label: person_name ?? '',
  }))
  const controls = {
    successor: (props: ControlProps) => (
      <OptionSelect
        {...props}
        label={tLeave('field.successor')}
        options={options}
        chosen={options.find(({ value }) => value === String(props.value))}
        valueOf={({ value }) => Number(value)}
      />
    ),
  }
  const isAnswering = moved && handedOver.some((what) => moved[what] > 0)
  return (
    <Dialog title={t('leave.title', { name: name ?? '' })} onClose={onClose} size={480}>
      <div className="parts">
        <p className="quiet">{t('leave.text')}</p>
        {isAnswering && <p>{t('leave.moves', moved)}</p>}
        {moved ? (
          <CreateForm
            endpoint={memberEndpoints.leave}
            record={member}
            form={`people/${id}/leave`}
            fields={
              isAnswering ? { successor: { ...successor, required: true }, until } : { until }
            }
            text={leaveText}
            controls={controls}
            submit={t('leave.submit')}
            title={t('leave')}
            onCreated={() => {
              void refresh('people')
              void refresh('mandates')
              toast.success(t('leave.done'))
              onClose()
            }}
          />
        ) : (
          <Skeleton widths={[60]} />
        )}
      </div>
    </Dialog>
  )
}
