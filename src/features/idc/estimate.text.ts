import { text } from '../../kernel/text.ts'

export const estimateText = text('estimate', {
  title: {
    fr: 'Estimation à partir des consommations',
    en: 'Estimate from consumption',
    it: 'Stima dai consumi',
  },
  about: {
    fr: 'La valeur publiée par le canton fait foi. L’estimation aide à la contrôler, et à situer les années qui ne sont pas encore publiées.',
    en: 'The value that the canton publishes counts. The estimate helps to check it, and to place years that are not published yet.',
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
    fr: 'Sans SRE, l’IDC ne s’estime pas',
    en: 'Without an SRE the IDC cannot be estimated',
    it: 'Senza SRE l’IDC non si può stimare',
  },
  'none.no_sre_text': {
    fr: 'Indiquez la surface de référence énergétique dans l’onglet Bâtiment.',
    en: 'Enter the energy reference area in the tab Building.',
    it: 'Indichi la superficie di riferimento energetico nella scheda Edificio.',
  },
  'none.no_consumption': {
    fr: 'Aucune consommation saisie',
    en: 'No consumption entered',
    it: 'Nessun consumo inserito',
  },
  'none.no_consumption_text': {
    fr: 'L’estimation suit les consommations de l’onglet Consommation.',
    en: 'The estimate follows the consumption of the tab Consumption.',
    it: 'La stima segue i consumi della scheda Consumo.',
  },
  'none.no_year': {
    fr: 'Aucune année entière de consommation',
    en: 'No whole year of consumption',
    it: 'Nessun anno intero di consumo',
  },
  'none.no_year_text': {
    fr: 'Il faut onze à treize mois de chauffage ou d’eau chaude qui se suivent.',
    en: 'Eleven to thirteen months of heating or hot water in a row are needed.',
    it: 'Servono da undici a tredici mesi consecutivi di riscaldamento o acqua calda.',
  },
  of_year: { fr: 'Estimation', en: 'Estimate', it: 'Stima' },
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
    fr: 'non corrigée du climat',
    en: 'not corrected for climate',
    it: 'non corretta per il clima',
  },
  published: { fr: 'publié\u00a0: {value}', en: 'published: {value}', it: 'pubblicato: {value}' },
  unpublished: { fr: 'pas encore publié', en: 'not published yet', it: 'non ancora pubblicato' },
  apart: {
    fr: 'écart {share}\u00a0%',
    en: 'difference {share}\u00a0%',
    it: 'scarto {share}\u00a0%',
  },
  notes: {
    fr: 'Note de calcul par année',
    en: 'Calculation note by year',
    it: 'Nota di calcolo per anno',
  },
  reasons: {
    fr: 'Raison probable de l’écart',
    en: 'Likely reason of the difference',
    it: 'Motivo probabile dello scarto',
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
    fr: 'Les énergies déclarées au canton ne sont pas celles qui sont saisies ici.',
    en: 'The energies declared to the canton are not those entered here.',
    it: 'Le energie dichiarate al cantone non sono quelle inserite qui.',
  },
  'reason.quantity': {
    fr: 'La quantité déclarée au canton n’est pas celle qui est saisie ici.',
    en: 'The quantity declared to the canton is not that entered here.',
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
    fr: 'Sans degrés-jours, l’estimation n’est pas corrigée du climat.',
    en: 'Without degree-days the estimate is not corrected for climate.',
    it: 'Senza gradi-giorno la stima non è corretta per il clima.',
  },
  'reason.unknown': {
    fr: 'Aucune raison ne ressort des données. Le canton peut avoir corrigé la déclaration.',
    en: 'The data show no reason. The canton may have corrected the statement.',
    it: 'Dai dati non emerge alcun motivo. Il cantone può aver corretto la dichiarazione.',
  },
  'finding.gap': {
    fr: 'Aucune consommation du {from} au {to}.',
    en: 'No consumption from {from} to {to}.',
    it: 'Nessun consumo dal {from} al {to}.',
  },
  'finding.overlap': {
    fr: '{energy}, du {from} au {to}\u00a0: compté deux fois.',
    en: '{energy}, from {from} to {to}: counted twice.',
    it: '{energy}, dal {from} al {to}: contato due volte.',
  },
  'finding.partial': {
    fr: '{energy}\u00a0: connu du {from} au {to} seulement.',
    en: '{energy}: known from {from} to {to} only.',
    it: '{energy}: noto solo dal {from} al {to}.',
  },
  'finding.no_hot_water': {
    fr: 'Aucune consommation pour l’eau chaude\u00a0: elle manque peut-être.',
    en: 'No consumption for hot water: it may be missing.',
    it: 'Nessun consumo per l’acqua calda: potrebbe mancare.',
  },
  'finding.no_degree_days': {
    fr: 'Les degrés-jours de cette période ne sont pas tous connus\u00a0: la valeur n’est pas corrigée du climat.',
    en: 'Not all degree-days of this period are known: the value is not corrected for climate.',
    it: 'Non tutti i gradi-giorno di questo periodo sono noti: il valore non è corretto per il clima.',
  },
  terms: {
    fr: 'Énergie de l’IDC {year}',
    en: 'Energy of the IDC {year}',
    it: 'Energia dell’IDC {year}',
  },
  'term.energy': { fr: 'Énergie', en: 'Energy', it: 'Energia' },
  'term.quantity': { fr: 'Quantité', en: 'Quantity', it: 'Quantità' },
  'term.content': { fr: 'MJ par unité', en: 'MJ per unit', it: 'MJ per unità' },
  'term.weight': { fr: 'Pondération', en: 'Weight', it: 'Ponderazione' },
  'term.result': { fr: 'MJ', en: 'MJ', it: 'MJ' },
  'term.source': { fr: 'Source', en: 'Source', it: 'Fonte' },
  'step.period': { fr: 'Période', en: 'Period', it: 'Periodo' },
  'step.days': {
    fr: '{from} – {to}, {days} jours',
    en: '{from} – {to}, {days} days',
    it: '{from} – {to}, {days} giorni',
  },
  'step.energy': { fr: 'Énergie pondérée', en: 'Weighted energy', it: 'Energia ponderata' },
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
  'step.hot_water': {
    fr: 'Part de l’eau chaude',
    en: 'Share of hot water',
    it: 'Quota dell’acqua calda',
  },
  'step.hot_water_how': {
    fr: 'mesurée à part, sinon {share}\u00a0MJ/m² au plus',
    en: 'as metered apart, else {share}\u00a0MJ/m² at most',
    it: 'misurata a parte, altrimenti al massimo {share}\u00a0MJ/m²',
  },
  'step.degree_days': { fr: 'Degrés-jours', en: 'Degree-days', it: 'Gradi-giorno' },
  'step.degree_days_how': {
    fr: '{station}, base {base}\u00a0°C, limite {limit}\u00a0°C\u00a0; année normale {usual}',
    en: '{station}, base {base}\u00a0°C, limit {limit}\u00a0°C; usual year {usual}',
    it: '{station}, base {base}\u00a0°C, limite {limit}\u00a0°C; anno normale {usual}',
  },
  'step.corrected': { fr: 'Indice corrigé', en: 'Corrected index', it: 'Indice corretto' },
  'step.corrected_how': {
    fr: '(énergie ÷ SRE − eau chaude × jours ÷ 365) × année normale ÷ degrés-jours + eau chaude',
    en: '(energy ÷ SRE − hot water × days ÷ 365) × usual year ÷ degree-days + hot water',
    it: '(energia ÷ SRE − acqua calda × giorni ÷ 365) × anno normale ÷ gradi-giorno + acqua calda',
  },
  'step.mean_2': { fr: 'Moyenne sur 2 ans', en: '2-year mean', it: 'Media su 2 anni' },
  'step.mean_3': { fr: 'Moyenne sur 3 ans', en: '3-year mean', it: 'Media su 3 anni' },
  'step.mean_how': {
    fr: 'moyenne des estimations des années qui se suivent',
    en: 'mean of the estimates of years in a row',
    it: 'media delle stime di anni consecutivi',
  },
  unknown: { fr: 'inconnus', en: 'unknown', it: 'ignoti' },
  tables: { fr: 'Tables utilisées', en: 'Tables used', it: 'Tabelle utilizzate' },
  table_of: {
    fr: '{table}, version du {date}\u00a0: {source}',
    en: '{table}, version of {date}: {source}',
    it: '{table}, versione del {date}: {source}',
  },
  first_table_of: {
    fr: '{table}, version initiale\u00a0: {source}',
    en: '{table}, initial version: {source}',
    it: '{table}, versione iniziale: {source}',
  },
  above: {
    fr: 'Moyenne sur 3 ans au-dessus du seuil de {value}\u00a0MJ/m² en vigueur alors\u00a0: {limit}',
    en: '3-year mean above the limit of {value}\u00a0MJ/m² in force then: {limit}',
    it: 'Media su 3 anni sopra la soglia di {value}\u00a0MJ/m² allora in vigore: {limit}',
  },
})
