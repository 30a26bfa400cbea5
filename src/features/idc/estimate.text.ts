import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const estimateText = text('estimate', {
  title: {
    fr: 'Estimation à partir des consommations',
    en: 'Estimate from consumption',
    it: 'Stima dai consumi',
  },
  about: {
    fr: 'La valeur publiée par le canton fait foi. L’estimation aide à la contrôler, et à situer les années qui ne sont pas encore publiées.',
    en: 'The value published by the canton prevails. The estimate helps to check it, and to assess years not yet published.',
    it: 'Fa stato il valore pubblicato dal cantone. La stima aiuta a verificarlo e a situare gli anni non ancora pubblicati.',
  },
  'field.on': {
    fr: 'Tables de calcul en vigueur le',
    en: 'Calculation tables in force on',
    it: 'Tabelle di calcolo in vigore il',
  },
  failed: {
    fr: 'Impossible de charger l’estimation.',
    en: 'Failed to load the estimate.',
    it: 'Impossibile caricare la stima.',
  },
  'none.no_sre': {
    fr: 'Sans SRE, l’IDC ne peut pas être estimé',
    en: 'Without an SRE the IDC cannot be estimated',
    it: 'Senza SRE l’IDC non si può stimare',
  },
  'none.no_sre_text': {
    fr: 'Indiquez la surface de référence énergétique dans l’onglet Bâtiment.',
    en: 'Enter the energy reference area in the Building tab.',
    it: 'Indichi la superficie di riferimento energetico in «Edificio».',
  },
  'none.no_consumption': {
    fr: 'Aucune consommation saisie',
    en: 'No consumption entered',
    it: 'Nessun consumo inserito',
  },
  'none.no_consumption_text': {
    fr: 'L’estimation suit les consommations de l’onglet Consommation.',
    en: 'The estimate is based on the Consumption tab.',
    it: 'La stima si basa sui dati di «Consumi».',
  },
  'none.no_year': {
    fr: 'Aucune année entière de consommation',
    en: 'No full year of consumption',
    it: 'Nessun anno intero di consumo',
  },
  'none.no_year_text': {
    fr: 'Il faut onze à treize mois de chauffage ou d’eau chaude qui se suivent.',
    en: 'At least eleven consecutive months of heating or hot water are needed (thirteen at most).',
    it: 'Servono da undici a tredici mesi consecutivi di riscaldamento o acqua calda.',
  },
  of_year: common.estimate,
  deviation: { fr: 'Écart', en: 'Difference', it: 'Scarto' },
  year: { fr: 'IDC {year}, estimation', en: 'IDC {year}, estimate', it: 'IDC {year}, stima' },
  mean_2: {
    fr: 'Moyenne sur 2 ans, estimation',
    en: '2-year mean, estimate',
    it: 'Media su 2 anni, stima',
  },
  mean_3: {
    fr: 'Moyenne sur 3 ans, estimation',
    en: '3-year mean, estimate',
    it: 'Media su 3 anni, stima',
  },
  uncorrected: {
    fr: 'sans correction climatique',
    en: 'not corrected for climate',
    it: 'senza correzione climatica',
  },
  published: { fr: 'publié : {value}', en: 'published: {value}', it: 'pubblicato: {value}' },
  unpublished: { fr: 'pas encore publié', en: 'not published yet', it: 'non ancora pubblicato' },
  apart: {
    fr: 'écart {share} %',
    en: 'difference {share} %',
    it: 'scarto {share} %',
  },
  notes: {
    fr: 'Note de calcul par année',
    en: 'Calculation note by year',
    it: 'Nota di calcolo per anno',
  },
  reasons: {
    fr: 'Cause probable de l’écart',
    en: 'Likely reason for the difference',
    it: 'Causa probabile dello scarto',
  },
  'reason.sre': {
    fr: 'La SRE saisie n’est pas celle de la valeur publiée.',
    en: 'The SRE entered is not that of the published value.',
    it: 'La SRE inserita non è quella del valore pubblicato.',
  },
  'reason.period': {
    fr: 'Les deux périodes ne commencent ou ne finissent pas en même temps.',
    en: 'The two periods do not begin or end together.',
    it: 'I due periodi non iniziano o non finiscono insieme.',
  },
  'reason.agents': {
    fr: 'Les agents énergétiques déclarés au canton ne sont pas ceux saisis ici.',
    en: 'The energy sources declared to the canton are not those entered here.',
    it: 'I vettori energetici dichiarati al cantone non sono quelli inseriti qui.',
  },
  'reason.quantity': {
    fr: 'La quantité déclarée au canton n’est pas celle qui est saisie ici.',
    en: 'The quantity declared to the canton differs from the one entered here.',
    it: 'La quantità dichiarata al cantone non è quella inserita qui.',
  },
  'reason.missing': {
    fr: 'Il manque des consommations pour une partie de l’année.',
    en: 'Consumption is missing for a part of the year.',
    it: 'Mancano consumi per una parte dell’anno.',
  },
  'reason.overlap': {
    fr: 'Des jours sont comptés deux fois.',
    en: 'Days are counted twice.',
    it: 'Alcuni giorni sono contati due volte.',
  },
  'reason.heat_pump_weight': {
    fr: 'La pondération de l’électricité des pompes à chaleur par le canton n’est pas publiée.',
    en: 'How the canton weights the electricity of heat pumps is not published.',
    it: 'La ponderazione cantonale dell’elettricità delle pompe di calore non è pubblicata.',
  },
  'reason.no_correction': {
    fr: 'Sans degrés-jours, l’estimation ne comporte pas de correction climatique.',
    en: 'Without degree-days the estimate is not corrected for climate.',
    it: 'Senza gradi giorno la stima non è corretta per il clima.',
  },
  'reason.unknown': {
    fr: 'Les données n’expliquent pas l’écart. Le canton a peut-être corrigé la déclaration.',
    en: 'The data do not explain the difference. The canton may have corrected the declaration.',
    it: 'Dai dati non emerge alcun motivo. Il cantone può aver corretto la dichiarazione.',
  },
  'finding.gap': {
    fr: 'Aucune consommation du {from} au {to}.',
    en: 'No consumption from {from} to {to}.',
    it: 'Nessun consumo dal {from} al {to}.',
  },
  'finding.overlap': {
    fr: '{energy}, du {from} au {to} : compté deux fois.',
    en: '{energy}, from {from} to {to}: counted twice.',
    it: '{energy}, dal {from} al {to}: contato due volte.',
  },
  'finding.counted_once': {
    fr: '{energy}, du {from} au {to} : indiqué par plusieurs mandats, compté une fois.',
    en: '{energy}, from {from} to {to}: stated by several mandates, counted once.',
    it: '{energy}, dal {from} al {to}: indicato da più mandati, contato una volta.',
  },
  'finding.partial': {
    fr: '{energy} : connu du {from} au {to} seulement.',
    en: '{energy}: known from {from} to {to} only.',
    it: '{energy}: noto solo dal {from} al {to}.',
  },
  'finding.no_hot_water': {
    fr: 'Aucune consommation pour l’eau chaude : elle manque peut-être.',
    en: 'No consumption for hot water: it may be missing.',
    it: 'Nessun consumo per l’acqua calda: potrebbe mancare.',
  },
  'finding.no_degree_days': {
    fr: 'Les degrés-jours de cette période ne sont pas tous connus : la valeur est sans correction climatique.',
    en: 'Not all degree-days of this period are known: the value is not corrected for climate.',
    it: 'Non tutti i gradi giorno di questo periodo sono noti: il valore non è corretto per il clima.',
  },
  terms: {
    fr: 'Énergie de l’IDC {year}',
    en: 'Energy of the IDC {year}',
    it: 'Energia dell’IDC {year}',
  },
  'term.energy': common.energy,
  'term.quantity': common.quantity,
  'term.content': { fr: 'MJ par unité', en: 'MJ per unit', it: 'MJ per unità' },
  'term.weight': common.weight,
  'term.result': { fr: 'MJ', en: 'MJ', it: 'MJ' },
  'term.source': common.source,
  'step.period': common.period,
  'step.days': {
    fr: '{from} – {to}, {days} jours',
    en: '{from} – {to}, {days} days',
    it: '{from} – {to}, {days} giorni',
  },
  'step.energy': common.weightedEnergy,
  'step.energy_how': {
    fr: 'somme des lignes ci-dessus',
    en: 'sum of the lines above',
    it: 'somma delle righe qui sopra',
  },
  'step.raw': { fr: 'Indice brut', en: 'Raw index', it: 'Indice grezzo' },
  'step.raw_how': {
    fr: 'énergie ÷ SRE × 365 ÷ jours',
    en: 'energy ÷ SRE × 365 ÷ days',
    it: 'energia ÷ SRE × 365 ÷ giorni',
  },
  'step.hot_water': common.shareOfHotWater,
  'step.hot_water_how': {
    fr: 'mesurée à part, sinon {share} MJ/m² au plus',
    en: 'as metered separately, otherwise {share} MJ/m² at most',
    it: 'misurata a parte, altrimenti al massimo {share} MJ/m²',
  },
  'step.degree_days': common.degreeDays,
  'step.degree_days_how': {
    fr: '{station}, base {base} °C, limite {limit} °C ; année normale {usual}',
    en: '{station}, base {base} °C, limit {limit} °C; normal year {usual}',
    it: '{station}, base {base} °C, limite {limit} °C; anno normale {usual}',
  },
  'step.corrected': { fr: 'Indice corrigé', en: 'Corrected index', it: 'Indice corretto' },
  'step.corrected_how': {
    fr: '(énergie ÷ SRE − eau chaude × jours ÷ 365) × année normale ÷ degrés-jours + eau chaude',
    en: '(energy ÷ SRE − hot water × days ÷ 365) × normal year ÷ degree-days + hot water',
    it: '(energia ÷ SRE − acqua calda × giorni ÷ 365) × anno normale ÷ gradi giorno + acqua calda',
  },
  'step.mean_2': { fr: 'Moyenne sur 2 ans', en: '2-year mean', it: 'Media su 2 anni' },
  'step.mean_3': common.n3YearMean,
  'step.mean_how': {
    fr: 'moyenne des estimations des années qui se suivent',
    en: 'mean of the estimates of consecutive years',
    it: 'media delle stime di anni consecutivi',
  },
  unknown: { fr: 'inconnus', en: 'unknown', it: 'ignoti' },
  tables: { fr: 'Tables utilisées', en: 'Tables used', it: 'Tabelle utilizzate' },
  table_of: {
    fr: '{table}, version du {date} : {source}',
    en: '{table}, version of {date}: {source}',
    it: '{table}, versione del {date}: {source}',
  },
  first_table_of: {
    fr: '{table}, version initiale : {source}',
    en: '{table}, initial version: {source}',
    it: '{table}, versione iniziale: {source}',
  },
  above: {
    fr: 'Moyenne sur 3 ans au-dessus du seuil de {value} MJ/m² en vigueur alors : {limit}',
    en: '3-year mean above the limit of {value} MJ/m² in force then: {limit}',
    it: 'Media su 3 anni sopra la soglia di {value} MJ/m² allora in vigore: {limit}',
  },
})
