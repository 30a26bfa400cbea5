import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the page of a link, of the part on a mandate, and of the visits of a day. */
export const appointmentsText = text('appointments', {
  title: common.appointments,
  link_title: common.appointment,
  failed: {
    fr: 'Impossible de charger les rendez-vous. Réessayez.',
    en: 'Failed to load the appointments. Try again.',
    it: 'Impossibile caricare gli appuntamenti. Riprovi.',
  },
  add: { fr: 'Nouveau rendez-vous', en: 'New appointment', it: 'Nuovo appuntamento' },
  added: { fr: 'Rendez-vous ajouté', en: 'Appointment added', it: 'Appuntamento aggiunto' },
  change: {
    fr: 'Modifier le rendez-vous',
    en: 'Change the appointment',
    it: 'Modifica l’appuntamento',
  },
  changed: { fr: 'Rendez-vous modifié', en: 'Appointment changed', it: 'Appuntamento modificato' },
  cancel: {
    fr: 'Annuler le rendez-vous',
    en: 'Cancel the appointment',
    it: 'Annulla l’appuntamento',
  },
  cancel_text: {
    fr: 'Les personnes invitées reçoivent une annulation, qui retire le rendez-vous de leur agenda.',
    en: 'The people invited get a cancellation, which takes the appointment out of their calendars.',
    it: 'Le persone invitate ricevono un annullamento, che toglie l’appuntamento dalla loro agenda.',
  },
  cancelled: {
    fr: 'Rendez-vous annulé',
    en: 'Appointment cancelled',
    it: 'Appuntamento annullato',
  },
  back: common.back,
  save: common.save,
  mode: common.date,
  'mode.fixed': { fr: 'Fixer la date', en: 'Fix the date', it: 'Fissa la data' },
  'mode.offered': { fr: 'Proposer des créneaux', en: 'Offer slots', it: 'Proponi degli orari' },
  slots_help: {
    fr: 'Un créneau par ligne : 15.12.2026 9h30',
    en: 'One slot per line: 15.12.2026 9:30',
    it: 'Un orario per riga: 15.12.2026 9:30',
  },
  slot_invalid: {
    fr: 'Cette ligne n’est pas lue : « {line} ». Exemple : 15.12.2026 9h30',
    en: 'This line is not understood: “{line}”. Example: 15.12.2026 9:30',
    it: 'Questa riga non viene letta: «{line}». Esempio: 15.12.2026 9:30',
  },
  at: { fr: '{day}, {time}', en: '{day}, {time}', it: '{day}, {time}' },
  minutes: {
    fr: { one: '{count} minute', many: '{count} minutes', other: '{count} minutes' },
    en: { one: '{count} minute', other: '{count} minutes' },
    it: { one: '{count} minuto', many: '{count} minuti', other: '{count} minuti' },
  },
  waiting_choice: {
    fr: {
      one: 'Proposé : {count} créneau',
      many: 'Proposés : {count} créneaux',
      other: 'Proposés : {count} créneaux',
    },
    en: { one: 'Offered: {count} slot', other: 'Offered: {count} slots' },
    it: {
      one: 'Proposto: {count} orario',
      many: 'Proposti: {count} orari',
      other: 'Proposti: {count} orari',
    },
  },
  day_list: { fr: 'Voir la journée', en: 'See the day', it: 'Vedi la giornata' },

  choose: { fr: 'Choisissez un créneau', en: 'Choose a slot', it: 'Scelga un orario' },
  take: common.choose,
  take_named: { fr: 'Choisir : {slot}', en: 'Choose: {slot}', it: 'Scegli: {slot}' },
  not_taken: {
    fr: 'Le créneau n’est pas réservé',
    en: 'The slot is not booked',
    it: 'L’orario non è riservato',
  },
  no_slot: {
    fr: 'Il ne reste aucun créneau.',
    en: 'No slot is left.',
    it: 'Non resta nessun orario.',
  },
  fixed: {
    fr: 'Votre rendez-vous est fixé',
    en: 'Your appointment is fixed',
    it: 'Il suo appuntamento è fissato',
  },
  fixed_text: {
    fr: 'Une invitation vous est envoyée par e-mail. Si vous êtes empêché, écrivez au bureau.',
    en: 'An invitation is sent to you by email. If you cannot come, write to the office.',
    it: 'Le viene inviato un invito per e-mail. Se ha un impedimento, scriva allo studio.',
  },
  closed: common.thisLinkIsNoLongerValid,
  link_failed: {
    fr: 'Impossible de charger le rendez-vous. Réessayez.',
    en: 'Failed to load the appointment. Try again.',
    it: 'Impossibile caricare l’appuntamento. Riprovi.',
  },

  day_title: { fr: 'Visites du jour', en: 'Visits of the day', it: 'Visite del giorno' },
  day_before: { fr: 'Jour précédent', en: 'Day before', it: 'Giorno precedente' },
  day_after: { fr: 'Jour suivant', en: 'Day after', it: 'Giorno seguente' },
  day_none: {
    fr: 'Aucun rendez-vous ce jour',
    en: 'No appointment on this day',
    it: 'Nessun appuntamento in questo giorno',
  },
  print: { fr: 'Imprimer', en: 'Print', it: 'Stampa' },
})
