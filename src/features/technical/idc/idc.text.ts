import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'
import { technicalRowText } from '../technicalRow.text.ts'

export const idcText = text('idc', {
  ...technicalRowText.words,
  'list.title': common.idc,
  'list.failed': {
    fr: 'Impossible de charger les IDC. Réessayez.',
    en: 'Error fetching IDC values',
    it: 'Impossibile caricare gli IDC. Riprovi.',
  },
  'list.years': { fr: 'Toutes les années', en: 'All years', it: 'Tutti gli anni' },
  'list.history': { fr: 'Historique des IDC', en: 'IDC history', it: 'Cronologia degli IDC' },
  'list.empty': {
    fr: 'Aucun IDC connu pour ce bâtiment',
    en: 'No IDC known for this building',
    it: 'Nessun IDC noto per questo edificio',
  },
  'section.idc': common.heatExpenditureIndexIdc,
  'field.year': common.year,
  'field.start_date': common.from,
  'field.end_date': common.to,
  'field.idc': common.idc,
  'field.sre': { fr: 'SRE calculée', en: 'Calculated SRE', it: 'SRE calcolata' },
  'field.energetic_agent': common.energySource,
  'field.consumption': common.consumption,
  'field.agents': { fr: 'Agents énergétiques', en: 'Energy sources', it: 'Vettori energetici' },
  'field.mean_2': { fr: 'Moyenne sur 2 ans', en: '2-year mean', it: 'Media su 2 anni' },
  'field.mean_3': common.n3YearMean,
  'field.public_idc': {
    fr: 'IDC, état public',
    en: 'IDC, public state',
    it: 'IDC, stato pubblico',
  },
  'field.public_mean_3': {
    fr: 'Moyenne sur 3 ans, état public',
    en: '3-year mean, public state',
    it: 'Media su 3 anni, stato pubblico',
  },
  'field.public_read_on': {
    fr: 'État public lu le',
    en: 'Public state read on',
    it: 'Stato pubblico letto il',
  },
  'field.responsible_entity': {
    fr: 'Entité responsable',
    en: 'Responsible entity',
    it: 'Ente responsabile',
  },
  'field.entry_year': { fr: 'Année de saisie', en: 'Year of entry', it: 'Anno di inserimento' },
  'warning.no_egid': {
    fr: 'Sans EGID, le canton ne connaît pas ce bâtiment.',
    en: 'Without an EGID the canton does not know this building.',
    it: 'Senza EGID il cantone non conosce questo edificio.',
  },
  'warning.other_canton': {
    fr: 'Seul le canton de Genève publie des IDC.',
    en: 'Only the canton of Geneva publishes IDC values.',
    it: 'Solo il cantone di Ginevra pubblica valori IDC.',
  },
  'warning.none': {
    fr: 'Le SITG ne connaît pas d’IDC pour l’EGID {egid}.',
    en: 'SITG knows no IDC for EGID {egid}.',
    it: 'Il SITG non conosce alcun IDC per l’EGID {egid}.',
  },
  other_egid: {
    fr: {
      one: 'Avec un autre EGID, {count} indice publié est placé dans la corbeille. Il revient avec cet EGID.',
      many: 'Avec un autre EGID, {count} indices publiés sont placés dans la corbeille. Ils reviennent avec cet EGID.',
      other:
        'Avec un autre EGID, {count} indices publiés sont placés dans la corbeille. Ils reviennent avec cet EGID.',
    },
    en: {
      one: 'With another EGID, {count} published index moves to the bin. It returns with this EGID.',
      other:
        'With another EGID, {count} published indices move to the bin. They return with this EGID.',
    },
    it: {
      one: 'Con un altro EGID, {count} indice pubblicato è spostato nel cestino. Ritorna con questo EGID.',
      many: 'Con un altro EGID, {count} indici pubblicati sono spostati nel cestino. Ritornano con questo EGID.',
      other:
        'Con un altro EGID, {count} indici pubblicati sono spostati nel cestino. Ritornano con questo EGID.',
    },
  },
  'error.other_egid': {
    fr: 'L’EGID du bâtiment a changé pendant la demande. Demandez ses indices à nouveau.',
    en: 'The EGID of the building changed during the request. Ask for its indices again.',
    it: 'L’EGID dell’edificio è cambiato durante la richiesta. Chieda di nuovo i suoi indici.',
  },
  'warning.no_state': {
    fr: 'L’état public des IDC n’a pas répondu : la moyenne connue reste.',
    en: 'The public state of the IDC gave no answer: the known mean stays.',
    it: 'Lo stato pubblico degli IDC non ha risposto: la media nota resta.',
  },
  'warning.sitg_not_configured': {
    fr: 'Le SITG n’est pas interrogé : aucun service n’est configuré.',
    en: 'SITG is not queried: no service is configured.',
    it: 'Il SITG non viene interrogato: nessun servizio è configurato.',
  },
  'warning.sitg_unreachable': {
    fr: 'Le SITG n’est pas joignable pour l’instant. Les valeurs connues sont conservées.',
    en: 'SITG cannot be reached at the moment. The known values stay.',
    it: 'Il SITG non è raggiungibile al momento. I valori noti restano.',
  },
  'warning.sitg_too_slow': {
    fr: 'Le SITG met trop de temps à répondre. Les valeurs connues restent.',
    en: 'SITG is taking too long to respond. The known values are kept.',
    it: 'Il SITG impiega troppo tempo a rispondere. I valori noti restano.',
  },
  'warning.sitg_busy': {
    fr: 'Le SITG reçoit trop de demandes pour l’instant. Les valeurs connues restent.',
    en: 'SITG gets too many requests at the moment. The known values stay.',
    it: 'Il SITG riceve troppe richieste al momento. I valori noti restano.',
  },
  'warning.sitg_refused': {
    fr: 'Le SITG n’accepte pas cette demande. Les valeurs connues restent.',
    en: 'SITG does not accept this request. The known values stay.',
    it: 'Il SITG non accetta questa richiesta. I valori noti restano.',
  },
  'warning.sitg_blocked': {
    fr: 'Le SITG refuse l’adresse de ce serveur, comme celles des centres de données. Un administrateur peut l’interroger par un relais du bureau (SITG_URL) ; sinon, saisissez les valeurs publiées. Les valeurs connues restent.',
    en: 'SITG refuses the address of this server, as those of data centres. An administrator can query it through a relay of the office (SITG_URL); otherwise enter the published values. The known values stay.',
    it: 'Il SITG rifiuta l’indirizzo di questo server, come quelli dei centri dati. Un amministratore può interrogarlo tramite un relè dell’ufficio (SITG_URL); altrimenti inserisca i valori pubblicati. I valori noti restano.',
  },
  'warning.sitg_failed': {
    fr: 'Le SITG est en panne. Les valeurs connues sont conservées.',
    en: 'SITG is out of order. The known values are kept.',
    it: 'Il SITG è fuori servizio. I valori noti sono mantenuti.',
  },
  'warning.sitg_unreadable': {
    fr: 'La réponse du SITG n’est pas lisible. Les valeurs connues restent.',
    en: 'SITG’s response cannot be read. The known values are kept.',
    it: 'La risposta del SITG non è leggibile. I valori noti restano.',
  },
})
