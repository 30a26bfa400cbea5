import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the kick-off form beside its fields: steps, buttons, notices. */
export const kickoffScreenText = text('kickoffScreen', {
  title: common.kickOffForm,
  about: {
    fr: '{product}, mandat {number}',
    en: '{product}, mandate {number}',
    it: '{product}, mandato {number}',
  },
  steps: { fr: 'Étapes du formulaire', en: 'Steps of the form', it: 'Passi del modulo' },
  position: {
    fr: 'Étape {position} sur {all}',
    en: 'Step {position} of {all}',
    it: 'Passo {position} di {all}',
  },
  minutes: { fr: 'environ {count} min', en: 'about {count} min', it: 'circa {count} min' },
  step_done: { fr: 'remplie', en: 'filled in', it: 'compilato' },

  'step.contact': { fr: 'Contact et langue', en: 'Contact and language', it: 'Contatto e lingua' },
  'step.billing': common.billingAddress,
  'step.building': common.building,
  'step.heating': common.heatingAndHotWater,
  'step.consumption': common.consumptionOfConsommation,
  'step.documents': common.documents,
  'step.goals': { fr: 'Objectifs et budget', en: 'Goals and budget', it: 'Obiettivi e budget' },
  'step.visit': common.visit,
  'step.consents': { fr: 'Autorisations', en: 'Permissions', it: 'Autorizzazioni' },
  'step.review': { fr: 'Relire et envoyer', en: 'Check and send', it: 'Verificare e inviare' },

  'heading.contact': { fr: 'Vos coordonnées', en: 'Your contact details', it: 'I suoi recapiti' },
  'heading.billing': common.billingAddress,
  'heading.building': { fr: 'Votre bâtiment', en: 'Your building', it: 'Il suo edificio' },
  'heading.heating': { fr: 'Votre chauffage', en: 'Your heating', it: 'Il suo riscaldamento' },
  'heading.consumption': {
    fr: 'Votre consommation',
    en: 'Your consumption',
    it: 'I suoi consumi',
  },
  'heading.documents': { fr: 'Vos documents', en: 'Your documents', it: 'I suoi documenti' },
  'heading.goals': { fr: 'Vos objectifs', en: 'Your goals', it: 'I suoi obiettivi' },
  'heading.visit': { fr: 'La visite', en: 'The visit', it: 'Il sopralluogo' },
  'heading.consents': {
    fr: 'Vos autorisations',
    en: 'Your permissions',
    it: 'Le sue autorizzazioni',
  },
  'heading.review': { fr: 'Relire et envoyer', en: 'Check and send', it: 'Verificare e inviare' },

  'intro.contact': {
    fr: 'Pour vous joindre si une question se pose. Dans tout le formulaire, ce que vous ne savez pas peut rester vide.',
    en: 'So that we can reach you if a question comes up. Throughout the form, leave empty what you do not know.',
    it: 'Per contattarla se sorge una domanda. In tutto il modulo, ciò che non sa può restare vuoto.',
  },
  'intro.billing': {
    fr: 'À qui la facture sera-t-elle adressée ?',
    en: 'Who should the invoice be sent to?',
    it: 'A chi va intestata la fattura?',
  },
  'intro.building': {
    fr: 'Vérifiez que c’est le bon, puis complétez ce que vous savez.',
    en: 'Check that it is the right one, then add what you know.',
    it: 'Verifichi che sia quello giusto, poi completi con quanto sa.',
  },
  'intro.heating': {
    fr: 'Ce que vous ne savez pas peut rester vide.',
    en: 'Leave empty what you do not know.',
    it: 'Ciò che non sa può restare vuoto.',
  },
  'intro.consumption': {
    fr: 'Trois années si possible. Des photos de vos factures suffisent aussi, à l’étape suivante.',
    en: 'Three years if possible. Photos of your bills will do as well, in the next step.',
    it: 'Tre anni, se possibile. Bastano anche le foto delle fatture, nel passo seguente.',
  },
  'intro.documents': {
    fr: 'Photo ou PDF. Vous pourrez compléter plus tard.',
    en: 'Photo or PDF. You can add more later.',
    it: 'Foto o PDF. Potrà completare più tardi.',
  },
  'intro.goals': {
    fr: 'Ce que vous attendez de cette étude.',
    en: 'What you expect from this study.',
    it: 'Che cosa si aspetta da questo studio.',
  },
  'intro.visit': {
    fr: 'Qui nous ouvre, et quand ?',
    en: 'Who will let us in, and when?',
    it: 'Chi ci apre, e quando?',
  },
  'intro.consents': {
    fr: 'Vous pourrez changer d’avis en écrivant au bureau.',
    en: 'You can change your mind later by writing to the office.',
    it: 'Potrà cambiare idea scrivendo allo studio.',
  },
  'intro.review': {
    fr: 'Rien n’est envoyé avant que vous touchiez « Envoyer ».',
    en: 'Nothing is sent until you press “Send”.',
    it: 'Nulla viene inviato prima che lei prema «Invia».',
  },

  asked_by: {
    fr: 'Demandé par : {office}',
    en: 'Requested by: {office}',
    it: 'Richiesto da: {office}',
  },
  resume: { fr: 'Reprendre : {step}', en: 'Continue: {step}', it: 'Riprendi: {step}' },
  photo_subject: {
    fr: 'appareil, plaque et chaufferie',
    en: 'appliance, plate and boiler room',
    it: 'apparecchio, targhetta e locale caldaia',
  },
  optional: { fr: 'facultatif', en: 'optional', it: 'facoltativo' },
  wanted: {
    fr: 'nécessaire à votre mandat',
    en: 'needed for your mandate',
    it: 'necessario per il suo mandato',
  },
  continue: { fr: 'Continuer', en: 'Continue', it: 'Continua' },
  back: common.back,
  take_address: {
    fr: 'Prendre cette adresse',
    en: 'Take this address',
    it: 'Scegli questo indirizzo',
  },
  send: common.send,
  not_sent_before: {
    fr: 'Rien n’est envoyé avant l’étape {all}.',
    en: 'Nothing is sent before step {all}.',
    it: 'Nulla viene inviato prima del passo {all}.',
  },
  valid_until: {
    fr: 'Votre lien reste valable jusqu’au {date}. Ouvrez-le sur un autre appareil pour continuer là-bas.',
    en: 'Your link stays valid until {date}. Open it on another device to continue there.',
    it: 'Il suo link resta valido fino al {date}. Lo apra su un altro dispositivo per continuare lì.',
  },
  copy_link: common.copyTheLink,
  link_copied: common.linkCopied,
  link_not_copied: {
    fr: 'Le navigateur n’a pas permis de copier : copiez l’adresse de cette page.',
    en: 'The browser did not allow copying; copy the address of this page.',
    it: 'Il browser non ha permesso di copiare: copi l’indirizzo di questa pagina.',
  },
  ask: { fr: 'Poser une question', en: 'Ask a question', it: 'Fai una domanda' },

  'saved.at': { fr: 'Enregistré {time}', en: 'Saved {time}', it: 'Salvato {time}' },
  uploading: {
    fr: {
      one: '{count} envoi en cours, il se poursuit pendant la suite.',
      many: '{count} envois en cours, ils se poursuivent pendant la suite.',
      other: '{count} envois en cours, ils se poursuivent pendant la suite.',
    },
    en: {
      one: '{count} upload under way; it continues while you go on.',
      other: '{count} uploads under way; they continue while you go on.',
    },
    it: {
      one: '{count} invio in corso: prosegue mentre continua.',
      many: '{count} invii in corso: proseguono mentre continua.',
      other: '{count} invii in corso: proseguono mentre continua.',
    },
  },
  upload_lost: {
    fr: {
      one: 'Connexion perdue : {count} envoi reprendra dès son retour.',
      many: 'Connexion perdue : {count} envois reprendront dès son retour.',
      other: 'Connexion perdue : {count} envois reprendront dès son retour.',
    },
    en: {
      one: 'Connection lost: {count} upload will continue when it is back.',
      other: 'Connection lost: {count} uploads will continue when it is back.',
    },
    it: {
      one: 'Connessione persa: {count} invio riprenderà al suo ritorno.',
      many: 'Connessione persa: {count} invii riprenderanno al suo ritorno.',
      other: 'Connessione persa: {count} invii riprenderanno al suo ritorno.',
    },
  },

  not_saved: {
    fr: 'Vos dernières réponses n’ont pas été enregistrées',
    en: 'Your last answers were not saved',
    it: 'Le sue ultime risposte non sono state salvate',
  },
  clash: {
    fr: 'Sur un autre appareil, la réponse est « {value} ».',
    en: 'On another device, the answer is “{value}”.',
    it: 'Su un altro dispositivo la risposta è «{value}».',
  },
  clash_empty: {
    fr: 'Sur un autre appareil, la réponse a été effacée.',
    en: 'On another device, the answer was cleared.',
    it: 'Su un altro dispositivo la risposta è stata cancellata.',
  },
  'clash.theirs': { fr: 'Prendre celle-là', en: 'Take that one', it: 'Usa quella' },
  'clash.mine': { fr: 'Garder la mienne', en: 'Keep mine', it: 'Tieni la mia' },

  'help.phone_number': {
    fr: 'Par exemple 079 123 45 67',
    en: 'For example 079 123 45 67',
    it: 'Per esempio 079 123 45 67',
  },
  'help.visit_phone': {
    fr: 'Par exemple 079 123 45 67',
    en: 'For example 079 123 45 67',
    it: 'Per esempio 079 123 45 67',
  },
  'help.billing_name': {
    fr: 'À laisser vide si c’est vous',
    en: 'Leave empty if it is you',
    it: 'Da lasciare vuoto se è lei',
  },
  'help.heating_year': common.year,
  'help.assembly_date': {
    fr: 'La prochaine, s’il y en a une',
    en: 'The next one, if any',
    it: 'La prossima, se c’è',
  },
  'help.supplier_number': {
    fr: 'Il figure sur la facture.',
    en: 'It is on the bill.',
    it: 'Si trova sulla fattura.',
  },

  address: { fr: 'Adresse du bâtiment', en: 'Address of the building', it: 'Indirizzo' },
  'building.of_mandate': {
    fr: 'Bâtiment du mandat',
    en: 'Building of the mandate',
    it: 'Edificio del mandato',
  },
  'building.known': {
    fr: 'Le bureau connaît le bâtiment de votre mandat. Son adresse s’affiche avec le code envoyé par e-mail.',
    en: 'The office knows the building of your mandate. Its address appears with the code sent by email.',
    it: 'Lo studio conosce l’edificio del suo mandato. Il suo indirizzo appare con il codice inviato per e-mail.',
  },
  'building.other': {
    fr: 'Indiquer une autre adresse',
    en: 'Enter another address',
    it: 'Indicare un altro indirizzo',
  },
  'building.keep': {
    fr: 'Garder le bâtiment du mandat',
    en: 'Keep the building of the mandate',
    it: 'Tenere l’edificio del mandato',
  },
  'address.example': {
    fr: 'Rue du Rhône 1, Genève',
    en: 'Rue du Rhône 1, Genève',
    it: 'Rue du Rhône 1, Genève',
  },
  'address.found': {
    fr: {
      one: '{count} entrée trouvée',
      many: '{count} entrées trouvées',
      other: '{count} entrées trouvées',
    },
    en: { one: '{count} entry found', other: '{count} entries found' },
    it: {
      one: '{count} indirizzo trovato',
      many: '{count} indirizzi trovati',
      other: '{count} indirizzi trovati',
    },
  },
  'address.found_first': {
    fr: '{count} premières entrées',
    en: 'first {count} entries',
    it: 'primi {count} indirizzi',
  },
  'address.not_listed': {
    fr: 'Mon adresse n’est pas dans la liste',
    en: 'My address is not in the list',
    it: 'Il mio indirizzo non è nell’elenco',
  },
  'address.failed': {
    fr: 'Le registre ne répond pas. Écrivez votre adresse à la main, ou réessayez plus tard.',
    en: 'The register is not responding. Enter your address by hand, or try again later.',
    it: 'Il registro non risponde. Inserisca l’indirizzo a mano o riprovi più tardi.',
  },
  'address.by_hand': {
    fr: 'Écrire l’adresse à la main',
    en: 'Enter the address by hand',
    it: 'Inserisci l’indirizzo a mano',
  },
  'address.keys_choose': { fr: 'choisir', en: 'choose', it: 'scegliere' },
  'address.keys_take': { fr: 'prendre', en: 'take', it: 'confermare' },
  'address.search': {
    fr: 'Chercher dans le registre',
    en: 'Search the register',
    it: 'Cerca nel registro',
  },
  'address.egid': { fr: 'EGID {egid}', en: 'EGID {egid}', it: 'EGID {egid}' },
  'address.next': {
    fr: 'Ensuite sur cette page',
    en: 'Next on this page',
    it: 'Poi su questa pagina',
  },
  'address.next.apartments': {
    fr: 'Logements et étages',
    en: 'Apartments and floors',
    it: 'Abitazioni e piani',
  },
  'address.next.year': common.constructionYear,
  'address.next.protected': common.protectedBuilding,
  'address.next.works': common.recentWorks,
  found: { fr: 'Bâtiment trouvé', en: 'Building found', it: 'Edificio trovato' },
  'found.source': {
    fr: 'Source : {title}, {version}',
    en: 'Source: {title}, {version}',
    it: 'Fonte: {title}, {version}',
  },
  works: common.recentWorks,
  'works.row': { fr: 'Travaux {number}', en: 'Works {number}', it: 'Lavori {number}' },
  'works.add': { fr: 'Ajouter des travaux', en: 'Add works', it: 'Aggiungi lavori' },
  'works.remove': {
    fr: 'Retirer les travaux {number}',
    en: 'Remove works {number}',
    it: 'Togli i lavori {number}',
  },

  'consumption.energy_first': {
    fr: 'Choisissez d’abord l’énergie, puis indiquez ce qui a été consommé chaque année.',
    en: 'Choose the energy first, then enter what was used each year.',
    it: 'Scelga prima l’energia, poi indichi il consumo di ogni anno.',
  },
  'consumption.period': {
    fr: 'Du {from} au {to}',
    en: 'From {from} to {to}',
    it: 'Dal {from} al {to}',
  },
  'consumption.change_periods': {
    fr: 'Changer les périodes',
    en: 'Change the periods',
    it: 'Cambia i periodi',
  },
  'consumption.bills': {
    fr: 'J’envoie plutôt mes factures',
    en: 'I would rather send my bills',
    it: 'Preferisco inviare le fatture',
  },

  plate: {
    fr: 'Photographier la plaque',
    en: 'Photograph the plate',
    it: 'Fotografa la targhetta',
  },
  'plate.choose': {
    fr: 'Ajouter une photo de la plaque',
    en: 'Add a photo of the plate',
    it: 'Aggiungi una foto della targhetta',
  },
  'plate.help': {
    fr: 'Elle porte l’année et la puissance.',
    en: 'It shows the year and the output.',
    it: 'Riporta l’anno e la potenza.',
  },
  'plate.name': {
    fr: 'Plaque du chauffage',
    en: 'Heating plate',
    it: 'Targhetta del riscaldamento',
  },
  photo_of: {
    fr: 'Photographier : {name}',
    en: 'Take a photo: {name}',
    it: 'Scatta una foto: {name}',
  },
  choose_of: {
    fr: 'Choisir un fichier : {name}',
    en: 'Choose a file: {name}',
    it: 'Scegli un file: {name}',
  },
  'bills.oil': { fr: 'Factures de mazout', en: 'Heating oil bills', it: 'Fatture dell’olio' },
  'bills.gas': { fr: 'Factures de gaz', en: 'Gas bills', it: 'Fatture del gas' },
  'bills.wood': { fr: 'Factures de bois', en: 'Wood bills', it: 'Fatture della legna' },
  'bills.pellets': { fr: 'Factures de pellets', en: 'Pellet bills', it: 'Fatture dei pellet' },
  'bills.district_heat': {
    fr: 'Factures de chaleur (CAD)',
    en: 'District heating bills',
    it: 'Fatture del teleriscaldamento',
  },
  'bills.heat_pump': {
    fr: 'Factures d’électricité',
    en: 'Electricity bills',
    it: 'Fatture dell’elettricità',
  },
  'bills.electricity': {
    fr: 'Factures d’électricité',
    en: 'Electricity bills',
    it: 'Fatture dell’elettricità',
  },
  'bills.other': common.energyBills,
  bills_sent: { fr: '{count} sur {all}', en: '{count} of {all}', it: '{count} di {all}' },
  bills_years: {
    fr: 'Années {first}, {second} et {third}',
    en: 'Years {first}, {second} and {third}',
    it: 'Anni {first}, {second} e {third}',
  },
  bill_photo: common.takeAPhoto,
  bill_choose: { fr: 'Choisir des factures', en: 'Choose bills', it: 'Scegli le fatture' },
  absent: {
    fr: 'vous avez indiqué ne pas l’avoir',
    en: 'you said you do not have it',
    it: 'ha indicato di non averlo',
  },
  'absent.say': { fr: 'Je ne l’ai pas', en: 'I do not have it', it: 'Non ce l’ho' },
  'absent.say_of': {
    fr: 'Je ne l’ai pas : {name}',
    en: 'I do not have it: {name}',
    it: 'Non ce l’ho: {name}',
  },
  files_received: {
    fr: {
      one: '{count} fichier reçu',
      many: '{count} fichiers reçus',
      other: '{count} fichiers reçus',
    },
    en: { one: '{count} file received', other: '{count} files received' },
    it: {
      one: '{count} file ricevuto',
      many: '{count} file ricevuti',
      other: '{count} file ricevuti',
    },
  },
  received: common.received,
  remove: { fr: 'Retirer {name}', en: 'Remove {name}', it: 'Togli {name}' },
  cancel: { fr: 'Arrêter l’envoi de {name}', en: 'Cancel {name}', it: 'Annulla l’invio di {name}' },
  again: { fr: 'Réessayer {name}', en: 'Retry {name}', it: 'Riprova {name}' },
  progress_of: { fr: 'Envoi de {name}', en: 'Upload of {name}', it: 'Invio di {name}' },
  sizes: { fr: '{sent} sur {size}', en: '{sent} of {size}', it: '{sent} di {size}' },
  percent: { fr: '{count} %', en: '{count} %', it: '{count} %' },
  refused: {
    fr: 'Ce fichier n’a pas pu être envoyé. Réessayez, ou choisissez-en un autre.',
    en: 'This file could not be sent. Try again, or choose another one.',
    it: 'Impossibile inviare questo file. Riprovi o ne scelga un altro.',
  },
  'upload.waiting': { fr: 'en attente', en: 'waiting', it: 'in attesa' },
  'upload.lost': {
    fr: 'suspendu, connexion perdue',
    en: 'on hold, connection lost',
    it: 'sospeso, connessione persa',
  },
  'upload.finishing': {
    fr: 'contrôle du contenu',
    en: 'checking the content',
    it: 'controllo del contenuto',
  },
  'upload.missing': {
    fr: 'Choisissez à nouveau ce fichier pour continuer.',
    en: 'Choose this file again to continue.',
    it: 'Scelga di nuovo questo file per continuare.',
  },

  change: { fr: 'Changer', en: 'Change', it: 'Cambia' },
  change_of: { fr: 'Changer : {name}', en: 'Change: {name}', it: 'Cambia: {name}' },
  files: common.files,
  nothing: { fr: 'Rien d’indiqué', en: 'Nothing entered', it: 'Nulla di indicato' },
  to_mend: {
    fr: 'À corriger avant l’envoi',
    en: 'To correct before sending',
    it: 'Da correggere prima dell’invio',
  },
  not_sent: {
    fr: 'Le formulaire n’a pas été envoyé',
    en: 'The form was not sent',
    it: 'Il modulo non è stato inviato',
  },
  'not_sent.kept': {
    fr: 'La connexion manque. Vos réponses sont gardées sur cet appareil : envoyez le formulaire quand elle est de retour.',
    en: 'There is no connection. Your answers are kept on this device; send the form when it is back.',
    it: 'Manca la connessione. Le sue risposte sono conservate su questo dispositivo: invii il modulo quando torna.',
  },
  'not_sent.kept_in_page': {
    fr: 'La connexion manque. Laissez cette page ouverte, car ce navigateur ne garde pas vos réponses : envoyez le formulaire quand elle est de retour.',
    en: 'There is no connection. Leave this page open, as this browser does not keep your answers; send the form when it is back.',
    it: 'Manca la connessione. Lasci aperta questa pagina, perché questo browser non conserva le sue risposte: invii il modulo quando torna.',
  },
  kept_in_page: {
    fr: 'Pas encore enregistré : laissez cette page ouverte',
    en: 'Not saved yet: leave this page open',
    it: 'Non ancora salvato: lasci aperta questa pagina',
  },
  send_waits: {
    fr: 'Le formulaire partira dès que les fichiers seront arrivés.',
    en: 'The form will be sent as soon as the files have arrived.',
    it: 'Il modulo partirà non appena i file saranno arrivati.',
  },

  failed: {
    fr: 'Le formulaire n’a pas pu être chargé',
    en: 'The form could not be loaded',
    it: 'Impossibile caricare il modulo',
  },
  'closed.unknown': {
    fr: 'Ce lien ne mène à aucun formulaire',
    en: 'This link leads to no form',
    it: 'Questo link non porta a nessun modulo',
  },
  'closed.expired': {
    fr: 'Ce formulaire a expiré',
    en: 'This form has expired',
    it: 'Questo modulo è scaduto',
  },
  'closed.revoked': common.thisLinkIsNoLongerValid,
  'closed.mandate_ended': {
    fr: 'Ce mandat est terminé',
    en: 'This mandate has ended',
    it: 'Questo mandato è concluso',
  },
  'closed.other_client': common.thisFormIsClosed,
  'closed.mandate_reviewed': common.thisFormIsClosed,
  'closed.client_deactivated': common.thisFormIsClosed,
  'closed.already_sent': {
    fr: 'Ce formulaire est envoyé',
    en: 'This form has been sent',
    it: 'Questo modulo è stato inviato',
  },
  sent: {
    fr: 'Vous l’avez envoyé le {date}. Le bureau s’en occupe.',
    en: 'You sent it on {date}. The office is on it.',
    it: 'L’ha inviato il {date}. Se ne occupa lo studio.',
  },
  'sent.change': {
    fr: 'Pour changer une réponse, écrivez au bureau : il peut rouvrir le formulaire.',
    en: 'To change an answer, write to the office; it can reopen the form.',
    it: 'Per cambiare una risposta scriva allo studio: può riaprire il modulo.',
  },
  locked: {
    fr: 'Continuer sur cet appareil',
    en: 'Continue on this device',
    it: 'Continuare su questo dispositivo',
  },
  'locked.text': {
    fr: 'Ce formulaire a été commencé sur un autre appareil. Pour protéger ce qui y est écrit, nous vérifions que c’est bien vous.',
    en: 'This form was begun on another device. To protect what is written in it, we check that it is you.',
    it: 'Questo modulo è stato iniziato su un altro dispositivo. Per proteggere ciò che contiene, verifichiamo che sia proprio lei.',
  },
  'code.text': {
    fr: 'Nous vous envoyons un code à six chiffres par e-mail, à l’adresse que le bureau connaît.',
    en: 'We email you a six-digit code, to the address that the office knows.',
    it: 'Le inviamo un codice a sei cifre per e-mail, all’indirizzo noto allo studio.',
  },
  'code.mailed': {
    fr: 'Un code à six chiffres est parti par e-mail, à l’adresse que le bureau connaît. Il permet cinq essais.',
    en: 'A six-digit code is on its way by email, to the address that the office knows. You have five tries.',
    it: 'Un codice a sei cifre è partito per e-mail, all’indirizzo noto allo studio. Ha cinque tentativi.',
  },
  'code.label': {
    fr: 'Code reçu par e-mail',
    en: 'Code from the email',
    it: 'Codice ricevuto per e-mail',
  },
  'code.missing': {
    fr: 'Écrivez les six chiffres du code.',
    en: 'Type the six digits of the code.',
    it: 'Scriva le sei cifre del codice.',
  },
  'code.submit': { fr: 'Ouvrir le formulaire', en: 'Open the form', it: 'Apri il modulo' },
  'code.mail': { fr: 'Recevoir le code', en: 'Send me the code', it: 'Ricevi il codice' },
  'code.offer': {
    fr: 'Le bureau connaît peut-être déjà une partie des réponses. Un code reçu par e-mail les affiche ici.',
    en: 'The office may already know some of the answers. A code sent by email shows them here.',
    it: 'Forse lo studio conosce già una parte delle risposte. Un codice ricevuto per e-mail le mostra qui.',
  },
  'code.needed': {
    fr: 'Des réponses ont été données sur un autre appareil : elles ne s’affichent pas encore ici. Un code reçu par e-mail les affiche et permet d’envoyer le formulaire.',
    en: 'Answers were given on another device; they are not shown here yet. A code sent by email shows them and lets you send the form.',
    it: 'Delle risposte sono state date su un altro dispositivo: qui non sono ancora visibili. Un codice ricevuto per e-mail le mostra e permette di inviare il modulo.',
  },
  'code.sent': {
    fr: 'Un code reçu par e-mail affiche ici tout ce qui a été envoyé.',
    en: 'A code sent by email shows everything that was sent.',
    it: 'Un codice ricevuto per e-mail mostra qui tutto ciò che è stato inviato.',
  },
  'code.open': { fr: 'Utiliser un code', en: 'Use a code', it: 'Usa un codice' },
})
