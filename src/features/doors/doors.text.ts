import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Words about what a restored backup holds open. */
export const doorText = text('doors', {
  'act.closed': {
    fr: 'Accès d’une sauvegarde fermés',
    en: 'Access from a backup closed',
    it: 'Accessi di un salvataggio chiusi',
  },
  title: {
    fr: 'Accès laissés ouverts par la sauvegarde',
    en: 'Access that the backup left open',
    it: 'Accessi lasciati aperti dal salvataggio',
  },
  about: {
    fr: 'Ce bureau a été restauré le {restored} à partir d’une sauvegarde du {backup}. Les accès ci-dessous y étaient ouverts et le sont encore ; certains avaient peut-être été fermés depuis.',
    en: 'This office was restored on {restored} from a backup of {backup}. The access below was open in it and still is; some of it may have been closed since.',
    it: 'Questo studio è stato ripristinato il {restored} da un salvataggio del {backup}. Gli accessi seguenti vi erano aperti e lo sono ancora; alcuni potrebbero essere stati chiusi nel frattempo.',
  },
  failed: {
    fr: 'Impossible de charger les accès.',
    en: 'Failed to load the access list.',
    it: 'Impossibile caricare gli accessi.',
  },
  more: {
    fr: '{shown} affichés sur {count}.',
    en: '{shown} of {count} shown.',
    it: '{shown} mostrati su {count}.',
  },
  'kind.share': { fr: 'Lien de partage', en: 'Share link', it: 'Link di condivisione' },
  'kind.quote_link': { fr: 'Lien d’une offre', en: 'Link to a quote', it: 'Link di un’offerta' },
  'kind.kickoff_form': common.kickOffForm,
  'kind.calendar': {
    fr: 'Adresse de calendrier',
    en: 'Calendar address',
    it: 'Indirizzo di calendario',
  },
  'kind.invitation': { fr: 'Invitation', en: 'Invitation', it: 'Invito' },
  'kind.reset': {
    fr: 'Changement de mot de passe',
    en: 'Password reset',
    it: 'Cambio della password',
  },
  'kind.session': { fr: 'Session', en: 'Session', it: 'Sessione' },
  'kind.trusted_device': {
    fr: 'Appareil de confiance',
    en: 'Trusted device',
    it: 'Dispositivo attendibile',
  },
  since: {
    fr: {
      one: 'depuis le {date} (1 jour)',
      many: 'depuis le {date} ({count} jours)',
      other: 'depuis le {date} ({count} jours)',
    },
    en: { one: 'since {date} (1 day)', other: 'since {date} ({count} days)' },
    it: {
      one: 'dal {date} (1 giorno)',
      many: 'dal {date} ({count} giorni)',
      other: 'dal {date} ({count} giorni)',
    },
  },
  select_all: { fr: 'Tout sélectionner', en: 'Select all', it: 'Seleziona tutto' },
  close_all: {
    fr: 'Fermer les {count} accès',
    en: 'Close all {count}',
    it: 'Chiudi tutti i {count} accessi',
  },
  close_chosen: {
    fr: 'Fermer la sélection ({count})',
    en: 'Close selected ({count})',
    it: 'Chiudi la selezione ({count})',
  },
  closed: { fr: 'Accès fermés : {count}', en: 'Closed: {count}', it: 'Accessi chiusi: {count}' },
})
