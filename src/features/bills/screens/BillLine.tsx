import type { ReactNode } from 'react'
import { formatDate, formatMoney, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import type { ReadingOfBill, ReadValue } from '../billReading.ts'
import classes from './Bill.module.css'
import { billsText } from './bills.text.ts'

/** What a value is called, and what was read. */
export function Said({ label, value }: { label: string; value: ReadValue }) {
  return (
    <span className="breaks">
      {label} <strong className="number">{useDisplayed(value)}</strong>
    </span>
  )
}

function useDisplayed({ field, value }: ReadValue): string {
  const t = useWords(billsText)
  const tConsumption = useWords(consumptionText) as TranslateKey
  switch (field) {
    case 'energy':
      return tConsumption(`energy.${value}`)
    case 'unit':
      return tConsumption(`unit.${value}`)
    case 'amount':
      return formatNumber(Number(value))
    case 'francs':
      return formatMoney(Number(value))
    case 'calorific_value':
      return t(`calorific.${value as 'gross' | 'net'}`)
    case 'supplier':
      return String(value)
    default:
      return formatDate(String(value))
  }
}

/** How sure the machine is of a value. */
export function certaintyOf({ confidence }: ReadValue) {
  if (confidence >= 0.85) return 'certain'
  return confidence >= 0.7 ? 'likely' : 'check'
}

type LineProps = { value: ReadValue; reading: ReadingOfBill; children: ReactNode }

/** A value with the picture of its line, how sure the machine is, and what contradicts it. */
export function Line({ value, reading: { contradictions }, children }: LineProps) {
  const t = useWords(billsText)
  const { field, source, printed, picture, page } = value
  return (
    <div className={classes.value}>
      <div className={classes.read}>
        {children}
        <span className={classes.quiet}>
          {[
            t(`certainty.${certaintyOf(value)}`),
            source === 'qr' ? t('from_qr') : t('page', { page }),
          ].join(' · ')}
        </span>
      </div>
      {picture && <img className={classes.line} src={picture} alt={t('line', { printed })} />}
      {contradictions
        .filter((one) => one.field === field)
        .map(({ first, second }) => (
          <span key={second} className={classes.warn}>
            {t('contradiction', { first, second })}
          </span>
        ))}
    </div>
  )
}
