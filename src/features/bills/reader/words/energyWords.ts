import { type Energy, type Unit, unitsOf } from '../../../reference/energy.ts'
import { matchesIn, type PrintedRow, type RowSpan } from './printed.ts'

/** Words of bills in French, Italian and German that name an energy, for folded text. */
const energyWords: readonly (readonly [EnergyWord, RegExp])[] = [
  [
    'mazout',
    /mazout|fioul|fuel\b|chauffage el\b|riscaldamento el\b|huiles? (?:de chauffage|combustible|extra.?legere)|extra.?legg?er[eoa]?|olio (?:da|di|per) riscaldamento|olio combustibile|heizol|gasolio|\bnafta\b/g,
  ],
  ['gaz', /\bgaz\b(?!.?oil)|\bbiogaz\b|\bgas\b|\bmetano\b|\bbiogas\b|\berdgas/g],
  ['pellets', /(?<![a-z])(?:holz)?pell?ets?\b|granules? de bois|granules?\b|granulato/g],
  ['plaquettes', /plaquettes|copeaux|cippato|hackschnitzel|holzschnitzel/g],
  [
    'bois_buches_dur',
    /\bhetre\b|\bfoyard\b|\bchene\b|\bfrene\b|\bcharme\b|\bfaggio\b|\bquercia\b|\brovere\b|\bfrassino\b|\bcarpino\b|\bcastagno\b|\brobini[ae]r?\b|\berable\b|\bacero\b|bois dur|legn[oa] (?:dur|fort)[oa]|latifogli[ae]|feuillus?|hartholz|\bbuche(?!s)\b/g,
  ],
  [
    'bois_buches_tendre',
    /\bsapin\b|\bepicea\b|\bmeleze\b|\babete\b|\bpeccio\b|\blarice\b|\bpino\b|bois tendre|legn[oa] (?:tener|dolc)[oae]|conifer[ae]|resineux|weichholz|\bfichte\b/g,
  ],
  [
    'cad',
    /chauffage a distance|chaleur a distance|\bcad\b|teleriscaldamento|calore a distanza|reseaux? thermiques?|energie thermique|energia termica|fernwarme|\bchaleur\b(?<!pompe.{1,3}chaleur)|\bcalore\b(?<!pompa.{1,4}calore)/g,
  ],
  [
    'electricite',
    /electricite|elettricita|energie electrique|energia elettrica|\belettrica\b|\belectrique\b|courant|corrente elettrica|\bstrom\b|heures? (?:pleines?|creuses?)|(?:alta|bassa) tariffa|tariffa (?:alta|bassa)|tarif (?:haut|bas)\b|\b(?:haut|bas) tarif\b|elektrizitat|hochtarif|niedertarif|swissgrid/g,
  ],
  ['pac', /pompes? a chaleur|\bpac\b|pomp[ae] di calore|\bpdc\b|termopompa/g],
]
/** Words that go with an energy, for bills on which its name was not read. */
const energyHints: typeof energyWords = [
  ['mazout', /combustib|citernes?\b|cisterna|\b15 ?° ?c\b/g],
  ['gaz', /\bpcs\b|nm(?:3|³)|kwh\/m(?:3|³)/g],
  ['pellets', /enplus|insufflaggio|soufflage/g],
  [
    'electricite',
    /(?:energie|tarif|energia|tariffa) (?:de )?(?:jour|nuit|diurn[ao]|notturn[ao])|services?.systeme|\bacheminement\b/g,
  ],
  ['cad', /sous-station|sottostazione|\bkw souscrit/g],
]

type EnergyWord =
  | 'cad'
  | 'electricite'
  | 'pac'
  | Exclude<Energy, `cad_${string}` | `electricite_${string}` | 'autre'>

/** Words of an energy in a row. */
export type EnergyMention = RowSpan & { energy: EnergyWord }

/** A bill on which the name of a tree is firewood; elsewhere it is a street, a place or a family. */
const firewood =
  /\bbois (?:de (?:feu|chauffage)|dur|tendre|sec|buche)|buches?\b|\blegna\b|\bster(?:es?|i|o)\b|brennholz|scheit/
/** The beginning of a street, which may be called after a tree, a product or a works. */
const streetBefore =
  /\b(?:rue|chemin|ch\.|route|rte|avenue|av\.|quai|place|allee|impasse|sentier|passage|clos|via|viale|vicolo|piazza|strada|salita|contrada)[ .][^\t,\d]{0,25}$/

function mentionsIn(
  row: PrintedRow,
  words: typeof energyWords,
  hasFirewood: boolean,
): EnergyMention[] {
  return words
    .filter(([energy]) => hasFirewood || !energy.startsWith('bois_'))
    .flatMap(([energy, pattern]) =>
      matchesIn(row, pattern)
        .filter(({ from }) => !streetBefore.test(row.folded.slice(0, from)))
        .map(({ from, to }) => ({ row, from, to, energy })),
    )
}

/** The energy that a row of a bill names, if it names one only. */
export function energyNamedIn(
  row: PrintedRow,
  rows: readonly PrintedRow[],
): EnergyWord | undefined {
  const hasFirewood = rows.some(({ folded }) => firewood.test(folded))
  const named = new Set(mentionsIn(row, energyWords, hasFirewood).map(({ energy }) => energy))
  return named.size === 1 ? [...named][0] : undefined
}

/** A bill by allocation among tenants, and a tariff of a heat pump. */
const allocated = /repartiteurs?\b|ripartitori?\b|decompte individuel|conteggio individuale/
const heatPumpTariff =
  /(?:tarif|produit|compteur|prodotto|tariffa|contatore).{0,25}(?:pompes? a chaleur|pomp[ae] di calore|termopompa|\bpac\b|\bpdc\b)/

/** The code of an energy, given the words of a whole bill; undefined if they leave it open. */
function codeOf(word: EnergyWord, has: (pattern: RegExp) => boolean): Energy | undefined {
  if (word === 'cad') return has(allocated) ? 'cad_reparti' : 'cad_tarife'
  // Which of the two codes a heat pump has follows from its permit, which no bill names.
  if (word === 'pac') return undefined
  if (word === 'electricite') return has(heatPumpTariff) ? undefined : 'electricite_directe'
  return word
}

type Surroundings = { unit?: Unit; near?: readonly PrintedRow[] }
type FoundEnergy = { energy: Energy; mention: EnergyMention; confidence: number }

/** The energy of a bill: the word that counts most, among those that the unit allows, or else what goes with one. */
export function energyOf(
  rows: readonly PrintedRow[],
  surroundings: Surroundings,
): FoundEnergy | undefined {
  const named = energyBy(energyWords, rows, surroundings)
  if (named !== 'none') return named
  const hinted = energyBy(energyHints, rows, surroundings)
  return hinted === 'none' ? undefined : hinted
}

function energyBy(
  words: typeof energyWords,
  rows: readonly PrintedRow[],
  { unit, near }: Surroundings,
): FoundEnergy | undefined | 'none' {
  const has = (pattern: RegExp) => rows.some(({ folded }) => pattern.test(folded))
  const hasFirewood = unit === 'stere' || has(firewood)
  const weights = new Map<EnergyWord, { weight: number; best: number; mention: EnergyMention }>()
  for (const row of rows) {
    const mentions = mentionsIn(row, words, hasFirewood)
    const kinds = new Set(mentions.map(({ energy }) => energy))
    for (const mention of mentions) {
      // Offers in a letterhead name several energies.
      const weight = (near?.includes(row) ? 6 : 1) / kinds.size ** 2
      const known = weights.get(mention.energy)
      if (!known) weights.set(mention.energy, { weight, best: weight, mention })
      else {
        known.weight += weight
        if (weight > known.best) Object.assign(known, { best: weight, mention })
      }
    }
  }
  const ranked = [...weights]
    .map(([word, found]) => ({ ...found, word, energy: codeOf(word, has) }))
    .filter(({ energy, word }) =>
      energy
        ? !unit || unitsOf(energy).includes(unit)
        : word === 'electricite' && has(heatPumpTariff),
    )
    .sort((one, other) => other.weight - one.weight)
  const [first, second] = ranked
  if (!first) return 'none'
  if (!first.energy) return undefined
  return {
    energy: first.energy,
    mention: first.mention,
    confidence: first.weight / (first.weight + (second?.weight ?? 0) / 2),
  }
}
