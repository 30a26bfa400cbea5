import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Words of the page on how the installation is. */
export const operationsText = text('operations', {
  title: common.operations,
  about: {
    fr: 'Comment va l’installation : ce qui a été demandé, quand, et que faire si quelque chose ne va pas.',
    en: 'How the installation is doing: what was asked, when, and what to do if something is wrong.',
    it: 'Come sta l’installazione: che cosa è stato chiesto, quando, e che cosa fare se qualcosa non va.',
  },
  failed: {
    fr: 'Impossible de demander comment va l’installation.',
    en: 'Failed to ask how the installation is doing.',
    it: 'Impossibile chiedere come sta l’installazione.',
  },
  all_well: {
    fr: 'Rien ne demande votre attention.',
    en: 'Nothing needs your attention.',
    it: 'Nulla richiede la sua attenzione.',
  },
  to_do: {
    fr: {
      one: '{count} point à voir',
      many: '{count} points à voir',
      other: '{count} points à voir',
    },
    en: { one: '{count} point to look at', other: '{count} points to look at' },
    it: {
      one: '{count} punto da vedere',
      many: '{count} punti da vedere',
      other: '{count} punti da vedere',
    },
  },
  asked: { fr: 'Demandé le {at}', en: 'Asked on {at}', it: 'Chiesto il {at}' },
  again: { fr: 'Redemander', en: 'Ask again', it: 'Chiedi di nuovo' },
  'part.program': { fr: 'Programme', en: 'Program', it: 'Programma' },
  'part.database': { fr: 'Base de données', en: 'Database', it: 'Banca dati' },
  'part.jobs': { fr: 'Opérations', en: 'Jobs', it: 'Operazioni' },
  'part.mails': common.emails,
  'part.storage': { fr: 'Stockage', en: 'Storage', it: 'Archiviazione' },
  'part.services': { fr: 'Services externes', en: 'Outside services', it: 'Servizi esterni' },
  'state.ok': { fr: 'En ordre', en: 'In order', it: 'In ordine' },
  'state.attention': { fr: 'À voir', en: 'To look at', it: 'Da vedere' },
  'state.unknown': common.unknown,
  'value.program': {
    fr: 'Égide {version}, Node {node}, en service depuis le {since}',
    en: 'Égide {version}, Node {node}, running since {since}',
    it: 'Égide {version}, Node {node}, in funzione dal {since}',
  },
  'value.embedded': {
    fr: 'PostgreSQL {version} intégré, {size}, {migrations} migrations',
    en: 'Embedded PostgreSQL {version}, {size}, {migrations} migrations',
    it: 'PostgreSQL {version} integrato, {size}, {migrations} migrazioni',
  },
  'value.external': {
    fr: 'PostgreSQL {version} d’un autre serveur, {size}, {migrations} migrations',
    en: 'PostgreSQL {version} of another server, {size}, {migrations} migrations',
    it: 'PostgreSQL {version} di un altro server, {size}, {migrations} migrazioni',
  },
  'value.jobs': {
    fr: 'Échues : {due} (la plus ancienne depuis {due_for}) ; en cours : {running} (la plus ancienne depuis {running_for}) ; en échec : {failed} ; processus qui les prennent : {workers}',
    en: 'Due: {due} (the oldest for {due_for}); running: {running} (the oldest for {running_for}); failed: {failed}; processes that take them: {workers}',
    it: 'Da eseguire: {due} (la più vecchia da {due_for}); in corso: {running} (la più vecchia da {running_for}); fallite: {failed}; processi che le eseguono: {workers}',
  },
  'value.smtp': {
    fr: 'Serveur d’e-mail ; en attente : {queued} ; en échec : {failed} ; dernier envoi : {sent}',
    en: 'Mail server; queued: {queued}; failed: {failed}; last sent: {sent}',
    it: 'Server di posta; in attesa: {queued}; fallite: {failed}; ultimo invio: {sent}',
  },
  'value.outbox': {
    fr: 'Répertoire « outbox » ; en attente : {queued} ; en échec : {failed} ; dernier e-mail écrit : {sent}',
    en: 'Folder “outbox”; queued: {queued}; failed: {failed}; last email written: {sent}',
    it: 'Cartella «outbox»; in attesa: {queued}; fallite: {failed}; ultima e-mail scritta: {sent}',
  },
  never: { fr: 'jamais', en: 'never', it: 'mai' },
  'value.folder': {
    fr: 'Fichiers sur le disque ; libre : {free} sur {total}',
    en: 'Files on the disk; free: {free} of {total}',
    it: 'File sul disco; spazio libero: {free} su {total}',
  },
  'value.bucket': {
    fr: 'Fichiers dans un bucket ; libre sur le disque des données : {free} sur {total}',
    en: 'Files in a bucket; free on the data disk: {free} of {total}',
    it: 'File in un bucket; spazio libero sul disco dei dati: {free} su {total}',
  },
  no_services: {
    fr: 'Aucun n’a été appelé depuis le démarrage de ce processus.',
    en: 'None has been called since this process started.',
    it: 'Nessuno è stato chiamato dall’avvio di questo processo.',
  },
  answered: {
    fr: '{host} a répondu le {at}',
    en: '{host} answered on {at}',
    it: '{host} ha risposto il {at}',
  },
  not_answered: {
    fr: '{host} n’a pas donné de réponse utile le {at} ({failure})',
    en: '{host} gave no useful answer on {at} ({failure})',
    it: '{host} non ha dato una risposta utile il {at} ({failure})',
  },
  'failure.status': { fr: 'code {status}', en: 'status {status}', it: 'codice {status}' },
  'failure.too_slow': { fr: 'trop lent', en: 'too slow', it: 'troppo lento' },
  'failure.unreachable': { fr: 'injoignable', en: 'unreachable', it: 'irraggiungibile' },
  'failure.other': {
    fr: 'réponse inutilisable',
    en: 'unusable answer',
    it: 'risposta inutilizzabile',
  },
  'problem.unknown': {
    fr: 'Pas de réponse : on ne sait rien de cette partie. Lisez le journal du serveur.',
    en: 'No answer: nothing is known of this part. Read the log of the server.',
    it: 'Nessuna risposta: di questa parte non si sa nulla. Legga il registro del server.',
  },
  'problem.read_only': {
    fr: 'La base n’accepte pas de changements : c’est une copie, ou son disque est presque plein. Libérez de la place ou corrigez DATABASE_URL.',
    en: 'The database takes no changes: it is a replica, or its disk is nearly full. Free some space, or correct DATABASE_URL.',
    it: 'La banca dati non accetta modifiche: è una copia, o il suo disco è quasi pieno. Liberi spazio o corregga DATABASE_URL.',
  },
  'problem.no_worker': {
    fr: 'Aucun processus ne prend les opérations : e-mails, rapports et sauvegardes attendent. Démarrez-en un avec ROLE=worker ou ROLE=all.',
    en: 'No process takes jobs: emails, reports and backups wait. Start one with ROLE=worker or ROLE=all.',
    it: 'Nessun processo esegue le operazioni: e-mail, rapporti e salvataggi attendono. Ne avvii uno con ROLE=worker o ROLE=all.',
  },
  'problem.late': {
    fr: 'Une opération attend depuis plus d’un quart d’heure. Regardez si un processus avec ROLE=worker ou ROLE=all tourne et ce qu’il fait.',
    en: 'A job has been waiting for more than a quarter of an hour. Check whether a process with ROLE=worker or ROLE=all is running, and what it does.',
    it: 'Un’operazione attende da più di un quarto d’ora. Verifichi se un processo con ROLE=worker o ROLE=all è attivo e che cosa fa.',
  },
  'problem.stuck': {
    fr: 'Une opération dure depuis plus d’une heure. Une importation ou une sauvegarde peut durer ; sinon, redémarrez le processus qui l’a prise : un autre la reprend.',
    en: 'A job has been running for more than an hour. An import or a backup may take long; otherwise restart the process that has it: another one takes over.',
    it: 'Un’operazione dura da più di un’ora. Un’importazione o un salvataggio possono durare; altrimenti riavvii il processo che la esegue: un altro la riprende.',
  },
  'problem.failed': {
    fr: 'Des opérations ont été abandonnées. Corrigez la cause indiquée ci-dessous, puis relancez-les.',
    en: 'Jobs were given up. Remove the cause stated below, then queue them again.',
    it: 'Alcune operazioni sono state abbandonate. Elimini la causa indicata sotto, poi le rimetta in coda.',
  },
  'problem.held': {
    fr: 'Des opérations sont retenues depuis une restauration. Décidez avec « npm run restore -- --waiting=run » ou « --waiting=drop ».',
    en: 'Jobs are held since a restore. Decide with “npm run restore -- --waiting=run” or “--waiting=drop”.',
    it: 'Alcune operazioni sono trattenute da un ripristino. Decida con «npm run restore -- --waiting=run» o «--waiting=drop».',
  },
  'problem.mails_failed': {
    fr: 'Des e-mails n’ont pas pu être envoyés. La liste des e-mails dit pourquoi ; on peut les y renvoyer.',
    en: 'Emails could not be sent. The list of emails says why; they can be sent again there.',
    it: 'Alcune e-mail non sono state inviate. L’elenco delle e-mail dice perché; da lì si possono inviare di nuovo.',
  },
  'problem.mails_late': {
    fr: 'Des e-mails attendent depuis plus d’un quart d’heure. Vérifiez que le serveur d’e-mail de SMTP_URL répond.',
    en: 'Emails have been waiting for more than a quarter of an hour. Check that the mail server of SMTP_URL is responding.',
    it: 'Alcune e-mail attendono da più di un quarto d’ora. Verifichi che il server di posta di SMTP_URL risponda.',
  },
  'problem.no_server': {
    fr: 'Personne ne reçoit d’e-mail : ils sont écrits dans un répertoire. Indiquez un serveur avec SMTP_URL et MAIL_FROM.',
    en: 'Nobody receives emails: they are written to a folder. Name a server with SMTP_URL and MAIL_FROM.',
    it: 'Nessuno riceve e-mail: vengono scritte in una cartella. Indichi un server con SMTP_URL e MAIL_FROM.',
  },
  'problem.away': {
    fr: 'Le bucket n’a pas répondu la dernière fois. Vérifiez S3_ENDPOINT, la clé et le service ; les envois attendent et reprennent d’eux-mêmes.',
    en: 'The bucket was not responding the last time. Check S3_ENDPOINT, the key and the service; uploads wait and go on by themselves.',
    it: 'Il bucket non ha risposto l’ultima volta. Verifichi S3_ENDPOINT, la chiave e il servizio; i caricamenti attendono e riprendono da soli.',
  },
  'problem.nearly_full': {
    fr: 'Il reste moins de 10 % du disque. Agrandissez-le ou libérez de la place : sans place, plus rien n’est enregistré.',
    en: 'Less than 10 % of the disk is left. Enlarge it or free some space: without any, nothing more is saved.',
    it: 'Resta meno del 10 % del disco. Lo ingrandisca o liberi spazio: senza spazio non si salva più nulla.',
  },
  'problem.service_failing': {
    fr: 'Un service n’a pas donné de réponse utile la dernière fois. Égide continue sans lui ; si cela dure, vérifiez son adresse et l’accès du serveur à Internet.',
    en: 'A service gave no useful answer the last time. Égide goes on without it; if it lasts, check its address and the server’s access to the internet.',
    it: 'Un servizio non ha dato una risposta utile l’ultima volta. Égide continua senza di esso; se dura, verifichi il suo indirizzo e l’accesso del server a Internet.',
  },
})
