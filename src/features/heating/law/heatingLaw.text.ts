import { text } from '../../../kernel/text.ts'

/** Texts of the rules of law that concern the replacement of a heating. */
export const heatingLawText = text('heatingLaw', {
  title: { fr: 'Cadre légal', en: 'Legal framework', it: 'Quadro legale' },
  intro: {
    fr: 'Règles du canton de Genève et de la Confédération qui touchent ce remplacement, lues le {date}. Ce tableau n’est pas un avis de droit.',
    en: 'Rules of the canton of Geneva and of the Confederation that concern this replacement, read on {date}. This table is no legal opinion.',
    it: 'Regole del cantone di Ginevra e della Confederazione che riguardano questa sostituzione, lette il {date}. Questa tabella non è un parere giuridico.',
  },
  'column.rule': { fr: 'Règle', en: 'Rule', it: 'Regola' },
  'column.article': { fr: 'Article', en: 'Article', it: 'Articolo' },
  'column.from': { fr: 'En vigueur', en: 'In force', it: 'In vigore' },
  'column.status': { fr: 'Lu dans', en: 'Read in', it: 'Letto in' },
  'from.unknown': { fr: 'date non trouvée', en: 'date not found', it: 'data non trovata' },
  'status.verified': { fr: 'texte officiel', en: 'official text', it: 'testo ufficiale' },
  'status.secondary': { fr: 'source secondaire', en: 'secondary source', it: 'fonte secondaria' },
  'status.illustrative': {
    fr: 'savoir général',
    en: 'general knowledge',
    it: 'conoscenza generale',
  },
  'status.unknown': { fr: 'non trouvé', en: 'not found', it: 'non trovato' },
  'status.undated': {
    fr: '{status}, sans date récente',
    en: '{status}, no recent date',
    it: '{status}, senza data recente',
  },
  'within.audit': {
    fr: 'dans les 12 mois dès la décision notifiée',
    en: 'within 12 months of the notified decision',
    it: 'entro 12 mesi dalla decisione notificata',
  },
  'within.works': {
    fr: 'dans les 36 mois dès la décision notifiée',
    en: 'within 36 months of the notified decision',
    it: 'entro 36 mesi dalla decisione notificata',
  },
  'within.open': {
    fr: 'dans un délai à confirmer à l’OCEN',
    en: 'within a time to be confirmed with OCEN',
    it: 'entro un termine da confermare presso l’OCEN',
  },
  'rule.idc_audit': {
    fr: 'Moyenne de 3 ans de l’indice au-dessus de {optimise} : audit énergétique et mesures d’amélioration aux frais du propriétaire, {within}. Jusqu’à {audit}, pas d’audit si les mesures ramènent l’indice sous {optimise}.',
    en: '3-year mean of the index above {optimise}: energy audit and improvement measures at the owner’s cost, {within}. Up to {audit}, no audit if the measures bring the index below {optimise}.',
    it: 'Media su 3 anni dell’indice sopra {optimise}: audit energetico e misure di miglioramento a carico del proprietario, {within}. Fino a {audit}, nessun audit se le misure riportano l’indice sotto {optimise}.',
  },
  'rule.idc_works': {
    fr: 'Dépassement significatif, aujourd’hui au-dessus de {renovate} : travaux qui ramènent l’indice sous {optimise}, {within}.',
    en: 'Significant excess, today above {renovate}: works that bring the index below {optimise}, {within}.',
    it: 'Superamento significativo, oggi sopra {renovate}: lavori che riportano l’indice sotto {optimise}, {within}.',
  },
  'rule.idc_small_buildings': {
    fr: 'Villas et petits immeubles d’habitation de moins de cinq preneurs de chaleur : trois ans de plus, sous une forme à confirmer à l’OCEN.',
    en: 'Houses and small residential buildings with fewer than five heat takers: three years more, in a form to be confirmed with OCEN.',
    it: 'Case e piccoli edifici abitativi con meno di cinque utenze di calore: tre anni in più, in una forma da confermare presso l’OCEN.',
  },
  'rule.idc_derogation': {
    fr: 'Des dérogations sont possibles, entre autres pour un bâtiment protégé ou des travaux disproportionnés.',
    en: 'Derogations are possible, among others for a protected building or disproportionate works.',
    it: 'Sono possibili deroghe, tra l’altro per un edificio protetto o lavori sproporzionati.',
  },
  'rule.idc_sanction': {
    fr: 'Sanctions : la règle n’a pas été trouvée.',
    en: 'Sanctions: the rule was not found.',
    it: 'Sanzioni: la regola non è stata trovata.',
  },
  'rule.idc_cecb_route': {
    fr: 'La classe d’un CECB n’oblige à rien : votée en 2023, cette obligation a été abandonnée en 2024. L’indice décide.',
    en: 'The class of a CECB obliges to nothing: that duty was voted in 2023 and dropped in 2024. The index decides.',
    it: 'La classe di un CECE non obbliga a nulla: votato nel 2023, l’obbligo è stato abbandonato nel 2024. Decide l’indice.',
  },
  'rule.replace_principle': {
    fr: 'Une production de chaleur installée, remplacée ou transformée est alimentée en priorité par du renouvelable ou des rejets de chaleur, dans toute la mesure du possible. Changer le brûleur d’une chaudière de 20 ans ou plus compte comme transformation.',
    en: 'A heat generator that is installed, replaced or transformed is fed first by renewables or waste heat, as far as possible. A new burner on a boiler of 20 years or more counts as a transformation.',
    it: 'Un generatore di calore installato, sostituito o trasformato è alimentato in primo luogo da fonti rinnovabili o calore residuo, per quanto possibile. Cambiare il bruciatore di una caldaia di 20 anni o più vale come trasformazione.',
  },
  'rule.replace_fossil': {
    fr: 'Énergie fossile : à titre exceptionnel, si le propriétaire prouve qu’il ne peut pas s’en passer, et avec 30 % au moins d’énergie renouvelable.',
    en: 'Fossil energy: by way of exception, if the owner proves that it cannot be avoided, and with at least 30 % of renewable energy.',
    it: 'Energia fossile: in via eccezionale, se il proprietario dimostra di non poterne fare a meno, e con almeno il 30 % di energia rinnovabile.',
  },
  'rule.replace_permit': {
    fr: 'Au-delà de la puissance fixée par le règlement, une autorisation énergétique ou une attestation est requise (formulaire EN-GE4 / L04).',
    en: 'Above the power set by the regulation, an energy authorisation or an attestation is required (form EN-GE4 / L04).',
    it: 'Oltre la potenza fissata dal regolamento occorre un’autorizzazione energetica o un’attestazione (modulo EN-GE4 / L04).',
  },
  'rule.flow_temperature': {
    fr: 'Installation soumise à autorisation : en service normal, départ à 50 °C au plus, chauffage de sol à 35 °C. Cela n’oblige pas à changer des radiateurs en place.',
    en: 'Plant subject to authorisation: in normal operation a flow of at most 50 °C, underfloor heating 35 °C. This is no duty to replace existing radiators.',
    it: 'Impianto soggetto ad autorizzazione: in esercizio normale, mandata al massimo a 50 °C, riscaldamento a pavimento a 35 °C. Non obbliga a cambiare i radiatori esistenti.',
  },
  zone_unknown: {
    fr: 'Zone d’un réseau thermique structurant (RTS) : inconnue, à vérifier.',
    en: 'Zone of a structuring heat network (RTS): unknown, to be checked.',
    it: 'Zona di una rete termica strutturante (RTS): sconosciuta, da verificare.',
  },
  zone: {
    fr: 'Zone de réseau thermique (RTS) : {zone}.',
    en: 'Zone of a heat network (RTS): {zone}.',
    it: 'Zona di rete termica (RTS): {zone}.',
  },
  'rule.network_duty': {
    fr: 'Réseaux thermiques structurants (RTS), monopole de SIG : dans leurs zones, le raccordement est obligatoire, sauf solution plus écologique.',
    en: 'Structuring heat networks (RTS), a monopoly of SIG: in their zones a building has to connect, unless a more ecological solution is chosen.',
    it: 'Reti termiche strutturanti (RTS), monopolio di SIG: nelle loro zone l’allacciamento è obbligatorio, salvo soluzione più ecologica.',
  },
  'rule.hp_permit': {
    fr: 'Pompe à chaleur dans un bâtiment existant : pas d’autorisation de construire. À l’extérieur : aucune jusqu’à 20 kW si elle est intégrée, sans enjeu de patrimoine, posée par un installateur certifié, conforme au bruit et non répercutée sur les loyers ; sinon, autorisation. Simple remplacement : annonce 30 jours avant.',
    en: 'Heat pump inside an existing building: no building permit. Outside: none up to 20 kW if it is integrated, touches no heritage, is installed by a certified company, keeps the noise rules and is not passed on to rents; otherwise a permit. Simple replacement: notice 30 days before.',
    it: 'Pompa di calore in un edificio esistente: nessuna licenza edilizia. All’esterno: nessuna fino a 20 kW se è integrata, non tocca beni protetti, è posata da un installatore certificato, rispetta il rumore e non ricade sulle pigioni; altrimenti licenza. Semplice sostituzione: annuncio 30 giorni prima.',
  },
  'rule.noise': {
    fr: 'Bruit d’une pompe à chaleur air-eau : valeurs de planification et, en plus, principe de prévention.',
    en: 'Noise of an air-source heat pump: planning values and, in addition, the principle of prevention.',
    it: 'Rumore di una pompa di calore aria-acqua: valori di pianificazione e, in più, principio di prevenzione.',
  },
  'rule.borehole_permit': {
    fr: 'Sondes : demande préalable et préavis du service cantonal de géologie, GESDEC (zones interdites ou sur demande), forage annoncé 48 heures avant, résultats remis dans les 30 jours.',
    en: 'Boreholes: preliminary request and opinion of the cantonal geology service, GESDEC (zones forbidden or on request), drilling announced 48 hours before, results handed in within 30 days.',
    it: 'Sonde: domanda preliminare e preavviso del servizio cantonale di geologia, GESDEC (zone vietate o su richiesta), perforazione annunciata 48 ore prima, risultati consegnati entro 30 giorni.',
  },
  'rule.refrigerant': {
    fr: 'Dès 2027, les petites et moyennes pompes à chaleur neuves sont de fait à fluide naturel (R290). Une installation en place peut continuer.',
    en: 'From 2027 new small and medium heat pumps in effect use natural refrigerants (R290). An existing plant may go on.',
    it: 'Dal 2027 le nuove pompe di calore piccole e medie usano di fatto fluidi naturali (R290). Un impianto esistente può continuare.',
  },
  'rule.klik': {
    fr: 'Prime KliK d’environ 360 CHF par kW dès 40 kW, hors villas, jusqu’à fin 2027 environ : pas avec la subvention du canton, ni si la loi impose déjà les travaux.',
    en: 'KliK premium of about 360 CHF per kW from 40 kW on, not for houses, until about the end of 2027: not with the canton’s subsidy, nor where the law already demands the works.',
    it: 'Premio KliK di circa 360 CHF per kW da 40 kW, case escluse, fino a fine 2027 circa: non con l’incentivo del cantone, né se la legge impone già i lavori.',
  },
  'rule.rent_ldtr': {
    fr: 'Logements loués soumis à la LDTR : le loyer peut monter de la baisse des charges, plus 10 CHF au maximum par pièce et par mois.',
    en: 'Let dwellings under the LDTR: the rent may rise by the fall of the charges, plus at most 10 CHF per room and month.',
    it: 'Abitazioni locate soggette alla LDTR: la pigione può salire del calo delle spese accessorie, più al massimo 10 CHF per locale e mese.',
  },
  'rule.rent_subsidy': {
    fr: 'Avec une subvention, les mécanismes cantonaux de hausse de loyer ne peuvent pas servir ; elle réduit la part à plus-value.',
    en: 'With a subsidy, the cantonal mechanisms of rent increase cannot be used; it reduces what counts as added value.',
    it: 'Con un incentivo i meccanismi cantonali di aumento della pigione non possono essere usati; esso riduce la quota di plusvalore.',
  },
  'rule.ppe': {
    fr: 'Copropriété (PPE) : travaux nécessaires à la majorité des présents, travaux utiles à la majorité des copropriétaires qui représente aussi plus de la moitié des parts. Leur nature est à confirmer par un juriste.',
    en: 'Co-owners (PPE): necessary works by a majority of those present, useful works by a majority of all co-owners that also holds more than half of the shares. A lawyer should confirm which they are.',
    it: 'Comproprietà (PPP): lavori necessari a maggioranza dei presenti, lavori utili a maggioranza dei comproprietari che rappresenti anche più della metà delle quote. La loro natura va confermata da un giurista.',
  },
  'rule.tax': {
    fr: 'Impôt fédéral : les travaux d’économie d’énergie se déduisent comme l’entretien, avec report sur deux périodes. Pour son propre logement, seulement s’ils sont facturés avant le 01.01.2029.',
    en: 'Federal tax: energy-saving works are deducted like maintenance, carried over two periods. For one’s own home, only if they are billed before 01.01.2029.',
    it: 'Imposta federale: i lavori di risparmio energetico si deducono come la manutenzione, con riporto su due periodi. Per la propria abitazione, solo se fatturati prima dell’01.01.2029.',
  },
})
