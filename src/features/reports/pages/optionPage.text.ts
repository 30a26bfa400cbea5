import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the page of an option, and of works, financing, contacts and accuracy. */
export const optionPageText = text('report_option', {
  place: {
    fr: 'Solution {at} sur {count}',
    en: 'Option {at} of {count}',
    it: 'Soluzione {at} di {count}',
  },
  recommended: { fr: 'recommandée', en: 'recommended', it: 'raccomandata' },
  brief: { fr: 'En bref', en: 'In brief', it: 'In breve' },
  'figures.title': { fr: 'Chiffres clés', en: 'Key figures', it: 'Cifre chiave' },
  'figures.flow': { fr: 'départ à {flow} °C', en: 'flow at {flow} °C', it: 'mandata a {flow} °C' },
  'figures.flow_assumed': {
    fr: 'départ supposé à {flow} °C',
    en: 'flow assumed at {flow} °C',
    it: 'mandata presunta a {flow} °C',
  },
  'figures.note': {
    fr: 'Toutes les hypothèses et leurs sources sont en annexe.',
    en: 'All assumptions and their sources are in the annex.',
    it: 'Tutte le ipotesi e le loro fonti sono in allegato.',
  },
  'figures.need': common.heatLoad,
  'figures.by_area': {
    fr: '{value}, selon la SRE',
    en: '{value}, by SRE',
    it: '{value}, secondo la SRE',
  },
  'figures.of_heat': {
    fr: 'pour {value} de chaleur utile',
    en: 'for {value} of useful heat',
    it: 'per {value} di calore utile',
  },
  certainty: {
    fr: 'Coût annuel : {cost} ({likely}).',
    en: 'Annual cost: {cost} ({likely}).',
    it: 'Costo annuo: {cost} ({likely}).',
  },
  'works.title': {
    fr: 'Travaux et calendrier',
    en: 'Works and timetable',
    it: 'Lavori e calendario',
  },
  'works.step': { fr: 'Étape', en: 'Step', it: 'Passo' },
  'works.past': { fr: '{date} (passé)', en: '{date} (past)', it: '{date} (passato)' },
  'works.until': { fr: 'Jusqu’au', en: 'By', it: 'Entro il' },
  'works.by': common.who,
  'works.otherwise': { fr: 'Sinon', en: 'Otherwise', it: 'Altrimenti' },
  'works.call': { fr: 'Qui appeler', en: 'Whom to call', it: 'Chi chiamare' },
  'financing.title': { fr: 'Financement', en: 'Financing', it: 'Finanziamento' },
  'financing.note': {
    fr: '{option}. À payer avant que la subvention soit versée : l’investissement entier.',
    en: '{option}. To be paid before the subsidy is: the whole investment.',
    it: '{option}. Da pagare prima che l’incentivo sia versato: l’intero investimento.',
  },
  'financing.of': { fr: '{option}.', en: '{option}.', it: '{option}.' },
  'financing.own': { fr: 'À votre charge', en: 'Your share', it: 'A carico del proprietario' },
  'financing.each': { fr: 'Par logement', en: 'Per dwelling', it: 'Per alloggio' },
  'financing.unknown': {
    fr: 'La subvention n’est pas connue : votre part ne peut pas être chiffrée.',
    en: 'The subsidy is not known: your share cannot be calculated.',
    it: 'L’incentivo non è noto: la quota del proprietario non può essere calcolata.',
  },
  'accuracy.title': {
    fr: 'Précision, exclusions, validité',
    en: 'Accuracy, exclusions, validity',
    it: 'Precisione, esclusioni, validità',
  },
  'accuracy.costs': {
    fr: 'Étude préliminaire : le coût annuel de la solution recommandée est connu à {share} près, dans huit cas sur dix. Cela vaut pour le total, non pour chaque montant. Les offres des entreprises font foi.',
    en: 'Preliminary study: the annual cost of the recommended option is known to within {share}, in eight cases out of ten. This holds for the total, not for single amounts. Contractors’ offers prevail.',
    it: 'Studio preliminare: il costo annuo della soluzione raccomandata è noto entro il {share}, in otto casi su dieci. Vale per il totale, non per i singoli importi. Fanno stato le offerte delle imprese.',
  },
  'accuracy.phase': {
    fr: 'Étude préliminaire. Les offres des entreprises font foi.',
    en: 'Preliminary study. Contractors’ offers prevail.',
    it: 'Studio preliminare. Fanno stato le offerte delle imprese.',
  },
  'accuracy.investment': {
    fr: 'Étude préliminaire : {title}, investissement de {low} à {high} CHF, huit cas sur dix. Cela vaut pour le total, non pour chaque montant. Les offres des entreprises font foi.',
    en: 'Preliminary study: {title}, investment {low} to {high} CHF, eight cases out of ten. This holds for the total, not for single amounts. Contractors’ offers prevail.',
    it: 'Studio preliminare: {title}, investimento da {low} a {high} CHF, otto casi su dieci. Vale per il totale, non per i singoli importi. Fanno stato le offerte delle imprese.',
  },
  'accuracy.excluded': {
    fr: 'Sauf mention contraire, les coûts ne comprennent ni la recherche et l’élimination de polluants, ni les interventions sur la structure, ni le renforcement du raccordement électrique.',
    en: 'Unless stated otherwise, costs include neither the search for and removal of pollutants, nor work on the structure, nor a stronger electricity connection.',
    it: 'Salvo indicazione contraria, i costi non comprendono né la ricerca e l’eliminazione di sostanze nocive, né gli interventi sulla struttura, né il potenziamento dell’allacciamento elettrico.',
  },
  'accuracy.validity': {
    fr: 'Prix, barèmes et règles au {date} ; à revoir après six mois, ou si l’un d’eux change.',
    en: 'Prices, subsidies and rules as of {date}; to be reviewed after six months, or if one of them changes.',
    it: 'Prezzi, incentivi e regole al {date}; da rivedere dopo sei mesi, o se uno di essi cambia.',
  },
  'accuracy.no_planning': {
    fr: 'Ce conseil ne remplace ni l’étude d’exécution ni la direction des travaux.',
    en: 'This advice replaces neither planning nor supervision of works.',
    it: 'Questa consulenza non sostituisce né la progettazione né la direzione dei lavori.',
  },
  'conditions.title': { fr: 'Conditions', en: 'Conditions', it: 'Condizioni' },
  'conditions.note': {
    fr: 'La solution tient si ces points se confirment.',
    en: 'The option stands if these points are confirmed.',
    it: 'La soluzione vale se questi punti sono confermati.',
  },
  'conditions.subject': { fr: 'Sous réserve de', en: 'Subject to', it: 'Con riserva di' },
  'conditions.who': { fr: 'Qui vérifie', en: 'Who checks', it: 'Chi verifica' },
  'conditions.otherwise': {
    fr: 'Sinon : {option}, {difference} de plus par an.',
    en: 'Otherwise: {option}, {difference} more a year.',
    it: 'Altrimenti: {option}, {difference} in più all’anno.',
  },
  'conditions.otherwise_same': {
    fr: 'Sinon : {option}, sans écart de coût significatif.',
    en: 'Otherwise: {option}, without a significant difference in cost.',
    it: 'Altrimenti: {option}, senza uno scarto di costo significativo.',
  },
  'conditions.otherwise_less': {
    fr: 'Sinon : {option}, {difference} de moins par an.',
    en: 'Otherwise: {option}, {difference} less a year.',
    it: 'Altrimenti: {option}, {difference} in meno all’anno.',
  },
  'who.adviser': { fr: 'conseiller', en: 'adviser', it: 'consulente' },
  'who.canton': { fr: 'office cantonal', en: 'cantonal office', it: 'ufficio cantonale' },
  'who.driller': { fr: 'foreur', en: 'driller', it: 'ditta di perforazione' },
  'who.engineer': {
    fr: 'bureau spécialisé',
    en: 'specialist engineer',
    it: 'studio specializzato',
  },
  'who.heritage': {
    fr: 'protection du patrimoine',
    en: 'heritage office',
    it: 'tutela del patrimonio',
  },
  'who.installer': { fr: 'installateur', en: 'installer', it: 'installatore' },
  'who.network': {
    fr: 'exploitant du réseau de chaleur',
    en: 'operator of the heat network',
    it: 'gestore della rete di calore',
  },
  'who.gas': {
    fr: 'distributeur de gaz',
    en: 'gas distributor',
    it: 'distributore di gas',
  },
  'who.grid': {
    fr: 'distributeur d’électricité',
    en: 'electricity distributor',
    it: 'distributore di elettricità',
  },
  'who.supplier': {
    fr: 'fournisseur de pellets',
    en: 'pellet supplier',
    it: 'fornitore di pellet',
  },
  'spread.title': {
    fr: 'D’où vient la fourchette',
    en: 'Where the range comes from',
    it: 'Da dove viene l’intervallo',
  },
  'spread.note': {
    fr: 'Effet de chaque doute sur le coût annuel, en CHF.',
    en: 'Effect of each uncertainty on the annual cost, in CHF.',
    it: 'Effetto di ogni dubbio sul costo annuo, in CHF.',
  },
  'spread.all': {
    fr: 'Ensemble : {ends}. Les doutes ne s’ajoutent pas tous dans le même sens.',
    en: 'Together: {ends}. The uncertainties do not all add up in one direction.',
    it: 'Insieme: {ends}. I dubbi non si sommano tutti nello stesso senso.',
  },
  'spread.price': { fr: 'Prix de l’énergie', en: 'Price of energy', it: 'Prezzo dell’energia' },
  'spread.investment': common.investment,
  'spread.subsidy': common.subsidies,
  'spread.efficiency': common.efficiencyOrSpf,
  'spread.useful_heat': common.heatDemand,
  'spread.pv_income': {
    fr: 'Production photovoltaïque',
    en: 'Solar power',
    it: 'Produzione fotovoltaica',
  },
  'spread.maintenance': common.maintenance,
})
