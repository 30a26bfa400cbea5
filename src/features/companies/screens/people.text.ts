import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the pages of companies, and of what a person's page says of their companies and calls. */
export const peopleText = text('people', {
  people: common.people,
  none: {
    fr: 'Ajoutez la personne qui décide.',
    en: 'Add the person who decides.',
    it: 'Aggiunga la persona che decide.',
  },
  add: { fr: 'Ajouter une personne', en: 'Add a person', it: 'Aggiungi una persona' },
  added: { fr: 'Personne ajoutée', en: 'Person added', it: 'Persona aggiunta' },
  change: { fr: 'Modifier la fonction', en: 'Change function', it: 'Modifica la funzione' },
  changed: { fr: 'Fonction modifiée', en: 'Function changed', it: 'Funzione modificata' },
  adopt: {
    fr: 'Rattacher ses mandats à la société',
    en: 'Attach their mandates to the company',
    it: 'Collega i suoi mandati alla società',
  },
  adopted: {
    fr: 'Mandats rattachés : {count}. Rien n’est ouvert à d’autres.',
    en: 'Mandates attached: {count}. Nothing is opened to others.',
    it: 'Mandati collegati: {count}. Nulla è aperto ad altri.',
  },
  leave: { fr: 'A quitté la société', en: 'Has left the company', it: 'Ha lasciato la società' },
  'leave.title': {
    fr: '{name} a quitté la société',
    en: '{name} has left the company',
    it: '{name} ha lasciato la società',
  },
  'leave.text': {
    fr: 'Ses accès aux mandats de la société prennent fin tout de suite ; ce qui a été écrit ou déposé reste signé de son nom.',
    en: 'Access to the company’s mandates ends at once; what was written or uploaded keeps their name.',
    it: 'L’accesso ai mandati della società termina subito; ciò che è stato scritto o caricato resta a suo nome.',
  },
  'leave.moves': {
    fr: 'À reprendre : mandats {mandates}, offres sans réponse {quotes}, tâches {tasks}.',
    en: 'To be taken over: mandates {mandates}, quotes without an answer {quotes}, tasks {tasks}.',
    it: 'Da riprendere: mandati {mandates}, offerte senza risposta {quotes}, compiti {tasks}.',
  },
  'leave.submit': { fr: 'Mettre fin à l’accès', en: 'End access', it: 'Termina l’accesso' },
  'leave.done': { fr: 'Accès terminé', en: 'Access ended', it: 'Accesso terminato' },
  left: {
    fr: {
      one: '{count} personne partie',
      many: '{count} personnes parties',
      other: '{count} personnes parties',
    },
    en: { one: '{count} person has left', other: '{count} people have left' },
    it: {
      one: '{count} persona partita',
      many: '{count} persone partite',
      other: '{count} persone partite',
    },
  },
  until: { fr: 'dernier jour le {date}', en: 'last day {date}', it: 'ultimo giorno {date}' },
  'people.failed': {
    fr: 'Impossible de charger les personnes.',
    en: 'Failed to load the people.',
    it: 'Impossibile caricare le persone.',
  },
  'page.failed': {
    fr: 'Impossible de charger la société.',
    en: 'Failed to load the company.',
    it: 'Impossibile caricare la società.',
  },
  companies: common.companies,
  no_company: { fr: 'Aucune société', en: 'No company', it: 'Nessuna società' },
  join: { fr: 'Ajouter à une société', en: 'Add to a company', it: 'Aggiungi a una società' },
  'new': { fr: 'Nouvelle société', en: 'New company', it: 'Nuova società' },
  'new.submit': { fr: 'Créer la société', en: 'Create company', it: 'Crea la società' },
  calls: { fr: 'Derniers appels', en: 'Last calls', it: 'Ultime chiamate' },
  no_call: { fr: 'Aucun appel noté', en: 'No calls logged', it: 'Nessuna chiamata annotata' },
  'call.note': { fr: 'Noter un appel', en: 'Log a call', it: 'Annota una chiamata' },
  'call.noted': { fr: 'L’appel est noté', en: 'Call logged', it: 'La chiamata è annotata' },
  'call.by': { fr: 'noté par {name}', en: 'logged by {name}', it: 'annotata da {name}' },
  'calls.failed': {
    fr: 'Impossible de charger les appels.',
    en: 'Failed to load the calls.',
    it: 'Impossibile caricare le chiamate.',
  },
  'proposal.title': {
    fr: '« {name} » est probablement une société',
    en: '“{name}” is probably a company',
    it: '«{name}» è probabilmente una società',
  },
  'proposal.existing': {
    fr: 'Font probablement partie de « {name} »',
    en: 'Probably belong to “{name}”',
    it: 'Fanno probabilmente parte di «{name}»',
  },
  'same.address': { fr: 'même adresse', en: 'same address', it: 'stesso indirizzo' },
  'same.domain': {
    fr: 'même domaine e-mail',
    en: 'same email domain',
    it: 'stesso dominio e-mail',
  },
  alike: {
    fr: 'Probablement la même société :',
    en: 'Probably the same company:',
    it: 'Probabilmente la stessa società:',
  },
  'proposal.dismiss': {
    fr: 'Ce n’est pas une société',
    en: 'Not a company',
    it: 'Non è una società',
  },
  'proposal.make': { fr: 'Réunir', en: 'Group them', it: 'Riunisci' },
  'proposal.made': {
    fr: 'Société créée ; rien n’est ouvert à d’autres',
    en: 'Company created; nothing is opened to others',
    it: 'Società creata; nulla è aperto ad altri',
  },
})
