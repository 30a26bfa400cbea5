// Over 300 lines: the whole declaration of what columns may be.
import { common } from '../../../kernel/commonWords.ts'
import type { BareField } from '../../../kernel/field/fields.ts'
import { day, decimal, longText, money } from '../../../kernel/field/kinds.ts'
import type { Translations, Words } from '../../../kernel/text.ts'
import { buildingText } from '../../buildings/building.text.ts'
import { buildingFields } from '../../buildings/building.ts'
import { contactRecordText } from '../../contacts/contact.text.ts'
import { contactFields } from '../../contacts/contact.ts'
import { mandateText } from '../../mandates/mandate.text.ts'
import { mandateFields, statuses } from '../../mandates/mandate.ts'
import { quoteText } from '../../quotes/quote.text.ts'
import { quoteFields } from '../../quotes/quote.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import { consumptionFields } from '../../technical/consumption.ts'
import { heatingText } from '../../technical/heatingSystem.text.ts'
import { heatingFields } from '../../technical/heatingSystem.ts'
import { renovationText } from '../../technical/renovation.text.ts'
import { renovationFields } from '../../technical/renovation.ts'
import { userText } from '../../users/user.text.ts'
import { userFields } from '../../users/user.ts'
import { type ImportKind, importKinds, referredKinds } from '../import.ts'
import { importColumnText } from './importColumn.text.ts'

/** A column that is no field of its record: its text gives several fields, or leads to another record. */
export type Special =
  /** First and last name in one. */
  | 'person_name'
  /** Street and number, perhaps with postcode and town. */
  | 'address'
  /** A person by e-mail, name or company. */
  | 'person'
  /** A product by its code, its name or the name of its kind. */
  | 'product'
  /** The numbers of mandates. */
  | 'mandates'
  /** The kind of a period that is a calendar year. */
  | 'calendar_year'

export type ImportColumn = {
  /** What its value is checked as, or how it is read otherwise. */
  as: BareField<unknown, boolean, boolean> | Special
  /** Its name in the product, in every language. */
  word: Translations
  /** What files call it otherwise: words without accents and capitals, separated by `|`. */
  names: string
  /** Words for its options, without accents and capitals, by option. */
  optionWords?: Record<string, string>
  /** Texts of its options: the key of an option is `<prefix>.<option>`. */
  options?: { words: Words; prefix: string }
}
type Columns = Record<string, ImportColumn>

/** Declares fields of a record as columns. */
const fieldColumns = (
  fields: Record<string, BareField<unknown, boolean, boolean>>,
  words: Words,
  named: Record<string, string | Pick<ImportColumn, 'names' | 'optionWords'>>,
): Columns =>
  Object.fromEntries(
    Object.entries(named).map(([name, given]) => {
      const field = fields[name]!
      const { names, optionWords } = typeof given === 'string' ? { names: given } : given
      const prefix = field.optionsTextName ?? field.textName ?? name
      return [
        name,
        {
          ...{ as: field, names, optionWords, word: words[`field.${field.textName ?? name}`]! },
          ...(field.options && { options: { words, prefix } }),
        },
      ]
    }),
  )

/** How files write the energies of the product. */
const energyWords = {
  mazout: 'mazout|maz|fuel|fioul|oil|heating oil|olio|gasolio|oel|heizol|huile',
  gaz: 'gaz|gaz naturel|gas|natural gas|metano|erdgas',
  cad_tarife: 'cad|chauffage a distance|district|district heating|teleriscaldamento|fernwarme',
  electricite_pac_apres: 'pac|pompe a chaleur|heat pump|pompa di calore|electricite pac',
  electricite_directe: 'elec|electricite|electricity|direct|elettricita|electrique|strom',
  pellets: 'pellet|granules',
  plaquettes: 'copeaux|bois dechiquete|chips|cippato',
  bois_buches_dur: 'bois|buches|wood|legna',
}

/** How files write what the register calls by codes: energy sources of heating. */
const energyCodes = {
  7530: energyWords.mazout,
  7520: energyWords.gaz,
  7580: energyWords.cad_tarife,
  7501: 'pac|pac air eau|pac air|air|pompe a chaleur|pompe a chaleur air eau|heat pump|pompa di calore',
  7511: 'pac geothermie|sonde|sondes|geothermie|sondes geothermiques|pac sol eau',
  7560: energyWords.electricite_directe,
  7542: energyWords.pellets,
  7543: energyWords.plaquettes,
  7541: energyWords.bois_buches_dur,
  7570: 'solaire|soleil|solar|solare',
}

const statusWords = {
  draft: 'brouillon|a offrir|prospect|projet|bozza',
  offered: 'offert|offre envoyee|offre|devis|en attente de reponse|offerto',
  ordered: 'commande|accepte|signe|mandate|confirme|ordinato',
  in_progress: 'en cours|encours|ouvert|actif|travaux|in corso|wip|open|active',
  in_review: 'controle|relecture|verification|a relire|in verifica',
  delivered: 'livre|remis|rendu|envoye|termine|fini|done|finished|consegnato',
  closed: 'clos|cloture|ferme|archive|paye|facture|solde|closed|paid|chiuso',
  cancelled: 'annule|abandonne|abandon|refuse|sans suite|perdu|cancelled|lost|annullato',
}

const yesNo = { yes: 'oui|o|x|1|vrai|yes|si|true', no: 'non|n|0|faux|no|false' }

/** Where a person, building or mandate is sought that a row refers to. */
const people: Columns = {
  ...fieldColumns(userFields, userText.words, {
    email: 'mail|e mail|courriel|email client|mail client|adresse mail|posta elettronica',
    first_name: 'prenom|first name|given name|nome|vorname',
    last_name: 'nom|nom de famille|last name|surname|cognome|nachname',
  }),
  name: {
    as: 'person_name',
    word: userText.words['field.name'],
    names:
      'client|proprietaire nom|contact|personne|nom prenom|nom et prenom|nom complet|name|full name|cliente',
  },
  ...fieldColumns(userFields, userText.words, {
    company_name: 'societe|entreprise|raison sociale|company|ditta|regie|firma|organisation',
    title: {
      names: 'civilite|politesse|titre|title|anrede',
      optionWords: { ms: 'mme|madame|ms|mrs|signora|frau', mr: 'm|mr|monsieur|signor|herr' },
    },
    phone_number:
      'tel|telephone|tel fixe|mobile|portable|natel|no tel|n tel|phone|telephone no|telefono|telefon',
    role: {
      names: 'fonction|qualite',
      optionWords: {
        owner: 'proprietaire|proprio|ppe|owner|proprietario',
        manager: 'regie|gerance|gerant|manager|amministrazione',
        contractor: 'client|mandant',
      },
    },
    language: {
      names: 'langue|lang|lingua|language',
      optionWords: {
        fr: 'fr|francais|french|francese',
        en: 'en|anglais|english|inglese',
        it: 'it|italien|italian|italiano',
      },
    },
  }),
  address: {
    as: 'address',
    word: importColumnText.words['column.address_of_person'],
    names:
      'adresse client|adresse postale|adresse du client|adresse de correspondance|adresse|rue et no|rue et numero|address|indirizzo',
  },
  ...fieldColumns(userFields, userText.words, {
    street: 'rue client|rue|street|via|strasse',
    number: 'no client rue',
    postcode: 'npa client|code postal client|npa|cp|code postal|zip|postcode|cap|plz',
    city: 'localite client|ville client|localite|ville|city|town|localita|ort',
    country: {
      names: 'pays|country|paese',
      optionWords: {
        CH: 'suisse|ch|svizzera|switzerland',
        FR: 'france|fr|francia',
        IT: 'italie|it|italia',
      },
    },
    bank_name: 'banque',
    iban: 'compte|no iban',
  }),
}

const buildings: Columns = {
  ...fieldColumns(buildingFields, buildingText.words, {
    egid: 'no egid|id batiment|numero egid|egid batiment|regbl',
  }),
  address: {
    as: 'address',
    word: importColumnText.words['column.street_and_number'],
    names:
      'adresse|adresse batiment|adresse du batiment|adresse immeuble|adresse de l immeuble|adresse de l objet|immeuble|objet|batiment|rue et numero|rue et no|rue no|address|building|building address|indirizzo|indirizzo edificio|edificio|stabile|immobile|site|liegenschaft',
  },
  ...fieldColumns(buildingFields, buildingText.words, {
    street_name: 'rue|nom de rue|street|via|strasse',
    street_number: 'no|numero|no rue|n rue|numero de rue|number|civico',
    postcode: 'npa|code postal|cp|postcode|zip|cap|plz|npa batiment|npa imm|npa immeuble',
    city: 'localite|ville|commune|lieu|city|town|localita|comune|ort|localite immeuble',
    plot_number: 'parcelle|no parcelle|plot|mappale|bien fonds',
    sre: 'sre|surf chauffee|surface chauffee|surface de reference|surface de reference energetique|sre m2|ae|era|ebf|heated area|superficie riscaldata|superficie di riferimento',
    surface: 'emprise|surface au sol|footprint',
    apartments:
      'logements|nb logements|nb logts|wohnungen|appartements|nb appart|nombre de logements|dwellings|flats|appartamenti',
    floors: 'etages|niveaux|nb etages|nombre d etages|storeys|piani',
    construction_year:
      'annee|annee construction|annee constr|constr|year built|construction year|baujahr|construit en|construction|annee de construction|year|built|anno',
    last_renovation_date:
      'derniere renovation|dern renovation|renove en|renove le|last renovation|renovated on|risanato il|letzte sanierung|renovation|ultima ristrutturazione',
    heating_energy_1: {
      names:
        'chauff|chauffage|agent|agent energetique|energie|vecteur|energy|heating|vettore|riscaldamento',
      optionWords: energyCodes,
    },
    heating_generator_1: 'generateur|chaudiere|production de chaleur',
    altitude: 'altitude m',
    protected: { names: 'protege|monument|patrimoine', optionWords: yesNo },
    canton: { names: 'ct|kanton' },
    cad_zone: 'zone cad',
  }),
  manager: {
    as: 'person',
    word: buildingText.words['field.manager'],
    names: 'regie|gerance|gerant|administrateur|manager|amministrazione',
  },
  owner: {
    as: 'person',
    word: common.owner,
    names: 'proprietaire|proprio|maitre d ouvrage|owner|proprietario',
  },
}

/** What is read of people without an e-mail, from the columns of people: these have no columns of their own. */
const contacts = fieldColumns(contactFields, contactRecordText.words, {
  ...{ name: '', role: '', phone_number: '', language: '', note: '' },
})

/** Days on which mandates reached a status. */
const statusDays: Columns = Object.fromEntries(
  statuses.map((status) => [
    `${status}_on`,
    {
      as: day(),
      word: importColumnText.words[`column.${status}_on`],
      names: {
        draft: 'date|date creation|cree le|ouvert le|date demande|created',
        offered: 'date offre|offre du|offre envoyee le|date devis',
        ordered:
          'date commande|commande le|ordered on|ordinato il|bestellt am|date mandat|date de commande|signe le|debut',
        in_progress: 'date debut|demarre le|debut travaux',
        in_review: 'date controle',
        delivered: 'date livraison|livre le|remis le|date remise|rendu le|fin|date rapport',
        closed: 'date cloture|clos le|ferme le|paye le',
        cancelled: 'date annulation|annule le',
      }[status],
    },
  ]),
)

const mandates: Columns = {
  ...fieldColumns(mandateFields, mandateText.words, {
    number:
      'no dossier|n dossier|numero|dossier|no mandat|mandat|reference|ref|numero de dossier|mandate no|job no|n mandato|auftragsnr|file|pratica|incarto|no',
  }),
  product: {
    as: 'product',
    word: mandateText.words['field.product'],
    names: 'prestation|type|type de mandat|produit|service|type de prestation|prestazione|kind',
  },
  ...fieldColumns(mandateFields, mandateText.words, {
    status: { names: 'statut|etat|avancement|status|state|stato', optionWords: statusWords },
  }),
  ...statusDays,
  ...fieldColumns(mandateFields, mandateText.words, {
    due_date: 'delai|echeance|a rendre le|deadline|due|scadenza',
  }),
  price: {
    as: money(),
    word: importColumnText.words['column.price'],
    names: 'prix|montant|honoraires|prix ht|montant ht|price|prezzo|importo',
  },
  responsible: {
    as: 'person',
    word: mandateText.words['field.responsible'],
    names: 'responsable|charge de projet|collaborateur|ingenieur|responsible|responsabile|qui',
  },
  partner: {
    as: 'person',
    word: mandateText.words['field.partner'],
    names: 'partenaire|sous traitant|expert|partner',
  },
}

/** What older systems say of quotes; drafts have no number that anybody knows. */
const quotes: Columns = {
  ...fieldColumns(quoteFields, quoteText.words, {
    number:
      'no offre|n offre|numero offre|numero d offre|no d offre|offre|no devis|n devis|numero de devis|devis|quote|quote number|n offerta|offerta|preventivo',
  }),
  mandate: {
    as: 'mandates',
    word: common.mandate,
    names:
      'no dossier|n dossier|numero de dossier|dossier|no mandat|n mandat|mandat|affaire|projet|reference|mandate|pratica|incarto',
  },
  ...fieldColumns(quoteFields, quoteText.words, {
    status: {
      names: 'statut|etat|reponse|status|state|stato',
      optionWords: {
        sent: 'envoye|envoyee|ouvert|ouverte|en attente|en attente de reponse|pending|open|inviata',
        accepted: 'accepte|acceptee|signe|signee|commande|commandee|ok|gagne|won|signed|accettata',
        declined: 'refuse|refusee|perdu|perdue|sans suite|lost|declined|rifiutata',
        expired: 'echu|echue|perime|expire|expiree|scaduta',
        superseded: 'remplace|remplacee|ancienne version|sostituita',
        cancelled: 'annule|annulee|retire|retiree|annullata',
      },
    },
  }),
  sent_on: {
    as: day(),
    word: quoteText.words['field.sent_at'],
    names:
      'date|date offre|date d offre|offre du|date devis|envoye le|envoi|date d envoi|sent on|data',
  },
  answered_on: {
    as: day(),
    word: quoteText.words['field.answered_at'],
    names:
      'date reponse|repondu le|accepte le|signe le|date acceptation|date signature|commande le',
  },
  ...fieldColumns(quoteFields, quoteText.words, {
    valid_until: 'valable jusqu au|valide jusqu au|validite|echeance|valid until|valida fino al',
  }),
  net: {
    as: money(),
    word: importColumnText.words['column.net'],
    names: 'montant|montant ht|total ht|ht|net|hors tva|prix ht|honoraires|amount|netto|importo',
  },
  vat: {
    as: money(),
    word: importColumnText.words['column.vat'],
    names: 'tva|tva chf|montant de la tva|vat|iva',
  },
  vat_rate: {
    as: decimal({ min: 0, max: 100, decimals: 2, unit: '%' }),
    word: importColumnText.words['column.vat_rate'],
    names: 'taux|taux tva|tva taux|vat rate|aliquota',
  },
  total: {
    as: money(),
    word: importColumnText.words['column.total'],
    names: 'total|total ttc|ttc|montant ttc|prix ttc|gross|totale',
  },
  description: {
    as: longText({ max: 1000 }),
    word: common.description,
    names: 'objet|libelle|designation|titre|description|subject|oggetto|descrizione',
  },
}

const consumptions: Columns = {
  ...fieldColumns(consumptionFields, consumptionText.words, {
    energy: {
      names: 'energie|agent|agent energetique|vecteur|energy|vettore',
      optionWords: energyWords,
    },
    usage: {
      names: 'usage|utilisation|pour|use|uso',
      optionWords: {
        heating_dhw: 'chauffage et ecs|chauffage ecs|ch ecs|heating and hot water',
        heating: 'chauffage|heating|riscaldamento',
        dhw: 'ecs|eau chaude|eau chaude sanitaire|hot water|acqua calda',
      },
    },
    amount: 'quantite|consommation|conso|kwh|litres|amount|consumption|quantita|consumo',
    unit: {
      names: 'unite|unit|unita',
      optionWords: {
        kWh: 'kwh',
        MWh: 'mwh',
        m3: 'm3|mc',
        l: 'l|litre|litres|lt',
        kg: 'kg',
        t: 't|tonnes|tonne',
        stere: 'stere|steres',
      },
    },
    start_date: 'du|debut|de|date debut|from|dal|start',
    end_date: 'au|fin|a|date fin|to|al|end',
    cost: 'cout|montant|prix|chf|cost|costo',
    supplier: 'fournisseur|supplier|fornitore',
  }),
  year: {
    as: 'calendar_year',
    word: importColumnText.words['column.calendar_year'],
    names: 'annee|an|year|anno|exercice',
  },
}

const heatingSystems = fieldColumns(heatingFields, heatingText.words, {
  energy_source: { names: 'energie|agent|chauffage|source|energy', optionWords: energyCodes },
  generator: 'generateur|chaudiere|type|boiler',
  power: 'puissance|kw|power|potenza',
  year: 'annee|annee installation|installe en|year|anno',
  status: { names: 'etat|statut|status' },
  installation_type: { names: 'installation' },
  distribution: {
    names: 'emission|distribution',
    optionWords: {
      radiators: 'radiateurs|radiateur|radiators',
      floor: 'sol|chauffage au sol|floor',
    },
  },
  supply_temperature: 'temperature|depart|temp depart',
  condition: {
    names: 'condition',
    optionWords: { good: 'bon', used: 'moyen|use', worn: 'mauvais|vetuste' },
  },
  tank: 'citerne|tank|cuve',
})

const renovations = fieldColumns(renovationFields, renovationText.words, {
  element: {
    names: 'element|partie|ouvrage|part',
    optionWords: {
      facades: 'facade',
      fenetres: 'fenetre|vitrage|windows',
      toiture: 'toit|roof|tetto',
      chaufferie: 'chaudiere|chauffage',
      cheminee: 'chimney',
    },
  },
  work_type: {
    names: 'travaux|type de travaux|works|lavori',
    optionWords: {
      remplacement: 'remplace|change|replacement',
      restauration: 'renovation|refection|isolation|restoration',
      agrandissement: 'extension',
      demolition: 'demoli',
    },
  },
  company: 'entreprise|societe|company|ditta',
  completion_year: 'annee|fin|realise en|annee de fin|year|anno',
})

/** The columns of each kind of records, by name. */
export const importColumns: Record<ImportKind, Columns> = {
  users: people,
  buildings,
  contacts,
  mandates,
  quotes,
  consumptions,
  heating_systems: heatingSystems,
  renovations,
}

/** The column of a field such as `buildings.sre`; undefined for one that no import knows. */
export function columnNamed(field: string): ImportColumn | undefined {
  const [kind, name] = field.split('.') as [ImportKind, string]
  return Object.hasOwn(importColumns, kind) && Object.hasOwn(importColumns[kind], name)
    ? importColumns[kind][name]
    : undefined
}

/** The fields that columns of a sheet of these kinds may be. */
export const fieldsFor = (kinds: readonly ImportKind[]): string[] => {
  const fields = importKinds
    // Whom a building belongs to, and the mandates of a quote, are named by columns of their own.
    .filter((kind) =>
      kinds.some(
        (one) =>
          one === kind ||
          (one !== 'buildings' && kind !== 'mandates' && referredKinds[one].includes(kind)),
      ),
    )
    .flatMap((kind) => Object.keys(importColumns[kind]).map((name) => `${kind}.${name}`))
  // Whoever has no e-mail may be the contact of a building.
  return isOfPeople(kinds) ? [...fields, 'buildings.egid', 'buildings.address'] : fields
}

/** Whether a sheet is a list of people only, in which those without an e-mail are contacts. */
export const isOfPeople = (kinds: readonly ImportKind[]) =>
  kinds.length === 1 && kinds[0] === 'users'
