import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { use, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { ChoicesControl } from '../../../web/ui/input/ChoiceControls.tsx'
import { type ControlProps, FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { useContacts } from '../../users/screens/contacts.tsx'
import { useFormTexts } from '../form/formTexts.tsx'
import { copyableSections } from '../form/service.ts'
import { mandateText } from '../mandate.text.ts'
import { formPath, type ListedMandate } from '../mandate.ts'
import BuildingInput from '../request/BuildingInput.tsx'
import { newMandateText } from '../request/newMandate.text.ts'
import { TwinWarning } from '../request/TwinWarning.tsx'
import { useService } from '../services/useService.tsx'
import { duplicateText } from './duplicate.text.ts'
import { duplicateEndpoints, duplicateFields } from './duplicate.ts'

type Mandate = Pick<
  ListedMandate,
  'id' | 'version' | 'number' | 'building_address' | 'client_name' | 'service_type'
> &
  Partial<
    Pick<
      ListedMandate,
      'building' | 'client' | 'partner' | 'partner_name' | 'responsible' | 'responsible_name'
    >
  >

/** Form parts that describe people and so can also be copied to another building. */
const peopleParts = ['contact', 'customer']

/** Duplicates a mandate after asking which sections to copy. */
export default function DuplicateDialog({
  mandate,
  onClose,
}: {
  mandate: Mandate
  onClose: () => void
}) {
  const t = useWords(duplicateText)
  const tMandate = useWords(mandateText)
  const tNew = useWords(newMandateText)
  const navigate = useNavigate()
  const { id, version, number, service_type, building_address, client, partner } = mandate
  const { client_name, partner_name, responsible, responsible_name } = mandate
  const service = useService(service_type)
  const tForm = useFormTexts(service)
  const copyable = useMemo(() => copyableSections(service.fields), [service])
  const sectionsFor = (building: unknown) =>
    [...copyable].flatMap(([section, parts]) =>
      building === mandate.building || peopleParts.some((part) => parts.has(part)) ? [section] : [],
    )
  const [building, setBuilding] = useState<unknown>(mandate.building)
  const lastBuilding = useRef(building)
  const fields = useMemo(
    () => ({
      ...duplicateFields,
      answers: { ...duplicateFields.answers, options: [...copyable.keys()] },
    }),
    [copyable],
  )
  const controls = useMemo(
    () => ({
      building: (props: ControlProps) => <BuildingInput {...props} />,
      answers: (props: ControlProps) => <Sections {...props} t={tForm} />,
    }),
    [tForm],
  )
  const references = {
    client: useContacts('client', true),
    partner: useContacts('partner', true),
    responsible: useContacts('admin', false),
  }
  const people = [
    [client, client_name],
    [partner, partner_name],
    [responsible, responsible_name],
  ]
  return (
    <Dialog title={t('title', { number })} size={560} onClose={onClose}>
      <p className="quiet intro">{t('hint')}</p>
      <CreateForm
        endpoint={duplicateEndpoints.duplicate}
        record={{ id, version }}
        form={`mandates/${id}/duplicate`}
        fields={fields}
        text={duplicateText}
        initial={{
          building: mandate.building,
          client,
          partner,
          responsible,
          answers: sectionsFor(mandate.building),
        }}
        labels={{ users: Object.fromEntries(people.filter(([person]) => person)) }}
        references={references}
        controls={controls}
        afterSection={{
          duplicate: <TwinWarning serviceType={service_type} building={building} />,
        }}
        submit={t('submit')}
        title={`${number} ${building_address}`}
        onValues={(values, set) => {
          if (values.building === lastBuilding.current) return
          lastBuilding.current = values.building
          setBuilding(values.building)
          if (typeof values.building === 'number') set({ answers: sectionsFor(values.building) })
        }}
        onCreated={(created) => {
          toast.success(tNew('created', { number: created.number }))
          onClose()
          void navigate({ to: formPath('admin', created.service_type, created.id) })
        }}
        beside={
          <Button variant="default" onClick={onClose}>
            {tMandate('action.cancel')}
          </Button>
        }
      />
    </Dialog>
  )
}

/** Checkboxes for the sections of a form, labelled with its texts. */
function Sections({ t, ...props }: ControlProps & { t: TranslateKey }) {
  const context = use(FieldContext)
  const sectionContext = useMemo(
    () => ({
      ...context,
      t: ((key, params) =>
        key.startsWith('answers.')
          ? t(key.replace('answers', 'section'), params)
          : context.t(key, params)) as TranslateKey,
    }),
    [context, t],
  )
  return (
    <FieldContext value={sectionContext}>
      <ChoicesControl {...props} />
    </FieldContext>
  )
}
