import { Button, Group } from '@mantine/core'
import { section } from '../../../kernel/field/fields.ts'
import { IconMapPin } from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { useCodeList } from '../../../web/ui/input/fieldContext.ts'
import { displayValue } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { SourceMark } from '../../../web/ui/provenance/ProvenanceMark.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import type { RegisterHit } from '../../register/register.ts'
import { buildingText } from '../building.text.ts'
import { type Building, buildingEndpoints, buildingFields, registerFields } from '../building.ts'
import { Duplicates } from '../merge/Duplicates.tsx'
import { RegisterCredits } from '../RegisterCredits.tsx'
import { registerCodes } from '../registerCodes.tsx'
import classes from './RegisterPreview.module.css'

/** What the shipped addresses lack. */
const placeFields = section('identifiers', 'identifiers', {
  postcode: buildingFields.postcode,
  city: buildingFields.city,
})

type Props = {
  hit: RegisterHit
  onCreated: (building: Building) => void
  onOther: () => void
}

/** Previews the register values of a picked building before creating it. */
export function RegisterPreview({ hit, onCreated, onOther }: Props) {
  const t = useWords(buildingText)
  const { egid, label, street_name, street_number, postcode, city } = hit
  const preview = useCall(buildingEndpoints.preview, { params: { egid } })
  const { decide, problem, isSending, isKept } = useDecision(buildingEndpoints.create)
  const known = preview.data?.values
  const lacksPlace = preview.isError || (known && !(known.postcode && known.city))
  const existing = (problem?.body.existing as number | undefined) ?? preview.data?.existing

  async function create() {
    const { answer } = await decide({ body: { egid } }, { title: label })
    if (answer) onCreated(answer)
  }

  return (
    <>
      <section className="below16" aria-label={t('new.known')}>
        <h2 className={classes.address}>
          <IconMapPin size={18} aria-hidden />
          {label}
        </h2>
        {(preview.data?.warnings ?? []).map((warning) => (
          <p key={warning} className="warn intro notice" role="status">
            {warning}
          </p>
        ))}
        {preview.isError ? (
          <ErrorPart
            title={t('record.failed')}
            error={preview.error}
            retry={() => void preview.refetch()}
          />
        ) : preview.data ? (
          <dl className={classes.values}>
            {registerFields.map((name) => (
              <KnownValue key={name} name={name} value={preview.data.values[name]} />
            ))}
          </dl>
        ) : (
          <div aria-busy>
            <p className="quiet">{t('new.asking')}</p>
            <Skeleton widths={[80, 64, 72, 58, 76, 66]} height={30} />
          </div>
        )}
      </section>
      {existing === null && <Duplicates values={{ egid, street_name, street_number, postcode }} />}
      {lacksPlace && typeof existing !== 'number' ? (
        <CreateForm
          endpoint={buildingEndpoints.create}
          form={`buildings/register/${egid}`}
          fields={placeFields}
          text={buildingText}
          initial={{ postcode: postcode ?? undefined, city: city ?? undefined }}
          bodyOf={(values) => ({ egid, ...values })}
          submit={t('new.submit')}
          title={label}
          onCreated={onCreated}
          beside={
            <Button variant="subtle" onClick={onOther}>
              {t('new.other')}
            </Button>
          }
        />
      ) : (
        <div className="column later">
          {problem && <Refusal title={t('record.save_failed')} error={problem} />}
          <Group gap="8px 12px">
            {typeof existing === 'number' ? (
              <ButtonLink to={`/buildings/${existing}`}>{t('new.open')}</ButtonLink>
            ) : (
              <Button loading={isSending || isKept} onClick={() => void create()} data-autofocus>
                {t('new.submit')}
              </Button>
            )}
            <Button variant="subtle" onClick={onOther}>
              {t('new.other')}
            </Button>
            {typeof existing === 'number' && <span role="status">{t('new.exists')}</span>}
          </Group>
        </div>
      )}
      <RegisterCredits
        fields={registerFields.filter((name) => preview.data?.values[name] !== undefined)}
      />
    </>
  )
}

function KnownValue({ name, value }: { name: (typeof registerFields)[number]; value: unknown }) {
  const t = useWords(buildingText) as (key: string) => string
  const tUi = useWords(uiText)
  const field = buildingFields[name]
  const codes = useCodeList(registerCodes, field.attribute)
  const text = displayValue(name, field, value, { t, tUi, codes })
  return (
    <div className={classes.value}>
      <dt>{t(`field.${name}`)}</dt>
      {text ? (
        <dd>
          {text}
          <span title={tUi('source.register')}>
            <SourceMark source="register" />
          </span>
        </dd>
      ) : (
        <dd className={classes.none}>{t('new.not_available')}</dd>
      )}
    </div>
  )
}
