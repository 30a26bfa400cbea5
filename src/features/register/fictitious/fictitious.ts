/** The invented buildings of the demonstration, with which prospection and maps can be tried. */
export const fictitiousRegister = {
  key: 'fictitious',
  title: 'Registre fictif de la démonstration',
  /** Campaigns are known by it to be of this register. */
  version: 'fictif',
  licence: 'Bâtiments inventés ; lieux © swisstopo, données libres',
} as const

/** The range of EGIDs of invented buildings: the federal register gives none above 900 000 000. */
export const fictitiousEgids = { first: 990_000_001, last: 990_099_999 } as const

/** The first id of invented streets, far beyond those of any register. */
export const firstFictitiousStreet = 1_000_000_001

/** Whether a building is an invented one of the demonstration, which cannot become one of the office. */
export const isFictitious = (egid: number) =>
  egid >= fictitiousEgids.first && egid <= fictitiousEgids.last
