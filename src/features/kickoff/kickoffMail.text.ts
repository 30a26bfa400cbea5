import { text } from '../../kernel/text.ts'

/** Texts of the mails about kick-off forms; not loaded by screens. */
export const kickoffMailText = text('kickoff_mail', {
  'form.subject': {
    fr: 'Votre mandat commence : {address}',
    en: 'Your mandate starts: {address}',
    it: 'Il suo mandato inizia: {address}',
  },
  'form.text': {
    fr: 'Pour commencer votre mandat {number} ({address}), quelques informations nous sont utiles : bâtiment, chauffage, consommations, documents. Cela prend une dizaine de minutes, sur téléphone ou ordinateur. Ce que vous ne savez pas peut rester vide.\n\nVos réponses sont enregistrées au fur et à mesure : vous pouvez vous interrompre et reprendre quand vous voulez. Le lien est valable jusqu’au {date}.',
    en: 'To start your mandate {number} ({address}), we need some information: building, heating, consumption, documents. It takes about ten minutes, on a phone or computer. Leave empty what you do not know.\n\nYour answers are saved as you go: you can stop and continue whenever you like. The link is valid until {date}.',
    it: 'per iniziare il suo mandato {number} ({address}) ci servono alcune informazioni: edificio, riscaldamento, consumi, documenti. Bastano una decina di minuti, con il telefono o il computer. Ciò che non sa può restare vuoto.\n\nLe risposte vengono salvate man mano: può interrompersi e riprendere quando vuole. Il link è valido fino al {date}.',
  },
  'reopened.subject': {
    fr: 'À compléter : formulaire de lancement, {address}',
    en: 'To complete: kick-off form, {address}',
    it: 'Da completare: modulo di avvio, {address}',
  },
  'reopened.text': {
    fr: 'Le bureau a rouvert le formulaire de lancement de votre mandat {number} ({address}), avec ce que vous y avez déjà saisi. Complétez ou corrigez vos réponses, puis envoyez-le à nouveau. Le lien est valable jusqu’au {date}.',
    en: 'The office has reopened the kick-off form of your mandate {number} ({address}), with what you have already entered. Complete or correct your answers, then send it again. The link is valid until {date}.',
    it: 'lo studio ha riaperto il modulo di avvio del suo mandato {number} ({address}), con ciò che vi ha già inserito. Completi o corregga le sue risposte, poi lo invii di nuovo. Il link è valido fino al {date}.',
  },
  'reminder.subject': {
    fr: 'Rappel : formulaire de lancement, {address}',
    en: 'Reminder: kick-off form, {address}',
    it: 'Promemoria: modulo di avvio, {address}',
  },
  'reminder.text': {
    fr: 'Le formulaire de lancement de votre mandat {number} ({address}) n’a pas encore été envoyé. Reprenez-le là où vous en êtes ; le lien est valable jusqu’au {date}.',
    en: 'The kick-off form of your mandate {number} ({address}) has not been sent yet. Continue where you left off; the link is valid until {date}.',
    it: 'il modulo di avvio del suo mandato {number} ({address}) non è ancora stato inviato. Può riprenderlo da dove lo ha lasciato; il link è valido fino al {date}.',
  },
  'code.subject': {
    fr: 'Votre code pour le formulaire de lancement',
    en: 'Your code for the kick-off form',
    it: 'Il suo codice per il modulo di avvio',
  },
  'code.text': {
    fr: 'Pour continuer le formulaire de lancement sur un autre appareil, saisissez ce code :\n\n{code}\n\nIl est valable une heure, pour un seul appareil. Si vous ne l’avez pas demandé, ne le transmettez à personne.',
    en: 'To continue the kick-off form on another device, enter this code:\n\n{code}\n\nIt is valid for one hour, on one device. If you did not ask for it, do not pass it on to anyone.',
    it: 'per continuare il modulo di avvio su un altro dispositivo, inserisca questo codice:\n\n{code}\n\nÈ valido un’ora, per un solo dispositivo. Se non lo ha chiesto lei, non lo comunichi a nessuno.',
  },
  'received.subject': {
    fr: 'Formulaire de lancement reçu : {number}, {address}',
    en: 'Kick-off form received: {number}, {address}',
    it: 'Modulo di avvio ricevuto: {number}, {address}',
  },
  'received.text': {
    fr: 'Le formulaire de lancement du mandat {number} ({address}) a été envoyé par le client ({client}).\n\nDonnées reprises : {filled}. Propositions à décider : {proposed}. Fichiers : {files}.',
    en: 'The kick-off form of mandate {number} ({address}) was sent by the client ({client}).\n\nValues taken over: {filled}. Proposals to decide: {proposed}. Files: {files}.',
    it: 'il modulo di avvio del mandato {number} ({address}) è stato inviato dal cliente ({client}).\n\nDati ripresi: {filled}. Proposte da decidere: {proposed}. File: {files}.',
  },
  'received.waits': {
    fr: 'Le mandat n’a pas pu passer au statut « En cours » : il attend le bureau. Vérifiez qu’un responsable est désigné, puis changez le statut.',
    en: 'The mandate could not move to “In progress”: it is waiting for the office. Check that a person in charge is named, then change the status.',
    it: 'Il mandato non ha potuto passare allo stato «In corso»: attende lo studio. Verifichi che sia designato un responsabile, poi cambi lo stato.',
  },
})
