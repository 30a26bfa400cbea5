/**
 * What district heat costs a year besides its energy, CHF: a standing charge and the price of the power that the contract
 * reserves (kW at CHF/kW). A part that is unknown is left out; null if both are.
 */
export function withSubscribedPower(
  standingCharge: number | null,
  subscribedPower: number,
  powerPrice: number | null,
): number | null {
  if (powerPrice === null) return standingCharge
  return (standingCharge ?? 0) + powerPrice * subscribedPower
}
