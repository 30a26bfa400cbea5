import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Texts of a comparison, on screens and in reports. */
export const heatingComparisonText = text('heating_comparison', {
  'feasible.yes': common.feasible,
  'feasible.to_check': common.toCheck,
  'feasible.no': { fr: 'Non réalisable', en: 'Not feasible', it: 'Non fattibile' },

  'reason.network_near': {
    fr: 'Réseau à {distance} m',
    en: 'Network at {distance} m',
    it: 'Rete a {distance} m',
  },
  'reason.network_distance': {
    fr: 'Réseau à {distance} m : raccordement à demander à l’exploitant',
    en: 'Network at {distance} m: ask the operator about a connection',
    it: 'Rete a {distance} m: chiedere l’allacciamento al gestore',
  },
  'reason.network_zone': {
    fr: 'Zone de réseau « {zone} » : date et raccordement à demander',
    en: 'Network zone “{zone}”: ask for date and connection',
    it: 'Zona di rete «{zone}»: chiedere data e allacciamento',
  },
  'reason.network_unknown': {
    fr: 'Distance au réseau inconnue',
    en: 'Distance to the network unknown',
    it: 'Distanza dalla rete sconosciuta',
  },
  'reason.network_duty': {
    fr: 'Réseau thermique structurant : obligation de se raccorder à exclure (LEn), sauf solution plus écologique',
    en: 'Structuring heat network: duty to connect to be ruled out (LEn), unless the option is more ecological',
    it: 'Rete termica strutturante: obbligo di allacciamento da escludere (LEn), salvo soluzione più ecologica',
  },
  'reason.network_far': {
    fr: 'Réseau trop éloigné, à {distance} m',
    en: 'Network too far, at {distance} m',
    it: 'Rete troppo lontana, a {distance} m',
  },
  'reason.geothermal_banned': {
    fr: 'Géothermie interdite à cet endroit',
    en: 'Geothermal use prohibited here',
    it: 'Geotermia vietata in questo luogo',
  },
  'reason.geothermal_inquiry': {
    fr: 'Demande de renseignement requise auprès du canton',
    en: 'Inquiry to the canton required',
    it: 'Richiesta di informazioni al cantone necessaria',
  },
  'reason.geothermal_unknown': {
    fr: 'Zone de géothermie inconnue',
    en: 'Geothermal zone unknown',
    it: 'Zona geotermica sconosciuta',
  },
  'reason.groundwater_none': {
    fr: 'Pas de nappe utilisable',
    en: 'No usable groundwater',
    it: 'Nessuna falda utilizzabile',
  },
  'reason.groundwater_open': {
    fr: 'Zone de géothermie sur nappe, eau souterraine utilisable',
    en: 'Groundwater zone (open system): groundwater can be used',
    it: 'Zona di geotermia su falda: acqua utilizzabile',
  },
  'reason.groundwater_unsure': {
    fr: 'Potentiel de la nappe à vérifier',
    en: 'Groundwater potential to be checked',
    it: 'Potenziale della falda da verificare',
  },
  'reason.probes_allowed': {
    fr: 'Sondes géothermiques admises',
    en: 'Borehole heat exchangers allowed',
    it: 'Sonde geotermiche ammesse',
  },
  'reason.probes_in_groundwater': {
    fr: 'Zone de nappe : sondes à faire autoriser',
    en: 'Groundwater zone: boreholes need a permit',
    it: 'Zona di falda: sonde da far autorizzare',
  },
  'reason.drill_space': {
    fr: '{space} m² dehors : {metres} m de sondes ({count}) demandent {ground} m²',
    en: '{space} m² outdoors: {metres} m of boreholes ({count}) need {ground} m²',
    it: '{space} m² all’esterno: {metres} m di sonde ({count}) richiedono {ground} m²',
  },
  'reason.drill_space_unknown': {
    fr: '{metres} m de sondes ({count}) demandent {ground} m² : place à vérifier',
    en: '{metres} m of boreholes ({count}) need {ground} m²: check the space',
    it: '{metres} m di sonde ({count}) richiedono {ground} m²: spazio da verificare',
  },
  'reason.peak_fossil': {
    fr: 'Chaudière d’appoint fossile, {share} % de chaleur par la PAC (au moins {limit} %) : preuve à fournir',
    en: 'Fossil peak boiler, {share} % of the heat from the heat pump (at least {limit} %): proof needed',
    it: 'Caldaia di punta fossile, {share} % del calore dalla PdC (almeno {limit} %): prova da fornire',
  },
  'reason.peak_gas': {
    fr: 'Chaudière d’appoint au gaz : aucun raccordement au gaz connu',
    en: 'Gas peak boiler: no gas connection known',
    it: 'Caldaia di punta a gas: nessun allacciamento al gas noto',
  },
  'reason.peak_renewable': {
    fr: 'Chaudière d’appoint fossile, {share} % seulement de chaleur par la PAC, au lieu de {limit} % au moins',
    en: 'Fossil peak boiler, only {share} % of the heat from the heat pump instead of at least {limit} %',
    it: 'Caldaia di punta fossile, solo {share} % del calore dalla PdC invece di almeno {limit} %',
  },
  'reason.borehole_permit': {
    fr: 'Forage : demande préalable et préavis du service de géologie (GESDEC) à obtenir',
    en: 'Drilling: preliminary request and opinion of the geology service (GESDEC) to be obtained',
    it: 'Perforazione: domanda preliminare e preavviso del servizio di geologia (GESDEC) da ottenere',
  },
  'reason.drill_simulation': {
    fr: 'Plus de {most} sondes ({count}) : simulation selon SIA 384/6 nécessaire',
    en: 'More than {most} boreholes ({count}): simulation according to SIA 384/6 needed',
    it: 'Più di {most} sonde ({count}): necessaria una simulazione secondo SIA 384/6',
  },
  'reason.noise_power_unknown': {
    fr: 'Fenêtre voisine à {distance} m : puissance acoustique inconnue',
    en: 'Neighbour’s window at {distance} m: sound power unknown',
    it: 'Finestra vicina a {distance} m: potenza sonora sconosciuta',
  },
  'reason.noise_loud': {
    fr: '{level} dB(A) à la fenêtre voisine ({distance} m), plus que {limit} de nuit',
    en: '{level} dB(A) at the neighbour’s window ({distance} m), above {limit} at night',
    it: '{level} dB(A) alla finestra vicina ({distance} m), oltre {limit} di notte',
  },
  'reason.noise_too_loud': {
    fr: '{level} dB(A) à la fenêtre voisine ({distance} m), plus que {limit} de nuit : à {smallest} m au moins, avec un appareil plus silencieux ou à l’intérieur',
    en: '{level} dB(A) at the neighbour’s window ({distance} m), above {limit} at night: {smallest} m away at least, with a quieter unit, or indoors',
    it: '{level} dB(A) alla finestra vicina ({distance} m), oltre {limit} di notte: ad almeno {smallest} m, con un apparecchio più silenzioso o all’interno',
  },
  'reason.noise_prevention': {
    fr: '{level} dB(A) à la fenêtre voisine ({distance} m), à moins de {margin} dB de {limit} : prévention à montrer, des mesures de {margin} dB pour 1 % de l’investissement{cost}',
    en: '{level} dB(A) at the neighbour’s window ({distance} m), less than {margin} dB below {limit}: show prevention, measures of {margin} dB for 1 % of the investment{cost}',
    it: '{level} dB(A) alla finestra vicina ({distance} m), a meno di {margin} dB da {limit}: prevenzione da mostrare, misure di {margin} dB per l’1 % dell’investimento{cost}',
  },
  'reason.noise_quiet': {
    fr: '{level} dB(A) à la fenêtre voisine ({distance} m), au plus {limit} de nuit',
    en: '{level} dB(A) at the neighbour’s window ({distance} m), no more than {limit} at night',
    it: '{level} dB(A) alla finestra vicina ({distance} m), al massimo {limit} di notte',
  },
  'reason.noise_unknown': {
    fr: 'Degré de sensibilité au bruit ou distance au voisin inconnus',
    en: 'Noise sensitivity level or distance to the neighbour unknown',
    it: 'Grado di sensibilità al rumore o distanza dal vicino sconosciuti',
  },
  'reason.outdoor_none': {
    fr: 'Pas de place à l’extérieur',
    en: 'No space outdoors',
    it: 'Nessuno spazio all’esterno',
  },
  'reason.outdoor_unknown': {
    fr: 'Place à l’extérieur inconnue',
    en: 'Outdoor space not known',
    it: 'Spazio all’esterno sconosciuto',
  },
  'reason.outdoor_permit': {
    fr: 'Unité extérieure de plus de {most} kW : autorisation de construire à demander (LCI, art. 1)',
    en: 'Outdoor unit of more than {most} kW: building permit to be applied for (LCI, art. 1)',
    it: 'Unità esterna di oltre {most} kW: licenza edilizia da richiedere (LCI, art. 1)',
  },
  'reason.protected': {
    fr: 'Bâtiment protégé : intégration à faire approuver',
    en: 'Protected building: appearance needs approval',
    it: 'Edificio protetto: aspetto da far approvare',
  },
  'reason.protected_unknown': {
    fr: 'Protection du bâtiment inconnue',
    en: 'Not known whether the building is protected',
    it: 'Protezione dell’edificio sconosciuta',
  },
  'reason.no2_unknown': {
    fr: 'Immissions de NO₂ inconnues',
    en: 'NO₂ immissions unknown',
    it: 'Immissioni di NO₂ sconosciute',
  },
  'reason.no2_over': {
    fr: 'NO₂ au-dessus de la limite de 30 µg/m³ (fiche : {no2})',
    en: 'NO₂ above the limit of 30 µg/m³ (record: {no2})',
    it: 'NO₂ oltre il limite di 30 µg/m³ (scheda: {no2})',
  },
  'reason.no2_near': {
    fr: 'NO₂ proche de la limite de 30 µg/m³ (fiche : {no2})',
    en: 'NO₂ near the limit of 30 µg/m³ (record: {no2})',
    it: 'NO₂ vicino al limite di 30 µg/m³ (scheda: {no2})',
  },
  'reason.wood_possible': {
    fr: 'Air peu pollué, accès connu',
    en: 'Clean air, access known',
    it: 'Aria poco inquinata, accesso noto',
  },
  'reason.store_space': {
    fr: 'Local de {room} m² : silo à loger ailleurs',
    en: 'Room of {room} m²: pellets to be stored elsewhere',
    it: 'Locale di {room} m²: deposito da trovare altrove',
  },
  'reason.store_unknown': {
    fr: 'Surface du local inconnue : silo à loger',
    en: 'Room area not known: space for the pellets to be checked',
    it: 'Superficie del locale sconosciuta: deposito da verificare',
  },
  'reason.delivery_unknown': {
    fr: 'Accès du camion à vérifier',
    en: 'Access for the lorry to be checked',
    it: 'Accesso del camion da verificare',
  },
  'reason.fossil_exception': {
    fr: 'Admis seulement à titre exceptionnel, avec 30 % d’énergie renouvelable',
    en: 'Allowed only as an exception, with 30 % renewable energy',
    it: 'Ammesso solo in via eccezionale, con il 30 % di energia rinnovabile',
  },
  'reason.supply_hot': {
    fr: 'Départ à {temperature} °C : trop chaud sans travaux',
    en: 'Supply at {temperature} °C: too hot without works',
    it: 'Mandata a {temperature} °C: troppo calda senza lavori',
  },
  'reason.supply_over_50': {
    fr: 'Départ à {temperature} °C : 50 °C au plus en service normal, si l’installation est soumise à autorisation (REn)',
    en: 'Supply at {temperature} °C: at most 50 °C in normal operation, if the plant needs a permit (REn)',
    it: 'Mandata a {temperature} °C: al massimo 50 °C in esercizio normale, se l’impianto è soggetto ad autorizzazione (REn)',
  },
  'reason.supply_unknown': {
    fr: 'Température de départ inconnue',
    en: 'Supply temperature not known',
    it: 'Temperatura di mandata sconosciuta',
  },
  'reason.connection_weak': {
    fr: 'Raccordement de {amperes} A à renforcer',
    en: '{amperes} A connection to be upgraded',
    it: 'Allacciamento di {amperes} A da potenziare',
  },
  'reason.connection_unknown': {
    fr: 'Raccordement électrique inconnu',
    en: 'Electrical connection not known',
    it: 'Allacciamento elettrico sconosciuto',
  },

  /** A number of years, as sentences contain it. */
  years: {
    fr: { one: '{count} an', many: '{count} d’années', other: '{count} ans' },
    en: { one: '{count} year', other: '{count} years' },
    it: { one: '{count} anno', many: '{count} di anni', other: '{count} anni' },
  },
  by_rules: {
    fr: 'Selon les règles du site : {finding}',
    en: 'By the rules for the site: {finding}',
    it: 'Secondo le regole del sito: {finding}',
  },
  by_adviser: {
    fr: 'Évaluation du conseiller : {reason}',
    en: 'The adviser’s judgement: {reason}',
    it: 'Valutazione del consulente: {reason}',
  },
  no_reason: { fr: 'motif non indiqué', en: 'no reason given', it: 'motivo non indicato' },

  'from.useful_heat': {
    fr: 'D’après la consommation et le rendement de l’installation',
    en: 'From consumption and the efficiency of the plant',
    it: 'Dal consumo e dal rendimento dell’impianto',
  },
  'from.load_power': {
    fr: 'Chaleur utile divisée par les heures à pleine charge',
    en: 'Useful heat divided by full-load hours',
    it: 'Calore utile diviso per le ore a pieno carico',
  },
  'from.subsidy': {
    fr: 'Selon les règles en vigueur, aucune subvention dans ce cas',
    en: 'No subsidy in this case under the rules in force',
    it: 'Secondo le regole in vigore, nessun incentivo in questo caso',
  },
  'from.fixed_fee': {
    fr: 'Déjà payé avec l’électricité du bâtiment (même compteur)',
    en: 'Already paid with the building’s electricity (same meter)',
    it: 'Già pagato con l’elettricità dell’edificio (stesso contatore)',
  },
  'from.energy_bill': {
    fr: 'Chaleur utile, rendement et prix d’aujourd’hui',
    en: 'Useful heat, efficiency and price of today',
    it: 'Calore utile, rendimento e prezzo di oggi',
  },
  'from.generator_life': common.comparisonPeriod,
  'from.source_life': common.comparisonPeriod,
  'from.works_life': common.comparisonPeriod,
  'from.pump_share': {
    fr: 'La PAC chauffe seule',
    en: 'The heat pump heats alone',
    it: 'La PdC riscalda da sola',
  },
  'from.peak_power': {
    fr: 'Puissance nécessaire moins celle de la PAC',
    en: 'Heat load less the power of the heat pump',
    it: 'Potenza necessaria meno quella della PdC',
  },
  'from.pv_power': {
    fr: 'Sans photovoltaïque',
    en: 'Without photovoltaics',
    it: 'Senza fotovoltaico',
  },
  'from.solar_area': { fr: 'Sans capteurs', en: 'Without collectors', it: 'Senza collettori' },
  'from.water_heaters': {
    fr: 'Sans chauffe-eau',
    en: 'Without water heaters',
    it: 'Senza scaldacqua',
  },
  'from.subscribed_power': {
    fr: 'Puissance de l’option',
    en: 'Power of the option',
    it: 'Potenza dell’opzione',
  },
  'from.borehole_metres': {
    fr: 'Puissance et énergie soutirées au sol ; le plus grand des deux besoins décide',
    en: 'Power and energy from the ground; the larger of the two needs decides',
    it: 'Potenza ed energia prelevate dal terreno; decide il maggiore dei due fabbisogni',
  },
  'from.load': common.heatLoad,
  'from.power': {
    fr: 'Puissance nécessaire ; pour une chaudière, avec ses pertes à l’arrêt',
    en: 'Heat load; for a boiler, with its standby losses',
    it: 'Potenza necessaria; per una caldaia, con le sue perdite a riposo',
  },

  'vat.incl': {
    fr: 'TVA comprise ({rate})',
    en: 'VAT included ({rate})',
    it: 'IVA inclusa ({rate})',
  },
  'vat.excl': { fr: 'Hors TVA ({rate})', en: 'VAT excluded ({rate})', it: 'IVA esclusa ({rate})' },
  'vat.mixed': {
    fr: 'TVA ({rate}) : comprise dans certains prix, non dans d’autres',
    en: 'VAT ({rate}): included in some prices, excluded from others',
    it: 'IVA ({rate}): inclusa in alcuni prezzi, esclusa da altri',
  },
  'vat.unknown': {
    fr: 'TVA ({rate}) : une partie des prix ne dit pas si elle est comprise',
    en: 'VAT ({rate}): some prices do not say whether it is included',
    it: 'IVA ({rate}): una parte dei prezzi non dice se è inclusa',
  },
  no_subsidy: {
    fr: 'Aucune subvention n’est comptée pour une solution non réalisable.',
    en: 'No subsidy is counted for an option that is not feasible.',
    it: 'Nessun incentivo è conteggiato per una soluzione non fattibile.',
  },
  rough: {
    fr: '≈ Valeur arrondie, fondée sur des chiffres indicatifs.',
    en: '≈ Rounded, based on illustrative figures.',
    it: '≈ Valore arrotondato, basato su cifre indicative.',
  },
})
