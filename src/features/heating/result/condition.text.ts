import { text } from '../../../kernel/text.ts'

/**
 * Sentences of a recommendation, and its conditions by the reason of a verdict "to check": clauses that follow
 * `on_condition`.
 */
export const conditionText = text('heating_condition', {
  on_condition: {
    fr: '{recommendation}, à condition {conditions}.',
    en: '{recommendation}, on condition {conditions}.',
    it: '{recommendation}, a condizione {conditions}.',
  },
  overruled: {
    fr: '{recommendation}. Le conseiller la juge réalisable ; les règles du site demandent encore {conditions}.',
    en: '{recommendation}. The adviser judges it feasible; the rules of the site still ask {conditions}.',
    it: '{recommendation}. Il consulente la giudica fattibile; le regole del sito chiedono ancora {conditions}.',
  },
  despite: {
    fr: '{recommendation}. Cette solution est jugée non réalisable ; elle est recommandée pour ce motif : {reason}',
    en: '{recommendation}. This option is judged not feasible; it is recommended for this reason: {reason}',
    it: '{recommendation}. Questa soluzione è giudicata non fattibile; è raccomandata per questo motivo: {reason}',
  },
  entered: {
    fr: 'que ce point soit réglé : « {reason} »',
    en: 'that this is settled: “{reason}”',
    it: 'che sia risolto questo punto: «{reason}»',
  },
  open: {
    fr: 'que sa faisabilité soit confirmée',
    en: 'that its feasibility is confirmed',
    it: 'che la sua fattibilità sia confermata',
  },
  network_distance: {
    fr: 'que l’exploitant confirme le raccordement au réseau, à {distance} m',
    en: 'that the operator confirms a connection to the network, {distance} m away',
    it: 'che il gestore confermi l’allacciamento alla rete, a {distance} m',
  },
  network_zone: {
    fr: 'que l’exploitant confirme la date et le raccordement dans la zone « {zone} »',
    en: 'that the operator confirms date and connection in zone “{zone}”',
    it: 'che il gestore confermi data e allacciamento nella zona «{zone}»',
  },
  network_unknown: {
    fr: 'que le bâtiment puisse être raccordé à un réseau',
    en: 'that the building can be connected to a network',
    it: 'che l’edificio possa essere allacciato a una rete',
  },
  network_duty: {
    fr: 'qu’aucun réseau structurant ne soit obligatoire (LEn)',
    en: 'that no structuring network is mandatory (LEn)',
    it: 'che nessuna rete strutturante sia obbligatoria (LEn)',
  },
  geothermal_inquiry: {
    fr: 'que le canton réponde favorablement à la demande de renseignement',
    en: 'that the canton answers the inquiry favourably',
    it: 'che il cantone risponda favorevolmente alla richiesta di informazioni',
  },
  geothermal_unknown: {
    fr: 'que la géothermie soit admise à cet endroit',
    en: 'that geothermal use is allowed here',
    it: 'che la geotermia sia ammessa in questo luogo',
  },
  groundwater_unsure: {
    fr: 'que le potentiel de la nappe soit confirmé',
    en: 'that the groundwater potential is confirmed',
    it: 'che il potenziale della falda sia confermato',
  },
  probes_in_groundwater: {
    fr: 'que les sondes soient autorisées dans la zone de nappe',
    en: 'that boreholes are permitted in the groundwater zone',
    it: 'che le sonde siano autorizzate nella zona di falda',
  },
  borehole_permit: {
    fr: 'que GESDEC donne son préavis au forage',
    en: 'that GESDEC approves the drilling',
    it: 'che GESDEC dia il suo preavviso alla perforazione',
  },
  drill_space: {
    fr: 'que {metres} m de sondes ({count}), qui demandent {ground} m², trouvent place sur {space} m²',
    en: 'that {metres} m of boreholes ({count}), which need {ground} m², fit on {space} m²',
    it: 'che {metres} m di sonde ({count}), che richiedono {ground} m², trovino posto su {space} m²',
  },
  drill_space_unknown: {
    fr: 'qu’il y ait {ground} m² dehors pour {metres} m de sondes ({count})',
    en: 'that there are {ground} m² outdoors for {metres} m of boreholes ({count})',
    it: 'che all’esterno ci siano {ground} m² per {metres} m di sonde ({count})',
  },
  peak_gas: {
    fr: 'que le bâtiment ait un raccordement au gaz pour la chaudière d’appoint',
    en: 'that the building has a gas connection for the peak boiler',
    it: 'che l’edificio abbia un allacciamento al gas per la caldaia di punta',
  },
  peak_fossil: {
    fr: 'que la preuve pour la chaudière d’appoint fossile soit apportée ({share} % de chaleur par la PAC, au moins {limit} %)',
    en: 'that the proof for the fossil peak boiler is given ({share} % of the heat from the heat pump, at least {limit} %)',
    it: 'che sia fornita la prova per la caldaia di punta fossile ({share} % del calore dalla PdC, almeno {limit} %)',
  },
  drill_simulation: {
    fr: 'que les sondes ({count}, plus de {most}) soient simulées selon SIA 384/6',
    en: 'that the boreholes ({count}, more than {most}) be simulated according to SIA 384/6',
    it: 'che le sonde ({count}, oltre {most}) siano simulate secondo SIA 384/6',
  },
  noise_power_unknown: {
    fr: 'que la valeur de planification du bruit soit respectée à la fenêtre voisine ({distance} m)',
    en: 'that the planning value for noise is met at the neighbour’s window ({distance} m)',
    it: 'che il valore di pianificazione del rumore sia rispettato alla finestra vicina ({distance} m)',
  },
  noise_loud: {
    fr: 'que le bruit à la fenêtre voisine ({distance} m) soit ramené de {level} à {limit} dB(A) de nuit',
    en: 'that the noise at the neighbour’s window ({distance} m) is reduced from {level} to {limit} dB(A) at night',
    it: 'che il rumore alla finestra vicina ({distance} m) sia ridotto da {level} a {limit} dB(A) di notte',
  },
  noise_prevention: {
    fr: 'que la prévention soit montrée : le bruit à la fenêtre voisine ({distance} m), de {level} dB(A), est à moins de {margin} dB de {limit} de nuit',
    en: 'that prevention is shown: the noise at the neighbour’s window ({distance} m), {level} dB(A), is less than {margin} dB below {limit} at night',
    it: 'che la prevenzione sia mostrata: il rumore alla finestra vicina ({distance} m), di {level} dB(A), è a meno di {margin} dB da {limit} di notte',
  },
  noise_unknown: {
    fr: 'que la valeur de planification du bruit soit respectée chez les voisins',
    en: 'that the planning value for noise is met at the neighbours’',
    it: 'che il valore di pianificazione del rumore sia rispettato presso i vicini',
  },
  outdoor_none: {
    fr: 'qu’une place soit trouvée pour l’unité extérieure',
    en: 'that a place is found for the outdoor unit',
    it: 'che si trovi un posto per l’unità esterna',
  },
  outdoor_unknown: {
    fr: 'qu’il y ait de la place pour l’unité extérieure',
    en: 'that there is space for the outdoor unit',
    it: 'che ci sia spazio per l’unità esterna',
  },
  outdoor_permit: {
    fr: 'que l’unité extérieure, de plus de {most} kW, obtienne une autorisation de construire (LCI)',
    en: 'that the outdoor unit, of more than {most} kW, obtains a building permit (LCI)',
    it: 'che l’unità esterna, di oltre {most} kW, ottenga una licenza edilizia (LCI)',
  },
  protected: {
    fr: 'que l’intégration au bâtiment protégé soit approuvée',
    en: 'that its appearance on the protected building is approved',
    it: 'che l’aspetto sull’edificio protetto sia approvato',
  },
  protected_unknown: {
    fr: 'que la protection du bâtiment ne s’y oppose pas',
    en: 'that no protection of the building prevents it',
    it: 'che la protezione dell’edificio non lo impedisca',
  },
  no2_unknown: {
    fr: 'que les immissions de NO₂ respectent la limite de 30 µg/m³',
    en: 'that NO₂ immissions meet the limit of 30 µg/m³',
    it: 'che le immissioni di NO₂ rispettino il limite di 30 µg/m³',
  },
  no2_near: {
    fr: 'que les immissions de NO₂ ({no2} µg/m³ d’après la fiche) restent sous la limite de 30 µg/m³',
    en: 'that NO₂ immissions ({no2} µg/m³ by the record) stay below the limit of 30 µg/m³',
    it: 'che le immissioni di NO₂ ({no2} µg/m³ secondo la scheda) restino sotto il limite di 30 µg/m³',
  },
  store_space: {
    fr: 'que le silo trouve place hors du local de {room} m²',
    en: 'that the pellets can be stored outside the room of {room} m²',
    it: 'che il deposito trovi posto fuori dal locale di {room} m²',
  },
  store_unknown: {
    fr: 'que le silo trouve place',
    en: 'that there is space for the pellet store',
    it: 'che il deposito trovi posto',
  },
  delivery_unknown: {
    fr: 'que le camion de livraison ait accès',
    en: 'that the delivery lorry has access',
    it: 'che l’autocarro di consegna abbia accesso',
  },
  fossil_exception: {
    fr: 'que l’autorité l’admette à titre exceptionnel, avec 30 % d’énergie renouvelable',
    en: 'that the authority allows it as an exception, with 30 % renewable energy',
    it: 'che l’autorità l’ammetta in via eccezionale, con il 30 % di energia rinnovabile',
  },
  supply_hot: {
    fr: 'que des travaux abaissent la température de départ, de {temperature} °C aujourd’hui',
    en: 'that works lower the supply temperature, {temperature} °C today',
    it: 'che dei lavori abbassino la temperatura di mandata, oggi di {temperature} °C',
  },
  supply_over_50: {
    fr: 'que le départ, à {temperature} °C, descende à 50 °C si une autorisation est requise (REn)',
    en: 'that the supply, at {temperature} °C, comes down to 50 °C if a permit is required (REn)',
    it: 'che la mandata, a {temperature} °C, scenda a 50 °C se è richiesta un’autorizzazione (REn)',
  },
  supply_unknown: {
    fr: 'que la température de départ convienne à une pompe à chaleur',
    en: 'that the supply temperature suits a heat pump',
    it: 'che la temperatura di mandata sia adatta a una pompa di calore',
  },
  connection_weak: {
    fr: 'que le raccordement électrique de {amperes} A soit renforcé',
    en: 'that the {amperes} A connection is upgraded',
    it: 'che l’allacciamento di {amperes} A sia potenziato',
  },
  connection_unknown: {
    fr: 'que le raccordement électrique suffise',
    en: 'that the electrical connection is sufficient',
    it: 'che l’allacciamento elettrico sia sufficiente',
  },
})
