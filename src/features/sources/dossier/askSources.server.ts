import type {
  Geodata,
  GeodataAnswer,
  GeodataReason,
  Layer,
  LayerFeature,
  Place,
} from '../../../integrations/geodata/geodata.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import { schemaOf } from '../../../kernel/field/check.ts'
import { type Building, type BuildingValues, buildingFields } from '../../buildings/building.ts'
import { queryRegisters } from '../../buildings/buildingRegister.server.ts'
import type { LayerNames } from '../../settings/layerFields.ts'
import { askPublished, type PublishedIndices } from '../../technical/idc/publishedIndices.server.ts'
import type { Found } from './dossier.table.ts'
import { cantonSources, type DossierSource, dossierFields } from './dossier.ts'
import {
  type LayerReading,
  type Permit,
  readGeothermal,
  readHeritage,
  readNo2,
  readNoise,
  readPermits,
  readThermalNetworks,
} from './layerValues.ts'

/** What a source answered, or why it did not. */
export type AskedSource = {
  source: DossierSource
  question: string
  took: number
  reason: GeodataReason | null
  found: Found | null
  /** Heat indices, which go into the building's table. */
  published?: PublishedIndices
}

export type Subject = Pick<Building, 'egid' | 'canton' | 'coordinate_e' | 'coordinate_n'>

const placeOf = ({ coordinate_e: e, coordinate_n: n }: Subject): Place | null =>
  e == null || n == null ? null : { e, n }

/** Why a source cannot know a building; undefined if it may. */
export function cannotKnow(source: DossierSource, subject: Subject) {
  if (cantonSources.includes(source) && subject.canton && subject.canton !== 'GE')
    return 'other_canton'
  if (source === 'register' || source === 'idc') return subject.egid ? undefined : 'no_egid'
  return placeOf(subject) ? undefined : 'no_place'
}

/** The layers of a source, with the names of the attributes that are read. */
export function layersOf(source: DossierSource, names: LayerNames): Layer[] {
  switch (source) {
    case 'thermal_network':
      return [{ service: 'canton', name: names.layer_thermal_network }]
    case 'geothermal':
      return [{ service: 'geology', name: names.layer_geothermal }]
    case 'no2':
      return [{ service: 'canton', name: names.layer_no2 }]
    case 'noise':
      return [{ service: 'canton', name: names.layer_noise }]
    case 'heritage':
      return names.layer_heritage
        .split(',')
        .map((name) => ({ service: 'canton', name: name.trim() }) as const)
    case 'permits':
      return [{ service: 'canton', name: names.layer_permits }]
    default:
      return []
  }
}

/** What is asked of a source about a building, as a text: another one makes a kept answer stale. */
export function questionOf(source: DossierSource, subject: Subject, names: LayerNames): string {
  if (source === 'register') return `${subject.egid}`
  if (source === 'idc') return `${subject.egid} ${names.layer_idc} ${names.layer_idc_state}`
  const place = `${subject.coordinate_e} ${subject.coordinate_n}`
  const read = Object.entries(names).flatMap(([name, value]) =>
    name.startsWith(`layer_${source}`) ? [value ?? ''] : [],
  )
  return [place, ...read].join(' ')
}

/** Asks a source about a building; never throws. */
export async function askSource(
  source: DossierSource,
  subject: Subject,
  { names, db, geodata }: { names: LayerNames; db: Db; geodata: Geodata },
): Promise<AskedSource> {
  const start = performance.now()
  const answer = await answerOf(source, subject, names, db, geodata)
  return {
    ...{ source, question: questionOf(source, subject, names), reason: null, found: null },
    ...answer,
    took: Math.round(performance.now() - start),
  }
}

async function answerOf(
  source: DossierSource,
  subject: Subject,
  names: LayerNames,
  db: Db,
  geodata: Geodata,
): Promise<Partial<AskedSource>> {
  if (source === 'register') {
    const { values, sources, failures } = await queryRegisters(subject.egid!, db, geodata)
    const { egid: _, altitude: __, ...found } = values
    if (failures.register && Object.keys(found).length === 0) return { reason: failures.register }
    return { reason: failures.register ?? null, found: { values: found, sources } }
  }
  const place = placeOf(subject)!
  if (source === 'altitude') {
    const height = await geodata.altitude(place)
    if (!height.available) return { reason: height.reason }
    return { found: foundBy('register', { altitude: Math.round(height.value * 10) / 10 }) }
  }
  if (source === 'idc') {
    const published = await askPublished(subject.egid!, names, geodata)
    if (!published.available) return { reason: published.reason }
    const { yearsAway } = published.value
    if (yearsAway) return { published: published.value, reason: yearsAway }
    return { published: published.value, found: foundIndices(published.value) }
  }
  const layers = await featuresOf(layersOf(source, names), place, geodata)
  if (!layers.available) return { reason: layers.reason }
  // Something is there, but not under the names of the settings: “nothing here” would be wrong.
  if (lacksAttributes(source, layers.value, names)) return { reason: 'unreadable' }
  const { permits, values = {}, lines } = readLayers(source, layers.value, names)
  return {
    found: { ...foundBy('sitg', values), ...(lines && { lines }), ...(permits && { permits }) },
  }
}

/** What an answer with heat indices is shown as. */
export const foundIndices = ({ years, state }: PublishedIndices): Found => ({
  ...foundBy('sitg', {}),
  lines: [
    ...(state?.mean_3 == null ? [] : [`Ø ${state.year - 2}–${state.year}: ${state.mean_3} MJ/m²`]),
    ...(years ?? []).slice(0, 3).map(({ year, idc }) => `${year}: ${idc ?? '–'} MJ/m²`),
  ],
})

type LayerFeatures = { name: string; features: LayerFeature[] }

/** The features of all layers at a place; none of them if one does not answer, as half a protection would be a wrong one. */
async function featuresOf(
  layers: readonly Layer[],
  place: Place,
  geodata: Geodata,
): Promise<GeodataAnswer<LayerFeatures[]>> {
  const answers = await Promise.all(layers.map((layer) => geodata.featuresAt(layer, place)))
  const value: LayerFeatures[] = []
  for (const [index, answer] of answers.entries()) {
    if (!answer.available) return answer
    value.push({ name: layers[index]!.name, features: answer.value })
  }
  return { available: true, value }
}

/** Whether layers say something of a place, but nothing under the names of the attributes that are read. */
function lacksAttributes(
  source: DossierSource,
  layers: readonly LayerFeatures[],
  names: LayerNames,
): boolean {
  const features = layers.flatMap((layer) => layer.features)
  const read = Object.entries(names).flatMap(([name, attribute]) =>
    name.startsWith(`layer_${source}_`) && attribute ? [attribute.toUpperCase()] : [],
  )
  const known = features.filter((feature) => read.some((name) => name in feature))
  return read.length > 0 && features.length > 0 && known.length === 0
}

function readLayers(
  source: DossierSource,
  layers: readonly LayerFeatures[],
  names: LayerNames,
): Partial<LayerReading> & { permits?: Permit[] } {
  const features = layers.flatMap((layer) => layer.features)
  switch (source) {
    case 'thermal_network':
      return readThermalNetworks(features, names)
    case 'geothermal':
      return readGeothermal(features, names)
    case 'no2':
      return readNo2(features, names)
    case 'noise':
      return readNoise(features, names)
    case 'heritage':
      return readHeritage(layers)
    default:
      return { permits: readPermits(features) }
  }
}

/** Values that are valid for their fields, with their source. */
function foundBy(source: 'register' | 'sitg', input: BuildingValues): Found {
  const values = Object.fromEntries(
    dossierFields.flatMap((name) => {
      const checked = schemaOf<unknown>(buildingFields[name].value).safeParse(input[name])
      return checked.success ? [[name, checked.data]] : []
    }),
  )
  return { values, sources: Object.fromEntries(Object.keys(values).map((name) => [name, source])) }
}
