import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Texts of background jobs that have failed for good. */
export const jobText = text('job', {
  'act.queued_again': {
    fr: 'Opération relancée',
    en: 'Job queued again',
    it: 'Operazione rimessa in coda',
  },
  'error.not_failed': {
    fr: 'Cette opération n’est plus en échec : elle est de nouveau en cours.',
    en: 'This job is no longer failed: it is running again.',
    it: 'Questa operazione non è più fallita: è di nuovo in corso.',
  },
  title: { fr: 'Opérations en échec', en: 'Failed jobs', it: 'Operazioni fallite' },
  again: { fr: 'Relancer', en: 'Again', it: 'Riprova' },
  again_named: { fr: 'Relancer : {job}', en: 'Again: {job}', it: 'Riprova: {job}' },
  queued: { fr: 'Opération relancée', en: 'Job queued again', it: 'Operazione rimessa in coda' },
  not_queued: {
    fr: 'L’opération n’a pas pu être relancée : {detail}',
    en: 'The job could not be queued again: {detail}',
    it: 'Impossibile rimettere in coda l’operazione: {detail}',
  },
  attempts: {
    fr: { one: '{count} essai', many: '{count} essais', other: '{count} essais' },
    en: { one: '{count} attempt', other: '{count} attempts' },
    it: { one: '{count} tentativo', many: '{count} tentativi', other: '{count} tentativi' },
  },
  mails: {
    fr: {
      one: '{count} e-mail n’a pas pu être envoyé',
      many: '{count} e-mails n’ont pas pu être envoyés',
      other: '{count} e-mails n’ont pas pu être envoyés',
    },
    en: {
      one: '{count} email could not be sent',
      other: '{count} emails could not be sent',
    },
    it: {
      one: '{count} e-mail non è stata inviata',
      many: '{count} e-mail non sono state inviate',
      other: '{count} e-mail non sono state inviate',
    },
  },
  see_mails: { fr: 'Voir les e-mails', en: 'See the emails', it: 'Vedi le e-mail' },
  'reason.unreachable': {
    fr: 'Un service n’a pas répondu.',
    en: 'A service was not responding.',
    it: 'Un servizio non ha risposto.',
  },
  'reason.too_long': {
    fr: 'L’opération a duré trop longtemps.',
    en: 'The job took too long.',
    it: 'L’operazione è durata troppo.',
  },
  'reason.full': {
    fr: 'Il n’y a plus de place sur le disque.',
    en: 'The disk is full.',
    it: 'Il disco è pieno.',
  },
  'reason.missing': {
    fr: 'Ce qu’il lui fallait n’existe plus.',
    en: 'Something that it needs no longer exists.',
    it: 'Ciò che gli serviva non esiste più.',
  },
  'reason.database': {
    fr: 'La base de données a refusé.',
    en: 'The database refused.',
    it: 'La banca dati ha rifiutato.',
  },
  'reason.other_version': {
    fr: 'Une autre version d’Égide l’a demandée, celle-ci ne la connaît pas.',
    en: 'Another version of Égide queued it; this one does not know it.',
    it: 'L’ha richiesta un’altra versione di Égide, questa non la conosce.',
  },
  'reason.unknown': {
    fr: 'Erreur inattendue : le journal du serveur en dit plus.',
    en: 'Unexpected error: the log of the server says more.',
    it: 'Errore inatteso: il registro del server dice di più.',
  },
  'area.audit': common.auditLog,
  'area.auth': common.access,
  'area.bills': { fr: 'Factures', en: 'Bills', it: 'Fatture' },
  'area.consumptions': common.consumptionOfConsommations,
  'area.demonstration': { fr: 'Démonstration', en: 'Demonstration', it: 'Dimostrazione' },
  'area.document_requests': common.requestedDocuments,
  'area.files': common.files,
  'area.imports': common.importing,
  'area.kickoff': common.kickOffForms,
  'area.messages': common.messages,
  'area.mails': common.emails,
  'area.mandates': common.mandates,
  'area.operations': common.operations,
  'area.privacy': common.dataProtection,
  'area.quotes': common.quotes,
  'area.invoices': common.invoices,
  'area.proposals': { fr: 'Propositions', en: 'Proposals', it: 'Proposte' },
  'area.records': common.bin,
  'area.reports': common.reports,
  'area.serving': { fr: 'Serveur', en: 'Server', it: 'Server' },
  'area.reference': common.calculationTables,
  'area.sources': common.dataSources,
  'area.taskNotes': { fr: 'Notes des mandats', en: 'Notes about mandates', it: 'Note sui mandati' },
  'area.tasks': common.tasks,
  'area.appointments': common.appointments,
  'area.watch': common.indexWatch,
  'area.other': common.other,
})
