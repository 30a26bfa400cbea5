import type { buildings } from '../src/features/buildings/building.ts'
import { buildings as buildingResource } from '../src/features/buildings/building.ts'
