import { common } from '../../kernel/commonWords.ts'
import { type Language, languages, text } from '../../kernel/text.ts'
import { type Kind, kinds } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { officeEvents } from '../mandates/officeEvent.ts'
import { documentTypeWords } from '../reference/documentTypes.text.ts'
import { layerText } from './layer.text.ts'
import {
  type ChecklistField,
  checklistField,
  type DocumentsField,
  type DueDaysField,
  defaultDocuments,
  documentsField,
  dueDaysField,
  type NotifiedPeople,
  type NotifyField,
  notifiedPeople,
  notifyField,
  type QuoteTemplateField,
  type QuoteTemplateName,
  quoteTemplateField,
  quoteTemplates,
} from './settings.ts'

const named = kinds.map((kind) => [kind, serviceOf(kind).text.words.name] as const)

const checklistWords = Object.fromEntries(
  named.map(([kind, name]) => [`field.${checklistField(kind)}`, name]),
) as Record<`field.${ChecklistField}`, Record<Language, string>>

const documentsWords = Object.fromEntries(
  named.map(([kind, name]) => [`field.${documentsField(kind)}`, name]),
) as Record<`field.${DocumentsField}`, Record<Language, string>>

/** What is asked for a kind as long as the office has chosen nothing. */
function usualDocuments(kind: Kind, language: Language) {
  const names = defaultDocuments[kind].map(
    (type) => documentTypeWords.words[`type.${type}`][language],
  )
  return names.join(', ') || { fr: 'aucun', en: 'none', it: 'nessuno' }[language]
}

const documentsHelp = Object.fromEntries(
  kinds.map((kind) => [
    `help.${documentsField(kind)}`,
    {
      fr: `Si rien n’est choisi : ${usualDocuments(kind, 'fr')}`,
      en: `If nothing is chosen: ${usualDocuments(kind, 'en')}`,
      it: `Se non si sceglie nulla: ${usualDocuments(kind, 'it')}`,
    },
  ]),
) as Record<`help.${DocumentsField}`, Record<Language, string>>

const dueDaysWords = Object.fromEntries(
  named.map(([kind, { fr, en, it }]) => [
    `field.${dueDaysField(kind)}`,
    { fr: `${fr} (jours)`, en: `${en} (days)`, it: `${it} (giorni)` },
  ]),
) as Record<`field.${DueDaysField}`, Record<Language, string>>

const templateNames = {
  description: common.description,
  header: { fr: 'Introduction', en: 'Introduction', it: 'Introduzione' },
  footer: common.terms,
} as const satisfies Record<QuoteTemplateName, Record<Language, string>>

const languageNames = {
  fr: common.frenchOfFrancais,
  en: common.englishOfAnglaisToo,
  it: common.italianOfItalien,
} as const satisfies Record<Language, Record<Language, string>>

const quoteTemplateWords = Object.fromEntries(
  quoteTemplates.flatMap((name) =>
    languages.map((language) => {
      const said = (reader: Language) =>
        `${templateNames[name][reader]}, ${languageNames[language][reader]}`
      return [
        `field.${quoteTemplateField(name, language)}`,
        { fr: said('fr'), en: said('en'), it: said('it') },
      ]
    }),
  ),
) as Record<`field.${QuoteTemplateField}`, Record<Language, string>>

const notifiedWords = {
  responsible: {
    fr: 'Personne responsable',
    en: 'Responsible person',
    it: 'Persona responsabile',
  },
  support: { fr: 'Adresse d’assistance', en: 'Support address', it: 'Indirizzo di assistenza' },
  nobody: { fr: 'Aucun e-mail', en: 'No email', it: 'Nessuna e-mail' },
} as const satisfies Record<NotifiedPeople, Record<Language, string>>

const notifyWords = Object.fromEntries(
  officeEvents.flatMap((event) =>
    notifiedPeople.map((people) => [`${notifyField(event)}.${people}`, notifiedWords[people]]),
  ),
) as Record<`${NotifyField}.${NotifiedPeople}`, Record<Language, string>>

export const settingsText = text('settings', {
  'act.changed': { fr: 'Paramètres changés', en: 'Settings changed', it: 'Impostazioni cambiate' },
  title: common.settings,
  failed: {
    fr: 'Impossible de charger les paramètres.',
    en: 'Failed to load the settings.',
    it: 'Impossibile caricare le impostazioni.',
  },
  tabs: {
    fr: 'Parties des paramètres',
    en: 'Parts of the settings',
    it: 'Parti delle impostazioni',
  },
  'index.search': {
    fr: 'Chercher un réglage',
    en: 'Find a setting',
    it: 'Cerca un’impostazione',
  },
  'index.clear': { fr: 'Effacer la recherche', en: 'Clear search', it: 'Cancella la ricerca' },
  'index.open': {
    fr: 'Paramètres : {part}',
    en: 'Settings: {part}',
    it: 'Impostazioni: {part}',
  },
  'index.hits': {
    fr: {
      one: '{count} réglage contient « {query} »',
      many: '{count} réglages contiennent « {query} »',
      other: '{count} réglages contiennent « {query} »',
    },
    en: {
      one: '{count} setting contains “{query}”',
      other: '{count} settings contain “{query}”',
    },
    it: {
      one: '{count} impostazione contiene «{query}»',
      many: '{count} impostazioni contengono «{query}»',
      other: '{count} impostazioni contengono «{query}»',
    },
  },
  'index.none': {
    fr: 'Aucun réglage ne contient « {query} ».',
    en: 'No setting contains “{query}”.',
    it: 'Nessuna impostazione contiene «{query}».',
  },
  'index.office': common.officeOfBureau,
  'index.work': { fr: 'Travail', en: 'Work', it: 'Lavoro' },
  'index.money': { fr: 'Offres et argent', en: 'Quotes and money', it: 'Offerte e denaro' },
  'index.calculation': common.calculation,
  'index.communication': { fr: 'Communication', en: 'Communication', it: 'Comunicazione' },
  'index.security': { fr: 'Sécurité et données', en: 'Security and data', it: 'Sicurezza e dati' },
  'tab.kinds': {
    fr: 'Types et listes de contrôle',
    en: 'Kinds and checklists',
    it: 'Tipi e liste di controllo',
  },
  'tab.organisation': common.organisation,
  'tab.quotes': common.quotes,
  'tab.trash': common.bin,
  'about.trash': {
    fr: 'Tout ce qui a été supprimé au bureau et peut encore être restauré.',
    en: 'Everything that was deleted in the office and can still be restored.',
    it: 'Tutto ciò che è stato eliminato nello studio e può ancora essere ripristinato.',
  },
  'tab.document_types': common.documentTypes,
  'about.document_types': {
    fr: 'Les types que le bureau et ses partenaires ont ajoutés à ceux d’Égide. Un type archivé n’est plus proposé ; les fichiers qui l’ont le gardent.',
    en: 'The types that the office and its partners added to those of Égide. An archived type is no longer offered; files that have it keep it.',
    it: 'I tipi che lo studio e i suoi partner hanno aggiunto a quelli di Égide. Un tipo archiviato non è più proposto; i file che lo hanno lo conservano.',
  },
  'tab.integrations': { fr: 'Intégrations', en: 'Integrations', it: 'Integrazioni' },
  'tab.numbering': { fr: 'Numérotation', en: 'Numbering', it: 'Numerazione' },
  'about.numbering': {
    fr: 'Comment sont formés les numéros des mandats et des offres : préfixe, année, numéro de l’année. Un changement vaut pour les prochains ; les numéros donnés restent.',
    en: 'How the numbers of mandates and quotes are made: prefix, year, number within the year. A change applies to the next ones; numbers already given stay.',
    it: 'Come sono formati i numeri di mandati e offerte: prefisso, anno, numero dell’anno. Una modifica vale per i prossimi; i numeri già assegnati restano.',
  },
  'section.numbering': { fr: 'Numéros', en: 'Numbers', it: 'Numeri' },
  'field.mandate_number_prefix': {
    fr: 'Préfixe des mandats',
    en: 'Prefix of mandates',
    it: 'Prefisso dei mandati',
  },
  'help.mandate_number_prefix': {
    fr: 'M si vide : M-2026-0042',
    en: 'M if empty: M-2026-0042',
    it: 'M se vuoto: M-2026-0042',
  },
  'field.quote_number_prefix': {
    fr: 'Préfixe des offres',
    en: 'Prefix of quotes',
    it: 'Prefisso delle offerte',
  },
  'help.quote_number_prefix': {
    fr: 'Q si vide : Q-2026-0042. Les numéros d’offre restent sans trou.',
    en: 'Q if empty: Q-2026-0042. Quote numbers stay without gaps.',
    it: 'Q se vuoto: Q-2026-0042. I numeri d’offerta restano senza lacune.',
  },
  'field.number_digits': {
    fr: 'Chiffres du numéro',
    en: 'Digits of the number',
    it: 'Cifre del numero',
  },
  'help.number_digits': {
    fr: 'Au moins autant dans l’année, 4 si vide : 0042.',
    en: 'At least as many within the year, 4 if empty: 0042.',
    it: 'Almeno altrettante nell’anno, 4 se vuoto: 0042.',
  },
  'error.prefix_form': {
    fr: 'Indiquez 1 à 10 lettres ou chiffres, sans accent ni espace.',
    en: 'Enter 1 to 10 letters or digits, without accents or spaces.',
    it: 'Indichi da 1 a 10 lettere o cifre, senza accenti né spazi.',
  },
  'error.prefix_twice': {
    fr: 'Les mandats ont déjà ce préfixe : choisissez-en un autre.',
    en: 'Mandates already have this prefix: choose another one.',
    it: 'I mandati hanno già questo prefisso: ne scelga un altro.',
  },
  'tab.notifications': { fr: 'Notifications', en: 'Notifications', it: 'Notifiche' },
  'about.notifications': {
    fr: 'À qui du bureau un événement est annoncé par e-mail. Sans personne responsable du mandat, l’adresse d’assistance le reçoit. Les e-mails au client et au partenaire n’en dépendent pas.',
    en: 'Who in the office is told of an event by email. Without a person responsible for the mandate, the support address gets it. Emails to clients and partners do not depend on it.',
    it: 'A chi dello studio un evento è annunciato per e-mail. Senza una persona responsabile del mandato, lo riceve l’indirizzo di assistenza. Le e-mail a clienti e partner non ne dipendono.',
  },
  'section.notifications': {
    fr: 'Événements d’un mandat',
    en: 'Events of a mandate',
    it: 'Eventi di un mandato',
  },
  'field.notify_requested': {
    fr: 'Service demandé par un client',
    en: 'Service requested by a client',
    it: 'Servizio richiesto da un cliente',
  },
  'field.notify_cancellation_asked': {
    fr: 'Annulation demandée',
    en: 'Cancellation requested',
    it: 'Annullamento richiesto',
  },
  'field.notify_objected': {
    fr: 'Objection du client au résultat',
    en: 'Client’s objection to the result',
    it: 'Obiezione del cliente al risultato',
  },
  'field.notify_accepted': {
    fr: 'Résultat accepté par le client, ou par son silence',
    en: 'Result accepted by the client, or by their silence',
    it: 'Risultato accettato dal cliente, o per silenzio',
  },
  'field.notify_kickoff_received': {
    fr: 'Formulaire de lancement reçu',
    en: 'Kick-off form received',
    it: 'Modulo di avvio ricevuto',
  },
  'field.notify_documents_received': {
    fr: 'Documents demandés reçus',
    en: 'Requested documents received',
    it: 'Documenti richiesti ricevuti',
  },
  'field.notify_consumption_changed': {
    fr: 'Consommations changées par le client',
    en: 'Consumption changed by the client',
    it: 'Consumi modificati dal cliente',
  },
  'field.notify_proposed': {
    fr: 'Modification proposée',
    en: 'Change proposed',
    it: 'Modifica proposta',
  },
  'field.notify_message': {
    fr: 'Message d’un client ou partenaire',
    en: 'Message from a client or partner',
    it: 'Messaggio di un cliente o partner',
  },
  'field.notify_quote_answered': {
    fr: 'Réponse à une offre',
    en: 'Answer to a quote',
    it: 'Risposta a un’offerta',
  },
  ...notifyWords,
  'tab.tables': common.calculationTables,
  'tab.rights': { fr: 'Droits', en: 'Rights', it: 'Diritti' },
  'tab.security': { fr: 'Sécurité', en: 'Security', it: 'Sicurezza' },
  'tab.privacy': common.dataProtection,
  'tab.mail_texts': { fr: 'Textes des e-mails', en: 'Email texts', it: 'Testi delle e-mail' },
  'section.mail_texts': { fr: 'Textes des e-mails', en: 'Email texts', it: 'Testi delle e-mail' },
  'field.mail_texts': {
    fr: 'Textes des e-mails du bureau',
    en: 'The office’s email texts',
    it: 'Testi delle e-mail dello studio',
  },
  'tab.snippets': common.messageTexts,
  'about.snippets': {
    fr: 'Des textes que le bureau écrit souvent. Dans un message, « / » suivi du nom insère le texte, qui se modifie avant l’envoi.',
    en: 'Texts that the office often writes. In a message, “/” and the name insert the text, which can be changed before it is sent.',
    it: 'Testi che lo studio scrive spesso. In un messaggio, «/» seguito dal nome inserisce il testo, che si può modificare prima dell’invio.',
  },
  'section.snippets': common.messageTexts,
  'field.snippets': {
    fr: 'Textes de messages du bureau',
    en: 'The office’s message texts',
    it: 'Testi dei messaggi dello studio',
  },
  'error.snippet_twice': {
    fr: 'Un autre texte porte déjà ce nom.',
    en: 'Another text has this name already.',
    it: 'Un altro testo ha già questo nome.',
  },
  'tab.mails': common.emails,
  'about.security': {
    fr: 'Ce qu’il faut pour se connecter. Un changement vaut dès la prochaine connexion de chaque personne ; une durée plus courte, aussi pour ce qui est ouvert. Les clés d’accès, qui remplacent le mot de passe, sont toujours proposées.',
    en: 'What is needed to sign in. A change applies from each person’s next sign-in, a shorter time also to what is open. Passkeys, which replace the password, are always offered.',
    it: 'Che cosa serve per accedere. Una modifica vale dal prossimo accesso di ogni persona; una durata più breve, anche per ciò che è aperto. Le passkey, che sostituiscono la password, sono sempre proposte.',
  },
  'section.security': {
    fr: 'Double authentification',
    en: 'Two-factor authentication',
    it: 'Autenticazione a due fattori',
  },
  'field.two_factor_admin': common.administration,
  'field.two_factor_client': { fr: 'Clients', en: 'Clients', it: 'Clienti' },
  'field.two_factor_partner': { fr: 'Partenaires', en: 'Partners', it: 'Partner' },
  'two_factor_admin.off': common.notOffered,
  'two_factor_admin.optional': common.optional,
  'two_factor_admin.required': common.required,
  'two_factor_client.off': common.notOffered,
  'two_factor_client.optional': common.optional,
  'two_factor_client.required': common.required,
  'two_factor_partner.off': common.notOffered,
  'two_factor_partner.optional': common.optional,
  'two_factor_partner.required': common.required,
  'section.sign_in': {
    fr: 'Appareils, sessions et captcha',
    en: 'Devices, sessions and captcha',
    it: 'Dispositivi, sessioni e captcha',
  },
  'field.trusted_days': {
    fr: 'Appareil de confiance (jours)',
    en: 'Trusted device (days)',
    it: 'Dispositivo attendibile (giorni)',
  },
  'help.trusted_days': {
    fr: 'De 1 à 90, 30 si vide : durée pendant laquelle un appareil mémorisé se passe du second facteur. Une durée plus courte vaut aussi pour les appareils déjà mémorisés.',
    en: '1 to 90, 30 if empty: how long a remembered device needs no second factor. A shorter time also applies to devices already remembered.',
    it: 'Da 1 a 90, 30 se vuoto: per quanto tempo un dispositivo memorizzato non richiede il secondo fattore. Una durata più breve vale anche per i dispositivi già memorizzati.',
  },
  'field.session_hours': {
    fr: 'Session inutilisée (heures)',
    en: 'Unused session (hours)',
    it: 'Sessione inutilizzata (ore)',
  },
  'help.session_hours': {
    fr: 'De 1 à 72, 12 si vide : après ce temps sans activité, il faut se connecter à nouveau.',
    en: '1 to 72, 12 if empty: after this time without activity, people have to sign in again.',
    it: 'Da 1 a 72, 12 se vuoto: dopo questo tempo senza attività occorre accedere di nuovo.',
  },
  'field.session_days': {
    fr: 'Durée maximale d’une session (jours)',
    en: 'Longest session (days)',
    it: 'Durata massima di una sessione (giorni)',
  },
  'help.session_days': {
    fr: 'De 1 à 90, 30 si vide. Une durée plus courte termine aussi les sessions ouvertes qui l’ont dépassée, au plus tard après un quart d’heure.',
    en: '1 to 90, 30 if empty. A shorter time also ends open sessions that have lasted longer, within a quarter of an hour.',
    it: 'Da 1 a 90, 30 se vuoto. Una durata più breve termina anche le sessioni aperte che l’hanno superata, entro un quarto d’ora.',
  },
  'field.captcha': {
    fr: 'Captcha à la connexion par mot de passe',
    en: 'Captcha at sign-in by password',
    it: 'Captcha all’accesso con password',
  },
  'help.captcha': {
    fr: 'Sans effet si le serveur n’a pas de clés Turnstile. Les mots de passe erronés restent comptés dans tous les cas.',
    en: 'Has no effect if the server has no Turnstile keys. Wrong passwords are counted in any case.',
    it: 'Senza effetto se il server non ha chiavi Turnstile. Le password errate sono contate in ogni caso.',
  },
  'tab.operations': common.operations,
  'tab.imports': common.importing,
  'tab.audit': { fr: 'Journal', en: 'Log', it: 'Registro' },
  'section.audit': common.auditLog,
  'field.audit_head_email': {
    fr: 'Envoyer l’empreinte à',
    en: 'Send the digest to',
    it: 'Inviare l’impronta a',
  },
  'help.audit_head_email': {
    fr: 'Chaque jour à 6 h, la dernière empreinte du journal y est envoyée. Gardée hors d’Égide, elle prouve qu’il n’a pas été réécrit.',
    en: 'Each day at 6:00 the latest digest of the log is sent there. Kept outside Égide, it proves that the log was not rewritten.',
    it: 'Ogni giorno alle 6 vi è inviata l’ultima impronta del registro. Conservata fuori da Égide, dimostra che non è stato riscritto.',
  },
  'about.kinds': {
    fr: 'Les points à régler pour chaque type de mandat, et le statut avant la fin duquel ils doivent l’être. Un point retiré reste lisible dans les mandats où il est coché.',
    en: 'What has to be done for each kind of mandate, and by the end of which status. An item you remove stays visible on mandates where it is ticked.',
    it: 'I punti da completare per ogni tipo di mandato e lo stato entro la cui fine vanno completati. Un punto rimosso resta leggibile nei mandati in cui è spuntato.',
  },
  'about.organisation': {
    fr: 'Les coordonnées du bureau, telles qu’elles figurent à l’écran et sur les documents.',
    en: 'The office’s details, as shown on screen and on documents.',
    it: 'I dati dello studio, come appaiono a schermo e sui documenti.',
  },
  'about.quotes': {
    fr: 'Ce qu’une nouvelle offre reprend dans la langue du client. Les taux de TVA, datés, sont dans les tables de calcul.',
    en: 'What a new quote copies in the client’s language. The dated VAT rates are in the calculation tables.',
    it: 'Ciò che una nuova offerta riprende nella lingua del cliente. Le aliquote IVA, datate, sono nelle tabelle di calcolo.',
  },
  vat_rates: common.vatRates,
  'section.quotes': {
    fr: 'Validité, arrondi et acompte',
    en: 'Validity, rounding and deposit',
    it: 'Validità, arrotondamento e acconto',
  },
  'field.quote_days': {
    fr: 'Validité en jours',
    en: 'Validity in days',
    it: 'Validità in giorni',
  },
  'help.quote_days': {
    fr: '30 jours si vide',
    en: '30 days if empty',
    it: '30 giorni se vuoto',
  },
  'field.quote_rounded': {
    fr: 'Total arrondi à 0.05',
    en: 'Total rounded to 0.05',
    it: 'Totale arrotondato a 0.05',
  },
  'field.invoice_days': {
    fr: 'Délai de paiement des factures',
    en: 'Payment term of invoices',
    it: 'Termine di pagamento delle fatture',
  },
  'help.invoice_days': {
    fr: 'En jours depuis la facture ; 30 si rien n’est indiqué.',
    en: 'In days from the invoice; 30 if nothing is set.',
    it: 'In giorni dalla fattura; 30 se non è indicato nulla.',
  },
  'field.quote_deposit_percent': {
    fr: 'Acompte à l’acceptation',
    en: 'Deposit on acceptance',
    it: 'Acconto all’accettazione',
  },
  'help.quote_deposit_percent': {
    fr: 'Part du total. La facture d’acompte avec code QR demande l’IBAN suisse et l’adresse du bureau.',
    en: 'Share of the total. The deposit invoice with its QR code needs the office’s Swiss IBAN and address.',
    it: 'Quota del totale. La fattura d’acconto con codice QR richiede l’IBAN svizzero e l’indirizzo dello studio.',
  },
  'section.quote_texts': {
    fr: 'Textes dans chaque langue',
    en: 'Texts in each language',
    it: 'Testi in ogni lingua',
  },
  ...quoteTemplateWords,
  'about.integrations': {
    fr: 'Les services où le bureau a un compte. Rien n’y est envoyé tant que le secret n’est pas enregistré, et leurs boutons n’apparaissent qu’ensuite.',
    en: 'The services where the office has an account. Nothing is sent there until the secret is set, and their buttons only appear then.',
    it: 'I servizi dove lo studio ha un conto. Nulla viene inviato finché il segreto non è salvato, e i loro pulsanti compaiono solo dopo.',
  },
  'section.accounting': {
    fr: 'Comptabilité (bexio)',
    en: 'Accounting (bexio)',
    it: 'Contabilità (bexio)',
  },
  'field.accounting_address': {
    fr: 'Adresse de la comptabilité',
    en: 'Accounting address',
    it: 'Indirizzo della contabilità',
  },
  'help.accounting_address': {
    fr: 'À remplir seulement si elle est jointe par une autre adresse que celle de bexio. Une nouvelle adresse demande de saisir le secret à nouveau.',
    en: 'Only if it is reached at another address than bexio’s. A new address needs its secret anew.',
    it: 'Solo se è raggiunta a un indirizzo diverso da quello di bexio. Un nuovo indirizzo richiede di inserire di nuovo il segreto.',
  },
  'field.accounting_user': {
    fr: 'Identifiant de l’utilisateur',
    en: 'User id',
    it: 'Identificativo dell’utente',
  },
  'help.accounting_user': {
    fr: 'Celui au nom duquel les contacts et les offres y sont créés.',
    en: 'The one in whose name contacts and quotes are made there.',
    it: 'Quello a nome del quale vi sono creati contatti e offerte.',
  },
  'field.accounting_account': {
    fr: 'Identifiant du compte',
    en: 'Account id',
    it: 'Identificativo del conto',
  },
  'help.accounting_account': {
    fr: 'Le compte de produits des prestations : son identifiant, pas son numéro.',
    en: 'The revenue account of services: its id, not its number.',
    it: 'Il conto dei ricavi delle prestazioni: il suo identificativo, non il numero.',
  },
  'field.accounting_country': {
    fr: 'Identifiant du pays',
    en: 'Country id',
    it: 'Identificativo del Paese',
  },
  'help.accounting_country': {
    fr: 'Le pays des nouveaux contacts. Sans indication : 1',
    en: 'The country of new contacts. If empty: 1',
    it: 'Il Paese dei nuovi contatti. Se vuoto: 1',
  },
  'field.accounting_taxes': common.vatRates,
  'help.accounting_taxes': {
    fr: 'Une offre dont un taux n’a pas d’identifiant n’est pas transmise.',
    en: 'A quote with a rate that has no id is not passed on.',
    it: 'Un’offerta con un’aliquota senza identificativo non viene trasmessa.',
  },
  'field.accounting_units': { fr: 'Unités', en: 'Units', it: 'Unità' },
  'help.accounting_units': {
    fr: 'Comme dans les lignes des offres, par exemple h ou pce. Les autres unités y restent vides.',
    en: 'As in the lines of quotes, such as h or pce. Other units are left empty there.',
    it: 'Come nelle righe delle offerte, ad esempio h o pz. Le altre unità vi restano vuote.',
  },
  'field.accounting_languages': { fr: 'Langues', en: 'Languages', it: 'Lingue' },
  'help.accounting_languages': {
    fr: 'Sans indication, l’identifiant usuel de bexio, en gris.',
    en: 'If empty, bexio’s usual id, in grey.',
    it: 'Se vuoto, l’identificativo usuale di bexio, in grigio.',
  },
  'field.accounting_statuses': {
    fr: 'Statuts des offres',
    en: 'Quote statuses',
    it: 'Stati delle offerte',
  },
  'help.accounting_statuses': {
    fr: 'Sans indication, l’identifiant usuel de bexio, en gris.',
    en: 'If empty, bexio’s usual id, in grey.',
    it: 'Se vuoto, l’identificativo usuale di bexio, in grigio.',
  },
  'ids.ours': { fr: 'Ici', en: 'Here', it: 'Qui' },
  'ids.theirs': { fr: 'Identifiant', en: 'Id', it: 'Identificativo' },
  'ids.id_of': {
    fr: 'Identifiant : {name}',
    en: 'Id: {name}',
    it: 'Identificativo: {name}',
  },
  'ids.rate': { fr: 'Taux', en: 'Rate', it: 'Aliquota' },
  'ids.add_rate': { fr: 'Ajouter un taux', en: 'Add a rate', it: 'Aggiungi un’aliquota' },
  'ids.unit': common.unit,
  'ids.add_unit': { fr: 'Ajouter une unité', en: 'Add a unit', it: 'Aggiungi un’unità' },
  'ids.language.fr': languageNames.fr,
  'ids.language.en': languageNames.en,
  'ids.language.it': languageNames.it,
  'ids.status.draft': common.draft,
  'ids.status.pending': { fr: 'Envoyée', en: 'Sent', it: 'Inviata' },
  'ids.status.confirmed': common.acceptedOfAcceptee,
  'ids.status.declined': common.declined,
  'error.service_ids': {
    fr: 'Indiquez pour chaque ligne un identifiant de 1 à 9 chiffres, et un nom sans virgule ni signe égal.',
    en: 'Give each row an id of 1 to 9 digits, and a name without comma or equals sign.',
    it: 'Indichi per ogni riga un identificativo da 1 a 9 cifre, e un nome senza virgola né segno di uguale.',
  },
  ...layerText.words,
  'error.layer_name': {
    fr: 'Indiquez un nom sans espace, par exemple : SIT_AUTOR_DOSSIER',
    en: 'Enter a name without spaces, such as: SIT_AUTOR_DOSSIER',
    it: 'Indichi un nome senza spazi, ad esempio: SIT_AUTOR_DOSSIER',
  },
  'section.task_notes': {
    fr: 'Notes de tâches (Notion)',
    en: 'Task notes (Notion)',
    it: 'Note dei compiti (Notion)',
  },
  'field.task_notes_address': {
    fr: 'Adresse du service',
    en: 'Service address',
    it: 'Indirizzo del servizio',
  },
  'help.task_notes_address': {
    fr: 'À remplir seulement s’il est joint par une autre adresse que celle de Notion. Une nouvelle adresse demande de saisir le secret à nouveau.',
    en: 'Only if it is reached at another address than Notion’s. A new address needs its secret anew.',
    it: 'Solo se è raggiunto a un indirizzo diverso da quello di Notion. Un nuovo indirizzo richiede di inserire di nuovo il segreto.',
  },
  'field.task_notes_database': {
    fr: 'Base des tâches',
    en: 'Task database',
    it: 'Database dei compiti',
  },
  'help.task_notes_database': {
    fr: 'L’adresse de la base dans le navigateur, ou son identifiant. Elle doit être partagée avec l’intégration.',
    en: 'The database’s address in the browser, or its id. It must be shared with the integration.',
    it: 'L’indirizzo del database nel browser, o il suo identificativo. Deve essere condiviso con l’integrazione.',
  },
  'field.task_notes_reference': {
    fr: 'Propriété référence',
    en: 'Reference property',
    it: 'Proprietà riferimento',
  },
  'help.task_notes_reference': {
    fr: 'Une propriété de texte qu’Égide remplit, pour ne jamais créer une page en double. Sans indication : Égide.',
    en: 'A text property that Égide fills, so that no page is ever created twice. If empty: Égide.',
    it: 'Una proprietà di testo che Égide compila, per non creare mai una pagina doppia. Se vuoto: Égide.',
  },
  'field.task_notes_status': {
    fr: 'Propriété statut',
    en: 'Status property',
    it: 'Proprietà stato',
  },
  'field.task_notes_date': {
    fr: 'Propriété échéance',
    en: 'Due date property',
    it: 'Proprietà scadenza',
  },
  'field.task_notes_person': {
    fr: 'Propriété responsable',
    en: 'Assignee property',
    it: 'Proprietà responsabile',
  },
  'error.service_address': {
    fr: 'Indiquez une adresse qui commence par https://.',
    en: 'Enter an address that begins with https://.',
    it: 'Indichi un indirizzo che inizia con https://.',
  },
  'about.tables': {
    fr: 'Les valeurs de départ des calculs, datées et avec leur source. Pour changer une valeur, on crée une nouvelle version ; les anciennes restent.',
    en: 'The values calculations are based on, dated and with their source. To change a value, create a new version; earlier ones stay as they are.',
    it: 'I valori di base dei calcoli, datati e con la loro fonte. Per cambiare un valore si crea una nuova versione; le precedenti restano.',
  },
  'about.rights': {
    fr: 'La table des droits que le serveur applique, en lecture seule. Ce qui n’y est pas écrit est refusé, et ce qui est hors de portée se présente comme introuvable.',
    en: 'The table of rights applied by the server (read-only). Anything not listed is refused, and anything out of reach appears as not found.',
    it: 'La tabella dei diritti applicata dal server, in sola lettura. Ciò che non vi è scritto è rifiutato, e ciò che è fuori portata risulta introvabile.',
  },

  'section.organisation': common.organisation,
  'section.address': common.address,
  'section.files': common.reports,
  'field.logo': { fr: 'Logo', en: 'Logo', it: 'Logo' },
  'help.logo': {
    fr: 'PNG ou JPEG, sur la couverture des rapports',
    en: 'PNG or JPEG, on the cover of reports',
    it: 'PNG o JPEG, sulla copertina dei rapporti',
  },
  'field.calculation_excel': {
    fr: 'Calcul Excel du bureau',
    en: 'Excel calculation of the office',
    it: 'Calcolo Excel dello studio',
  },
  'help.calculation_excel': {
    fr: 'Classeur .xlsx dans lequel sont écrits les rapports Excel ; sa mise en forme et ses graphiques sont conservés. Les noms à placer dans ses cellules figurent dans la feuille Hypothèses du brouillon d’un classeur généré. Les commentaires, les propriétés et les feuilles masquées dont rien ne dépend n’y sont pas repris.',
    en: 'Workbook (.xlsx) into which Excel reports are written; its formatting and charts are kept. The Assumptions sheet of a generated draft lists the names to put in its cells. Comments, properties and hidden sheets that nothing refers to are left out.',
    it: 'Cartella di lavoro .xlsx in cui si scrivono i rapporti Excel; formattazione e grafici restano. Il foglio Ipotesi della bozza di una cartella di lavoro generata elenca i nomi da inserire nelle celle. Commenti, proprietà e fogli nascosti da cui nulla dipende non vengono ripresi.',
  },
  'error.logo': {
    fr: 'Choisissez une image PNG ou JPEG.',
    en: 'Choose a PNG or JPEG picture.',
    it: 'Scelga un’immagine PNG o JPEG.',
  },
  'error.calculation_excel': {
    fr: 'Choisissez un classeur Excel (.xlsx).',
    en: 'Choose an Excel workbook (.xlsx).',
    it: 'Scelga una cartella di lavoro Excel (.xlsx).',
  },
  'error.picture_broken': {
    fr: 'L’image est endommagée. Enregistrez-la de nouveau en PNG ou JPEG, puis choisissez cette copie.',
    en: 'The picture is damaged. Save it again as PNG or JPEG, then choose that copy.',
    it: 'L’immagine è danneggiata. La salvi di nuovo in PNG o JPEG, poi scelga quella copia.',
  },
  'error.picture_huge': {
    fr: 'L’image mesure {width} × {height} pixels ; elle peut en compter {most} millions. Réduisez-la, puis choisissez la copie.',
    en: 'The picture measures {width} × {height} pixels; it can have {most} million. Reduce it, then choose the copy.',
    it: 'L’immagine misura {width} × {height} pixel; può averne {most} milioni. La riduca, poi scelga la copia.',
  },
  'error.workbook_broken': {
    fr: 'Le classeur est endommagé. Enregistrez-le de nouveau en .xlsx dans Excel, puis choisissez cette copie.',
    en: 'The workbook is damaged. Save it again as .xlsx in Excel, then choose that copy.',
    it: 'La cartella di lavoro è danneggiata. La salvi di nuovo in .xlsx con Excel, poi scelga quella copia.',
  },
  'error.workbook_huge': {
    fr: 'Décompressé, le classeur dépasse {most} Mo ou compte trop d’éléments. Supprimez les feuilles et les images inutiles.',
    en: 'Unpacked, the workbook is larger than {most} MB or has too many parts. Remove sheets and pictures that are not needed.',
    it: 'Decompressa, la cartella di lavoro supera {most} MB o ha troppi elementi. Elimini i fogli e le immagini inutili.',
  },
  'error.workbook_macros': {
    fr: 'Le classeur contient des macros ou des objets incorporés (« {part} »). Enregistrez-le en .xlsx sans eux.',
    en: 'The workbook contains macros or embedded objects (“{part}”). Save it as .xlsx without them.',
    it: 'La cartella di lavoro contiene macro o oggetti incorporati («{part}»). La salvi in .xlsx senza di essi.',
  },
  'error.workbook_external': {
    fr: 'Le classeur va chercher des données ailleurs (« {part} »). Rompez ses liaisons et ses connexions, puis enregistrez-le de nouveau.',
    en: 'The workbook fetches data from elsewhere (“{part}”). Break its links and connections, then save it again.',
    it: 'La cartella di lavoro preleva dati altrove («{part}»). Interrompa i collegamenti e le connessioni, poi la salvi di nuovo.',
  },
  'error.workbook_entities': {
    fr: 'Le classeur contient des définitions XML qu’Excel n’écrit pas (« {part} »). Enregistrez-le de nouveau dans Excel.',
    en: 'The workbook contains XML definitions that Excel does not write (“{part}”). Save it again in Excel.',
    it: 'La cartella di lavoro contiene definizioni XML che Excel non scrive («{part}»). La salvi di nuovo con Excel.',
  },
  'error.workbook_paths': {
    fr: 'Le classeur contient un chemin interdit (« {part} »). Enregistrez-le de nouveau dans Excel.',
    en: 'The workbook contains a forbidden path (“{part}”). Save it again in Excel.',
    it: 'La cartella di lavoro contiene un percorso non consentito («{part}»). La salvi di nuovo con Excel.',
  },
  'error.file_unreadable': {
    fr: 'Ce fichier demande trop de mémoire ou de temps pour être lu. Choisissez un fichier plus simple.',
    en: 'Reading this file takes too much memory or time. Choose a simpler file.',
    it: 'La lettura di questo file richiede troppa memoria o troppo tempo. Scelga un file più semplice.',
  },
  'file.choose': { fr: 'Choisir un fichier', en: 'Choose a file', it: 'Scegli un file' },
  'file.replace': common.replace,
  'file.remove': { fr: 'Retirer', en: 'Remove', it: 'Rimuovi' },
  'file.download': common.download,
  'file.none': { fr: 'Aucun fichier', en: 'No file', it: 'Nessun file' },
  'file.too_large': {
    fr: 'Le fichier dépasse {size} Mo.',
    en: 'The file is larger than {size} MB.',
    it: 'Il file supera {size} MB.',
  },
  'section.uploads': common.files,
  'field.file_limit': {
    fr: 'Taille maximale d’un fichier',
    en: 'Largest file',
    it: 'Dimensione massima di un file',
  },
  'help.file_limit': {
    fr: '50 Mo si rien n’est indiqué',
    en: '50 MB if nothing is entered',
    it: '50 MB se non è indicato nulla',
  },
  'field.batch_limit': {
    fr: 'Taille maximale d’un envoi',
    en: 'Largest upload at once',
    it: 'Dimensione massima di un invio',
  },
  'help.batch_limit': {
    fr: 'Tous les fichiers qu’une personne envoie en même temps ; 500 Mo si rien n’est indiqué',
    en: 'All files that one person uploads at the same time; 500 MB if nothing is entered',
    it: 'Tutti i file che una persona invia nello stesso tempo; 500 MB se non è indicato nulla',
  },
  'section.documents': {
    fr: 'Documents demandés au client quand le travail commence',
    en: 'Documents asked of the client when work begins',
    it: 'Documenti richiesti al cliente all’avvio dei lavori',
  },
  'section.due_days': {
    fr: 'Échéance après la commande (60 jours si vide)',
    en: 'Due date after the order (60 days if empty)',
    it: 'Scadenza dopo l’ordine (60 giorni se vuoto)',
  },
  ...dueDaysWords,
  ...documentsWords,
  ...documentsHelp,
  ...documentTypeWords.words,
  'section.billing': common.billing,
  'field.organisation': common.name,
  'field.support_email': {
    fr: 'E-mail d’assistance',
    en: 'Support email',
    it: 'E-mail di assistenza',
  },
  'help.support_email': {
    fr: 'Affiché quand une liste est vide ; à défaut, celui du premier administrateur',
    en: 'Shown when a list is empty; if missing, the first administrator’s is used',
    it: 'Indicato dove un elenco è vuoto; se manca, quello del primo amministratore',
  },
  'field.phone_other_lengths': {
    fr: 'Numéros de téléphone d’autres longueurs',
    en: 'Phone numbers of other lengths',
    it: 'Numeri di telefono di altre lunghezze',
  },
  'help.phone_other_lengths': {
    fr: 'Accepte 10 à 15 chiffres avec l’indicatif du pays, par exemple pour l’étranger ; sinon 13, comme 0041 22 343 11 22',
    en: 'Accepts 10 to 15 digits with the country code, for example of foreign numbers; otherwise 13, as 0041 22 343 11 22',
    it: 'Accetta da 10 a 15 cifre con il prefisso del paese, per esempio per l’estero; altrimenti 13, come 0041 22 343 11 22',
  },
  'field.street': common.street,
  'field.number': common.number,
  'field.postcode': common.postcode,
  'field.city': common.city,
  'field.vat_number': { fr: 'Numéro de TVA', en: 'VAT number', it: 'Numero IVA' },
  'help.vat_number': {
    fr: 'Par exemple CHE-116.281.710',
    en: 'For example CHE-116.281.710',
    it: 'Per esempio CHE-116.281.710',
  },
  'field.vat_exempt': {
    fr: 'Non assujetti à la TVA',
    en: 'Not subject to VAT',
    it: 'Non assoggettato all’IVA',
  },
  'help.vat_exempt': {
    fr: 'Les offres et factures ne comptent alors aucune TVA. Une offre part quand ceci ou le numéro est indiqué.',
    en: 'Quotes and invoices then charge no VAT. A quote can be sent once this or the number is set.',
    it: 'Le offerte e le fatture non contano allora alcuna IVA. Un’offerta parte quando questo o il numero è indicato.',
  },
  'error.vat_twice': {
    fr: 'Un bureau qui a un numéro de TVA y est assujetti : effacez l’un des deux.',
    en: 'An office with a VAT number is subject to VAT: clear one of the two.',
    it: 'Uno studio con un numero IVA vi è assoggettato: cancelli uno dei due.',
  },
  'field.iban': { fr: 'IBAN', en: 'IBAN', it: 'IBAN' },
  'error.vat_form': {
    fr: 'Indiquez un numéro suisse valable : CHE et neuf chiffres.',
    en: 'Enter a valid Swiss number: CHE and nine digits.',
    it: 'Indichi un numero svizzero valido: CHE e nove cifre.',
  },
  ...checklistWords,

  'checklist.add': { fr: 'Ajouter un élément', en: 'Add an item', it: 'Aggiungi un elemento' },
  'checklist.done': { fr: 'Terminé', en: 'Done', it: 'Fatto' },
  'checklist.is_default': { fr: 'Liste par défaut', en: 'Default list', it: 'Lista predefinita' },
  'checklist.is_default_again': {
    fr: 'Liste par défaut rétablie',
    en: 'Default list restored',
    it: 'Lista predefinita ripristinata',
  },
  'checklist.move': { fr: 'Déplacer {name}', en: 'Move {name}', it: 'Sposta {name}' },
  'checklist.place': {
    fr: '{name}, {place} sur {total}',
    en: '{name}, {place} of {total}',
    it: '{name}, {place} di {total}',
  },
  'checklist.removed': {
    fr: '« {name} » retiré',
    en: '“{name}” removed',
    it: '«{name}» rimosso',
  },
  'checklist.to_default': {
    fr: 'Revenir à la liste par défaut',
    en: 'Restore the default list',
    it: 'Torna alla lista predefinita',
  },
  'checklist.unchanged': {
    fr: 'Aucun autre changement',
    en: 'No other change',
    it: 'Nessun’altra modifica',
  },
  'checklist.unnamed': { fr: 'Nouvel élément', en: 'New item', it: 'Nuovo elemento' },
  'checklist.until': {
    fr: 'À faire avant la fin du statut',
    en: 'To be done by the end of',
    it: 'Da fare entro la fine dello stato',
  },

  'rights.of': { fr: 'Droits : {resource}', en: 'Rights: {resource}', it: 'Diritti: {resource}' },
  'rights.about': { fr: 'Objet', en: 'About', it: 'Oggetto' },
  'rights.record': { fr: 'La fiche entière', en: 'The whole record', it: 'L’intera scheda' },
  'rights.states': {
    fr: 'Passage à un statut',
    en: 'Change of status',
    it: 'Passaggio a uno stato',
  },
  'rights.none': { fr: 'aucun droit', en: 'no right', it: 'nessun diritto' },
  'rights.grant': { fr: '{what} : {reach}', en: '{what}: {reach}', it: '{what}: {reach}' },
  'rights.grant_if': {
    fr: '{what} : {reach}, {conditions}',
    en: '{what}: {reach}, {conditions}',
    it: '{what}: {reach}, {conditions}',
  },
  'action.read': { fr: 'lire', en: 'read', it: 'leggere' },
  'action.write': { fr: 'modifier', en: 'change', it: 'modificare' },
  'action.propose': { fr: 'proposer', en: 'propose', it: 'proporre' },
  'action.create': { fr: 'créer', en: 'create', it: 'creare' },
  'action.delete': { fr: 'supprimer', en: 'delete', it: 'eliminare' },
  'action.view_as': { fr: 'voir comme', en: 'view as', it: 'vedere come' },
  'action.history': { fr: 'voir l’historique', en: 'see the history', it: 'vedere la cronologia' },
  'reach.all': { fr: 'tout', en: 'all', it: 'tutto' },
  'reach.own': { fr: 'ses propres données', en: 'own data', it: 'i propri dati' },
  'reach.assigned': {
    fr: 'ce qui est attribué',
    en: 'assigned',
    it: 'ciò che è attribuito',
  },
  'reach.entered': { fr: 'ses propres saisies', en: 'own entries', it: 'i propri inserimenti' },
  'reach.shared': {
    fr: 'ses propres données ou ce qui est partagé',
    en: 'own or shared',
    it: 'i propri dati o ciò che è condiviso',
  },
  'meaning.own': {
    fr: 'sa propre fiche, les vues que l’on a créées, les mandats dont on est le client et leurs bâtiments',
    en: 'their own record, the views they created, the mandates they are the client of and the buildings of those mandates',
    it: 'la propria scheda, le viste create, i mandati di cui si è cliente e i loro edifici',
  },
  'meaning.assigned': {
    fr: 'les mandats dont on est le partenaire et leurs bâtiments',
    en: 'the mandates they are the partner of, and their buildings',
    it: 'i mandati di cui si è partner e i loro edifici',
  },
  'condition.offered': {
    fr: 'dès l’offre',
    en: 'once a quote has been sent',
    it: 'dall’offerta in poi',
  },
  'condition.open': {
    fr: 'tant que le mandat n’est ni clôturé ni annulé',
    en: 'while the mandate is neither closed nor cancelled',
    it: 'finché il mandato non è né chiuso né annullato',
  },
  'condition.together': {
    fr: 'de la commande à la clôture',
    en: 'from the order until it is closed',
    it: 'dall’ordine fino alla chiusura',
  },
  'condition.underWay': {
    fr: 'tant que le mandat est commandé, en cours ou en contrôle',
    en: 'while the mandate is ordered, in progress or in review',
    it: 'finché il mandato è ordinato, in corso o in verifica',
  },
  'condition.inProgress': {
    fr: 'tant que le mandat est en cours',
    en: 'while the mandate is in progress',
    it: 'finché il mandato è in corso',
  },
  'condition.published': {
    fr: 'une fois le rapport remis',
    en: 'once the report is delivered',
    it: 'una volta consegnato il rapporto',
  },
  'condition.kickoffOpen': {
    fr: 'jusqu’à l’envoi du formulaire de lancement',
    en: 'until the kick-off form is sent',
    it: 'fino all’invio del modulo di avvio',
  },
  'condition.unaccepted': {
    fr: 'tant que ce n’est pas validé',
    en: 'while it is not accepted',
    it: 'finché non è accettato',
  },
  'condition.issued': {
    fr: 'une fois envoyée',
    en: 'once it is sent',
    it: 'una volta inviata',
  },
  'condition.handedOut': {
    fr: 'une fois publié et créé',
    en: 'once it is published and made',
    it: 'una volta pubblicato e creato',
  },
  'condition.draft': {
    fr: 'tant que ce n’est pas publié',
    en: 'while it is not published',
    it: 'finché non è pubblicato',
  },
  'condition.technical': {
    fr: 'sauf offres, commandes, factures, accords et correspondance',
    en: 'except quotes, orders, invoices, consents and correspondence',
    it: 'salvo offerte, ordini, fatture, consensi e corrispondenza',
  },
  'condition.fresh': {
    fr: 'pendant 24 heures, tant que ce n’est pas accepté',
    en: 'for 24 hours, until it is accepted',
    it: 'per 24 ore, finché non è accettato',
  },
  'condition.soleAuthor': {
    fr: 'si personne d’autre n’en a déposé une version',
    en: 'if nobody else has uploaded a version of it',
    it: 'se nessun altro ne ha caricato una versione',
  },
  'condition.shown': {
    fr: 'dès l’offre, ou si la personne l’a demandé',
    en: 'once a quote has been sent, or if they requested it',
    it: 'dall’offerta, o se lo si è richiesto',
  },
  'condition.ordered': {
    fr: 'tant que le mandat est commandé',
    en: 'while the mandate is ordered',
    it: 'finché il mandato è ordinato',
  },
  'resource.users': common.people,
  'resource.products': common.products,
  'resource.register': {
    fr: 'Registre des bâtiments',
    en: 'Building register',
    it: 'Registro degli edifici',
  },
  sources: {
    fr: 'Sources de données et import du registre fédéral',
    en: 'Data sources and import of the federal register',
    it: 'Fonti di dati e importazione del registro federale',
  },
  'resource.sources': common.dataSources,
  'resource.campaigns': {
    fr: 'Campagnes de prospection',
    en: 'Prospection campaigns',
    it: 'Campagne di acquisizione',
  },
  'resource.campaign_results': {
    fr: 'Résultats des campagnes',
    en: 'Campaign results',
    it: 'Risultati delle campagne',
  },
  'resource.buildings': common.buildings,
  'resource.consumptions': common.consumptionOfConsommations,
  'resource.heating_systems': common.heatingSystems,
  'resource.maintenance_companies': common.maintenanceCompanies,
  'resource.meter_series': common.dailyMeterReadings,
  'resource.renovations': {
    fr: 'Travaux de rénovation',
    en: 'Renovation works',
    it: 'Lavori di risanamento',
  },
  'resource.idc': {
    fr: 'Indices de dépense de chaleur',
    en: 'Heat expenditure indices (IDC)',
    it: 'Indici di dispendio di calore (IDC)',
  },
  'resource.files': common.files,
  'resource.document_requests': common.requestedDocuments,
  'resource.kickoff_forms': common.kickOffForms,
  'resource.bills': { fr: 'Factures lues', en: 'Bills read', it: 'Fatture lette' },
  'resource.messages': common.messages,
  'resource.folders': common.folders,
  'resource.file_types': common.documentTypes,
  'resource.appointments': common.appointments,
  'resource.claims': common.subsidies,
  'resource.companies': common.companies,
  'resource.people': {
    fr: 'Personnes des sociétés',
    en: 'People of companies',
    it: 'Persone delle società',
  },
  'resource.contacts': common.contacts,
  'resource.phone_calls': { fr: 'Appels notés', en: 'Logged calls', it: 'Chiamate annotate' },
  'resource.openings': {
    fr: 'Mandats ouverts à d’autres',
    en: 'Mandates opened to others',
    it: 'Mandati aperti ad altri',
  },
  'resource.tasks': common.tasks,
  'resource.report_comments': common.reviewComments,
  'resource.reports': common.reports,
  'resource.reference': common.calculationTables,
  'resource.quotes': common.quotes,
  'resource.invoices': common.invoices,
  'resource.quote_notes': {
    fr: 'Notes internes des offres',
    en: 'Internal notes on quotes',
    it: 'Note interne delle offerte',
  },
  'resource.mandates': common.mandates,
  'resource.mandate_notes': common.internalNotes,
  'resource.mails': { fr: 'E-mails envoyés', en: 'Emails sent', it: 'E-mail inviate' },
  'resource.task_notes': { fr: 'Notes de tâches', en: 'Task notes', it: 'Note dei compiti' },
  'resource.integrations': { fr: 'Intégrations', en: 'Integrations', it: 'Integrazioni' },
  'resource.privacy': common.dataProtection,
  'resource.today': common.todayOfAujourdhui,
  'resource.watch': common.indexWatch,
  'resource.doors': {
    fr: 'Accès d’une sauvegarde',
    en: 'Access from a backup',
    it: 'Accessi di un salvataggio',
  },
  'resource.jobs': { fr: 'Opérations en échec', en: 'Failed jobs', it: 'Operazioni fallite' },
  'resource.operations': common.operations,
  'resource.imports': common.importing,
  'resource.audit': common.auditLog,
  'resource.proposals': common.proposals,
  'resource.settings': common.settings,
  'resource.views': common.savedViews,
  'resource.demonstration': {
    fr: 'Données de démonstration',
    en: 'Demonstration data',
    it: 'Dati dimostrativi',
  },
  'state.accepted': { fr: 'accepter', en: 'accept', it: 'accettare' },
  'state.objected': {
    fr: 'faire une objection',
    en: 'object',
    it: 'sollevare un’obiezione',
  },
  'state.sent': { fr: 'envoyer', en: 'send', it: 'inviare' },
  'state.declined': { fr: 'refuser', en: 'decline', it: 'rifiutare' },
  'state.refused': { fr: 'refuser', en: 'refuse', it: 'rifiutare' },
  'state.published': { fr: 'publier', en: 'publish', it: 'pubblicare' },
  'state.withdrawn': { fr: 'retirer', en: 'withdraw', it: 'ritirare' },
  'state.active': { fr: 'activer', en: 'activate', it: 'attivare' },
  'state.deactivated': { fr: 'désactiver', en: 'deactivate', it: 'disattivare' },
  'part.base': { fr: 'Général', en: 'General', it: 'Generale' },
  'part.contact': { fr: 'Coordonnées', en: 'Contact details', it: 'Recapiti' },
  'part.bank': { fr: 'Banque', en: 'Bank', it: 'Banca' },
  'part.access': common.access,
  'part.price': common.price,
  'part.identifiers': { fr: 'Identifiants', en: 'Identifiers', it: 'Identificativi' },
  'part.technical': { fr: 'Technique', en: 'Technical data', it: 'Dati tecnici' },
  'part.heating': common.heating,
  'part.people': common.people,
  'part.work': { fr: 'Mandats en cours', en: 'Mandates under way', it: 'Mandati in corso' },
  'part.changes': { fr: 'Qui a modifié', en: 'Who changed it', it: 'Chi ha modificato' },
  'part.order': { fr: 'Commande', en: 'Order', it: 'Ordine e prestazione' },
  'part.team': { fr: 'Équipe et échéance', en: 'Team and deadline', it: 'Team e scadenza' },
  'part.evidence': {
    fr: 'Preuve de la réponse',
    en: 'Evidence of the answer',
    it: 'Prova della risposta',
  },
  'part.office': { fr: 'Réservé au bureau', en: 'Office only', it: 'Riservato allo studio' },
  'part.waiting': { fr: 'Mise en attente', en: 'On hold', it: 'Messa in attesa' },
  'part.waiver': {
    fr: 'Dérogation à une condition',
    en: 'Waiver of a condition',
    it: 'Deroga a una condizione',
  },
  'part.kickoff': {
    fr: 'Réponses du lancement',
    en: 'Kick-off answers',
    it: 'Risposte d’avvio',
  },
  'part.customer': {
    fr: 'Indications du client',
    en: 'Information from the client',
    it: 'Indicazioni del cliente',
  },
  'part.contract': {
    fr: 'Termes du contrat',
    en: 'Terms of the agreement',
    it: 'Termini del contratto',
  },
  'part.use': { fr: 'Utilisation du bâtiment', en: 'Use of the building', it: 'Uso dell’edificio' },
  'part.design': {
    fr: 'Données du partenaire',
    en: 'Data from the partner',
    it: 'Dati del partner',
  },
  'part.documents': common.documents,
  'part.readings': common.readings,
  'part.stages': { fr: 'Étapes', en: 'Stages', it: 'Fasi' },
  'part.cancellation': {
    fr: 'Demande d’annulation',
    en: 'Cancellation request',
    it: 'Richiesta di annullamento',
  },
  'part.internal_decision': {
    fr: 'Décision interne',
    en: 'Internal decision',
    it: 'Decisione interna',
  },
  'part.calculation': {
    fr: 'Visite et calcul',
    en: 'Visit and calculation',
    it: 'Sopralluogo e calcolo',
  },
  'part.report': {
    fr: 'Résultats et rapport',
    en: 'Results and report',
    it: 'Risultati e rapporto',
  },
  'part.answer': common.answer,
  'part.archive': { fr: 'Archivage', en: 'Archiving', it: 'Archiviazione' },
  'part.author': { fr: 'Qui a saisi', en: 'Who entered it', it: 'Chi ha inserito' },
  'part.making': { fr: 'Préparation', en: 'Preparation', it: 'Preparazione' },
  'part.editions': {
    fr: 'Toutes les versions',
    en: 'All versions',
    it: 'Tutte le versioni',
  },
  'part.acceptance': common.acceptance,
  'part.completion': { fr: 'Réalisation', en: 'Completion', it: 'Esecuzione' },
  'part.publication': { fr: 'Publication', en: 'Publication', it: 'Pubblicazione' },
  'part.request': {
    fr: 'Demande d’une prestation',
    en: 'Request for a service',
    it: 'Richiesta di una prestazione',
  },
  'part.contacts': {
    fr: 'Personnes à contacter',
    en: 'People to contact',
    it: 'Persone da contattare',
  },
  'part.decision': common.decision,
  'part.dismissal': {
    fr: 'Prise de connaissance',
    en: 'Acknowledgement',
    it: 'Presa di conoscenza',
  },
  'part.sharing': { fr: 'Partage', en: 'Sharing', it: 'Condivisione' },
  'part.organisation': common.organisation,
  'part.checklists': { fr: 'Listes de contrôle', en: 'Checklists', it: 'Liste di controllo' },
})
