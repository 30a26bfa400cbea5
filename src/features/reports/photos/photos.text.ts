import { text } from '../../../kernel/text.ts'

/** Choosing the photos of a report. */
export const photosText = text('photos', {
  title: { fr: 'Photos du rapport', en: 'Photos of the report', it: 'Foto del rapporto' },
  note: {
    fr: 'Cochez les photos à imprimer et donnez une légende à chacune. Le lieu de la prise de vue n’est pas repris.',
    en: 'Tick the photos to print and give each a caption. Where they were taken is not passed on.',
    it: 'Spunti le foto da stampare e dia a ciascuna una didascalia. Il luogo dello scatto non viene ripreso.',
  },
  none: {
    fr: 'Le mandat n’a pas encore de photos dans ses fichiers.',
    en: 'The mandate has no photos among its files yet.',
    it: 'Il mandato non ha ancora foto tra i suoi file.',
  },
  gone: {
    fr: 'Ce fichier n’est plus parmi ceux du mandat.',
    en: 'This file is no longer among those of the mandate.',
    it: 'Questo file non è più tra quelli del mandato.',
  },
  no_preview: { fr: 'Sans aperçu', en: 'No preview', it: 'Senza anteprima' },
  caption_of: {
    fr: 'Légende de {name}',
    en: 'Caption of {name}',
    it: 'Didascalia di {name}',
  },
  failed: {
    fr: 'Les photos n’ont pas pu être chargées.',
    en: 'The photos could not be loaded.',
    it: 'Impossibile caricare le foto.',
  },
})
