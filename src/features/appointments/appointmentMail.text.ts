import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Texts of the mails about appointments; not loaded by screens. */
export const appointmentMailText = text('appointment_mail', {
  event: common.appointment,
  'line.when': {
    fr: '– Date : {date}, {time} ({minutes} minutes)',
    en: '– Date: {date}, {time} ({minutes} minutes)',
    it: '– Data: {date}, {time} ({minutes} minuti)',
  },
  'line.place': { fr: '– Lieu : {place}', en: '– Place: {place}', it: '– Luogo: {place}' },
  'line.person': {
    fr: '– Du bureau : {person}',
    en: '– From the office: {person}',
    it: '– Dallo studio: {person}',
  },
  'line.keys': { fr: '– Clés : {keys}', en: '– Keys: {keys}', it: '– Chiavi: {keys}' },
  'line.preparation': {
    fr: '– À préparer : {preparation}',
    en: '– To prepare: {preparation}',
    it: '– Da preparare: {preparation}',
  },
  'offered.subject': {
    fr: 'Choisissez une date de rendez-vous : {address}',
    en: 'Choose a date for an appointment: {address}',
    it: 'Scelga una data per un appuntamento: {address}',
  },
  'offered.text': {
    fr: 'Nous vous proposons plusieurs dates pour un rendez-vous (mandat {number}, {address}) :\n{lines}\n\nLe lien ci-dessous vous permet d’en choisir une, sans compte. Le premier qui choisit un créneau l’obtient.',
    en: 'We propose several dates for an appointment (mandate {number}, {address}):\n{lines}\n\nUse the link below to choose one, without an account. Whoever chooses a slot first gets it.',
    it: 'le proponiamo più date per un appuntamento (mandato {number}, {address}):\n{lines}\n\nCon il link qui sotto può sceglierne una, senza conto. Chi sceglie per primo un orario lo ottiene.',
  },
  'fixed.subject': {
    fr: 'Rendez-vous le {date} à {time} : {address}',
    en: 'Appointment on {date} at {time}: {address}',
    it: 'Appuntamento il {date} alle {time}: {address}',
  },
  'fixed.text': {
    fr: 'Le rendez-vous est fixé (mandat {number}, {address}) :\n{lines}\n\nL’invitation jointe l’inscrit dans votre agenda. Si vous êtes empêché, écrivez-nous.',
    en: 'The appointment is fixed (mandate {number}, {address}):\n{lines}\n\nThe attached invitation puts it into your calendar. If you cannot come, write to us.',
    it: 'l’appuntamento è fissato (mandato {number}, {address}):\n{lines}\n\nL’invito allegato lo inserisce nella sua agenda. Se ha un impedimento, ci scriva.',
  },
  'changed.subject': {
    fr: 'Rendez-vous modifié, le {date} à {time} : {address}',
    en: 'Appointment changed, on {date} at {time}: {address}',
    it: 'Appuntamento modificato, il {date} alle {time}: {address}',
  },
  'changed.text': {
    fr: 'Le rendez-vous est modifié (mandat {number}, {address}) :\n{lines}\n\nL’invitation jointe met à jour votre agenda. Si vous êtes empêché, écrivez-nous.',
    en: 'The appointment has changed (mandate {number}, {address}):\n{lines}\n\nThe attached invitation updates your calendar. If you cannot come, write to us.',
    it: 'l’appuntamento è modificato (mandato {number}, {address}):\n{lines}\n\nL’invito allegato aggiorna la sua agenda. Se ha un impedimento, ci scriva.',
  },
  'cancelled.subject': {
    fr: 'Rendez-vous annulé : {address}',
    en: 'Appointment cancelled: {address}',
    it: 'Appuntamento annullato: {address}',
  },
  'cancelled.text': {
    fr: 'Ce rendez-vous est annulé (mandat {number}, {address}) :\n{lines}\n\nVous n’avez rien à faire.',
    en: 'This appointment is cancelled (mandate {number}, {address}):\n{lines}\n\nThere is nothing for you to do.',
    it: 'questo appuntamento è annullato (mandato {number}, {address}):\n{lines}\n\nNon deve fare nulla.',
  },
  'removed.subject': {
    fr: 'Rendez-vous sans votre présence : {address}',
    en: 'Appointment without you: {address}',
    it: 'Appuntamento senza di lei: {address}',
  },
  'removed.text': {
    fr: 'Vous n’êtes plus attendu à ce rendez-vous (mandat {number}, {address}) :\n{lines}\n\nVous n’avez rien à faire.',
    en: 'You are no longer expected at this appointment (mandate {number}, {address}):\n{lines}\n\nThere is nothing for you to do.',
    it: 'non è più atteso a questo appuntamento (mandato {number}, {address}):\n{lines}\n\nNon deve fare nulla.',
  },
  'unattended.subject': {
    fr: 'Rendez-vous sans personne du bureau : {address}',
    en: 'Appointment without anyone from the office: {address}',
    it: 'Appuntamento senza nessuno dello studio: {address}',
  },
  'unattended.text': {
    fr: '{person} ne fait plus partie du bureau (mandat {number}, {address}) :\n{lines}\n\nChoisissez qui vient, ou annulez le rendez-vous. Jusque-là, aucun créneau ne peut être choisi.',
    en: '{person} is no longer part of the office (mandate {number}, {address}):\n{lines}\n\nChoose who comes, or cancel the appointment. Until then, no slot can be chosen.',
    it: '{person} non fa più parte dello studio (mandato {number}, {address}):\n{lines}\n\nScelga chi viene, o annulli l’appuntamento. Fino ad allora non si può scegliere nessun orario.',
  },
  'reminder.subject': {
    fr: 'Rappel : rendez-vous demain à {time}, {address}',
    en: 'Reminder: appointment tomorrow at {time}, {address}',
    it: 'Promemoria: appuntamento domani alle {time}, {address}',
  },
  'reminder.text': {
    fr: 'Le rendez-vous a lieu demain (mandat {number}, {address}) :\n{lines}\n\nSi vous êtes empêché, écrivez-nous.',
    en: 'The appointment takes place tomorrow (mandate {number}, {address}):\n{lines}\n\nIf you cannot come, write to us.',
    it: 'l’appuntamento ha luogo domani (mandato {number}, {address}):\n{lines}\n\nSe ha un impedimento, ci scriva.',
  },
})
