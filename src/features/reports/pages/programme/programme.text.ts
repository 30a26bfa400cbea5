import { common } from '../../../../kernel/commonWords.ts'
import { text } from '../../../../kernel/text.ts'

/** Conditions of the programme that funds a consultation. */
export const programmeText = text('programme', {
  title: common.programmeConditions,
  condition: { fr: 'Condition', en: 'Condition', it: 'Condizione' },
  recorded: { fr: 'Selon le mandat', en: 'In the mandate', it: 'Secondo il mandato' },
  verdict: common.status,
  'verdict.yes': { fr: 'remplie', en: 'met', it: 'adempiuta' },
  'verdict.no': { fr: 'non remplie', en: 'not met', it: 'non adempiuta' },
  'verdict.open': { fr: 'à vérifier', en: 'to be checked', it: 'da verificare' },
  'condition.main_heating': {
    fr: 'Le conseil porte sur le chauffage principal',
    en: 'The advice is about the main heating',
    it: 'La consulenza riguarda il riscaldamento principale',
  },
  'condition.plant_age': {
    fr: 'L’installation a au moins dix ans à la visite',
    en: 'The plant is at least ten years old at the visit',
    it: 'L’impianto ha almeno dieci anni al sopralluogo',
  },
  'condition.first_advice': {
    fr: 'C’est le premier conseil pour cette installation',
    en: 'It is the first advice for this plant',
    it: 'È la prima consulenza per questo impianto',
  },
  'condition.accredited': {
    fr: 'Le conseiller est accrédité',
    en: 'The adviser is accredited',
    it: 'Il consulente è accreditato',
  },
  built: { fr: 'installation de {year}', en: 'plant of {year}', it: 'impianto del {year}' },
  visited: { fr: 'visite du {date}', en: 'visit on {date}', it: 'sopralluogo del {date}' },
  no_number: { fr: 'numéro non saisi', en: 'number not entered', it: 'numero non inserito' },
  'size.small': {
    fr: 'Petit conseil : environ 1.5 heure sur place.',
    en: 'Small consultation: about 1.5 hours on site.',
    it: 'Consulenza piccola: circa 1.5 ore sul posto.',
  },
  'size.large': {
    fr: 'Grand conseil : environ 5 heures sur place, 12 heures en tout.',
    en: 'Large consultation: about 5 hours on site, 12 hours in all.',
    it: 'Consulenza grande: circa 5 ore sul posto, 12 ore in tutto.',
  },
  'size.unknown': {
    fr: 'Petit ou grand conseil : à déterminer.',
    en: 'Small or large consultation: to be determined.',
    it: 'Consulenza piccola o grande: da determinare.',
  },
  source: {
    fr: 'D’après SuisseEnergie 805.203 (10.2021), der-hauseigentuemer.ch et energieschweiz.ch (08.08.2026), sources secondaires. Le formulaire officiel du programme n’a pas été trouvé.',
    en: 'From SwissEnergy 805.203 (10.2021), der-hauseigentuemer.ch and energieschweiz.ch (08.08.2026), secondary sources. The official form of the programme was not found.',
    it: 'Secondo SvizzeraEnergia 805.203 (10.2021), der-hauseigentuemer.ch e energieschweiz.ch (08.08.2026), fonti secondarie. Il modulo ufficiale del programma non è stato trovato.',
  },
})

/** What is to be sent for a subsidy, by when and to whom. */
export const applicationText = text('application', {
  title: { fr: 'Demande de subvention', en: 'Subsidy application', it: 'Domanda di incentivo' },
  request: { fr: 'À déposer', en: 'To submit', it: 'Da presentare' },
  until: { fr: 'Délai', en: 'By when', it: 'Termine' },
  to: { fr: 'Auprès de', en: 'To', it: 'A chi' },
  papers: { fr: 'Pièces', en: 'Documents', it: 'Documenti' },
  request_of: {
    fr: 'Demande {measures}',
    en: 'Application {measures}',
    it: 'Domanda {measures}',
  },
  request_open: {
    fr: 'Demande, mesure à confirmer',
    en: 'Application, measure to be confirmed',
    it: 'Domanda, misura da confermare',
  },
  until_works: {
    fr: 'accordée avant le début des travaux',
    en: 'granted before works begin',
    it: 'concessione prima dell’inizio dei lavori',
  },
  to_canton: {
    fr: 'canton de Genève, Office cantonal de l’énergie (OCEN), programme GEnergie',
    en: 'canton of Geneva, energy office (OCEN), GEnergie programme',
    it: 'Cantone di Ginevra, ufficio dell’energia (OCEN), programma GEnergie',
  },
  to_unknown: {
    fr: 'service de l’énergie du canton, à vérifier',
    en: 'energy office of the canton, to be checked',
    it: 'servizio dell’energia del Cantone, da verificare',
  },
  papers_unknown: {
    fr: 'Liste non trouvée dans une source publique : à demander avec le formulaire.',
    en: 'List not found in a public source: to be asked for with the form.',
    it: 'Elenco non trovato in una fonte pubblica: da chiedere con il modulo.',
  },
  not_together: {
    fr: 'Une seule des mesures M-03 à M-07 et IP-04 à IP-07 par installation, et pas avec M-10 à M-13 ni M-18 (GEnergie, source secondaire).',
    en: 'Only one of the measures M-03 to M-07 and IP-04 to IP-07 per plant, and not with M-10 to M-13 or M-18 (GEnergie, secondary source).',
    it: 'Una sola delle misure da M-03 a M-07 e da IP-04 a IP-07 per impianto, e non con M-10–M-13 né M-18 (GEnergie, fonte secondaria).',
  },
})
