import { z } from 'zod'

/** What we read of Notion's answers. */
export const richTexts = z.array(z.looseObject({ plain_text: z.string() }))
export const databaseShape = z.object({
  title: richTexts.default([]),
  data_sources: z.array(z.object({ id: z.string() })).min(1),
})
const statusOptions = z.object({ options: z.array(z.object({ name: z.string() })) })
export const dataSourceShape = z.object({
  properties: z.record(
    z.string(),
    z.looseObject({
      id: z.string(),
      type: z.string(),
      status: statusOptions.optional(),
      select: statusOptions.optional(),
    }),
  ),
})
export const pageShape = z.object({
  id: z.string(),
  url: z.string(),
  in_trash: z.boolean().default(false),
  archived: z.boolean().default(false),
  properties: z
    .record(z.string(), z.looseObject({ type: z.string(), title: richTexts.optional() }))
    .default({}),
})
export const foundPages = z.object({ results: z.array(pageShape) })
export const blockList = z.object({
  results: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string().optional(),
      callout: z
        .looseObject({
          rich_text: z.array(
            z.looseObject({
              text: z
                .looseObject({ link: z.looseObject({ url: z.string() }).nullish() })
                .optional(),
            }),
          ),
        })
        .optional(),
    }),
  ),
  has_more: z.boolean().default(false),
  next_cursor: z.string().nullish(),
})
export const userList = z.object({
  results: z.array(
    z.object({ id: z.string(), type: z.string().optional(), name: z.string().nullish() }),
  ),
})
