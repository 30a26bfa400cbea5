/** Files of the public dump of the federal register that are read: tab-separated, UTF-8, no quoting. */
export const dumpFiles = {
  buildings: 'gebaeude_batiment_edificio.csv',
  entrances: 'eingang_entree_entrata.csv',
} as const
export type DumpFile = keyof typeof dumpFiles

/** Columns of the files in their order; an import needs those that it reads, and finds them by name. */
export const dumpColumns = {
  buildings:
    'EGID GDEKT GGDENR GGDENAME EGRID LGBKR LPARZ LPARZSX LTYP GEBNR GBEZ GKODE GKODN GKSCE GSTAT GKAT GKLAS GBAUJ GBAUM GBAUP GABBJ GAREA GVOL GVOLNORM GVOLSCE GASTW GANZWHG GAZZI GSCHUTZR GEBF GWAERZH1 GENH1 GWAERSCEH1 GWAERDATH1 GWAERZH2 GENH2 GWAERSCEH2 GWAERDATH2 GWAERZW1 GENW1 GWAERSCEW1 GWAERDATW1 GWAERZW2 GENW2 GWAERSCEW2 GWAERDATW2 GEXPDAT'.split(
      ' ',
    ),
  entrances:
    'EGID EDID EGAID DEINR ESID STRNAME STRNAMK STRINDX STRSP STROFFIZIEL DPLZ4 DPLZZ DPLZNAME DKODE DKODN DOFFADR DEXPDAT'.split(
      ' ',
    ),
} as const satisfies Record<DumpFile, readonly string[]>

/** Why a row of the dump is left out. */
export const rowProblems = [
  /** It has more or fewer columns than the header. */
  'columns',
  /** It is not UTF-8, or contains a zero byte. */
  'encoding',
  /** A number is none, or out of bounds. */
  'number',
  /** A text is longer than any name or number of the register. */
  'length',
  'date',
  /** The coordinates are not in Switzerland. */
  'coordinates',
  'canton',
  /** A building whose EGID an earlier row has. */
  'doubled',
  /** An entrance of a building that the dump does not contain. */
  'unknown_building',
] as const
export type RowProblem = (typeof rowProblems)[number]

/** A row that was left out, by its line in the file; the header is line 1. */
export type BadRow = { file: DumpFile; line: number; problem: RowProblem; column?: string }

/** Why a dump cannot be imported at all. */
export const dumpFaults = [
  'not_found',
  'no_dump',
  'truncated',
  'columns_missing',
  'no_buildings',
  'unreadable',
] as const
export type DumpFault = (typeof dumpFaults)[number]

/** A dump that cannot be imported; nothing of it is kept. */
export class DumpError extends Error {
  constructor(
    readonly fault: DumpFault,
    /** What it concerns, such as a file or columns. */
    readonly detail = '',
  ) {
    super(detail ? `${fault}: ${detail}` : fault)
  }
}

/** Columns of imported buildings of which the share that is filled in is measured. */
export const measuredColumns = [
  'coordinate_e',
  'construction_period',
  'construction_year',
  'affectation',
  'surface',
  'sre',
  'floors',
  'apartments',
  'heating_generator_1',
  'heating_energy_1',
  'heating_updated_1',
] as const
