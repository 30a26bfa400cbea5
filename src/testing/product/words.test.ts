import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { common } from '../../kernel/commonWords.ts'
import { groupRows } from '../../kernel/field/groupRows.ts'
import { typeset } from '../../kernel/field/typography.ts'
import { type Language, languages, resourcesOf, type Text } from '../../kernel/text.ts'
import { services } from '../../services.ts'
import { severalMeanings } from './severalMeanings.ts'

const modules = import.meta.glob<Record<string, Text>>('../../**/*.text.ts', { eager: true })
const texts = Object.values(modules).flatMap((module) => Object.values(module))

/** All texts: `namespace:key`, language and text. */
const allTexts = [
  ...texts.flatMap((text) =>
    languages.flatMap((language) =>
      Object.entries(resourcesOf(text, language)).map(([key, words]) => ({
        key: `${text.ns}:${key.replace(/_(one|many|other)$/, '')}`,
        language,
        words,
      })),
    ),
  ),
  ...Object.values(services).flatMap(({ type, checklist }) =>
    checklist.flatMap(({ key, words }) =>
      languages.map((language) => ({
        key: `checklist:${type}/${key}`,
        language,
        words: typeset(words[language], language),
      })),
    ),
  ),
]
const saidIn = (language: Language) => allTexts.filter((word) => word.language === language)

/** Forbidden words by language (docs/words.md), with the keys or namespaces in which they are correct. */
const forbiddenWords: Record<Language, readonly [pattern: RegExp, right?: readonly string[]][]> = {
  fr: [
    // "Mes projets en cours" comes from the specification; an owner's works are a project.
    [/\bprojets?\b/i, ['project:home.title', 'service:tab.project', 'amoen']],
    [
      /\bdossiers?\b/i,
      [
        'amoen:field.subsidies/number',
        'amoen:documents.handover',
        'cecbplus:field.subsidy_number',
        'auth',
        // Of files, not of a mandate.
        'file:field.folder',
        'record_merge:kind.folders',
        'file:error.unknown_folder',
        'file:error.too_many_to_download',
        'share:error.one_thing',
        'sharing:audience_folder',
        'folder',
        'audit:kind.folders',
        'settings:resource.folders',
      ],
    ],
    [/\bmandants?\b/i, ['document']],
    [/\bgérances?\b|\bcopropriétés?\b|\bcabinet\b/i],
    [/\bresp\./i, ['mandate:list.responsible_short']],
    [/\bgenres?\b/i],
    [/consultation incitative|conseil sur place|fiche numérique/i],
    [/\bGEAK\b|CECB\+|AMOEN/],
    [/\busée?s?\b/i],
    [/surface chauffée/i, ['heating:field.heated_share']],
    [/\bnettement\b|corrigée? du climat|pouvoir énergétique|\bfaisables?\b/i],
    [/\bCOP\b|\bJAZ\b|\bfioul\b|taxe fixe|hausse de l’énergie|capital net|abattement/i],
    [/\bmaintenance\b|gains immédiats|preuve de bruit|\bkick-off\b|fichier joint/i],
    [/\bthread\b|\bchat\b|\btodo\b|\bdeadline\b|\b2FA\b|code de récupération|hors connexion/i],
    [/copie de secours|\bsauvegarder\b|\bcourriel|(?<!e-)\bmails?\b/i],
    [/va à la corbeille/i],
    [/\bdispens(?:é|er|ée)\b/i],
    [/erreur lors d/i],
    [/(?:dans|ouvrir) les réglages/i],
    [/\bGWR\b/],
  ],
  en: [
    [/\bprojects?\b/i, ['project:home.title', 'service:tab.project', 'amoen']],
    [/\bcustomers?\b|\bincitative\b|\boffert\b/i],
    [/\btrash\b/i],
    [/heat index|usual year|energetic agent|\bheatings\b|\bupkeep\b|noise proof/i],
    [/does not answer|worked out|request a subsidy|\brise of\b/i],
    [/\be-mail\b/i],
    [/\bCOP\b|\bJAZ\b|\bprobes?\b|\btodo\b|\b2FA\b|\bGWR\b|AMOEN/],
    [/\bmay not\b|\bpersons\b/i],
    [/\b(?:he|his|him)\b/i],
  ],
  it: [
    [/\bprogett[oi]\b/i, ['project:home.title', 'service:tab.project', 'amoen']],
    [/\bcopropriet|\bprospett(?:ore|azione)\b/i],
    [/\bgenere\b|consulenza incentivante|AMOEN|\bGEAK\b|\bCECB\b|CECE\+/],
    [/\blogor[oai]\b|\btapp[ae]\b/i],
    [/\bva (?:nel|al) cestino/i],
    [/indice di consumo|dispendio termico|consumo di calore/i],
    [/\bagent[ei] energetic|\bPAC\b|calore a distanza|olio combustibile|\bciocchi\b/],
    [/\baziend[ae]\b/i, ['peik:section.company']],
    [/\bsussid|\bsovvenzion|ristrutturazion|\brinnovo\b/i],
    [/\bkick-off\b|\bpendenza\b|\bdeadline\b|non in linea|gradi-giorno/i],
    [/errore durante/i],
    [/\bsollecit[oi]\b/i],
    [/\bE’|\bGWR\b/],
  ],
}

const isRight = (key: string, right: readonly string[]) =>
  right.some((one) => key === one || key.startsWith(`${one}:`))

describe('words', () => {
  it.each(languages)('follow the glossary (%s)', (language) => {
    const found = forbiddenWords[language].flatMap(([pattern, right = []]) =>
      saidIn(language)
        .filter(({ key, words }) => pattern.test(words) && !isRight(key, right))
        .map(({ key, words }) => `${key}: ${words} (${pattern})`),
    )
    expect(found).toEqual([])
  })

  it('say one thing in one way', () => {
    const oneWay: Record<string, Partial<Record<Language, string>>> = {
      'À vérifier': { en: 'To check', it: 'Da verificare' },
      'En attente': { en: 'On hold', it: 'In attesa' },
      Civilité: { en: 'Title', it: 'Titolo' },
      Localité: { en: 'City', it: 'Località' },
    }
    const sayings = texts.flatMap(({ ns, words }) =>
      Object.entries(words).map(([key, word]) => ({ key: `${ns}:${key}`, word })),
    )
    for (const [fr, others] of Object.entries(oneWay)) {
      const said = sayings.filter(({ word }) => word.fr === fr)
      expect(said.length, fr).toBeGreaterThan(0)
      for (const { key, word } of said) expect({ key, ...word }).toMatchObject({ key, ...others })
    }
    const title = (ns: string) => texts.find((text) => text.ns === ns)!.words['field.title']
    expect(title('kickoff')).toEqual(title('user'))
  })

  it('stand among the common words if they stand three times', () => {
    const sayingOf = ({ fr, en, it: italian }: Text['words'][string]) =>
      JSON.stringify([fr, en, italian])
    const shared = new Map(Object.values(common).map((word) => [sayingOf(word), word]))
    // A text that takes its words from another is one entry with it.
    const entries = groupRows(
      [...new Set(texts.flatMap(({ words }) => Object.values(words)))].filter(
        ({ fr }) => typeof fr === 'string',
      ),
      sayingOf,
    )
    const repeated = [...entries].filter(
      ([saying, own]) =>
        own.filter((word) => word !== shared.get(saying)).length >= (shared.has(saying) ? 1 : 3),
    )
    expect(repeated.map(([saying]) => saying)).toEqual([])
  })

  it('are the same in English and Italian where they are in French, but for those of several meanings', () => {
    const meanings = new Map<string, Set<string>>()
    for (const { fr, en, it: italian } of texts.flatMap(({ words }) => Object.values(words)))
      if (typeof fr === 'string')
        meanings.set(fr, (meanings.get(fr) ?? new Set()).add(`${en} | ${italian}`))
    const several = [...meanings].filter(([, { size }]) => size > 1).map(([text]) => text)
    expect(several.filter((text) => !severalMeanings.includes(text))).toEqual([])
    expect(severalMeanings.filter((text) => !several.includes(text))).toEqual([])
  })

  it('are exempt only if they contain the word', () => {
    for (const language of languages)
      for (const [pattern, right = []] of forbiddenWords[language])
        for (const one of right)
          expect(
            saidIn(language).some(({ key, words }) => isRight(key, [one]) && pattern.test(words)),
            `${language} ${one} ${pattern}`,
          ).toBe(true)
  })

  it('have the typography of their language', () => {
    const faulty = allTexts.filter(
      ({ language, words }) =>
        words.includes("'") ||
        / {2}/.test(words.replaceAll('\n', '')) ||
        (language === 'fr' && /[ \n][:;?!%»]|« /.test(words)) ||
        (language === 'fr' && /(?<=\p{L})[;?!»]/u.test(words.replace(/\{\w+\}/g, ''))) ||
        (language === 'it' && /«\s|\s»/.test(words)) ||
        // Polite forms are lower-case except at the beginning of a sentence.
        (language === 'it' &&
          /(?<![.?!:\n«] |[.?!:\n«]|^)\b(?:Lei|Suo|Sua|Suoi|Sue)\b/.test(words)),
    )
    expect(faulty.map(({ key, language, words }) => `${language} ${key}: ${words}`)).toEqual([])
  })

  it('contain no typed no-break spaces, since these are inserted automatically', () => {
    for (const { ns, words } of texts)
      expect(JSON.stringify(words).includes('\u00a0'), ns).toBe(false)
  })
})

describe('typeset', () => {
  const piece = fc.constantFrom(
    'Prix',
    '12',
    '{count}',
    ':',
    ';',
    '?',
    '!',
    '%',
    '«',
    '»',
    'kW',
    'm²',
  )
  const sentence = fc.array(piece, { minLength: 1 }).map((pieces) => pieces.join(' '))

  it('prevents a punctuation mark or unit at the beginning of a line', () => {
    fc.assert(
      fc.property(sentence, (given) => {
        expect(typeset(given, 'fr')).not.toMatch(/ [:;?!%»]|« |[\d}] (?:kW|m²|%)/)
        for (const language of languages) {
          const set = typeset(given, language)
          expect(set).not.toMatch(/[\d}] (?:kW|m²|%)/)
          expect(set.replaceAll('\u00a0', ' ')).toBe(given)
          expect(typeset(set, language)).toBe(set)
        }
      }),
    )
  })

  it('does not mistake a word that begins like a unit', () => {
    expect(typeset('{count} mandats, {count} g', 'fr')).toBe('{count} mandats, {count}\u00a0g')
    expect(typeset('{name} del 3.12.2026', 'it')).toBe('{name} del 3.12.2026')
  })
})

it('a document has one name, wherever it is asked for', () => {
  const beginningIn = (language: Language, key: string) =>
    saidIn(language)
      .find((word) => word.key === key)
      ?.words.slice(0, 4)
      .toLowerCase()
  const asked = /:(?:no_documents|missing_documents|documents)\.(?!other)(\w+)$/
  const others = languages.flatMap((language) =>
    saidIn(language).flatMap(({ key, words }) => {
      const [, type] = asked.exec(key) ?? []
      const beginning = type && beginningIn(language, `documentKind:type.${type}`)
      // An invoice is one of fees as a file, one of works as a document asked for.
      if (!beginning || type === 'invoice') return []
      return ` ${words.toLowerCase()}`.includes(` ${beginning}`) ? [] : [`${key}: ${words}`]
    }),
  )
  expect(others).toEqual([])
})
