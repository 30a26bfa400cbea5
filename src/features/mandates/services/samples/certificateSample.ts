import type { Answers } from '../../form/service.ts'
import { transmissionSaved } from '../envelopeSaving.ts'
import type { Facts } from './facts.ts'
import { estimated, table, tenth } from './sampleTable.ts'

const classes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
/** Energy class of a consumption in kWh/m², improved by a number of classes. */
const classOf = (index: number, improvement = 0) =>
  classes[Math.min(6, Math.max(0, Math.floor(index / 40) - improvement))]!

/** Class of the CO₂ emitted at the building, kg/m². */
const co2ClassOf = (emissions: number) => classOf(emissions * 3.3)
/** Share of the demand that heats rooms. */
const heatingShare = 0.7

/** The windows of a house: those of old ones were replaced once, and are at the end of their life. */
const windowsOf = (built: number) => {
  const year = Math.max(built, 1984)
  return { year, u: year < 2000 ? 2 : 1.3 }
}

/** U-values of the envelope, W/m²K, by the year in which the house was built, and after the works. */
const envelopeOf = (built: number) => {
  const wall = built < 1960 ? 1.1 : built < 1990 ? 0.7 : 0.35
  return {
    facade: { share: 1.04, before: wall, after: 0.18 },
    cellar_ceiling: { share: 0.17, before: tenth(wall + 0.2), after: 0.22 },
    window: { share: 0.17, before: windowsOf(built).u, after: 0.9 },
  }
}
type Part = keyof ReturnType<typeof envelopeOf>

/** The use that the standard assumes needs more than people use. */
const standardUse = 1.15

/** Answers of a certificate; the envelope depends on the construction year, the classes on the consumption. */
export function certificate({ sre, final, built, houseIndex, source }: Facts): Answers {
  const { facade, cellar_ceiling: cellar, window } = envelopeOf(built)
  const age = built < 1960 ? 'used' : 'good'
  const index = (final / sre) * standardUse
  return {
    ...table('envelope', 'element area orientation u_value year condition g_value', [
      ['facade', estimated(sre * 0.53), 'S', facade.before, built, age],
      ['facade', estimated(sre * 0.51), 'N', facade.before, built, age],
      ['roof', estimated(sre * 0.18), 'H', 0.35, Math.max(built, 1998), 'good'],
      ['cellar_ceiling', estimated(sre * cellar.share), null, cellar.before, built, 'worn'],
      [
        ...['window', estimated(sre * window.share), 'S', window.before],
        ...[windowsOf(built).year, 'used', 0.6],
      ],
    ]),
    thermal_bridges: 'Balcons en prolongement de dalle, côté sud.',
    ventilation: 'exhaust',
    cooling: false,
    lighting_class: 'C',
    class_envelope: classOf(index * heatingShare, envelopeImprovement),
    class_overall: classOf(index),
    class_co2: co2ClassOf(index * source.directCo2),
    demand_envelope: tenth(index * heatingShare),
    demand_overall: tenth(index),
    emissions: tenth(index * source.directCo2),
    cecb_number: `GE-${String(12_300 + houseIndex).padStart(8, '0')}.01`,
    issue_date: '2026-05-04',
  }
}
/** The scale of the envelope is narrower than that of all energy. */
const envelopeImprovement = -2

/** At most this share of what is burnt is lost through what the works insulate. */
const mostThroughEnvelope = 0.45
/** Seasonal performance of the heat pump. */
const performance = 3.8
/** Heat that a ventilation with recovery saves, kWh/m². */
const recovered = 13

/** Final energy that the variants save, kWh/a: by windows and cellar, by the envelope, and by the plant beside it. */
function savingsOf({ sre, final, built, source, isFossil }: Facts) {
  const envelope = envelopeOf(built)
  const through = (...parts: Part[]) =>
    transmissionSaved(
      parts.map((part) => ({ ...envelope[part], area: envelope[part].share * sre })),
    ) / source.efficiency
  const whole = through('window', 'cellar_ceiling', 'facade')
  const scale = Math.min(1, (mostThroughEnvelope * final) / whole)
  const envelopes = [through('window', 'cellar_ceiling') * scale, whole * scale]
  const left = final - envelopes[1]!
  /** What a heat pump draws in the place of what was burnt. */
  const drawn = isFossil ? (left * source.efficiency) / performance : 0
  const byPlant = isFossil
    ? left - drawn
    : Math.min(left / 2, (sre * recovered) / source.efficiency)
  return { saved: [...envelopes, envelopes[1]! + byPlant], drawn }
}

/** Three renovation variants with their measures. */
export function variants(facts: Facts): Answers {
  const { sre, final, source, isFossil, load } = facts
  const envelope = envelopeOf(facts.built)
  const lastTitle = isFossil ? 'Enveloppe et pompe à chaleur' : 'Enveloppe et ventilation'
  const { saved, drawn } = savingsOf(facts)
  /** What is saved at the price or CO₂ of a kWh, less that of the electricity that replaces it. */
  const amountSaved = (variant: number, each: number, electricity: number) =>
    variant === 2 ? (saved[2]! + drawn) * each - drawn * electricity : saved[variant]! * each
  const isPump = (variant: number) => variant === 2 && isFossil
  /** Energy that is left, kWh/m² for the use of the standard; a certificate counts electricity twice. */
  const leftOf = (variant: number) =>
    ((final - saved[variant]!) / sre) * standardUse * (isPump(variant) ? 2 : 1)
  /** Heat that the envelope of a variant needs, in final energy of today's plant. */
  const demandOf = (variant: number) =>
    ((final - saved[Math.min(variant, 1)]!) / sre) * standardUse * heatingShare
  const power = Math.round(load * 0.6)
  /** M-06: 3 000 CHF and 800 per kW, of 50 W/m² at most. */
  const granted = Math.round(3000 + 800 * Math.min(power, sre * 0.05))
  /** Works on the envelope: area and cost by reference area, subsidy if no rule gives it, life and stage. */
  const works = (element: Part, work: string, [cost, subsidy]: number[], terms: number[]) => [
    element === 'facade' ? ['2', '3'] : ['1', '2', '3'],
    ...[element, work, envelope[element].after, estimated(envelope[element].share * sre)],
    ...[estimated(cost! * sre), subsidy, ...terms],
  ]
  return {
    ...table(
      'variants',
      'number title schedule recommended saving_energy saving_cost saving_co2 class_envelope class_overall class_co2 idc_after',
      ['Fenêtres et plafond de la cave', 'Façades, fenêtres, plafond de la cave', lastTitle].map(
        (title, variant) => [
          String(variant + 1),
          title,
          [
            '2027',
            'Fenêtres et cave 2027, façades 2028',
            'Fenêtres et cave 2027, façades et technique 2028',
          ][variant],
          variant === 2 || null,
          estimated(saved[variant]!),
          estimated(amountSaved(variant, source.price, 0.27)),
          estimated(amountSaved(variant, source.co2, 0.122)),
          classOf(demandOf(variant), envelopeImprovement),
          classOf(leftOf(variant)),
          co2ClassOf(isPump(variant) ? 0 : leftOf(variant) * source.directCo2),
          // The canton's index counts electricity of heat pumps by 3.3.
          isPump(variant) ? Math.round(((final - saved[2]!) / sre) * 3.3 * 3.6) : null,
        ],
      ),
    ),
    ...table(
      'measures',
      'variants element work u_new area cost subsidy life stage system power note',
      [
        works('window', 'replace', [175, 0], [50, 1]),
        works('cellar_ceiling', 'insulate', [30], [40, 1]),
        works('facade', 'insulate', [440], [70, 2]),
        isFossil
          ? [
              ['3'],
              ...['heating', 'replace', null, null, estimated(230 * sre), granted, 20, 2],
              ...['pacSondes', power],
            ]
          : [
              ['3'],
              ...['ventilation', 'add', null, null, estimated(230 * sre), 0, 20, 2],
              ...[null, null, 'Double flux avec récupération'],
            ],
      ],
    ),
    ...table('next_steps', 'title step_until step_by step_otherwise', [
      [
        isFossil ? 'Demander les subventions M-01 et M-06' : 'Demander la subvention M-01',
        '2027-02-26',
        'Propriétaire, avec le bureau (022 343 11 22)',
        'Subvention perdue si les travaux commencent',
      ],
      ['Soumettre la variante à l’assemblée', '2027-03-31', 'Régie'],
      ['Faire établir trois offres pour l’enveloppe', '2027-05-31', 'Architecte'],
    ]),
    prices_vat: 'incl',
    variant_reason: isFossil
      ? 'Le bâtiment ne brûle plus de combustible fossile, et la pompe à chaleur, posée avec l’isolation des façades, suffit avec une puissance plus petite.'
      : 'Elle ajoute à l’enveloppe la récupération de chaleur sur l’air extrait.',
    idc_declared: true,
    permit_before_2000: facts.built < 2000,
    report_area: sre,
  }
}
