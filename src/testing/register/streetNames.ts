import { pick, type Random } from '../../../prove/hostile.ts'

const list = (text: string) => text.trim().split(/\s*,\s*/)

/** Names that many places have, the most frequent first. */
const common: Record<string, string[]> = {
  de: list(
    'Dorfstrasse, Hauptstrasse, Bahnhofstrasse, Schulstrasse, Kirchgasse, Oberdorfstrasse, Unterdorfstrasse, Birkenweg, Lindenweg, Schulhausstrasse, Rosenweg, Gartenstrasse, Bergstrasse, Industriestrasse, Poststrasse, Seestrasse, Feldweg, Rebenweg, Mühleweg, Alte Landstrasse, Wiesenstrasse, Bachstrasse, Kirchweg, Sonnenbergstrasse, Ringstrasse, Waldstrasse, Blumenweg, Buchenweg, Ahornweg, Im Hof, Auf der Höhe, Gotthelfweg, Tannenweg, Höhenweg, Rosengasse, Marktgasse, St.-Gallerstrasse, Zürcherstrasse',
  ),
  fr: list(
    "Rue du Village, Route de Lausanne, Rue de la Gare, Chemin du Lac, Rue du Temple, Grand-Rue, Rue de l'Église, Chemin des Vignes, Place du Marché, Rue du Lac, Chemin de la Forêt, Rue du Moulin, Route du Simplon, Chemin des Écoliers, Rue de la Poste, Rue des Écoles, Chemin du Stand, Avenue de la Gare, Rue Neuve, Chemin des Cerisiers, Route de Berne, Rue de la Chapelle, Impasse des Lilas, Rue du Rhône, Rue de Lyon, Chemin de Bel-Air, Rue du 1er-Août, Avenue du Général-Guisan, Rue Saint-Joseph, Chemin des Tilleuls",
  ),
  it: list(
    'Via Cantonale, Via Stazione, Via alla Chiesa, Via San Gottardo, Via Motta, Piazza Grande, Via Lugano, Via dei Castagni, Contrada Maggiore, Via al Lago, Via Monte Ceneri, Via della Posta, Vicolo Chiuso, Via alle Scuole, Via Industria, Strada Vecchia, Salita al Sasso, Via Franscini',
  ),
  rm: list(
    'Via Principala, Voia da Baselgia, Via Nova, Via Sut, Via Sura, Streda, Via da Scola, Dorfstrasse, Via Veglia, Via Maistra, Quartier Plaz, Via Crusch, Voia Gronda, Via Cumin',
  ),
}

const stems = list(
  'Acker, Ahorn, Bach, Berg, Birken, Blumen, Boden, Brunnen, Buchen, Burg, Damm, Eichen, Erlen, Feld, Fichten, Fluh, Föhren, Garten, Graben, Grund, Halden, Hasel, Heide, Hirschen, Hof, Holz, Kapell, Kirch, Kloster, Kreuz, Linden, Matt, Moos, Mühle, Nuss, Quellen, Rain, Reben, Ried, Rosen, Sand, Schloss, See, Sonnen, Stein, Tal, Tannen, Tobel, Turm, Wald, Weiher, Weiden, Wiesen, Ziegel, Zelg',
)
const endings = list(
  'strasse, weg, gasse, rain, halde, matte, platz, ring, steig, hofweg, bergstrasse, feldstrasse, mattweg, ackerweg, grabenstrasse, waldweg',
)
const before = list('Ober, Unter, Hinter, Vorder, Neu, Alt, Hoch, Nieder, Mittel, Inner, Äusser')
const frenchTypes = list(
  'Rue, Rue, Rue, Chemin, Chemin, Chemin, Route, Route, Avenue, Impasse, Sentier, Allée, Ruelle, Place, Quai, Boulevard, Promenade',
)
const frenchJoins = ['de ', 'de la ', 'du ', 'des ', "de l'", 'En-', 'Sous-', '']
const italianTypes = list('Via, Via, Via, Via, Vicolo, Strada, Contrada, Salita, Piazza, Viale')
const onsets = list(
  'B, Br, C, Ch, Cl, Cr, D, F, Fl, G, Gl, Gr, L, M, N, P, Pl, Pr, R, S, T, Tr, V, Z',
)
const vowels = list('a, e, i, o, u, ai, au, ou')
const codas: Record<string, string[]> = {
  de: list('gg, ch, rn, ll, tt, nn, mm, rg, ss, nd, st'),
  fr: list('y, ens, ières, ex, oz, az, ettes, ier, and, on, ières, euse, ault, in'),
  it: list('ora, asca, engo, ino, ate, one, eria, allo, ezza, eto'),
  rm: list('ada, eun, aun, ras, uns, atsch, ella, in'),
}

/** An invented name proper, pronounceable in a language. */
function invented(language: string, random: Random): string {
  const syllable = () => pick(random, onsets) + pick(random, vowels)
  const first = syllable()
  const second = random() < 0.6 ? syllable().toLowerCase() : ''
  return first + second + pick(random, codas[language] ?? codas.de!)
}

/** The name of a street as places of this language have them; common ones are most places' first streets. */
export function streetName(language: string, random: Random): string {
  const names = common[language] ?? common.de!
  // The first names of the list come much more often than the last.
  if (random() < 0.3) return names[Math.floor(names.length * random() ** 2)]!
  if (language === 'fr') {
    const join = pick(random, frenchJoins)
    const name = invented('fr', random)
    return `${pick(random, frenchTypes)} ${join}${random() < 0.15 ? `${invented('fr', random)}-${name}` : name}`
  }
  if (language === 'it' || language === 'rm')
    return `${language === 'it' ? pick(random, italianTypes) : 'Via'} ${invented(language, random)}`
  const stem = random() < 0.5 ? pick(random, stems) : invented('de', random)
  const whole = stem + pick(random, endings)
  return random() < 0.2 ? pick(random, before) + whole.toLowerCase() : whole
}
