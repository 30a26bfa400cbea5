import type { LayerFeature } from '../../../integrations/geodata/geodata.ts'
import type { BuildingValues } from '../../buildings/building.ts'
import type { LayerNames } from '../../settings/layerFields.ts'

/** What a layer says of a building: values of its fields, and lines to read. */
export type LayerReading = { values: BuildingValues; lines: string[] }

const attribute = (feature: LayerFeature, name: string) => feature[name.toUpperCase()] ?? null
const textOf = (feature: LayerFeature, name: string) => {
  const value = attribute(feature, name)
  return value === null ? null : String(value).trim() || null
}
const distinct = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value) => value !== null)),
]

/** Planned thermal networks: the one with the earliest horizon is the zone, all are shown. */
export function readThermalNetworks(
  features: readonly LayerFeature[],
  { layer_thermal_network_fluid: fluid, layer_thermal_network_horizon: horizon }: LayerNames,
): LayerReading {
  const found = features
    .map((feature) => ({
      year: Number(textOf(feature, horizon)?.match(/\d{4}/)?.[0] ?? Infinity),
      text: [textOf(feature, fluid), textOf(feature, horizon)].filter(Boolean).join(', '),
    }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.year - b.year)
  const lines = distinct(found.map(({ text }) => text))
  return { values: lines[0] ? { cad_zone: lines[0].slice(0, 200) } : {}, lines }
}

/** Zones of the use of geothermal energy, all that overlap. */
export function readGeothermal(
  features: readonly LayerFeature[],
  { layer_geothermal_zone: zone }: LayerNames,
): LayerReading {
  const lines = distinct(features.map((feature) => textOf(feature, zone)))
  return {
    values: lines.length > 0 ? { geothermal_zone: lines.join('; ').slice(0, 200) } : {},
    lines,
  }
}

/**
 * Mean NO₂ immissions in µg/m³. Of a class such as “26-28” or “<26” the value is the upper bound, of “>38” the lower one: so
 * a comparison with the limit of 30 is right, which is a bound of the classes. The lines say the class.
 */
export function readNo2(
  features: readonly LayerFeature[],
  { layer_no2_mean: mean }: LayerNames,
): LayerReading {
  const said = distinct(features.map((feature) => textOf(feature, mean)))
  const lines = said.map((text) => (/\d$/.test(text) ? `${text} µg/m³` : text))
  const bounds = said
    .flatMap((line) => line.replaceAll(',', '.').match(/\d+(?:\.\d+)?/g) ?? [])
    .map(Number)
    .filter((bound) => bound > 0 && bound <= 200)
  if (bounds.length === 0) return { values: {}, lines }
  return { values: { no2_immissions: Math.round(Math.max(...bounds) * 10) / 10 }, lines }
}

const degrees = ['I', 'II', 'III', 'IV'] as const
const noiseZoneOf = (text: string) => {
  const found = /^(?:DS|degr[ée](?: de sensibilit[ée])?)?[\s_-]*(IV|I{1,3}|[1-4])$/i.exec(text)?.[1]
  if (!found) return undefined
  const place = degrees.indexOf(found.toUpperCase() as 'I')
  return `ds_${place < 0 ? Number(found) : place + 1}` as 'ds_1'
}

/** Sensitivity degree; of several at the same place the most sensitive one. */
export function readNoise(
  features: readonly LayerFeature[],
  { layer_noise_degree: degree }: LayerNames,
): LayerReading {
  const texts = features.flatMap((feature) =>
    degree
      ? [textOf(feature, degree)]
      : // Numbers alone may be ids: without the name of the attribute only texts count.
        Object.values(feature).filter((value) => typeof value === 'string' && /[IV]/i.test(value)),
  ) as (string | null)[]
  const found = distinct(texts)
    .flatMap((text) => noiseZoneOf(text) ?? [])
    .sort()
  const lines = found.map((zone) => `DS ${degrees[Number(zone.slice(3)) - 1]}`)
  return { values: found[0] ? { noise_zone: found[0] } : {}, lines }
}

/** Layers of the heritage by name, each with its features; a building that was surveyed without interest is not protected. */
export function readHeritage(
  layers: readonly { name: string; features: readonly LayerFeature[] }[],
): LayerReading {
  const lines = layers.flatMap(({ name, features }) => {
    const protecting = features.filter(
      (feature) =>
        !Object.values(feature).some((value) => /^sans int[ée]r[êe]t$/i.test(String(value))),
    )
    if (protecting.length === 0) return []
    const value = protecting
      .flatMap((feature) => Object.values(feature))
      .find((text) =>
        /^(exceptionnel|int[ée]ressant|int[ée]r[êe]t secondaire)$/i.test(String(text)),
      )
    return [value ? `${name} (${value})` : name]
  })
  return lines.length > 0
    ? { values: { protected: 'yes', protected_note: lines.join(', ').slice(0, 500) }, lines }
    : { values: { protected: 'no' }, lines }
}

/** A building permit. */
export type Permit = {
  number: string
  /** ISO date of the request. */
  date: string | null
  kind: string | null
  status: string | null
  description: string | null
  link: string | null
}

const dayOfInstant = (value: string | number | null) =>
  typeof value === 'number' && Math.abs(value) < 4e12
    ? new Date(value).toISOString().slice(0, 10)
    : null

/** Building permits, newest first, without the names of applicants. */
export function readPermits(features: readonly LayerFeature[]): Permit[] {
  const permits = features.flatMap((feature): Permit[] => {
    const number = [textOf(feature, 'NO_DOSSIER'), textOf(feature, 'NO_COMPLEMENTAIRE')]
      .filter(Boolean)
      .join('/')
    const link = textOf(feature, 'LIEN_SAD')
    const id = number || textOf(feature, 'ID_DOSSIER')
    if (!id) return []
    return [
      {
        number: id,
        date: dayOfInstant(attribute(feature, 'DATE_DEPOT')),
        kind: textOf(feature, 'TYPE_DOSSIER'),
        status: textOf(feature, 'STATUT'),
        description: textOf(feature, 'DESCRIPTION') ?? textOf(feature, 'OPERATION'),
        link: link && /^https:\/\//i.test(link) ? link : null,
      },
    ]
  })
  const once = new Map(permits.map((permit) => [permit.number, permit]))
  return [...once.values()].sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '')).slice(0, 50)
}
