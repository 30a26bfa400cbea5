/** What the plausibility checks say of fields, by their place: a field or cell of the form, or `building/<field>`. */
export type FieldNotices = Readonly<Record<string, string>>

/** The notices of the building's own fields, by field. */
export const noticesOfBuilding = (notices: FieldNotices): FieldNotices =>
  Object.fromEntries(
    Object.entries(notices).flatMap(([place, notice]) => {
      const [record, field] = place.split('/')
      return record === 'building' && field ? [[field, notice]] : []
    }),
  )
