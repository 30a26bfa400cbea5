import type { z } from 'zod'

/** A setting, declared like a field: its key, what it may be, and what it is until somebody sets it. */
export type Setting<T = unknown> = { key: string; schema: z.ZodType<T>; fallback: T }

export function setting<T>(key: string, schema: z.ZodType<T>, fallback: T): Setting<T> {
  return { key, schema, fallback }
}
