import type { HeatingValues } from '../../technical/heatingSystem.ts'

/** The first plant that is said to be in service, else the first of which nobody says what it is; of those that `fits`. */
export const plantInService = <Plant extends Partial<Pick<HeatingValues, 'status'>>>(
  plants: readonly Plant[],
  fits: (plant: Plant) => boolean = () => true,
): Plant | undefined =>
  plants.find((plant) => plant.status === 'in_service' && fits(plant)) ??
  plants.find((plant) => !plant.status && fits(plant))
