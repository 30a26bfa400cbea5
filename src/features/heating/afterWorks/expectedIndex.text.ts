import { text } from '../../../kernel/text.ts'

/** Texts of the index to be expected after works, on screens and in reports. */
export const expectedIndexText = text('expected_index', {
  title: {
    fr: 'IDC attendu après travaux',
    en: 'IDC expected after works',
    it: 'IDC atteso dopo i lavori',
  },
  short: { fr: 'IDC attendu', en: 'Expected IDC', it: 'IDC atteso' },
  sentence: {
    fr: 'IDC attendu après travaux : {index} ({range}). {duty}',
    en: 'IDC expected after works: {index} ({range}). {duty}',
    it: 'IDC atteso dopo i lavori: {index} ({range}). {duty}',
  },
  measured: {
    fr: 'Indice mesuré après travaux : {index} ({range}). {duty}',
    en: 'Index measured after works: {index} ({range}). {duty}',
    it: 'Indice misurato dopo i lavori: {index} ({range}). {duty}',
  },
  'duty.kept': {
    fr: 'Sous {optimise} : l’obligation serait remplie, à chaque étape de la loi ({steps}).',
    en: 'Below {optimise}: the duty would be met, at every step of the law ({steps}).',
    it: 'Sotto {optimise}: l’obbligo sarebbe adempiuto, a ogni fase della legge ({steps}).',
  },
  'duty.above': {
    fr: 'Au-dessus de {optimise}, sans dépassement significatif ({steps}) : là où la loi impose des travaux, il faudrait descendre sous {optimise} par d’autres mesures.',
    en: 'Above {optimise}, without significant excess ({steps}): where the law requires works, further measures would have to bring it below {optimise}.',
    it: 'Sopra {optimise}, senza superamento significativo ({steps}): dove la legge impone lavori, occorrerebbe scendere sotto {optimise} con altre misure.',
  },
  'duty.over': {
    fr: 'Au-dessus de {renovate}, dépassement significatif ({steps}) : d’autres mesures seraient nécessaires pour descendre sous {optimise}.',
    en: 'Above {renovate}, a significant excess ({steps}): further measures would be needed to come below {optimise}.',
    it: 'Sopra {renovate}, superamento significativo ({steps}): sarebbero necessarie altre misure per scendere sotto {optimise}.',
  },
  'duty.unclear': {
    fr: 'Trop proche de {near} pour conclure ({steps}).',
    en: 'Too close to {near} to tell ({steps}).',
    it: 'Troppo vicino a {near} per concludere ({steps}).',
  },
  'duty.unclear_above': {
    fr: 'Trop proche de {near} pour conclure ({steps}) ; là où la loi impose des travaux, l’indice doit descendre sous {optimise}, ce qui n’est pas assuré : la valeur probable est au-dessus.',
    en: 'Too close to {near} to tell ({steps}); where the law requires works, the index must come below {optimise}, which is not assured: the likely value is above it.',
    it: 'Troppo vicino a {near} per concludere ({steps}); dove la legge impone lavori, l’indice deve scendere sotto {optimise}, il che non è assicurato: il valore probabile è al di sopra.',
  },
  'duty.unclear_missed': {
    fr: 'Trop proche de {near} pour conclure ({steps}) ; là où la loi impose des travaux, l’indice doit descendre sous {optimise}, ce qui ne serait pas atteint sans autres mesures.',
    en: 'Too close to {near} to tell ({steps}); where the law requires works, the index must come below {optimise}, which would not be reached without further measures.',
    it: 'Troppo vicino a {near} per concludere ({steps}); dove la legge impone lavori, l’indice deve scendere sotto {optimise}, il che non sarebbe raggiunto senza altre misure.',
  },
  brief: {
    fr: 'IDC attendu après travaux : {index} (de {low} à {high}{weight}), {duty}.',
    en: 'IDC expected after works: {index} ({low} to {high}{weight}), {duty}.',
    it: 'IDC atteso dopo i lavori: {index} (da {low} a {high}{weight}), {duty}.',
  },
  'brief.weight': {
    fr: ' ; pondération de l’électricité {weight}, à confirmer ; {index} avec {other}',
    en: '; weight of electricity {weight}, to be confirmed; {index} with {other}',
    it: '; ponderazione dell’elettricità {weight}, da confermare; {index} con {other}',
  },
  'brief.kept': {
    fr: 'sous {optimise} : l’obligation serait remplie',
    en: 'below {optimise}: the duty would be met',
    it: 'sotto {optimise}: l’obbligo sarebbe adempiuto',
  },
  'brief.above': {
    fr: 'au-dessus de {optimise}, sans dépassement significatif',
    en: 'above {optimise}, without significant excess',
    it: 'sopra {optimise}, senza superamento significativo',
  },
  'brief.over': {
    fr: 'au-dessus de {renovate} : d’autres mesures seraient nécessaires',
    en: 'above {renovate}: further measures would be needed',
    it: 'sopra {renovate}: sarebbero necessarie altre misure',
  },
  'brief.unclear': {
    fr: 'trop proche de {near} pour conclure',
    en: 'too close to {near} to tell',
    it: 'troppo vicino a {near} per concludere',
  },
  'brief.unclear_above': {
    fr: 'trop proche de {near} pour conclure ; {optimise}, exigé en cas de travaux imposés, n’est pas assuré : la valeur probable est au-dessus',
    en: 'too close to {near} to tell; {optimise}, asked for where works are required, is not assured: the likely value is above it',
    it: 'troppo vicino a {near} per concludere; {optimise}, richiesto in caso di lavori imposti, non è assicurato: il valore probabile è al di sopra',
  },
  'brief.unclear_missed': {
    fr: 'trop proche de {near} pour conclure ; {optimise}, exigé en cas de travaux imposés, ne serait pas atteint sans autres mesures',
    en: 'too close to {near} to tell; {optimise}, asked for where works are required, would not be reached without further measures',
    it: 'troppo vicino a {near} per concludere; {optimise}, richiesto in caso di lavori imposti, non sarebbe raggiunto senza altre misure',
  },
  'step.until': {
    fr: 'seuil {limit} jusqu’au {date}',
    en: 'limit {limit} until {date}',
    it: 'soglia {limit} fino al {date}',
  },
  'step.from': {
    fr: '{limit} dès le {date}',
    en: '{limit} from {date}',
    it: '{limit} dal {date}',
  },
  'step.now': {
    fr: 'seuil {limit} aujourd’hui',
    en: 'limit {limit} today',
    it: 'soglia {limit} oggi',
  },
  'step.later': {
    fr: '{limit} à une date à confirmer',
    en: '{limit} on a date to be confirmed',
    it: '{limit} a una data da confermare',
  },
  entered: {
    fr: 'Valeur saisie par le conseiller.',
    en: 'Value entered by the adviser.',
    it: 'Valore inserito dal consulente.',
  },
  by_amoen: {
    fr: 'Avec la pondération de {weight} de la méthode AMOén : {index}.',
    en: 'With the weight of {weight} of the AMOén method: {index}.',
    it: 'Con la ponderazione di {weight} del metodo AMOén: {index}.',
  },
  unknown: {
    fr: 'IDC attendu après travaux : inconnu (il manque : surface de référence énergétique, ou teneur d’un agent).',
    en: 'IDC expected after works: not known (missing: energy reference area, or content of an energy).',
    it: 'IDC atteso dopo i lavori: sconosciuto (manca: superficie di riferimento energetico, o contenuto di un vettore).',
  },
  note: {
    fr: 'IDC attendu : énergie finale de la comparaison × contenu (PCS) × pondération, divisée par la SRE.',
    en: 'Expected IDC: final energy of the comparison × gross content × weight, divided by the energy reference area.',
    it: 'IDC atteso: energia finale del confronto × contenuto (PCS) × ponderazione, divisa per la SRE.',
  },
  uncorrected: {
    fr: 'La chaleur vient de périodes dont les degrés-jours ne sont pas tous connus : elle n’est pas ramenée à une année normale.',
    en: 'The heat is that of periods whose degree-days are not all known: it is not scaled to a normal year.',
    it: 'Il calore è quello di periodi i cui gradi giorno non sono tutti noti: non è riportato a un anno normale.',
  },
  note_saved: {
    fr: 'Après une économie : moyenne actuelle de trois ans moins l’énergie économisée par m² de SRE ; si le chauffage change, valeur saisie par le conseiller.',
    en: 'After a saving: today’s three-year mean less the energy saved per m² of energy reference area; if the heating changes, the value entered by the adviser.',
    it: 'Dopo un risparmio: media attuale di tre anni meno l’energia risparmiata per m² di SRE; se cambia il riscaldamento, valore inserito dal consulente.',
  },
  weight: {
    fr: 'Électricité des pompes à chaleur × {weight} ({origin}), sans déduire le photovoltaïque ; la règle du canton n’a pas été trouvée, à confirmer à l’OCEN.',
    en: 'Electricity of heat pumps × {weight} ({origin}), photovoltaics not deducted; the canton’s rule was not found, to be confirmed with OCEN.',
    it: 'Elettricità delle pompe di calore × {weight} ({origin}), senza dedurre il fotovoltaico; la regola del cantone non è stata trovata, da confermare presso l’OCEN.',
  },
})
