import { text } from '../../kernel/text.ts'

/**
 * The statement that comes with the product, until the office publishes its own. `# ` begins a heading, `- ` an item;
 * the placeholders are those of published versions too. Content: nLPD, articles 19, 25, 28 and 32.
 */
export const statementText = text('privacy_statement', {
  /** The office whose name is not entered yet. */
  office: { fr: 'Le bureau', en: 'The office', it: 'Lo studio' },
  /** Recipients that the statement names while the office is connected to them. */
  'recipient.task_notes': {
    fr: 'Pour l’organisation de son travail, le service où le bureau tient ses tâches (Notion, États-Unis) : votre nom, l’adresse du bâtiment et le type de mandat.',
    en: 'To organise its work, the service where the office keeps its tasks (Notion, United States): your name, the address of the building and the kind of mandate.',
    it: 'Per organizzare il proprio lavoro, il servizio dove lo studio tiene i suoi compiti (Notion, Stati Uniti): il suo nome, l’indirizzo dell’edificio e il tipo di mandato.',
  },
  'recipient.accounting': {
    fr: 'Pour sa comptabilité, le service comptable du bureau : vos coordonnées, les offres et leurs montants.',
    en: 'For its accounts, the accounting service of the office: your contact details, the quotes and their amounts.',
    it: 'Per la contabilità, il servizio contabile dello studio: i suoi recapiti, le offerte e i loro importi.',
  },
  text: {
    fr: `# Qui traite vos données
{organisation} exploite cet espace de travail et répond du traitement de vos données personnelles. Pour toute question ou demande : {contact}.

# Ce que nous traitons, et pourquoi
- Vos coordonnées, pour exécuter le mandat, vous écrire et établir les offres et les factures.
- Les données de votre bâtiment : adresse, EGID, installations de chauffage, consommations, travaux, documents. Elles servent à l’analyse, au calcul de l’indice de dépense de chaleur (IDC), au rapport et, si vous le demandez, aux demandes de subvention.
- Les messages que vous échangez avec le bureau et ses partenaires, et vos réponses au formulaire de lancement, pour exécuter le mandat. Le bureau ne lit ces réponses qu’une fois le formulaire envoyé.
- Vos données bancaires, si vous les indiquez, pour les remboursements et les subventions.
- Vos connexions (date, adresse IP, appareil) et les actes importants dans un journal d’audit, pour la sécurité de votre compte et des données.
Aucune donnée ne sert à la publicité ni n’est vendue.

# D’où elles viennent
De vous, de votre régie ou d’autres personnes participant au mandat, et de registres publics : le registre fédéral des bâtiments et des logements (RegBL) et le système d’information du territoire à Genève (SITG).

# Qui les reçoit
- Les collaborateurs du bureau et les partenaires chargés de votre mandat, chacun dans la mesure nécessaire à son travail.
- Les autorités, si vous déposez une demande de subvention ou d’autorisation ou si la loi l’exige.
- Les services fédéraux et cantonaux de géodonnées, auxquels est demandée l’adresse ou le numéro du bâtiment, jamais votre nom.
- Les prestataires techniques du bureau (hébergement, envoi des e-mails), qui agissent selon ses instructions.
- Si un captcha protège la connexion, son fournisseur (Cloudflare, États-Unis) : votre adresse IP et des indications sur votre navigateur.
- Si les cartes ont un fond, le service qui le fournit (swisstopo ou un autre) : votre adresse IP et la partie de la carte que vous regardez.{services}

# Combien de temps
- Mandats, messages, rapports et pièces comptables : dix ans après la fin du mandat (art. 958f CO).
- Réponses aux offres, avec ce qui les prouve (nom, moment, adresse IP, navigateur, empreinte de l’offre) : dix ans, comme le contrat qu’elles concluent, même si le reste de vos données est effacé.
- Réponses dans un formulaire de lancement : sept jours après son envoi ou sa révocation ; s’il n’est jamais envoyé, 90 jours après son expiration.
- Demandes et brouillons sans suite : deux ans.
- Coordonnées sans mandat : deux ans après le dernier contact.
- Journal d’audit : dix ans. E-mails envoyés : 90 jours. Sessions terminées : 30 jours.
Le bureau contrôle chaque suppression de mandats et de personnes avant qu’elle ait lieu.

# Vos droits
Vous pouvez consulter et corriger vos coordonnées dans votre profil, demander une copie de vos données et demander leur suppression sur cette page. Vous pouvez aussi vous adresser au Préposé fédéral à la protection des données et à la transparence (PFPDT).

# Sécurité
Les liaisons sont chiffrées, les mots de passe ne sont conservés que sous forme d’empreinte, les accès sont vérifiés pour chaque donnée et les actes importants sont inscrits dans un journal protégé contre la falsification. Cet espace de travail n’utilise que les cookies nécessaires à la connexion, au formulaire de lancement et à la langue.`,
    en: `# Who processes your data
{organisation} runs this workspace and is responsible for the processing of your personal data. For questions and requests: {contact}.

# What we process, and why
- Your contact details, to carry out the mandate, to write to you and to issue quotes and invoices.
- The data of your building: address, EGID, heating systems, consumption, works, documents. They serve the analysis, the heat expenditure index (IDC), the report and, if you ask for it, subsidy applications.
- The messages that you exchange with the office and its partners, and your answers in the kick-off form, to carry out the mandate. The office only reads these answers once the form is sent.
- Your bank details, if you enter them, for refunds and subsidies.
- Your sign-ins (date, IP address, device) and important acts in an audit log, to protect your account and the data.
No data are used for advertising or sold.

# Where they come from
From you, your property manager or other people involved in the mandate, and from public registers: the federal register of buildings and dwellings (RegBL) and the Geneva land information system (SITG).

# Who receives them
- The staff of the office and the partners in charge of your mandate, each as far as their work requires.
- Authorities, if you apply for a subsidy or a permit, or if the law requires it.
- The federal and cantonal geodata services, which are asked for the address or number of the building, never your name.
- The technical providers of the office (hosting, sending of emails), which act on its instructions.
- If a captcha protects sign-in, its provider (Cloudflare, United States): your IP address and details of your browser.
- If maps have a background, the service that provides it (swisstopo or another one): your IP address and the part of the map that you look at.{services}

# For how long
- Mandates, messages, reports and accounting records: ten years after the end of the mandate (art. 958f CO).
- Answers to quotes, with what proves them (name, time, IP address, browser, hash of the quote): ten years, like the contract that they conclude, even if the rest of your data is erased.
- Answers in a kick-off form: seven days after it is sent or revoked; if it is never sent, 90 days after it expires.
- Requests and drafts that led to nothing: two years.
- Contact details without a mandate: two years after the last contact.
- Audit log: ten years. Sent emails: 90 days. Ended sessions: 30 days.
The office checks each deletion of mandates and people before it happens.

# Your rights
You can read and correct your contact details in your profile, and request a copy of your data or their deletion on this page. You can also turn to the Federal Data Protection and Information Commissioner (FDPIC).

# Security
Connections are encrypted, passwords are only stored as hashes, access is checked for each piece of data, and important acts are entered in a log that is protected against tampering. This workspace only uses the cookies that sign-in, the kick-off form and language require.`,
    it: `# Chi tratta i suoi dati
{organisation} gestisce questo spazio di lavoro ed è responsabile del trattamento dei suoi dati personali. Per domande e richieste: {contact}.

# Che cosa trattiamo, e perché
- I suoi recapiti, per eseguire il mandato, scriverle e allestire offerte e fatture.
- I dati del suo edificio: indirizzo, EGID, impianti di riscaldamento, consumi, lavori, documenti. Servono all’analisi, al calcolo dell’indice di dispendio di calore (IDC), al rapporto e, se lo desidera, alle richieste di incentivo.
- I messaggi che scambia con lo studio e i suoi partner, e le sue risposte nel modulo di avvio, per eseguire il mandato. Lo studio legge queste risposte solo dopo l’invio del modulo.
- I suoi dati bancari, se li indica, per rimborsi e incentivi.
- I suoi accessi (data, indirizzo IP, dispositivo) e gli atti importanti in un registro di controllo, per la sicurezza del suo account e dei dati.
Nessun dato serve alla pubblicità né viene venduto.

# Da dove provengono
Da lei, dalla sua amministrazione immobiliare o da altre persone coinvolte nel mandato, e da registri pubblici: il Registro federale degli edifici e delle abitazioni (REA) e il sistema d’informazione del territorio di Ginevra (SITG).

# Chi li riceve
- I collaboratori dello studio e i partner incaricati del suo mandato, ciascuno nella misura necessaria al proprio lavoro.
- Le autorità, se presenta una richiesta di incentivo o una domanda di costruzione o se la legge lo esige.
- I servizi federali e cantonali di geodati, ai quali si chiede l’indirizzo o il numero dell’edificio, mai il suo nome.
- I fornitori tecnici dello studio (hosting, invio delle e-mail), che agiscono secondo le sue istruzioni.
- Se un captcha protegge l’accesso, il suo fornitore (Cloudflare, Stati Uniti): il suo indirizzo IP e indicazioni sul suo browser.
- Se le mappe hanno uno sfondo, il servizio che lo fornisce (swisstopo o un altro): il suo indirizzo IP e la parte della mappa che guarda.{services}

# Per quanto tempo
- Mandati, messaggi, rapporti e documenti contabili: dieci anni dopo la fine del mandato (art. 958f CO).
- Risposte alle offerte, con ciò che le prova (nome, momento, indirizzo IP, browser, impronta dell’offerta): dieci anni, come il contratto che concludono, anche se gli altri suoi dati sono cancellati.
- Risposte in un modulo di avvio: sette giorni dopo l’invio o la revoca; se non è mai inviato, 90 giorni dopo la scadenza.
- Richieste e bozze senza seguito: due anni.
- Recapiti senza mandato: due anni dopo l’ultimo contatto.
- Registro di controllo: dieci anni. E-mail inviate: 90 giorni. Sessioni concluse: 30 giorni.
Lo studio verifica ogni eliminazione di mandati e persone prima che avvenga.

# I suoi diritti
Può consultare e correggere i suoi recapiti nel suo profilo, chiedere una copia dei suoi dati e chiederne l’eliminazione su questa pagina. Può anche rivolgersi all’Incaricato federale della protezione dei dati e della trasparenza (IFPDT).

# Sicurezza
I collegamenti sono cifrati, le password sono conservate solo come impronta, gli accessi sono verificati per ogni dato e gli atti importanti sono iscritti in un registro protetto dalle manomissioni. Questo spazio di lavoro usa solo i cookie necessari all’accesso, al modulo di avvio e alla lingua.`,
  },
})
