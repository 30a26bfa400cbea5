import { common } from './commonWords.ts'
import type { Language } from './text.ts'

/** A kind of record in a sentence: "nouveau produit", "le produit", "les produits"; in English the bare noun. */
type Noun = {
  fr: { new: string; one: string; all: string }
  en: { one: string; many: string }
  it: { new: string; one: string; all: string }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** "le produit" → "du produit", "l’offerta" → "dell’offerta". */
const ofOne = {
  fr: (one: string) => one.replace(/^le /, 'du ').replace(/^(la |l’)/, 'de $1'),
  it: (one: string) =>
    one
      .replace(/^il /, 'del ')
      .replace(/^lo /, 'dello ')
      .replace(/^la /, 'della ')
      .replace(/^l’/, 'dell’'),
}

/** Texts of the pages and dialogs that every kind of record has. Where a kind says something else, it overwrites the entry. */
export function recordWords({ fr, en, it }: Noun) {
  const french = fr.new.replace(/^\S+ /, '')
  const italian = it.new.replace(/^\S+ /, '')
  const e = fr.new.startsWith('nouvelle ') ? 'e' : ''
  const o = it.new.startsWith('nuova ') ? 'a' : 'o'
  const none = o === 'a' ? 'nessuna' : it.one.startsWith('lo ') ? 'nessuno' : 'nessun'
  const words = (french: string, english: string, italian: string): Record<Language, string> => ({
    fr: french,
    en: english,
    it: italian,
  })
  return {
    'list.new': words(capital(fr.new), `New ${en.one}`, capital(it.new)),
    'list.empty': words(
      `Aucun${e} ${french} pour l’instant`,
      `No ${en.one} yet`,
      `${capital(none)} ${italian} per ora`,
    ),
    'list.failed': words(
      `Impossible de charger ${fr.all}.`,
      `Failed to load ${en.many}.`,
      `Impossibile caricare ${it.all}.`,
    ),
    'page.failed': words(
      `Impossible de charger ${fr.one}.`,
      `Failed to load the ${en.one}.`,
      `Impossibile caricare ${it.one}.`,
    ),
    'create.submit': words(`Créer ${fr.one}`, `Create the ${en.one}`, `Crea ${it.one}`),
    'create.done': words(
      `${capital(french)} créé${e}`,
      `${capital(en.one)} created`,
      `${capital(italian)} creat${o}`,
    ),
    'delete.title': common.deleteName,
    'delete.confirm': words(`Supprimer ${fr.one}`, `Delete the ${en.one}`, `Elimina ${it.one}`),
    'delete.done': words(
      `${capital(french)} supprimé${e}`,
      `${capital(en.one)} deleted`,
      `${capital(italian)} eliminat${o}`,
    ),
    'delete.failed': words(
      `${capital(fr.one)} n’a pas pu être supprimé${e}.`,
      `Failed to delete the ${en.one}.`,
      `Impossibile eliminare ${it.one}.`,
    ),
    'delete.unexpected': words(
      `Une erreur inattendue s’est produite lors de la suppression ${ofOne.fr(fr.one)}. Réessayez.`,
      `An unexpected error occurred while deleting the ${en.one}.`,
      `Si è verificato un errore imprevisto durante l’eliminazione ${ofOne.it(it.one)}. Riprovi.`,
    ),
  }
}
