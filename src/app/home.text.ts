import { common } from '../kernel/commonWords.ts'
import { text } from '../kernel/text.ts'

/** Texts of `/` for people who are signed out, or signed in without access. */
export const homeText = text('home', {
  title: { fr: 'Bienvenue', en: 'Welcome', it: 'Benvenuti' },
  public_title: {
    fr: 'Le conseil énergétique de votre bâtiment, au même endroit',
    en: 'Energy advice for your building, in one place',
    it: 'La consulenza energetica del suo edificio, in un unico posto',
  },
  public_text: {
    fr: 'Égide réunit les mandats, les bâtiments et les rapports d’un bureau de conseil, avec les propriétaires et les experts qui y prennent part.',
    en: 'Égide brings together a consultancy’s mandates, buildings and reports, with the owners and experts who take part.',
    it: 'Égide riunisce mandati, edifici e rapporti di uno studio di consulenza, con i proprietari e gli esperti che vi partecipano.',
  },
  owner: common.owner,
  'text.owner': {
    fr: 'Suivez votre mandat, complétez ce que le bureau demande, lisez le rapport.',
    en: 'Follow your mandate, complete what the office asks for, read the report.',
    it: 'Segua il mandato, completi quanto chiede lo studio, legga il rapporto.',
  },
  expert: { fr: 'Expert mandaté', en: 'Outside expert', it: 'Esperto incaricato' },
  'text.expert': {
    fr: 'Retrouvez les mandats qui vous sont attribués et ce qui reste à faire.',
    en: 'Find the mandates assigned to you and what is left to do.',
    it: 'Trovi i mandati assegnati a lei e quanto resta da fare.',
  },
  office: common.officeOfBureau,
  'text.office': {
    fr: 'Menez chaque mandat de l’adresse au rapport livré.',
    en: 'Take each mandate from the address to the delivered report.',
    it: 'Porti ogni mandato dall’indirizzo al rapporto consegnato.',
  },
  no_account: {
    fr: 'Pas encore de compte ? Demandez-le au bureau qui vous conseille.',
    en: 'No account yet? Ask the office that advises you for one.',
    it: 'Non ha ancora un account? Lo chieda allo studio che le offre la consulenza.',
  },
  no_access: {
    fr: 'Votre compte n’a pas encore d’accès',
    en: 'Your account has no access yet',
    it: 'Il suo account non ha ancora accesso',
  },
  no_access_text: {
    fr: 'Un administrateur doit vous attribuer un rôle avant que vos mandats apparaissent ici.',
    en: 'An administrator must give you a role before your mandates appear here.',
    it: 'Un amministratore deve assegnarle un ruolo prima che i suoi mandati appaiano qui.',
  },
  write_to: { fr: 'Écrire à {email}', en: 'Write to {email}', it: 'Scrivi a {email}' },
})
