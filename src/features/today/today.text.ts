import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Texts of the homes: what waits for whom. */
export const todayText = text('today', {
  'error.not_remindable': {
    fr: 'Plus rien ne manque, ou le rappel est déjà parti.',
    en: 'Nothing is missing any more, or the reminder has been sent already.',
    it: 'Non manca più nulla, o il promemoria è già partito.',
  },
  title: common.todayOfAujourdhui,
  empty: {
    fr: 'Rien n’attend aujourd’hui.',
    en: 'Nothing is waiting today.',
    it: 'Oggi non c’è nulla in attesa.',
  },
  failed: {
    fr: 'Ce qui attend n’a pas pu être chargé',
    en: 'What is waiting could not be loaded',
    it: 'Impossibile caricare ciò che attende',
  },
  scope: common.who,
  'scope.all': { fr: 'Tout le bureau', en: 'Whole office', it: 'Tutto lo studio' },
  'scope.mine': { fr: 'Pour moi', en: 'For me', it: 'Per me' },
  'group.late': common.late,
  'group.today': { fr: 'À faire aujourd’hui', en: 'To do today', it: 'Da fare oggi' },
  'group.waiting': { fr: 'Attendu d’autres', en: 'Waiting for others', it: 'Atteso da altri' },
  chips: { fr: 'Montrer', en: 'Show', it: 'Mostrare' },
  'chip.late': common.late,
  'chip.today': common.toDo,
  'chip.waiting': { fr: 'Attendu d’autres', en: 'Waiting for others', it: 'Atteso da altri' },
  'chip.checks': common.toCheck,
  upcoming: {
    fr: 'Les {count} prochains jours',
    en: 'The next {count} days',
    it: 'I prossimi {count} giorni',
  },
  'about.waiting': {
    fr: 'les plus anciens d’abord',
    en: 'the oldest first',
    it: 'i più vecchi per primi',
  },
  more: {
    fr: { one: '{count} autre', many: '{count} autres', other: '{count} autres' },
    en: { one: '{count} more', other: '{count} more' },
    it: { one: '{count} altro', many: 'altri {count}', other: 'altri {count}' },
  },
  late: {
    fr: {
      one: '{count} j de retard',
      many: '{count} j de retard',
      other: '{count} j de retard',
    },
    en: { one: '{count} d late', other: '{count} d late' },
    it: {
      one: '{count} g di ritardo',
      many: '{count} g di ritardo',
      other: '{count} g di ritardo',
    },
  },
  days: {
    fr: { one: '{count} j', many: '{count} j', other: '{count} j' },
    en: { one: '{count} d', other: '{count} d' },
    it: { one: '{count} g', many: '{count} g', other: '{count} g' },
  },
  now: common.today,
  'fact.deadline': {
    fr: 'Livrer : {product}',
    en: 'Deliver: {product}',
    it: 'Consegnare: {product}',
  },
  'fact.review': {
    fr: 'Contrôler : {product}',
    en: 'Review: {product}',
    it: 'Verificare: {product}',
  },
  'fact.objected': {
    fr: 'Répondre à l’objection du client : {product}',
    en: 'Answer the client’s objection: {product}',
    it: 'Rispondere all’obiezione del cliente: {product}',
  },
  'fact.accepted': {
    fr: 'Clôturer, accepté : {product}',
    en: 'Close, accepted: {product}',
    it: 'Chiudere, accettato: {product}',
  },
  'fact.request': {
    fr: 'Répondre à la demande : {product}',
    en: 'Answer the request: {product}',
    it: 'Rispondere alla richiesta: {product}',
  },
  'fact.cancellation': {
    fr: 'Répondre à la demande d’annulation',
    en: 'Answer the cancellation request',
    it: 'Rispondere alla richiesta di annullamento',
  },
  'fact.sent_back': {
    fr: 'Corriger : « {reason} »',
    en: 'Correct: “{reason}”',
    it: 'Correggere: «{reason}»',
  },
  'fact.report': {
    fr: 'Publier le rapport : {product}',
    en: 'Publish the report: {product}',
    it: 'Pubblicare il rapporto: {product}',
  },
  'fact.proposals': {
    fr: {
      one: 'Décider de {count} proposition',
      many: 'Décider de {count} propositions',
      other: 'Décider de {count} propositions',
    },
    en: { one: 'Decide on {count} proposal', other: 'Decide on {count} proposals' },
    it: {
      one: 'Decidere su {count} proposta',
      many: 'Decidere su {count} proposte',
      other: 'Decidere su {count} proposte',
    },
  },
  'fact.received': {
    fr: {
      one: 'Vérifier {count} document reçu',
      many: 'Vérifier {count} documents reçus',
      other: 'Vérifier {count} documents reçus',
    },
    en: { one: 'Check {count} document received', other: 'Check {count} documents received' },
    it: {
      one: 'Controllare {count} documento ricevuto',
      many: 'Controllare {count} documenti ricevuti',
      other: 'Controllare {count} documenti ricevuti',
    },
  },
  'fact.delivered': {
    fr: 'acceptation',
    en: 'acceptance',
    it: 'accettazione',
  },
  'fact.delivered.closes': {
    fr: 'acceptation, tacite le {date}',
    en: 'acceptance, tacit on {date}',
    it: 'accettazione, tacita il {date}',
  },
  'fact.delivered.unable': {
    fr: 'Le client ne peut pas se connecter pour accepter : l’inviter, ou enregistrer l’acceptation',
    en: 'The client cannot sign in to accept: invite them, or record the acceptance',
    it: 'Il cliente non può accedere per accettare: invitarlo, o registrare l’accettazione',
  },
  'fact.quote.unable': {
    fr: 'Offre {number} : l’accès du client a pris fin. Le réactiver, puis renvoyer l’offre, ou changer de destinataire',
    en: 'Quote {number}: the client’s access has ended. Reactivate them and send it again, or change the recipient',
    it: 'Offerta {number}: l’accesso del cliente è terminato. Riattivarlo e rinviare l’offerta, o cambiare destinatario',
  },
  // Nobody wrote down what is awaited.
  'fact.waiting': {
    fr: 'suite du mandat ({product})',
    en: 'next step of the mandate ({product})',
    it: 'seguito del mandato ({product})',
  },
  'fact.waiting.until': {
    fr: 'suite du mandat ({product}), jusqu’au {date}',
    en: 'next step of the mandate ({product}), until {date}',
    it: 'seguito del mandato ({product}), fino al {date}',
  },
  'fact.kickoff': {
    fr: 'formulaire de lancement',
    en: 'kick-off form',
    it: 'modulo di avvio',
  },
  'fact.quote': { fr: 'réponse à l’offre', en: 'answer to the quote', it: 'risposta all’offerta' },
  'fact.quote_called_off': {
    fr: 'Offre {number} à remplacer : un mandat n’est plus à commander',
    en: 'Replace quote {number}: a mandate is off or already ordered',
    it: 'Sostituire l’offerta {number}: un mandato non è più da ordinare',
  },
  'fact.quote_ended': {
    fr: 'Offre refusée ou échue : nouvelle version ou annulation',
    en: 'Quote declined or expired: new version or cancellation',
    it: 'Offerta rifiutata o scaduta: nuova versione o annullamento',
  },
  'fact.quote_deposit': {
    fr: 'Facturer l’acompte de l’offre {number}',
    en: 'Bill the deposit of quote {number}',
    it: 'Fatturare l’acconto dell’offerta {number}',
  },
  'fact.quote_sync': {
    fr: 'Comptabilité : offre à régler',
    en: 'Accounting: settle the quote',
    it: 'Contabilità: offerta da sistemare',
  },
  'fact.claim': {
    fr: 'décision ou versement de {number}',
    en: 'decision or payment by {number}',
    it: 'decisione o versamento di {number}',
  },
  'fact.claim_proof': {
    fr: 'Remettre les justificatifs : {number}',
    en: 'Send the proof: {number}',
    it: 'Inviare i giustificativi: {number}',
  },
  'fact.claim_undeducted': {
    fr: 'Accordé après la facture finale, qui est à créditer et à refaire : {number}',
    en: 'Granted after the final invoice, which is to be credited and issued anew: {number}',
    it: 'Concesso dopo la fattura finale, da accreditare e rifare: {number}',
  },
  'fact.visit': {
    fr: 'Visite sans personne du bureau : {product}',
    en: 'Visit with nobody from the office: {product}',
    it: 'Visita senza nessuno dello studio: {product}',
  },
  'expected.quote': {
    fr: 'Répondez à l’offre',
    en: 'Answer the quote',
    it: 'Risponda all’offerta',
  },
  'expected.answer_quote': {
    fr: 'Répondre à l’offre',
    en: 'Answer the quote',
    it: 'Rispondi all’offerta',
  },
  'expected.kickoff': {
    fr: 'Remplissez le formulaire de lancement',
    en: 'Fill in the kick-off form',
    it: 'Compili il modulo di avvio',
  },
  'expected.fill': {
    fr: 'Ouvrir le formulaire',
    en: 'Open the form',
    it: 'Apri il modulo',
  },
  'fact.unread': {
    fr: {
      one: 'Message non lu : {name}',
      many: '{count} messages non lus : {name}',
      other: '{count} messages non lus : {name}',
    },
    en: { one: 'Unread message: {name}', other: '{count} unread messages: {name}' },
    it: {
      one: 'Messaggio non letto: {name}',
      many: '{count} messaggi non letti: {name}',
      other: '{count} messaggi non letti: {name}',
    },
  },
  'expected.read': { fr: 'Lire et répondre', en: 'Read and reply', it: 'Leggi e rispondi' },
  'unread.title': { fr: 'Messages non lus', en: 'Unread messages', it: 'Messaggi non letti' },
  'fact.documents': {
    fr: { one: '{count} document', many: '{count} documents', other: '{count} documents' },
    en: { one: '{count} document', other: '{count} documents' },
    it: { one: '{count} documento', many: '{count} documenti', other: '{count} documenti' },
  },
  until: common.untilDate,
  'expected.title': common.toDo,
  'expected.count': {
    fr: { one: '{count} demande', many: '{count} demandes', other: '{count} demandes' },
    en: { one: '{count} request', other: '{count} requests' },
    it: { one: '{count} richiesta', many: '{count} richieste', other: '{count} richieste' },
  },
  'expected.empty': {
    fr: 'Rien à faire de votre côté.',
    en: 'Nothing for you to do.',
    it: 'Niente da fare da parte sua.',
  },
  'expected.since': {
    fr: { one: 'depuis {count} j', many: 'depuis {count} j', other: 'depuis {count} j' },
    en: { one: 'for {count} d', other: 'for {count} d' },
    it: { one: 'da {count} g', many: 'da {count} g', other: 'da {count} g' },
  },
  'expected.answer': {
    fr: 'Répondre au bureau',
    en: 'Reply to the office',
    it: 'Rispondi allo studio',
  },
  to_close: {
    fr: {
      one: '{count} mandat accepté à clôturer',
      many: '{count} mandats acceptés à clôturer',
      other: '{count} mandats acceptés à clôturer',
    },
    en: { one: '{count} accepted mandate to close', other: '{count} accepted mandates to close' },
    it: {
      one: '{count} mandato accettato da chiudere',
      many: '{count} mandati accettati da chiudere',
      other: '{count} mandati accettati da chiudere',
    },
  },
  'office.title': {
    fr: 'Le bureau s’en occupe',
    en: 'The office is on it',
    it: 'Se ne occupa lo studio',
  },
  'office.ordered': {
    fr: 'Préparation du mandat',
    en: 'Preparing the mandate',
    it: 'Preparazione del mandato',
  },
  'office.in_progress': {
    fr: 'Analyse en cours',
    en: 'Analysis under way',
    it: 'Analisi in corso',
  },
  'office.in_review': {
    fr: 'Contrôle avant la remise',
    en: 'Review before delivery',
    it: 'Verifica prima della consegna',
  },
  'office.delivered': { fr: 'Mandat remis', en: 'Mandate delivered', it: 'Mandato consegnato' },
  'office.due': {
    fr: '{what}, remise prévue le {date}',
    en: '{what}, delivery due on {date}',
    it: '{what}, consegna prevista il {date}',
  },
  'papers.title': {
    fr: 'Rapports et fichiers',
    en: 'Reports and files',
    it: 'Rapporti e file',
  },
  'papers.reports': {
    fr: { one: '{count} rapport', many: '{count} rapports', other: '{count} rapports' },
    en: { one: '{count} report', other: '{count} reports' },
    it: { one: '{count} rapporto', many: '{count} rapporti', other: '{count} rapporti' },
  },
  'papers.files': {
    fr: { one: '{count} fichier', many: '{count} fichiers', other: '{count} fichiers' },
    en: { one: '{count} file', other: '{count} files' },
    it: { one: '{count} file', many: '{count} file', other: '{count} file' },
  },
  'action.remind': { fr: 'Relancer', en: 'Remind', it: 'Sollecita' },
  'action.remind_named': {
    fr: 'Relancer : {name}',
    en: 'Remind: {name}',
    it: 'Sollecita: {name}',
  },
  'action.bill': { fr: 'Facturer', en: 'Bill', it: 'Fattura' },
  'action.bill_named': {
    fr: 'Facturer l’acompte : {name}',
    en: 'Bill the deposit: {name}',
    it: 'Fattura l’acconto: {name}',
  },
  'action.later': { fr: 'Repousser', en: 'Later', it: 'Rimanda' },
  'action.later_named': {
    fr: 'Repousser : {name}',
    en: 'Later: {name}',
    it: 'Rimanda: {name}',
  },
  'action.done': common.done,
  'action.done_named': { fr: 'Fait : {name}', en: 'Done: {name}', it: 'Fatto: {name}' },
  'key.browse': common.browse,
  'key.space': common.space,
  'key.beside': { fr: 'ouvrir à côté', en: 'open beside', it: 'aprire a lato' },
  'key.remind': { fr: 'relancer', en: 'remind', it: 'sollecitare' },
  'key.later': { fr: 'repousser', en: 'later', it: 'rimandare' },
  'key.done': { fr: 'fait', en: 'done', it: 'fatto' },
  'later.tomorrow': { fr: 'Demain', en: 'Tomorrow', it: 'Domani' },
  'later.week': { fr: 'Dans une semaine', en: 'In a week', it: 'Tra una settimana' },
  'later.fortnight': { fr: 'Dans deux semaines', en: 'In two weeks', it: 'Tra due settimane' },
  'later.month': { fr: 'Dans un mois', en: 'In a month', it: 'Tra un mese' },
  reminded: { fr: 'Rappel envoyé', en: 'Reminder sent', it: 'Promemoria inviato' },
  moved: {
    fr: 'Repoussé au {date}',
    en: 'Moved to {date}',
    it: 'Rimandato al {date}',
  },
  task_done: { fr: 'Tâche faite', en: 'Task done', it: 'Compito svolto' },
  ended: { fr: 'Attente terminée', en: 'No longer on hold', it: 'Attesa conclusa' },
  not_saved: {
    fr: 'Ce changement n’a pas pu être enregistré : {detail}',
    en: 'The change could not be saved: {detail}',
    it: 'Impossibile salvare la modifica: {detail}',
  },
})
