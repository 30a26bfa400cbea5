/**
 * Rows of a list in which rows that leave it for another one stay where they were: nothing moves under the pointer of
 * whoever ticks one after the other. `shown` are the rows as they stand, `left` those that left the list since.
 */
export function steadyRows<R extends { id: number }>(
  shown: readonly R[],
  rows: readonly R[],
  left: readonly R[],
): R[] {
  const result = [...rows]
  const placeOf = (id: number) => result.findIndex((row) => row.id === id)
  shown.forEach(({ id }, at) => {
    const stays = left.find((row) => row.id === id)
    if (!stays || placeOf(id) >= 0) return
    const before = shown.slice(0, at).findLast((row) => placeOf(row.id) >= 0)
    result.splice(before ? placeOf(before.id) + 1 : 0, 0, stays)
  })
  return result
}
