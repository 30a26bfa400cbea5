import { text } from '../../../kernel/text.ts'

/** Texts for archiving a building, and for who sees more once two are merged. */
export const archiveText = text('building_archive', {
  archive: { fr: 'Archiver', en: 'Archive', it: 'Archivia' },
  take_back: {
    fr: 'Sortir des archives',
    en: 'Take out of the archive',
    it: 'Togli dall’archivio',
  },
  archived: {
    fr: 'Ce bâtiment est archivé : il n’apparaît plus dans les listes ni dans les choix. Ses mandats restent ouverts.',
    en: 'This building is archived: it no longer appears in lists and choices. Its mandates stay open.',
    it: 'Questo edificio è archiviato: non appare più negli elenchi né nelle scelte. I suoi mandati restano aperti.',
  },
  archive_done: { fr: 'Bâtiment archivé', en: 'Building archived', it: 'Edificio archiviato' },
  take_back_done: {
    fr: 'Bâtiment sorti des archives',
    en: 'Building taken out of the archive',
    it: 'Edificio tolto dall’archivio',
  },
  failed: {
    fr: 'L’archivage n’a pas abouti. Réessayez.',
    en: 'Archiving failed. Try again.',
    it: 'L’archiviazione non è riuscita. Riprovi.',
  },
  'reach.gain': {
    fr: 'Verront en plus le bâtiment qui reste : {names}.',
    en: 'Will also see the building that stays: {names}.',
    it: 'Vedranno in più l’edificio che resta: {names}.',
  },
  'reach.more': {
    fr: 'Verront en plus ce qui est repris de l’autre : {names}.',
    en: 'Will also see what comes from the other: {names}.',
    it: 'Vedranno in più ciò che è ripreso dall’altro: {names}.',
  },
})
