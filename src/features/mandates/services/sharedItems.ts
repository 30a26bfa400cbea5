import type { ChecklistItem, NeededAnswer, Stage } from '../checklist.ts'

/** A checklist item. Its labels are data that the office can edit, not texts of the product. */
export const item = (
  key: string,
  stage: Stage,
  fr: string,
  en: string,
  it: string,
): ChecklistItem => ({ key, words: { fr, en, it }, stage })

/** The fact that these fields of the form are filled in. */
export const answered = (...fields: string[]): NeededAnswer[] => fields.map((field) => ({ field }))

/** The fact that a question was answered with yes. */
export const confirmed = (field: string): NeededAnswer[] => [{ field, is: true }]

export const dataItem = item(
  'data',
  'in_progress',
  'Données du bâtiment réunies',
  'Building data collected',
  'Dati dell’edificio raccolti',
)

export const visitItem = item(
  'visit',
  'in_progress',
  'Visite effectuée',
  'Visit carried out',
  'Sopralluogo effettuato',
)

export const entryItem = item(
  'entry',
  'in_progress',
  'Saisie dans l’outil CECB terminée',
  'Entry in the CECB tool completed',
  'Inserimento nello strumento CECE completato',
)

export const certificateItem = item(
  'certificate',
  'in_review',
  'Certificat déposé',
  'Certificate filed',
  'Certificato depositato',
)

export const explainedItem = item(
  'explained',
  'delivered',
  'Résultat expliqué au client',
  'Result explained to the client',
  'Risultato spiegato al cliente',
)
