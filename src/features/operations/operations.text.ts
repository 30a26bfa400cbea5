import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Words of the page on how the installation is. */
export const operationsText = text('operations', {
  title: common.operations,
  about: {
    fr: 'État de l’installation : ce qui a été vérifié, quand, et que faire si quelque chose ne va pas.',
    en: 'How the installation is doing: what was checked, when, and what to do if something is wrong.',
    it: 'Stato dell’installazione: che cosa è stato verificato, quando, e che cosa fare se qualcosa non va.',
  },
  failed: {
    fr: 'Impossible de vérifier l’état de l’installation.',
    en: 'Failed to check the installation.',
    it: 'Impossibile verificare lo stato dell’installazione.',
  },
  failed_hint: {
    fr: '« /api/health/ready/ » dit, sans connexion, ce qui manque ; docs/operations.md dit que faire.',
    en: '“/api/health/ready/” says without signing in what is missing; docs/operations.md says what to do.',
    it: '«/api/health/ready/» dice, senza accesso, che cosa manca; docs/operations.md dice che cosa fare.',
  },
  copy: { fr: 'Copier pour le support', en: 'Copy for support', it: 'Copia per l’assistenza' },
  copied: {
    fr: 'L’état est copié, sans nom de personne.',
    en: 'The state was copied, without anybody’s name.',
    it: 'Lo stato è copiato, senza nomi di persone.',
  },
  not_copied: {
    fr: 'Le navigateur n’a pas permis de copier.',
    en: 'The browser did not allow copying.',
    it: 'Il browser non ha permesso di copiare.',
  },
  all_well: {
    fr: 'Rien ne demande votre attention.',
    en: 'Nothing needs your attention.',
    it: 'Nulla richiede la sua attenzione.',
  },
  to_do: {
    fr: {
      one: '{count} point à voir : {parts}',
      many: '{count} points à voir : {parts}',
      other: '{count} points à voir : {parts}',
    },
    en: { one: '{count} point to look at: {parts}', other: '{count} points to look at: {parts}' },
    it: {
      one: '{count} punto da vedere: {parts}',
      many: '{count} punti da vedere: {parts}',
      other: '{count} punti da vedere: {parts}',
    },
  },
  asked: { fr: 'Vérifié le {at}', en: 'Checked on {at}', it: 'Verificato il {at}' },
  again: { fr: 'Vérifier à nouveau', en: 'Check again', it: 'Verifica di nuovo' },
  'part.program': { fr: 'Programme', en: 'Program', it: 'Programma' },
  'part.backups': { fr: 'Sauvegardes', en: 'Backups', it: 'Salvataggi' },
  'value.no_target': {
    fr: 'Aucune n’est faite selon un horaire.',
    en: 'None are made by schedule.',
    it: 'Nessuno è eseguito secondo un orario.',
  },
  'value.elsewhere': {
    fr: 'Un autre programme les fait (BACKUP_TARGET=elsewhere) ; Égide n’en sait rien.',
    en: 'Another program makes them (BACKUP_TARGET=elsewhere); Égide knows nothing of them.',
    it: 'Li esegue un altro programma (BACKUP_TARGET=elsewhere); Égide non ne sa nulla.',
  },
  'value.no_night': {
    fr: 'Selon un horaire ; aucune n’était encore due.',
    en: 'By schedule; none was due yet.',
    it: 'Secondo un orario; nessuno era ancora dovuto.',
  },
  'night.tried': {
    fr: 'Celle du {due} est restaurée dans une base vide et comparée le {ended} : {rows} lignes de {tables} tables, {contents} fichiers, journal d’audit intact ({seals} sceaux). Chiffrée, {size}.',
    en: 'That of {due} was restored into an empty database and compared on {ended}: {rows} rows of {tables} tables, {contents} files, audit log intact ({seals} seals). Encrypted, {size}.',
    it: 'Quello del {due} è stato ripristinato in una banca dati vuota e confrontato il {ended}: {rows} righe di {tables} tabelle, {contents} file, registro di controllo intatto ({seals} sigilli). Cifrato, {size}.',
  },
  'night.untried': {
    fr: 'Celle du {due} est faite et chiffrée ({size}), mais pas restaurée : on ne sait pas si elle est bonne.',
    en: 'That of {due} was made and encrypted ({size}), but not restored: nobody knows whether it is good.',
    it: 'Quello del {due} è fatto e cifrato ({size}), ma non ripristinato: non si sa se è buono.',
  },
  'night.running': {
    fr: 'Celle du {due} est en cours.',
    en: 'That of {due} is being made.',
    it: 'Quello del {due} è in corso.',
  },
  'night.failed': { fr: '{due} : {reason}', en: '{due}: {reason}', it: '{due}: {reason}' },
  'night.short.tried': {
    fr: '{due} : restaurée et comparée',
    en: '{due}: restored and compared',
    it: '{due}: ripristinato e confrontato',
  },
  'night.short.untried': {
    fr: '{due} : pas restaurée',
    en: '{due}: not restored',
    it: '{due}: non ripristinato',
  },
  'night.short.running': { fr: '{due} : en cours', en: '{due}: being made', it: '{due}: in corso' },
  'night.short.failed': { fr: '{due} : en échec', en: '{due}: failed', it: '{due}: fallito' },
  nights: {
    fr: 'Dernières sauvegardes, la plus récente à droite',
    en: 'Last backups, the latest on the right',
    it: 'Ultimi salvataggi, il più recente a destra',
  },
  'fault.full': {
    fr: 'il n’y a plus de place. Libérez-en sur le disque des données ou là où vont les sauvegardes.',
    en: 'there is no space left. Free some on the data disk or where backups go.',
    it: 'non c’è più spazio. Ne liberi sul disco dei dati o dove vanno i salvataggi.',
  },
  'fault.content': {
    fr: 'un fichier enregistré manque ou est abîmé. Le journal du serveur dit lequel ; reprenez-le d’une sauvegarde antérieure.',
    en: 'a stored file is missing or damaged. The log of the server says which one; bring it back from an earlier backup.',
    it: 'un file salvato manca o è danneggiato. Il registro del server dice quale; lo riprenda da un salvataggio precedente.',
  },
  'fault.not_made': {
    fr: 'elle n’a pas pu être faite ou éprouvée. Le journal du serveur dit pourquoi.',
    en: 'it could not be made or tried. The log of the server says why.',
    it: 'non è stato possibile farlo o provarlo. Il registro del server dice perché.',
  },
  'fault.differs': {
    fr: 'ce qui en est restauré diffère de ce qui a été sauvegardé : elle n’est pas gardée. Vérifiez le disque, puis relancez-la.',
    en: 'what was restored from it differs from what was backed up: it is not kept. Check the disk, then queue it again.',
    it: 'ciò che ne è stato ripristinato differisce da ciò che è stato salvato: non è conservato. Verifichi il disco, poi lo rimetta in coda.',
  },
  'fault.target': {
    fr: 'l’endroit des sauvegardes (BACKUP_TARGET) n’existe pas, n’est pas monté ou refuse l’écriture.',
    en: 'the place of backups (BACKUP_TARGET) does not exist, is not mounted or refuses to be written.',
    it: 'il luogo dei salvataggi (BACKUP_TARGET) non esiste, non è montato o rifiuta la scrittura.',
  },
  'fault.interrupted': {
    fr: 'le processus qui la faisait a été arrêté. Relancez-la.',
    en: 'the process that made it was ended. Queue it again.',
    it: 'il processo che lo eseguiva è stato terminato. Lo rimetta in coda.',
  },
  'opened.never': {
    fr: 'Personne n’en a encore ouvert une avec la clé secrète.',
    en: 'Nobody has opened one with the secret key yet.',
    it: 'Nessuno ne ha ancora aperto uno con la chiave segreta.',
  },
  'opened.last': {
    fr: 'Ouverte la dernière fois avec la clé secrète le {at} ({by}).',
    en: 'Last opened with the secret key on {at} ({by}).',
    it: 'Aperto l’ultima volta con la chiave segreta il {at} ({by}).',
  },
  'night.large': {
    fr: 'À cette taille, une sauvegarde entière chaque nuit dure trop longtemps : docs/operations.md décrit la sauvegarde avec pgBackRest et un bucket à versions.',
    en: 'At this size a whole copy each night takes too long: docs/operations.md says how to back up with pgBackRest and a versioned bucket.',
    it: 'Con queste dimensioni una copia intera ogni notte dura troppo: docs/operations.md spiega come salvare con pgBackRest e un bucket con versioni.',
  },
  'opened.field': {
    fr: 'Empreinte de l’archive ouverte',
    en: 'Digest of the opened archive',
    it: 'Impronta dell’archivio aperto',
  },
  'opened.help': {
    fr: 'SHA-256 qu’affiche « npm run restore -- <sauvegarde> --identity=<clé> --check », ou « sha256sum » de l’archive déchiffrée. Seul qui l’a ouverte la connaît.',
    en: 'SHA-256 that “npm run restore -- <backup> --identity=<key> --check” prints, or “sha256sum” of the decrypted archive. Only who has opened it knows it.',
    it: 'SHA-256 mostrato da «npm run restore -- <salvataggio> --identity=<chiave> --check», o «sha256sum» dell’archivio decifrato. Lo conosce solo chi l’ha aperto.',
  },
  'opened.note': { fr: 'Noter l’ouverture', en: 'Note the opening', it: 'Annota l’apertura' },
  'opened.noted': {
    fr: 'La sauvegarde du {due} a été ouverte.',
    en: 'The backup of {due} was opened.',
    it: 'Il salvataggio del {due} è stato aperto.',
  },
  'error.sha256_form': {
    fr: 'Indiquez une empreinte de 64 chiffres et lettres de a à f.',
    en: 'Enter a digest of 64 digits and letters from a to f.',
    it: 'Indichi un’impronta di 64 cifre e lettere da a a f.',
  },
  'error.no_such_backup': {
    fr: 'Aucune sauvegarde n’a cette empreinte : comparez-la avec celle de l’archive déchiffrée.',
    en: 'No backup has this digest: compare it with that of the decrypted archive.',
    it: 'Nessun salvataggio ha questa impronta: la confronti con quella dell’archivio decifrato.',
  },
  'act.backup_opened': {
    fr: 'Sauvegarde ouverte avec la clé secrète',
    en: 'Backup opened with the secret key',
    it: 'Salvataggio aperto con la chiave segreta',
  },
  'mail.failed.subject': {
    fr: 'La sauvegarde du {date} a échoué',
    en: 'The backup of {date} failed',
    it: 'Il salvataggio del {date} è fallito',
  },
  'mail.failed.text': {
    fr: 'La sauvegarde du {date} n’a pas réussi : {reason}\n\nLa page Exploitation dit où en sont les sauvegardes ; on peut y relancer celle-ci.',
    en: 'The backup of {date} did not succeed: {reason}\n\nThe page Operations shows how backups are; this one can be queued again there.',
    it: 'Il salvataggio del {date} non è riuscito: {reason}\n\nLa pagina Esercizio mostra lo stato dei salvataggi; da lì si può rimettere in coda questo.',
  },
  'mail.open.subject': {
    fr: 'Ouvrez une sauvegarde avec la clé secrète',
    en: 'Open a backup with the secret key',
    it: 'Apra un salvataggio con la chiave segreta',
  },
  'mail.open.text': {
    fr: 'Depuis un trimestre, personne n’a ouvert de sauvegarde. Sans la clé secrète, elles ne servent à rien : sur un autre ordinateur, déchiffrez la plus récente avec la clé, puis indiquez l’empreinte de l’archive à la page Exploitation.',
    en: 'For a quarter of a year nobody has opened a backup. Without the secret key they are of no use: on another computer decrypt the latest one with the key, then enter the digest of the archive on the page Operations.',
    it: 'Da un trimestre nessuno ha aperto un salvataggio. Senza la chiave segreta non servono a nulla: su un altro computer decifri il più recente con la chiave, poi indichi l’impronta dell’archivio alla pagina Esercizio.',
  },
  'problem.no_target': {
    fr: 'Sans sauvegarde, une panne de disque emporte tout. Indiquez BACKUP_TARGET et BACKUP_RECIPIENT, ou BACKUP_TARGET=elsewhere si un autre programme les fait.',
    en: 'Without a backup a broken disk takes everything. Set BACKUP_TARGET and BACKUP_RECIPIENT, or BACKUP_TARGET=elsewhere if another program makes them.',
    it: 'Senza salvataggio un disco guasto porta via tutto. Imposti BACKUP_TARGET e BACKUP_RECIPIENT, o BACKUP_TARGET=elsewhere se li esegue un altro programma.',
  },
  'problem.backup_failed': {
    fr: 'La dernière sauvegarde a échoué. Corrigez la cause, puis relancez l’opération ci-dessous.',
    en: 'The last backup failed. Remove the cause, then queue the job below again.',
    it: 'L’ultimo salvataggio è fallito. Elimini la causa, poi rimetta in coda l’operazione qui sotto.',
  },
  'problem.not_tried': {
    fr: 'L’utilisateur de la base ne peut pas en créer une pour l’essai. Accordez-lui ce droit : « alter role … createdb ».',
    en: 'The database’s user cannot create one for the trial. Grant it: “alter role … createdb”.',
    it: 'L’utente della banca dati non può crearne una per la prova. Gli conceda il diritto: «alter role … createdb».',
  },
  'problem.no_backup': {
    fr: 'Aucune bonne sauvegarde depuis plus de 36 heures. Regardez si un processus avec ROLE=worker ou ROLE=all tourne la nuit.',
    en: 'No good backup for more than 36 hours. Check whether a process with ROLE=worker or ROLE=all is running at night.',
    it: 'Nessun salvataggio buono da più di 36 ore. Verifichi se un processo con ROLE=worker o ROLE=all è attivo di notte.',
  },
  'problem.to_open': {
    fr: 'Depuis un trimestre, personne n’a ouvert de sauvegarde avec la clé secrète. Ouvrez la plus récente sur un autre ordinateur et indiquez son empreinte.',
    en: 'For a quarter of a year nobody has opened a backup with the secret key. Open the latest one on another computer and enter its digest.',
    it: 'Da un trimestre nessuno ha aperto un salvataggio con la chiave segreta. Apra il più recente su un altro computer e ne indichi l’impronta.',
  },
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
    fr: '{due} ; {running} ; en échec : {failed} ; processus qui les prennent : {workers}',
    en: '{due}; {running}; failed: {failed}; processes that take them: {workers}',
    it: '{due}; {running}; fallite: {failed}; processi che le eseguono: {workers}',
  },
  'jobs.due': { fr: 'Échues : {count}', en: 'Due: {count}', it: 'Da eseguire: {count}' },
  'jobs.due_for': {
    fr: 'Échues : {count}, la plus ancienne depuis {span}',
    en: 'Due: {count}, the oldest for {span}',
    it: 'Da eseguire: {count}, la più vecchia da {span}',
  },
  'jobs.running': { fr: 'en cours : {count}', en: 'running: {count}', it: 'in corso: {count}' },
  'jobs.running_for': {
    fr: 'en cours : {count}, la plus ancienne depuis {span}',
    en: 'running: {count}, the oldest for {span}',
    it: 'in corso: {count}, la più vecchia da {span}',
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
  bytes: {
    fr: 'Fichiers : {files} ; leurs anciennes versions : {versions} ; dans la corbeille, effacés après {days} jours : {bin} ; registre fédéral, dans la base : {register}',
    en: 'Files: {files}; their former versions: {versions}; in the bin, deleted after {days} days: {bin}; federal register, in the database: {register}',
    it: 'File: {files}; le loro versioni precedenti: {versions}; nel cestino, eliminati dopo {days} giorni: {bin}; registro federale, nella banca dati: {register}',
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
  'problem.replica_missing': {
    fr: 'Chaque enregistrement attend 20 secondes : la copie synchrone de la base n’est pas connectée. Redémarrez-la, ou videz synchronous_standby_names jusqu’à son retour.',
    en: 'Each save waits for 20 seconds: the synchronous replica of the database is not connected. Start it, or empty synchronous_standby_names until it is back.',
    it: 'Ogni salvataggio attende 20 secondi: la copia sincrona della banca dati non è connessa. La riavvii, o svuoti synchronous_standby_names fino al suo ritorno.',
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
