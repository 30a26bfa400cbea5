import { UnstyledButton } from '@mantine/core'
import { use, useState } from 'react'
import { IconCircleCheck } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { FieldContext } from '../../../../web/ui/input/fieldContext.ts'
import type { HeatingEnergy, KickoffDocument } from '../../kickoffFields.ts'
import { useKickoff } from '../kickoffContext.tsx'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import { useKickoffUploads } from '../kickoffUploads.tsx'
import { StepFrame } from '../StepFrame.tsx'
import { billYears } from './billYears.ts'
import classes from './documents.module.css'
import { hasCamera, MainPicker, PickerButton, useDropOnto } from './FilePickers.tsx'
import { FileRows } from './FileRows.tsx'

/** The document that the office cannot do without. */
const requiredDocument = 'energy_bill'

/** The papers of the building: those needed first, each with camera and files; they are sent at once. */
export function DocumentsStep() {
  const { form, value } = useKickoff()
  const { files, uploads, announcedOf } = useKickoffUploads()
  const absent = (value('no_documents') ?? []) as KickoffDocument[]
  const sentOf = (wanted: KickoffDocument) =>
    files.filter(({ type }) => type === wanted).length +
    uploads.filter(({ key, state }) => state !== 'refused' && announcedOf(key)?.type === wanted)
      .length
  const isMissing =
    form.documents.some((type) => type === requiredDocument) &&
    !absent.includes(requiredDocument) &&
    sentOf(requiredDocument) < billYears().length
  return (
    <StepFrame isQuiet={isMissing}>
      <ul>
        {form.documents.map((type) =>
          type === requiredDocument && !absent.includes(type) ? (
            <Bills key={type} count={sentOf(type)} isMissing={isMissing} />
          ) : (
            <Document
              key={type}
              type={type}
              isAbsent={absent.includes(type)}
              isWanted={form.wanted_documents.includes(type)}
              count={sentOf(type)}
            />
          ),
        )}
      </ul>
    </StepFrame>
  )
}

/** Sets whether the client has a document. */
function useAbsence(type: KickoffDocument) {
  const { queue, value } = useKickoff()
  return (isAbsent: boolean) => {
    const others = ((value('no_documents') ?? []) as KickoffDocument[]).filter(
      (other) => other !== type,
    )
    queue.set({ no_documents: isAbsent ? [...others, type] : others })
  }
}

/** The bills of the last years, on a card of their own while some are missing. */
function Bills({ count, isMissing }: { count: number; isMissing: boolean }) {
  const t = useWords(kickoffScreenText)
  const { value } = useKickoff()
  const setAbsent = useAbsence(requiredDocument)
  const [first, second, third] = billYears()
  const energy = value('heating_energy') as HeatingEnergy | undefined
  const name = t(`bills.${energy && energy !== 'unknown' ? energy : 'other'}`)
  return (
    <li className={classes.card} {...useDropOnto(requiredDocument)}>
      <div className="ends">
        <strong>{name}</strong>
        <span className="quiet number fixed">
          {t('bills_sent', { count, all: billYears().length })}
        </span>
      </div>
      <small>{t('bills_years', { first, second, third })}</small>
      <FileRows type={requiredDocument} />
      <div className={classes.cardButtons}>
        <MainPicker
          type={requiredDocument}
          label={name}
          words={{ photo: t('bill_photo'), choose: t('bill_choose') }}
          isPrimary={isMissing}
        />
        {hasCamera() && <PickerButton type={requiredDocument} label={name} isCamera={false} />}
      </div>
      {count === 0 && (
        <UnstyledButton className={classes.absent} onClick={() => setAbsent(true)}>
          {t('absent.say')}
        </UnstyledButton>
      )}
    </li>
  )
}

function Document({
  type,
  isAbsent,
  isWanted,
  count,
}: {
  type: KickoffDocument
  isAbsent: boolean
  /** Whether the office will ask for it if it does not come. */
  isWanted: boolean
  count: number
}) {
  const t = useWords(kickoffScreenText)
  const { t: tField } = use(FieldContext)
  const setAbsent = useAbsence(type)
  const { files } = useKickoffUploads()
  const arrived = files.filter((file) => file.type === type).length
  /** Whether the files that have arrived are listed. */
  const [isOpen, setOpen] = useState(false)
  const name = tField(`no_documents.${type}`)
  return (
    <li className={classes.document} {...useDropOnto(type)}>
      <div className={classes.documentHead}>
        <span className={classes.about}>
          <strong className="block">{name}</strong>
          <small>
            {type === 'photo' && !isAbsent && <span>{t('photo_subject')}</span>}
            {arrived > 0 ? (
              <UnstyledButton
                className={classes.receivedAll}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCircleCheck aria-hidden />
                {t('files_received', { count: arrived })}
              </UnstyledButton>
            ) : (
              t(isAbsent ? 'absent' : isWanted ? 'wanted' : 'optional')
            )}
            {!isAbsent && count === 0 && type !== 'other' && (
              <UnstyledButton
                className={classes.absent}
                aria-label={t('absent.say_of', { name })}
                onClick={() => setAbsent(true)}
              >
                {t('absent.say')}
              </UnstyledButton>
            )}
          </small>
        </span>
        {isAbsent ? (
          <UnstyledButton
            className={classes.change}
            aria-label={t('change_of', { name })}
            onClick={() => setAbsent(false)}
          >
            {t('change')}
          </UnstyledButton>
        ) : (
          <>
            {hasCamera() && <PickerButton type={type} label={name} isCamera />}
            <PickerButton type={type} label={name} isCamera={false} />
          </>
        )}
      </div>
      <FileRows type={type} hidesArrived={!isOpen} />
    </li>
  )
}
