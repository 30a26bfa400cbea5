import { eq, or, sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { layout } from '../../kernel/record/layout.ts'
import { layoutHandlers } from './layout.server.ts'
import { viewHandlers } from './view.server.ts'
import { viewsTable } from './view.table.ts'
import { layoutReference, viewReference } from './viewReference.server.ts'
import { viewFeature } from './views.feature.ts'

export const viewServer = serverFeature({
  feature: viewFeature,
  records: { views: { table: viewsTable, label: sql`name` } },
  reach: {
    views: {
      own: (person) => eq(viewsTable.owner, person.id),
      shared: (person) => or(eq(viewsTable.owner, person.id), viewsTable.is_shared)!,
    },
  },
  handlers: () => ({ layouts: layoutHandlers, views: viewHandlers }),
  reference: {
    layouts: { calls: layoutReference, schemas: { Layout: layout } },
    views: { calls: viewReference, name: 'View' },
  },
})
