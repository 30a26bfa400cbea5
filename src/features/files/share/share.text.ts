import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const shareText = text('share', {
  title: { fr: 'Documents partagés', en: 'Shared documents', it: 'Documenti condivisi' },
  from: {
    fr: 'Mis à disposition par : {office}',
    en: 'Made available by: {office}',
    it: 'Messo a disposizione da: {office}',
  },
  until: {
    fr: 'Ce lien est valable jusqu’au {date}.',
    en: 'This link is valid until {date}.',
    it: 'Questo link è valido fino al {date}.',
  },
  download_all: { fr: 'Tout télécharger', en: 'Download all', it: 'Scarica tutto' },
  download: common.download,
  download_of: {
    fr: 'Télécharger « {name} »',
    en: 'Download “{name}”',
    it: 'Scarica «{name}»',
  },
  cut: {
    fr: 'Seuls les {count} premiers documents sont affichés. Demandez les autres à qui vous a envoyé le lien.',
    en: 'Only the first {count} documents are shown. Ask whoever sent you the link for the others.',
    it: 'Sono mostrati solo i primi {count} documenti. Chieda gli altri a chi le ha inviato il link.',
  },
  empty: {
    fr: 'Il n’y a plus de document ici.',
    en: 'There are no documents here any more.',
    it: 'Qui non ci sono più documenti.',
  },
  empty_help: {
    fr: 'Les documents ont été déplacés ou retirés. Demandez un nouveau lien à qui vous l’a envoyé.',
    en: 'The documents were moved or withdrawn. Ask whoever sent you the link for a new one.',
    it: 'I documenti sono stati spostati o ritirati. Chieda un nuovo link a chi gliel’ha inviato.',
  },
  closed: common.thisLinkIsNoLongerValid,
  failed: {
    fr: 'Les documents n’ont pas pu être chargés',
    en: 'The documents could not be loaded',
    it: 'I documenti non sono stati caricati',
  },
  'act.made': {
    fr: 'Lien de partage créé',
    en: 'Share link made',
    it: 'Link di condivisione creato',
  },
  'act.revoked': {
    fr: 'Lien de partage révoqué',
    en: 'Share link revoked',
    it: 'Link di condivisione revocato',
  },
  'act.opened': {
    fr: 'Lien de partage ouvert',
    en: 'Share link opened',
    it: 'Link di condivisione aperto',
  },
  'act.downloaded': {
    fr: 'Fichier téléchargé par un lien de partage',
    en: 'File downloaded by a share link',
    it: 'File scaricato tramite un link di condivisione',
  },
  'error.unknown': {
    fr: 'Ce lien est incomplet ou n’existe pas. Vérifiez que vous l’avez copié en entier.',
    en: 'This link is incomplete or does not exist. Check that you have copied all of it.',
    it: 'Questo link è incompleto o non esiste. Verifichi di averlo copiato per intero.',
  },
  'error.expired': {
    fr: 'Ce lien a expiré. Demandez-en un nouveau à qui vous l’a envoyé.',
    en: 'This link has expired. Ask whoever sent it to you for a new one.',
    it: 'Questo link è scaduto. Ne chieda uno nuovo a chi gliel’ha inviato.',
  },
  'error.maker_inactive': {
    fr: 'Le compte qui a créé ce lien a été fermé. Demandez-en un nouveau au bureau.',
    en: 'The account that made this link was closed. Ask the office for a new one.',
    it: 'L’account che ha creato questo link è stato chiuso. Ne chieda uno nuovo allo studio.',
  },
  'error.revoked': {
    fr: 'Ce lien a été révoqué par le bureau. Demandez-en un nouveau à qui vous l’a envoyé.',
    en: 'This link was revoked by the office. Ask whoever sent it to you for a new one.',
    it: 'Questo link è stato revocato dallo studio. Ne chieda uno nuovo a chi gliel’ha inviato.',
  },
  'error.not_shared': {
    fr: 'Ce document n’est plus partagé par ce lien.',
    en: 'This document is no longer shared by this link.',
    it: 'Questo documento non è più condiviso da questo link.',
  },
  'error.one_thing': {
    fr: 'Indiquez un fichier, ou un dossier d’un mandat ou d’un bâtiment.',
    en: 'Name a file, or a folder of a mandate or building.',
    it: 'Indichi un file, o una cartella di un mandato o di un edificio.',
  },
})
