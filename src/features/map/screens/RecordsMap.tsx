import type { ReactNode } from 'react'
import { BuildingsMap } from './BuildingsMap.tsx'
import { MandatesMap } from './MandatesMap.tsx'
import { ResultsMap } from './ResultsMap.tsx'

const maps = { buildings: BuildingsMap, mandates: MandatesMap, results: ResultsMap }

/** A list of records with its map; one file for all lists. */
export default function RecordsMap(props: { of: keyof typeof maps; children: ReactNode }) {
  const ListMap = maps[props.of]
  return <ListMap>{props.children}</ListMap>
}
