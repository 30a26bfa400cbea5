import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Reports of the kinds that have no heating comparison. */
export const kindsText = text('kind_report', {
  'title.cecbplus': {
    fr: 'Rapport de conseil CECB Plus',
    en: 'CECB Plus advisory report',
    it: 'Rapporto di consulenza CECE Plus',
  },
  'title.peik': {
    fr: 'Rapport PEIK : énergie et mesures',
    en: 'PEIK report: energy and measures',
    it: 'Rapporto PEIK: energia e misure',
  },
  'title.amoen': {
    fr: 'Rapport AMOén : suivi annuel',
    en: 'AMOén report: yearly follow-up',
    it: 'Rapporto AMOén: monitoraggio annuale',
  },
  'title.cvc_concept': { fr: 'Concept CVC', en: 'HVAC concept', it: 'Concetto RVC' },
  situation: { fr: 'Situation', en: 'Situation', it: 'Situazione' },
  result: common.result,
  measures: { fr: 'Mesures comparées', en: 'Measures compared', it: 'Misure confrontate' },
  estimate: { fr: 'Estimation des coûts', en: 'Cost estimate', it: 'Stima dei costi' },
  'summary.costs': common.cost,
  'summary.gain': { fr: 'Gain', en: 'Gain', it: 'Guadagno' },
  'summary.beside_today': {
    fr: 'de plus qu’aujourd’hui, économie déduite',
    en: 'more than today, the saving deducted',
    it: 'in più di oggi, risparmio dedotto',
  },
  'summary.gain_beside_today': {
    fr: 'de moins qu’aujourd’hui : l’économie dépasse les coûts',
    en: 'less than today: the saving exceeds the costs',
    it: 'in meno di oggi: il risparmio supera i costi',
  },
  'summary.all_beside_today': {
    fr: 'Par rapport à aujourd’hui, économie déduite ; négatif : moins qu’aujourd’hui.',
    en: 'Beside today’s costs, the saving deducted; negative: less than today.',
    it: 'Rispetto a oggi, risparmio dedotto; negativo: meno di oggi.',
  },
  'accuracy.check': {
    fr: 'Contrôle de vraisemblance « {check} » : {finding}.',
    en: 'Plausibility check “{check}”: {finding}.',
    it: 'Controllo di plausibilità «{check}»: {finding}.',
  },
  recommended: {
    fr: 'Nous recommandons : {title}.',
    en: 'We recommend: {title}.',
    it: 'Raccomandiamo: {title}.',
  },
  recommended_at: {
    fr: 'Nous recommandons : {title}. Coût annuel du chauffage : {cost} ({range}), soit {month} CHF par mois.',
    en: 'We recommend: {title}. Annual heating cost: {cost} ({range}), or {month} CHF per month.',
    it: 'Raccomandiamo: {title}. Costo annuo del riscaldamento: {cost} ({range}), cioè {month} CHF al mese.',
  },
  recommended_beside: {
    fr: 'Nous recommandons : {title}. Coûte {cost} de plus qu’aujourd’hui ({range}), l’économie déjà déduite, soit {month} CHF par mois.',
    en: 'We recommend: {title}. Costs {cost} more than today ({range}), the saving already deducted, or {month} CHF per month.',
    it: 'Raccomandiamo: {title}. Costa {cost} in più di oggi ({range}), con il risparmio già dedotto, cioè {month} CHF al mese.',
  },
  recommended_gain: {
    fr: 'Nous recommandons : {title}. Coûte {cost} de moins qu’aujourd’hui ({range}), l’économie déjà déduite, soit {month} CHF par mois.',
    en: 'We recommend: {title}. Costs {cost} less than today ({range}), the saving already deducted, or {month} CHF per month.',
    it: 'Raccomandiamo: {title}. Costa {cost} in meno di oggi ({range}), con il risparmio già dedotto, cioè {month} CHF al mese.',
  },
  note: { fr: 'Note de calcul', en: 'Calculation note', it: 'Nota di calcolo' },
  none: { fr: 'Rien n’est noté.', en: 'Nothing is recorded.', it: 'Nulla è annotato.' },
  calculated: {
    fr: 'calculé, usage standard',
    en: 'calculated, standard use',
    it: 'calcolato, uso standard',
  },
  measured: { fr: 'mesuré, {years}', en: 'measured, {years}', it: 'misurato, {years}' },
  'measured.name': {
    fr: 'Consommation mesurée',
    en: 'Measured consumption',
    it: 'Consumo misurato',
  },
  'measured.why': {
    fr: 'Calculé et mesuré diffèrent : le CECB suppose la température, l’occupation et l’eau chaude de la norme et pondère chaque énergie, électricité comprise ; la consommation mesurée, en énergie finale non pondérée, dépend des habitants, des réglages et du climat. Les classes viennent du calcul, l’IDC de la mesure.',
    en: 'Calculated and measured figures differ: the CECB assumes the temperature, occupancy and hot water of the standard and weights each energy, electricity included; measured consumption, in final energy without weights, depends on occupants, settings and weather. Classes come from the calculation, the IDC from measurement.',
    it: 'Calcolo e misura differiscono: il CECE suppone la temperatura, l’occupazione e l’acqua calda della norma e pondera ogni energia, elettricità compresa; il consumo misurato, in energia finale non ponderata, dipende dagli abitanti, dalle regolazioni e dal clima. Le classi provengono dal calcolo, l’IDC dalla misura.',
  },
  usual: { fr: 'valeur usuelle', en: 'usual value', it: 'valore usuale' },
  entered_beside: {
    fr: 'saisi, compté ; calculé : {amount}, non compté',
    en: 'entered, counted; calculated: {amount}, not counted',
    it: 'inserito, computato; calcolato: {amount}, non computato',
  },
  unknown: { fr: 'sans indication', en: 'not known', it: 'senza indicazione' },
  variant: { fr: 'Variante', en: 'Variant', it: 'Variante' },
  no_recommendation: {
    fr: 'Aucune variante n’est encore recommandée.',
    en: 'No variant is recommended yet.',
    it: 'Nessuna variante è ancora raccomandata.',
  },
  'mi_07.until': { fr: 'délai non trouvé', en: 'time limit not found', it: 'termine non trovato' },
  'mi_07.papers': {
    fr: 'Rapport CECB Plus et IDC transmis à l’OCEN ; autres pièces non trouvées, à demander avec le formulaire.',
    en: 'CECB Plus report, and the IDC submitted to OCEN; further documents not found, to be asked for with the form.',
    it: 'Rapporto CECE Plus e IDC trasmesso all’OCEN; altri documenti non trovati, da chiedere con il modulo.',
  },
  'mi_07.source': {
    fr: 'MI-07 : 750 CHF jusqu’à 500 m², 1’500 CHF au-delà, autorisation d’avant 2000, premier diagnostic seulement. M-01 : 140 CHF/m² sous 0.20 W/m²K, 80 sous 0.25. D’après ge-energie.ch et GEnergie, sources secondaires, à confirmer.',
    en: 'MI-07: CHF 750 up to 500 m², CHF 1’500 above, permit of before 2000, first diagnosis only. M-01: 140 CHF/m² below 0.20 W/m²K, 80 below 0.25. From ge-energie.ch and GEnergie, secondary sources, to be confirmed.',
    it: 'MI-07: 750 CHF fino a 500 m², 1’500 CHF oltre, autorizzazione anteriore al 2000, solo prima diagnosi. M-01: 140 CHF/m² sotto 0.20 W/m²K, 80 sotto 0.25. Secondo ge-energie.ch e GEnergie, fonti secondarie, da confermare.',
  },
  'lives.title': {
    fr: 'Durée de vie restante',
    en: 'Remaining life',
    it: 'Durata di vita restante',
  },
  'lives.usual': { fr: 'Durée usuelle', en: 'Usual life', it: 'Durata usuale' },
  'lives.left': { fr: 'Reste', en: 'Left', it: 'Resta' },
  'lives.over': { fr: 'dépassée', en: 'over', it: 'superata' },
  'lives.source': {
    fr: 'Durées d’utilisation à usage moyen : toiture 40, façade 70, fenêtre 50 ans (SIA 480:2004, tableau 1, source secondaire), comptées dès l’année saisie. Aucune durée sourcée pour les autres éléments : l’état constaté décide.',
    en: 'Lives at mean use: roof 40, facade 70, window 50 years (SIA 480:2004, table 1, secondary source), counted from the year entered. No sourced life for the other parts: the condition found decides.',
    it: 'Durate di utilizzo a uso medio: tetto 40, facciata 70, finestra 50 anni (SIA 480:2004, tabella 1, fonte secondaria), contate dall’anno inserito. Nessuna durata con fonte per gli altri elementi: decide lo stato constatato.',
  },
  official_tool: {
    fr: 'L’outil officiel du CECB imprime le certificat et le rapport officiels ; les classes reprises ici en viennent.',
    en: 'The official CECB tool prints the official certificate and report; the classes given here come from it.',
    it: 'Lo strumento ufficiale CECE stampa il certificato e il rapporto ufficiali; le classi riportate qui provengono da esso.',
  },
  'payback.gross': {
    fr: 'Retour sur investissement',
    en: 'Payback',
    it: 'Tempo di ritorno',
  },
  'payback.net': {
    fr: 'Retour, subvention déduite',
    en: 'Payback after subsidy',
    it: 'Ritorno dedotto l’incentivo',
  },
  'payback.none': { fr: 'aucun', en: 'none', it: 'nessuno' },
  'payback.note': {
    fr: 'Retour sur investissement simple : investissement divisé par l’économie annuelle, sans intérêts ni renchérissement.',
    en: 'Simple payback: investment divided by the yearly saving, without interest or price rises.',
    it: 'Tempo di ritorno semplice: investimento diviso per il risparmio annuo, senza interessi né rincari.',
  },
  first: {
    fr: 'À réaliser en premier : {names}.',
    en: 'To be done first: {names}.',
    it: 'Da realizzare per prime: {names}.',
  },
  no_priority: {
    fr: 'Aucune mesure n’a la priorité haute.',
    en: 'No measure has high priority.',
    it: 'Nessuna misura ha priorità alta.',
  },
  'index.today': {
    fr: 'IDC moyen actuel',
    en: 'Mean IDC today',
    it: 'IDC medio attuale',
  },
  'index.energy': {
    fr: 'Énergie consommée (ou économisée, négative)',
    en: 'Energy drawn (or saved, negative)',
    it: 'Energia consumata (o risparmiata, negativa)',
  },
  'index.content': {
    fr: 'Énergie pondérée de l’IDC',
    en: 'Weighted energy of the IDC',
    it: 'Energia ponderata dell’IDC',
  },
  check: {
    fr: 'Contrôle après douze mois',
    en: 'Check after twelve months',
    it: 'Controllo dopo dodici mesi',
  },
  advice: {
    fr: 'Contribution au conseil',
    en: 'Contribution to the advice',
    it: 'Contributo alla consulenza',
  },
  'peik.source': {
    fr: 'La moitié du coût du conseil, 1’500 CHF au plus (rfj.ch, 2018, source secondaire). Le montant, le délai et les pièces de 2026 n’ont pas été trouvés : à demander à peik.ch.',
    en: 'Half of the cost of the advice, at most CHF 1’500 (rfj.ch, 2018, secondary source). Amount, time limit and documents of 2026 were not found: ask peik.ch.',
    it: 'La metà del costo della consulenza, al massimo 1’500 CHF (rfj.ch, 2018, fonte secondaria). Importo, termine e documenti del 2026 non sono stati trovati: da chiedere a peik.ch.',
  },
  tolerance: {
    fr: 'Précision des coûts ± {tolerance} (SIA 108, phase 31). Cela vaut pour le total, non pour chaque montant.',
    en: 'Accuracy of costs ± {tolerance} (SIA 108, phase 31). This holds for the total, not for single amounts.',
    it: 'Precisione dei costi ± {tolerance} (SIA 108, fase 31). Vale per il totale, non per i singoli importi.',
  },
  'amoen.after_works': { fr: 'Après les travaux', en: 'After the works', it: 'Dopo i lavori' },
  'amoen.mean_before': {
    fr: 'La moyenne {years} contient des années d’avant la mise en service ({date}) : elle ne montre pas encore tout l’effet des travaux.',
    en: 'The mean of {years} contains years before commissioning ({date}): it does not show the whole effect of the works yet.',
    it: 'La media {years} contiene anni precedenti la messa in esercizio ({date}): non mostra ancora tutto l’effetto dei lavori.',
  },
  'amoen.own_method': {
    fr: 'Indice selon la méthode AMOén, d’une seule période ramenée à une année normale : le canton juge la moyenne de trois ans de son propre indice, qui peut pondérer autrement l’électricité des pompes à chaleur.',
    en: 'Index by the AMOén method, of a single period scaled to a normal year: the canton judges the three-year mean of its own index, which may weight the electricity of heat pumps differently.',
    it: 'Indice secondo il metodo AMOén, di un solo periodo riportato a un anno normale: il cantone giudica la media di tre anni del proprio indice, che può ponderare diversamente l’elettricità delle pompe di calore.',
  },
  'amoen.periods': {
    fr: 'Consommations mesurées',
    en: 'Measured consumption',
    it: 'Consumi misurati',
  },
  'amoen.reached': { fr: 'Objectif atteint.', en: 'Target reached.', it: 'Obiettivo raggiunto.' },
  'amoen.missed': {
    fr: 'Objectif non atteint.',
    en: 'Target not reached.',
    it: 'Obiettivo non raggiunto.',
  },
  'amoen.reached_unsure': {
    fr: 'Objectif atteint selon la valeur probable, trop proche du seuil pour en être sûr.',
    en: 'Target reached by the likely value, too close to the threshold to be sure.',
    it: 'Obiettivo raggiunto secondo il valore probabile, troppo vicino alla soglia per esserne certi.',
  },
  'amoen.missed_unsure': {
    fr: 'Objectif non atteint selon la valeur probable, trop proche du seuil pour en être sûr.',
    en: 'Target not reached by the likely value, too close to the threshold to be sure.',
    it: 'Obiettivo non raggiunto secondo il valore probabile, troppo vicino alla soglia per esserne certi.',
  },
  'amoen.attained_range': {
    fr: '{share} de la baisse promise sont réalisés ({range}) ; l’objectif compte comme atteint dès {threshold}.',
    en: '{share} of the promised saving was achieved ({range}); the target counts as reached from {threshold}.',
    it: 'È realizzato il {share} della riduzione promessa ({range}); l’obiettivo vale come raggiunto dal {threshold}.',
  },
  'amoen.attained': {
    fr: '{share} de la baisse promise sont réalisés ; l’objectif compte comme atteint dès {threshold}.',
    en: '{share} of the promised saving was achieved; the target counts as reached from {threshold}.',
    it: 'È realizzato il {share} della riduzione promessa; l’obiettivo vale come raggiunto dal {threshold}.',
  },
  'amoen.open': {
    fr: 'Le résultat n’est pas encore connu : il manque une période mesurée, l’objectif ou l’état avant travaux. L’objectif compte comme atteint dès {threshold}.',
    en: 'The result is not known yet: a measured period, the target or the state before the works is missing. The target counts as reached from {threshold}.',
    it: 'Il risultato non è ancora noto: manca un periodo misurato, l’obiettivo o lo stato prima dei lavori. L’obiettivo vale come raggiunto dal {threshold}.',
  },
  'amoen.period': common.period,
  'amoen.energy': common.weightedEnergy,
  'amoen.days': { fr: 'Jours', en: 'Days', it: 'Giorni' },
  'amoen.degree_days': common.degreeDays,
  'amoen.usual': {
    fr: 'Degrés-jours d’une année normale',
    en: 'Degree-days of a normal year',
    it: 'Gradi giorno di un anno normale',
  },
  'amoen.water_share': common.shareOfHotWater,
  'amoen.hot_water': common.hotWater,
  'amoen.heating': common.heating,
  'amoen.result': common.result,
  'amoen.method': {
    fr: 'Méthode : calcul de l’objectif AMOén d’après son programme publié (état au 01.07.2026, source secondaire).',
    en: 'Method: calculation of the AMOén target by its published program (as of 01.07.2026, secondary source).',
    it: 'Metodo: calcolo dell’obiettivo AMOén secondo il suo programma pubblicato (stato al 01.07.2026, fonte secondaria).',
  },
  'amoen.formula': {
    fr: 'L’énergie est partagée entre eau chaude et chauffage, puis rapportée à l’année : l’eau chaude par les jours (365), le chauffage par les degrés-jours d’une année normale (3’260.5 K·d, Genève-Cointrin). Le résultat est leur somme, multipliée par la part rénovée.',
    en: 'Energy is shared between hot water and heating and scaled to a year: hot water by days (365), heating by the degree-days of a standard year (3’260.5 K·d, Genève-Cointrin). The result is their sum, times the renovated share.',
    it: 'L’energia è ripartita tra acqua calda e riscaldamento e riportata all’anno: l’acqua calda con i giorni (365), il riscaldamento con i gradi giorno di un anno normale (3’260.5 K·d, Genève-Cointrin). Il risultato è la loro somma, moltiplicata per la quota risanata.',
  },
  'amoen.weights': {
    fr: 'Énergie pondérée : kWh × pondération de l’agent ({weights}). Part réalisée = (énergie finale avant − après) / (avant − objectif).',
    en: 'Weighted energy: kWh × weight of the agent ({weights}). Share achieved = (final energy before − after) / (before − target).',
    it: 'Energia ponderata: kWh × ponderazione del vettore ({weights}). Quota realizzata = (energia finale prima − dopo) / (prima − obiettivo).',
  },
  'amoen.no_period': {
    fr: 'Aucune période mesurée d’au moins 181 jours avec ses degrés-jours.',
    en: 'No measured period of at least 181 days with its degree-days.',
    it: 'Nessun periodo misurato di almeno 181 giorni con i suoi gradi giorno.',
  },
  'amoen.accuracy': {
    fr: 'Les résultats viennent des compteurs et des factures saisis ; une période de moins de 181 jours ne donne pas de valeur annuelle.',
    en: 'Results come from the meters and bills entered; a period of fewer than 181 days gives no yearly value.',
    it: 'I risultati provengono dai contatori e dalle fatture inserite; un periodo di meno di 181 giorni non dà alcun valore annuo.',
  },
  'amoen.taken': {
    fr: 'État des relevés au {date}.',
    en: 'Readings as of {date}.',
    it: 'Stato delle letture al {date}.',
  },
})
