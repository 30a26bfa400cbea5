import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Names and choices of an appointment, and why something about one is refused. */
export const appointmentText = text('appointment', {
  'section.mandate': common.mandate,
  'section.when': { fr: 'Quand', en: 'When', it: 'Quando' },
  'section.people': common.people,
  'section.what': { fr: 'Sur place', en: 'On site', it: 'Sul posto' },
  'section.office': common.officeOfBureau,
  'field.mandate': common.mandate,
  'field.building_address': common.address,
  'field.service_type': common.formType,
  'field.state': common.state,
  'state.offered': { fr: 'Proposé', en: 'Offered', it: 'Proposto' },
  'state.fixed': { fr: 'Fixé', en: 'Fixed', it: 'Fissato' },
  'state.cancelled': { fr: 'Annulé', en: 'Cancelled', it: 'Annullato' },
  'field.day': common.date,
  'field.time': common.time,
  'field.minutes': { fr: 'Durée', en: 'Length', it: 'Durata' },
  'field.slots': { fr: 'Créneaux proposés', en: 'Offered slots', it: 'Orari proposti' },
  'field.sequence': {
    fr: 'Numéro d’invitation',
    en: 'Invitation number',
    it: 'Numero dell’invito',
  },
  'field.person': { fr: 'Qui vient du bureau', en: 'Who comes', it: 'Chi viene dallo studio' },
  'field.attendees': { fr: 'Participants', en: 'Attendees', it: 'Partecipanti' },
  'attendees.client': common.client,
  'attendees.partner': common.partnerOfPartenaire,
  'field.guest_name': { fr: 'Autre personne', en: 'Other person', it: 'Altra persona' },
  'help.guest_name': {
    fr: 'Par exemple le concierge. Cette personne reçoit les e-mails du rendez-vous et n’a pas besoin de compte.',
    en: 'The caretaker, for instance. This person gets the emails about the appointment and needs no account.',
    it: 'Per esempio il custode. Questa persona riceve le e-mail sull’appuntamento e non ha bisogno di un conto.',
  },
  'field.guest_email': { fr: 'Son e-mail', en: 'Their email', it: 'La sua e-mail' },
  'field.place': { fr: 'Lieu', en: 'Place', it: 'Luogo' },
  'help.place': {
    fr: 'À remplir si ce n’est pas l’adresse du bâtiment.',
    en: 'If it is not the address of the building.',
    it: 'Da compilare se non è l’indirizzo dell’edificio.',
  },
  'field.keys': { fr: 'Clés', en: 'Keys', it: 'Chiavi' },
  'field.preparation': { fr: 'À préparer', en: 'To prepare', it: 'Da preparare' },
  'field.note': common.internalNotes,
  'act.taken': { fr: 'Créneau choisi', en: 'Slot taken', it: 'Orario scelto' },
  'error.no_time': {
    fr: 'Indiquez la date et l’heure, ou proposez des créneaux.',
    en: 'Enter the date and time, or offer slots.',
    it: 'Indichi la data e l’ora, o proponga degli orari.',
  },
  'error.past': {
    fr: 'Ce jour est passé : choisissez-en un à venir.',
    en: 'This day has passed: choose one to come.',
    it: 'Questo giorno è passato: ne scelga uno futuro.',
  },
  'error.busy': {
    fr: 'Cette personne a déjà un rendez-vous à ce moment : choisissez une autre heure.',
    en: 'This person already has an appointment then: choose another time.',
    it: 'Questa persona ha già un appuntamento a quell’ora: ne scelga un’altra.',
  },
  'error.slots': {
    fr: 'Un créneau est passé, ou la personne est déjà occupée à ce moment : changez-le.',
    en: 'A slot has passed, or the person is already busy then: change it.',
    it: 'Un orario è passato, o la persona è già occupata a quell’ora: lo cambi.',
  },
  'error.nobody': {
    fr: 'Indiquez l’e-mail de la personne qui choisit, ou invitez le client.',
    en: 'Enter the email of the person who chooses, or invite the client.',
    it: 'Indichi l’e-mail della persona che sceglie, o inviti il cliente.',
  },
  'error.not_office': {
    fr: 'Choisissez une personne du bureau.',
    en: 'Choose a person of the office.',
    it: 'Scelga una persona dello studio.',
  },
  'error.not_open': {
    fr: 'Ce mandat est terminé : rouvrez-le avant d’y fixer un rendez-vous.',
    en: 'This mandate has ended: reopen it before making an appointment.',
    it: 'Questo mandato è concluso: lo riapra prima di fissare un appuntamento.',
  },
  'error.cancelled': {
    fr: 'Ce rendez-vous est annulé : fixez-en un nouveau.',
    en: 'This appointment is cancelled: make a new one.',
    it: 'Questo appuntamento è annullato: ne fissi uno nuovo.',
  },
  'error.has_taken_place': {
    fr: 'Ce rendez-vous a eu lieu : il ne peut plus être annulé.',
    en: 'This appointment has taken place: it can no longer be cancelled.',
    it: 'Questo appuntamento ha avuto luogo: non può più essere annullato.',
  },
  'error.slot_taken': {
    fr: 'Ce créneau vient d’être pris : choisissez-en un autre.',
    en: 'This slot has just been taken: choose another one.',
    it: 'Questo orario è appena stato preso: ne scelga un altro.',
  },
  'error.chosen_already': {
    fr: 'La date de ce rendez-vous est déjà fixée : rechargez la page.',
    en: 'The date of this appointment is already fixed: reload the page.',
    it: 'La data di questo appuntamento è già fissata: ricarichi la pagina.',
  },
  'error.unknown': {
    fr: 'Ce lien n’ouvre aucun rendez-vous : écrivez au bureau.',
    en: 'This link opens no appointment: write to the office.',
    it: 'Questo link non apre nessun appuntamento: scriva allo studio.',
  },
  'error.called_off': {
    fr: 'Ce rendez-vous est annulé : écrivez au bureau si vous souhaitez une autre date.',
    en: 'This appointment is cancelled: write to the office if you would like another date.',
    it: 'Questo appuntamento è annullato: scriva allo studio se desidera un’altra data.',
  },
  'error.over': {
    fr: 'Ce rendez-vous a eu lieu : écrivez au bureau si vous avez une question.',
    en: 'This appointment is over: write to the office if you have a question.',
    it: 'Questo appuntamento è passato: scriva allo studio se ha una domanda.',
  },
})
