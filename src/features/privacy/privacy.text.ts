import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const privacyText = text('privacy', {
  title: common.dataProtection,
  failed: {
    fr: 'Impossible de charger la protection des données. Réessayez.',
    en: 'Failed to load data protection. Try again.',
    it: 'Impossibile caricare la protezione dei dati. Riprovi.',
  },
  'statement.version': {
    fr: 'Version {version}, en vigueur depuis le {date}',
    en: 'Version {version}, in force since {date}',
    it: 'Versione {version}, in vigore dal {date}',
  },
  'statement.title': {
    fr: 'Texte de protection des données',
    en: 'Data protection statement',
    it: 'Testo sulla protezione dei dati',
  },
  'statement.read': { fr: 'Lire le texte', en: 'Read the statement', it: 'Leggi il testo' },
  'accept.open': {
    fr: 'Confirmez que vous avez lu ce texte.',
    en: 'Confirm that you have read this text.',
    it: 'Confermi di aver letto questo testo.',
  },
  'accept.changed': {
    fr: 'Ce texte a changé. Confirmez que vous l’avez lu.',
    en: 'This text has changed. Confirm that you have read it.',
    it: 'Questo testo è cambiato. Confermi di averlo letto.',
  },
  'accept.waiting': {
    fr: 'Le bureau vous demande de lire et d’accepter ce texte.',
    en: 'The office asks you to read and accept this statement.',
    it: 'Lo studio le chiede di leggere e accettare questo testo.',
  },
  'accept.waiting_again': {
    fr: 'Le texte a changé depuis que vous l’avez accepté, le {date}.',
    en: 'The statement has changed since you accepted it on {date}.',
    it: 'Il testo è cambiato da quando l’ha accettato, il {date}.',
  },
  'accept.done': {
    fr: 'Lu et accepté le {date}',
    en: 'Read and accepted on {date}',
    it: 'Letto e accettato il {date}',
  },
  'accept.button': {
    fr: 'J’ai lu et j’accepte',
    en: 'I have read and accept it',
    it: 'Ho letto e accetto',
  },
  'copy.title': common.myData,
  'copy.about': {
    fr: 'Une archive avec vos coordonnées, vos mandats, les données de vos bâtiments, vos rapports, vos e-mails et vos connexions (JSON et PDF). Elle est préparée en arrière-plan ; un e-mail vous avertira. Elle reste disponible {days} jours.',
    en: 'An archive with your contact details, mandates, building data, reports, emails and sign-ins (JSON and PDF). It is prepared in the background; an email tells you when it is ready. It stays available for {days} days.',
    it: 'Un archivio con i suoi recapiti, i suoi mandati, i dati dei suoi edifici, i suoi rapporti, le e-mail e gli accessi (JSON e PDF). Viene preparato in background; un’e-mail la avviserà. Resta disponibile {days} giorni.',
  },
  'copy.request': { fr: 'Demander une copie', en: 'Request a copy', it: 'Richiedi una copia' },
  'copy.request_new': {
    fr: 'Demander une nouvelle copie',
    en: 'Request a new copy',
    it: 'Richiedi una nuova copia',
  },
  'copy.download': common.download,
  'copy.file': common.myData,
  'copy.queued': {
    fr: 'Demandée le {date}, en préparation',
    en: 'Requested on {date}, in preparation',
    it: 'Richiesta il {date}, in preparazione',
  },
  'copy.ready': {
    fr: 'Demandée le {date}, disponible jusqu’au {until}',
    en: 'Requested on {date}, available until {until}',
    it: 'Richiesta il {date}, disponibile fino al {until}',
  },
  'copy.failed': {
    fr: 'Demandée le {date} : la préparation a échoué. Demandez-en une nouvelle.',
    en: 'Requested on {date}: it could not be prepared. Request a new one.',
    it: 'Richiesta il {date}: la preparazione non è riuscita. Ne richieda una nuova.',
  },
  'copy.not_downloaded': {
    fr: 'La copie n’a pas pu être téléchargée : {detail}',
    en: 'The copy could not be downloaded: {detail}',
    it: 'Impossibile scaricare la copia: {detail}',
  },
  'deletion.title': {
    fr: 'Suppression de mes données',
    en: 'Deletion of my data',
    it: 'Eliminazione dei miei dati',
  },
  'deletion.about': {
    fr: 'Le bureau contrôle votre demande, puis supprime ce que la loi ne l’oblige pas à conserver. Vous ne pourrez plus vous connecter.',
    en: 'The office checks your request, then deletes what the law does not oblige it to keep. You will no longer be able to sign in.',
    it: 'Lo studio verifica la sua richiesta, poi elimina ciò che la legge non lo obbliga a conservare. Non potrà più accedere.',
  },
  'deletion.request': {
    fr: 'Demander la suppression',
    en: 'Request deletion',
    it: 'Richiedi l’eliminazione',
  },
  'deletion.review': {
    fr: 'Voir ce qui sera supprimé',
    en: 'See what will be deleted',
    it: 'Vedi che cosa sarà eliminato',
  },
  'deletion.open': {
    fr: 'Demandée le {date}, en attente du bureau',
    en: 'Requested on {date}, waiting for the office',
    it: 'Richiesta il {date}, in attesa dello studio',
  },
  'deletion.refused': {
    fr: 'Refusée par le bureau le {date} : « {answer} »',
    en: 'Refused by the office on {date}: ‘{answer}’',
    it: 'Rifiutata dallo studio il {date}: «{answer}»',
  },
  'deletion.withdraw': common.withdrawTheRequest,
  'deletion.requested': {
    fr: 'La demande est transmise au bureau.',
    en: 'The request has gone to the office.',
    it: 'La richiesta è stata trasmessa allo studio.',
  },
  'deletion.withdrawn': {
    fr: 'La demande est retirée.',
    en: 'The request is withdrawn.',
    it: 'La richiesta è ritirata.',
  },
  'plan.kept': { fr: 'Doit être conservé', en: 'Must be kept', it: 'Da conservare' },
  'plan.kept_none': {
    fr: 'Rien ne doit être conservé.',
    en: 'Nothing has to be kept.',
    it: 'Non occorre conservare nulla.',
  },
  'plan.kept_name': {
    fr: 'Le nom et l’adresse restent avec ces mandats et factures, jusqu’à la dernière de ces dates.',
    en: 'The name and address stay with these mandates and invoices until the last of these dates.',
    it: 'Il nome e l’indirizzo restano con questi mandati e fatture, fino all’ultima di queste date.',
  },
  'plan.unpaid': {
    fr: 'Facture ouverte : nécessaire à son encaissement',
    en: 'Open invoice: required to collect it',
    it: 'Fattura aperta: necessaria per incassarla',
  },
  'plan.invoiced': {
    fr: 'Facture, conservée jusqu’au {date} (art. 958f CO)',
    en: 'Invoice, kept until {date} (art. 958f CO)',
    it: 'Fattura, conservata fino al {date} (art. 958f CO)',
  },
  'plan.open': {
    fr: 'Mandat en cours : nécessaire à son exécution',
    en: 'Open mandate: required to carry it out',
    it: 'Mandato in corso: necessario per eseguirlo',
  },
  'plan.delivered': {
    fr: 'Pièces comptables et rapport, jusqu’au {date} (art. 958f CO)',
    en: 'Accounting records and report, until {date} (art. 958f CO)',
    it: 'Documenti contabili e rapporto, fino al {date} (art. 958f CO)',
  },
  'plan.ended': {
    fr: 'Mandat annulé : pièces conservées jusqu’au {date} (art. 958f CO)',
    en: 'Cancelled mandate: records kept until {date} (art. 958f CO)',
    it: 'Mandato annullato: documenti conservati fino al {date} (art. 958f CO)',
  },
  'plan.erased': { fr: 'Sera supprimé', en: 'Will be deleted', it: 'Sarà eliminato' },
  'plan.part.contact': {
    fr: 'Adresse e-mail, téléphone, titre',
    en: 'Email address, phone, title',
    it: 'Indirizzo e-mail, telefono, titolo',
  },
  'plan.part.bank': { fr: 'Banque et IBAN', en: 'Bank and IBAN', it: 'Banca e IBAN' },
  'plan.part.sign_in': {
    fr: 'Mot de passe, double authentification, sessions, appareils',
    en: 'Password, two-factor authentication, sessions, devices',
    it: 'Password, autenticazione a due fattori, sessioni, dispositivi',
  },
  'plan.part.mails': { fr: 'E-mails envoyés', en: 'Emails sent', it: 'E-mail inviate' },
  'plan.part.log': {
    fr: 'Adresses IP et appareils dans le journal d’audit',
    en: 'IP addresses and devices in the audit log',
    it: 'Indirizzi IP e dispositivi nel registro di controllo',
  },
  'plan.part.views': common.savedViews,
  'plan.part.requests': {
    fr: 'Demandes qui n’ont pas été commandées',
    en: 'Requests that were not ordered',
    it: 'Richieste che non sono state ordinate',
  },
  'plan.part.name': {
    fr: 'Nom, entreprise, adresse',
    en: 'Name, company, address',
    it: 'Nome, ditta, indirizzo',
  },
  'plan.part.buildings': {
    fr: 'Liens avec des bâtiments (propriétaire, régie, entretien)',
    en: 'Links to buildings (owner, property manager, maintenance)',
    it: 'Collegamenti con edifici (proprietario, amministrazione immobiliare, manutenzione)',
  },
  'plan.obstacle.open_mandates': {
    fr: 'La suppression sera possible quand les mandats en cours seront clôturés ou annulés.',
    en: 'Deletion becomes possible once the open mandates are closed or cancelled.',
    it: 'L’eliminazione sarà possibile quando i mandati in corso saranno chiusi o annullati.',
  },
  'plan.obstacle.open_invoices': {
    fr: 'La suppression sera possible quand les factures ouvertes seront payées ou créditées.',
    en: 'Deletion becomes possible once the open invoices are paid or credited.',
    it: 'L’eliminazione sarà possibile quando le fatture aperte saranno pagate o accreditate.',
  },
  'plan.obstacle.last_administrator': {
    fr: 'C’est le dernier administrateur actif : désignez-en d’abord un autre.',
    en: 'This is the last active administrator: appoint another one first.',
    it: 'È l’ultimo amministratore attivo: ne designi prima un altro.',
  },
  'office.statement_about': {
    fr: 'Le texte que chacun lit sous « Protection des données ». À chaque nouvelle version, chacun doit confirmer à nouveau. En début de ligne, un dièse (#) introduit un titre, un tiret (-) un point de liste ; {placeholders} sont remplacés par les indications de l’organisation.',
    en: 'The text that everybody reads under ‘Data protection’. Everybody has to confirm each new version. At the start of a line, # makes a heading and - a list item; {placeholders} are replaced by the details of the organisation.',
    it: 'Il testo che tutti leggono sotto «Protezione dei dati». A ogni nuova versione tutti devono confermare di nuovo. A inizio riga, un cancelletto (#) introduce un titolo, un trattino (-) un punto di elenco; {placeholders} sono sostituiti dai dati dell’organizzazione.',
  },
  'office.edit': { fr: 'Modifier le texte', en: 'Edit the text', it: 'Modifica il testo' },
  'office.own_text': {
    fr: 'Le texte fourni avec Égide est en vigueur. Faites-le vérifier par votre conseil juridique, puis publiez le vôtre.',
    en: 'The text that comes with Égide is in force. Have your lawyer check it, then publish your own.',
    it: 'È in vigore il testo fornito con Égide. Lo faccia verificare dal suo consulente legale, poi pubblichi il suo.',
  },
  'office.publish': {
    fr: 'Publier la nouvelle version',
    en: 'Publish the new version',
    it: 'Pubblica la nuova versione',
  },
  'office.published': {
    fr: 'La version {version} est publiée.',
    en: 'Version {version} is published.',
    it: 'La versione {version} è pubblicata.',
  },
  'office.version': { fr: 'Version {version}', en: 'Version {version}', it: 'Versione {version}' },
  'office.version_facts': {
    fr: {
      one: '{by}, {date}, {count} confirmation',
      many: '{by}, {date}, {count} confirmations',
      other: '{by}, {date}, {count} confirmations',
    },
    en: { one: '{by}, {date}, {count} confirmation', other: '{by}, {date}, {count} confirmations' },
    it: {
      one: '{by}, {date}, {count} conferma',
      many: '{by}, {date}, {count} conferme',
      other: '{by}, {date}, {count} conferme',
    },
  },
  'office.unknown_person': {
    fr: 'Personne supprimée',
    en: 'Deleted person',
    it: 'Persona eliminata',
  },
  'office.language.fr': common.french,
  'office.language.en': common.englishOfAnglais,
  'office.language.it': common.italian,
  'office.requests': {
    fr: 'Demandes de suppression',
    en: 'Deletion requests',
    it: 'Richieste di eliminazione',
  },
  'office.no_request': {
    fr: 'Aucune demande.',
    en: 'No request.',
    it: 'Nessuna richiesta.',
  },
  'office.request.open': {
    fr: 'Demandée le {date}',
    en: 'Requested on {date}',
    it: 'Richiesta il {date}',
  },
  'office.request.done': {
    fr: 'Supprimée le {date}',
    en: 'Deleted on {date}',
    it: 'Eliminata il {date}',
  },
  'office.request.refused': {
    fr: 'Refusée le {date}',
    en: 'Refused on {date}',
    it: 'Rifiutata il {date}',
  },
  'office.check': { fr: 'Contrôler', en: 'Check', it: 'Verifica' },
  'office.check_title': {
    fr: 'Suppression : {name}',
    en: 'Deletion: {name}',
    it: 'Eliminazione: {name}',
  },
  'office.carry_out': {
    fr: 'Supprimer définitivement',
    en: 'Delete for good',
    it: 'Elimina definitivamente',
  },
  'office.carried_out': {
    fr: 'Les données sont supprimées ; la personne en est avertie par e-mail.',
    en: 'The data have been deleted; the person is notified by email.',
    it: 'I dati sono eliminati; la persona ne è avvisata per e-mail.',
  },
  'office.refuse': common.refuse,
  'office.refuse_reason': {
    fr: 'Motif, communiqué à la personne',
    en: 'Reason (sent to the person)',
    it: 'Motivo, comunicato alla persona',
  },
  'office.refused': {
    fr: 'La demande est refusée ; la personne en est avertie par e-mail.',
    en: 'The request has been refused; the person is notified by email.',
    it: 'La richiesta è rifiutata; la persona ne è avvisata per e-mail.',
  },
  'retention.title': {
    fr: 'Durées de conservation',
    en: 'Retention periods',
    it: 'Termini di conservazione',
  },
  'retention.about': {
    fr: 'Chaque nuit, Égide dresse la liste de ce qui n’a plus à être conservé : mandats terminés depuis {mandate} ans, brouillons inchangés depuis {draft} ans, personnes sans mandat depuis {contact} ans. Rien n’est supprimé sans votre confirmation ; un mandat est d’abord placé 30 jours dans la corbeille.',
    en: 'Each night Égide lists what need not be kept any longer: mandates that ended {mandate} years ago, drafts unchanged for {draft} years, people without a mandate for {contact} years. Nothing is deleted without your confirmation; a mandate first stays in the bin for 30 days.',
    it: 'Ogni notte Égide elenca ciò che non occorre più conservare: mandati conclusi da {mandate} anni, bozze immutate da {draft} anni, persone senza mandato da {contact} anni. Nulla viene eliminato senza la sua conferma; un mandato resta prima 30 giorni nel cestino.',
  },
  'retention.none': {
    fr: 'Rien à supprimer.',
    en: 'Nothing is due for deletion.',
    it: 'Nulla da eliminare.',
  },
  'retention.listed': {
    fr: 'Liste du {date}',
    en: 'List of {date}',
    it: 'Elenco del {date}',
  },
  'retention.reason.mandate': {
    fr: 'Mandat, délai écoulé le {date}',
    en: 'Mandate, period ended on {date}',
    it: 'Mandato, termine scaduto il {date}',
  },
  'retention.reason.draft': {
    fr: 'Brouillon, délai écoulé le {date}',
    en: 'Draft, period ended on {date}',
    it: 'Bozza, termine scaduto il {date}',
  },
  'retention.reason.contact': {
    fr: 'Personne sans mandat, délai écoulé le {date}',
    en: 'Person without a mandate, period ended on {date}',
    it: 'Persona senza mandato, termine scaduto il {date}',
  },
  'retention.reason.erasure': {
    fr: 'Nom et adresse d’une personne déjà supprimée, plus rien à conserver depuis le {date}',
    en: 'Name and address of a person already deleted, nothing to keep since {date}',
    it: 'Nome e indirizzo di una persona già eliminata, più nulla da conservare dal {date}',
  },
  'retention.hold': { fr: 'Conserver', en: 'Keep', it: 'Conserva' },
  'retention.hold_title': {
    fr: 'Conserver : {label}',
    en: 'Keep: {label}',
    it: 'Conserva: {label}',
  },
  'retention.hold_reason': {
    fr: 'Motif (litige, procédure, accord de la personne)',
    en: 'Reason (dispute, proceedings, consent)',
    it: 'Motivo (controversia, procedura, consenso)',
  },
  'retention.held': { fr: 'Conservé : {reason}', en: 'Kept: {reason}', it: 'Conservato: {reason}' },
  'retention.release': {
    fr: 'Ne plus conserver',
    en: 'Stop keeping',
    it: 'Non conservare più',
  },
  'retention.confirmed': {
    fr: 'Suppression en cours',
    en: 'Being deleted',
    it: 'Eliminazione in corso',
  },
  'retention.select': { fr: 'Choisir « {label} »', en: 'Choose ‘{label}’', it: 'Scegli «{label}»' },
  'retention.select_all': { fr: 'Tout choisir', en: 'Choose all', it: 'Scegli tutto' },
  'retention.delete': {
    fr: {
      one: 'Supprimer {count} fiche',
      many: 'Supprimer {count} fiches',
      other: 'Supprimer {count} fiches',
    },
    en: { one: 'Delete {count} record', other: 'Delete {count} records' },
    it: {
      one: 'Elimina {count} scheda',
      many: 'Elimina {count} schede',
      other: 'Elimina {count} schede',
    },
  },
  'retention.delete_confirm': {
    fr: 'Les personnes sont anonymisées aussitôt, ce qui ne peut pas être annulé. Les mandats restent 30 jours dans la corbeille.',
    en: 'People are anonymised at once, which cannot be undone. Mandates stay in the bin for 30 days.',
    it: 'Le persone vengono anonimizzate subito, il che non può essere annullato. I mandati restano 30 giorni nel cestino.',
  },
  'retention.deleting': {
    fr: 'La suppression est lancée.',
    en: 'Deletion has started.',
    it: 'L’eliminazione è avviata.',
  },
  'mail.copy.subject': {
    fr: 'La copie de vos données est prête',
    en: 'The copy of your data is ready',
    it: 'La copia dei suoi dati è pronta',
  },
  'mail.copy.text': {
    fr: 'La copie de vos données peut être téléchargée jusqu’au {date}, après connexion, sous « Protection des données ».\n\nSi vous ne l’avez pas demandée, changez votre mot de passe et écrivez-nous.',
    en: 'You can download the copy of your data until {date}, after signing in, under ‘Data protection’.\n\nIf you did not request it, change your password and write to us.',
    it: 'La copia dei suoi dati può essere scaricata fino al {date}, dopo l’accesso, sotto «Protezione dei dati».\n\nSe non l’ha richiesta, cambi la password e ci scriva.',
  },
  'mail.copy_failed.subject': {
    fr: 'La copie de vos données n’a pas pu être préparée',
    en: 'The copy of your data could not be prepared',
    it: 'Non è stato possibile preparare la copia dei suoi dati',
  },
  'mail.copy_failed.text': {
    fr: 'La copie de vos données que vous avez demandée n’a pas pu être préparée. Nous en avons été avertis. Vous pouvez en demander une nouvelle, après connexion, sous « Protection des données ».',
    en: 'The copy of your data that you requested could not be prepared. We have been told. You can request a new one, after signing in, under ‘Data protection’.',
    it: 'non è stato possibile preparare la copia dei suoi dati che ha richiesto. Ne siamo stati avvisati. Può richiederne una nuova, dopo l’accesso, sotto «Protezione dei dati».',
  },
  'mail.copy_failed_office.subject': {
    fr: 'Copie de données non préparée : {name}',
    en: 'Copy of data not prepared: {name}',
    it: 'Copia di dati non preparata: {name}',
  },
  'mail.copy_failed_office.text': {
    fr: 'La copie de ses données que {name} a demandée n’a pas pu être préparée après plusieurs essais. La cause figure dans le journal du serveur. La loi demande de remettre ces données dans les 30 jours.',
    en: 'The copy of their data that {name} requested could not be prepared after several attempts. The cause is in the log of the server. By law these data are to be handed over within 30 days.',
    it: 'non è stato possibile preparare, dopo vari tentativi, la copia dei suoi dati richiesta da {name}. La causa si trova nel log del server. La legge chiede di consegnare questi dati entro 30 giorni.',
  },
  'mail.deletion_requested.subject': {
    fr: 'Demande de suppression : {name}',
    en: 'Deletion request: {name}',
    it: 'Richiesta di eliminazione: {name}',
  },
  'mail.deletion_requested.text': {
    fr: 'Demande de suppression des données personnelles : {name}. La loi demande d’y répondre dans les 30 jours. Les paramètres montrent ce qui doit être conservé et ce qui peut être supprimé.',
    en: 'Request to delete personal data: {name}. The law asks for an answer within 30 days. The settings show what must be kept and what can be deleted.',
    it: 'Richiesta di eliminazione dei dati personali: {name}. La legge chiede una risposta entro 30 giorni. Le impostazioni mostrano che cosa va conservato e che cosa può essere eliminato.',
  },
  'mail.deletion_refused.subject': {
    fr: 'Votre demande de suppression',
    en: 'Your deletion request',
    it: 'La sua richiesta di eliminazione',
  },
  'mail.deletion_refused.text': {
    fr: 'Nous ne pouvons pas donner suite à votre demande de suppression. Motif : {answer}',
    en: 'We cannot carry out your deletion request. Reason: {answer}',
    it: 'Non possiamo dare seguito alla sua richiesta di eliminazione. Motivo: {answer}',
  },
  'mail.erased.subject': {
    fr: 'Vos données ont été supprimées',
    en: 'Your data have been deleted',
    it: 'I suoi dati sono stati eliminati',
  },
  'mail.erased.text': {
    fr: 'Vos données personnelles ont été supprimées et votre compte est fermé. Ce message est le dernier ; il sera effacé dans 90 jours.',
    en: 'Your personal data have been deleted and your account is closed. This message is the last one; it will be erased in 90 days.',
    it: 'I suoi dati personali sono stati eliminati e il suo account è chiuso. Questo messaggio è l’ultimo; sarà cancellato fra 90 giorni.',
  },
  'mail.erased.text_part': {
    fr: 'Vos données personnelles ont été supprimées et votre compte est fermé. Votre nom et votre adresse restent avec les mandats terminés que la loi nous oblige à conserver, puis seront supprimés aussi. Ce message est le dernier ; il sera effacé dans 90 jours.',
    en: 'Your personal data have been deleted and your account is closed. Your name and address stay with the ended mandates that the law obliges us to keep, and will then be deleted as well. This message is the last one; it will be erased in 90 days.',
    it: 'I suoi dati personali sono stati eliminati e il suo account è chiuso. Il suo nome e il suo indirizzo restano con i mandati conclusi che la legge ci obbliga a conservare, poi saranno eliminati anch’essi. Questo messaggio è l’ultimo; sarà cancellato fra 90 giorni.',
  },
  'act.statement_published': {
    fr: 'Texte de protection des données publié',
    en: 'Data protection statement published',
    it: 'Testo sulla protezione dei dati pubblicato',
  },
  'act.copy_requested': {
    fr: 'Copie des données demandée',
    en: 'Copy of data requested',
    it: 'Copia dei dati richiesta',
  },
  'act.copy_downloaded': {
    fr: 'Copie des données téléchargée',
    en: 'Copy of data downloaded',
    it: 'Copia dei dati scaricata',
  },
  'act.deletion_requested': {
    fr: 'Suppression demandée',
    en: 'Deletion requested',
    it: 'Eliminazione richiesta',
  },
  'act.deletion_withdrawn': {
    fr: 'Demande de suppression retirée',
    en: 'Deletion request withdrawn',
    it: 'Richiesta di eliminazione ritirata',
  },
  'act.deletion_refused': {
    fr: 'Suppression refusée',
    en: 'Deletion refused',
    it: 'Eliminazione rifiutata',
  },
  'act.erased': {
    fr: 'Données personnelles supprimées',
    en: 'Personal data deleted',
    it: 'Dati personali eliminati',
  },
  'act.retention_confirmed': {
    fr: 'Suppression après délai confirmée',
    en: 'Deletion after retention confirmed',
    it: 'Eliminazione dopo il termine confermata',
  },
  'act.retention_held': {
    fr: 'Conservation prolongée',
    en: 'Retention extended',
    it: 'Conservazione prolungata',
  },
  'act.retention_released': {
    fr: 'Conservation prolongée levée',
    en: 'Extended retention lifted',
    it: 'Conservazione prolungata revocata',
  },
  'act.retention_deleted': {
    fr: 'Supprimé après le délai',
    en: 'Deleted after retention',
    it: 'Eliminato dopo il termine',
  },
  'error.other_version': {
    fr: 'Le texte vient de changer. Relisez-le, puis confirmez.',
    en: 'The text has just changed. Read it again, then confirm.',
    it: 'Il testo è appena cambiato. Lo rilegga, poi confermi.',
  },
  'error.newer_version': {
    fr: 'Quelqu’un a publié une version entre-temps. Copiez votre texte, rechargez la page et reprenez.',
    en: 'Somebody has published a version meanwhile. Copy your text, reload the page and go on.',
    it: 'Nel frattempo qualcuno ha pubblicato una versione. Copi il suo testo, ricarichi la pagina e continui.',
  },
  'error.copy_recent': {
    fr: 'Une copie vient d’être demandée. La prochaine peut être demandée dans {minutes} min.',
    en: 'A copy has just been requested. You can request the next one in {minutes} min.',
    it: 'Una copia è appena stata richiesta. Potrà richiedere la prossima tra {minutes} min.',
  },
  'error.request_closed': {
    fr: 'Cette demande est déjà traitée. Rechargez la page.',
    en: 'This request has already been dealt with. Reload the page.',
    it: 'Questa richiesta è già stata evasa. Ricarichi la pagina.',
  },
  'error.own_request': {
    fr: 'Votre propre demande doit être contrôlée par un autre administrateur.',
    en: 'Your own request has to be checked by another administrator.',
    it: 'La sua richiesta deve essere verificata da un altro amministratore.',
  },
  'error.open_mandates': {
    fr: 'Des mandats sont en cours : clôturez-les ou annulez-les d’abord.',
    en: 'Mandates are still open: close or cancel them first.',
    it: 'Ci sono mandati in corso: prima li chiuda o li annulli.',
  },
  'error.open_invoices': {
    fr: 'Des factures sont ouvertes : saisissez leur paiement ou créditez-les d’abord.',
    en: 'Invoices are still open: enter their payment or credit them first.',
    it: 'Ci sono fatture aperte: prima registri il pagamento o le accrediti.',
  },
  'error.last_administrator': {
    fr: 'C’est le dernier administrateur actif : désignez-en d’abord un autre.',
    en: 'This is the last active administrator: appoint another one first.',
    it: 'È l’ultimo amministratore attivo: ne designi prima un altro.',
  },
  'error.list_changed': {
    fr: 'La liste a changé. Vérifiez-la, puis recommencez.',
    en: 'The list has changed. Check it, then try again.',
    it: 'L’elenco è cambiato. Lo controlli, poi riprovi.',
  },
  'error.not_held': {
    fr: 'La conservation de cette fiche est déjà levée. Rechargez la page.',
    en: 'This record is no longer being kept. Reload the page.',
    it: 'La conservazione di questa scheda è già stata revocata. Ricarichi la pagina.',
  },
})
