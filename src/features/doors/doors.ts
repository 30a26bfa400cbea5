import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/**
 * Doors: what lets somebody in without a password that they type now. A restored backup holds them open as they were, also
 * those that were closed since.
 */
export const doorKinds = [
  'share',
  'quote_link',
  'kickoff_form',
  'calendar',
  'invitation',
  'reset',
  'session',
  'trusted_device',
] as const
export type DoorKind = (typeof doorKinds)[number]

/** Most doors that are listed. */
export const maxDoors = 500

const door = shape.object({
  kind: shape.choice(doorKinds),
  /** Unique among the doors of a kind. */
  id: shape.text(),
  /** Whose door it is: who uses it, of a share who made it. */
  person: shape.text().nullable(),
  /** What it opens, or the device. */
  label: shape.text().nullable(),
  since: shape.moment(),
  /** When it closes by itself. */
  until: shape.moment().nullable(),
})
export type Door = TypeOf<typeof door>
export const doorSchemas = { Door: door }

export const doorEndpoints = {
  /** The doors that the restored backup holds open and that are still open, oldest first. Empty without a restore. */
  list: endpoint('GET', '/doors/', {
    access: 'doors:read',
    output: shape.object({
      /** When the backup was made that this office was restored from; null without a restore. */
      backup_of: shape.moment().nullable(),
      restored_at: shape.moment().nullable(),
      count: shape.int(),
      results: shape.list(door),
    }),
  }),
  /** Closes these doors, or all of the restored backup; the session of the caller stays open. */
  close: endpoint('POST', '/doors/close/', {
    access: 'doors:write',
    body: shape.strictObject({
      /** All if absent. */
      doors: shape
        .list(
          shape.strictObject({
            kind: shape.choice(doorKinds),
            id: shape.text({ min: 1, max: 100 }),
          }),
          { min: 1, max: maxDoors },
        )
        .optional(),
    }),
    output: shape.object({ closed: shape.int() }),
  }),
}
