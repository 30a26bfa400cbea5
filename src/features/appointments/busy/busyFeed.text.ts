import { text } from '../../../kernel/text.ts'

export const busyFeedText = text('busy_feed', {
  title: { fr: 'Mon agenda privé', en: 'My private calendar', it: 'La mia agenda privata' },
  text: {
    fr: 'Indiquez l’adresse secrète de votre agenda au format iCal (.ics) : les créneaux de rendez-vous évitent les heures où vous êtes occupé. Seules ces heures sont conservées, ni titres ni lieux ; l’adresse n’est plus jamais montrée.',
    en: 'Enter the secret iCal address (.ics) of your calendar: appointment slots avoid the times when you are busy. Only these times are kept, neither titles nor places; the address is never shown again.',
    it: 'Indichi l’indirizzo segreto della sua agenda in formato iCal (.ics): gli orari degli appuntamenti evitano le ore in cui è occupato. Si conservano solo queste ore, né titoli né luoghi; l’indirizzo non viene mai più mostrato.',
  },
  address: {
    fr: 'Adresse secrète (.ics)',
    en: 'Secret address (.ics)',
    it: 'Indirizzo segreto (.ics)',
  },
  enter: { fr: 'Lire cet agenda', en: 'Read this calendar', it: 'Leggi questa agenda' },
  entered: { fr: 'Agenda lu', en: 'Calendar read', it: 'Agenda letta' },
  remove: { fr: 'Oublier cet agenda', en: 'Forget this calendar', it: 'Dimentica questa agenda' },
  removed: { fr: 'Agenda oublié', en: 'Calendar forgotten', it: 'Agenda dimenticata' },
  read: {
    fr: 'Agenda de {host}, lu le {at}',
    en: 'Calendar of {host}, read on {at}',
    it: 'Agenda di {host}, letta il {at}',
  },
  stale: {
    fr: 'Cet agenda ne répond plus. Les créneaux suivent ce qui en a été lu le {at}.',
    en: 'This calendar can no longer be read. Slots follow what was read of it on {at}.',
    it: 'Questa agenda non è più leggibile. Gli orari seguono ciò che ne è stato letto il {at}.',
  },
  stale_of: {
    fr: 'L’agenda privé de cette personne ne répond plus : les créneaux suivent ce qui en a été lu le {at}.',
    en: 'This person’s private calendar can no longer be read: slots follow what was read of it on {at}.',
    it: 'L’agenda privata di questa persona non è più leggibile: gli orari seguono ciò che ne è stato letto il {at}.',
  },
  unread: {
    fr: 'Événements illisibles : {count}. Leurs heures sont inconnues, un créneau peut donc y tomber. Corrigez-les dans votre agenda.',
    en: 'Events that cannot be read: {count}. Their times are unknown, so a slot may fall on them. Correct them in your calendar.',
    it: 'Eventi illeggibili: {count}. Le loro ore sono sconosciute, un orario può quindi cadervi. Li corregga nella sua agenda.',
  },
  unread_of: {
    fr: 'Événements illisibles dans l’agenda privé de cette personne : {count}. Leurs heures sont inconnues, un créneau peut donc y tomber.',
    en: 'Events that cannot be read in this person’s private calendar: {count}. Their times are unknown, so a slot may fall on them.',
    it: 'Eventi illeggibili nell’agenda privata di questa persona: {count}. Le loro ore sono sconosciute, un orario può quindi cadervi.',
  },
  failed: {
    fr: 'Impossible de charger l’agenda privé. Réessayez.',
    en: 'Failed to load the private calendar. Try again.',
    it: 'Impossibile caricare l’agenda privata. Riprovi.',
  },
  'act.entered': {
    fr: 'Agenda privé indiqué',
    en: 'Private calendar entered',
    it: 'Agenda privata indicata',
  },
  'act.removed': {
    fr: 'Agenda privé oublié',
    en: 'Private calendar forgotten',
    it: 'Agenda privata dimenticata',
  },
})
