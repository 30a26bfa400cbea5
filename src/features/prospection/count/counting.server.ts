import { parentPort, workerData } from 'node:worker_threads'
import type { BuildingCount } from '../selection.server.ts'
import { loadColumns } from './loadColumns.server.ts'
import {
  type CountFilters,
  type CountPlace,
  countInColumns,
  type FoundPoint,
  findPointsInColumns,
  type PointArea,
} from './questions.ts'

/** What the thread is given at its start. */
export type CountingSettings = { databaseUrl: string }

/** A question to the thread: how many buildings, or with an area, where those in it are. */
export type CountingTask = { place: CountPlace; filters: CountFilters; area?: PointArea }

/** What the thread says: first that it has read the register, and then the answer to each question. */
export type CountingMessage = { loaded: number } | BuildingCount | FoundPoint[]

/** Entry point of the thread that `buildingCounter.server.ts` starts; what it throws ends it. */
const port = parentPort!
const { databaseUrl } = workerData as CountingSettings
const columns = await loadColumns(databaseUrl)
port.on('message', ({ place, filters, area }: CountingTask) =>
  port.postMessage(
    (area
      ? findPointsInColumns(columns, place, filters, area)
      : countInColumns(columns, place, filters)) satisfies CountingMessage,
  ),
)
port.postMessage({ loaded: columns.count } satisfies CountingMessage)
