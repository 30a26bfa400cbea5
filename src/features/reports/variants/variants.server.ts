import { and, eq, isNull, or } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { serviceOf } from '../../../services.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { heatingEnergyOf } from '../../heating/plant/usual.ts'
import { formHandlers } from '../../mandates/form/form.server.ts'
import { hasCapability, withFound } from '../../mandates/form/service.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { mandateRecords } from '../../mandates/mandateRecords.server.ts'
import { genevaRows } from '../../reference/canton.ts'
import { referencesIn, versionsOf } from '../../reference/reference.server.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  idcTable,
} from '../../technical/technical.table.ts'
import { legalFacts } from '../legalFacts.server.ts'
import { compareForm } from './compareForm.server.ts'
import type { ComparedVariants, variantEndpoints } from './variants.ts'

const forms = formHandlers(mandateRecords.visible)

/**
 * Compares the variants of a mandate as the caller sees them. Fails with 404 if the mandate is out of reach or its service
 * has no variants, with 403 if they may not read its calculation.
 */
async function compared(id: number, context: Context): Promise<ComparedVariants> {
  const form = await forms.form({ params: { id } }, context)
  const { db, now } = context
  const mandate = one(
    await db
      .select({ kind: mandatesTable.kind, building: mandatesTable.building })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, id)),
  )
  if (!hasCapability(serviceOf(mandate.kind), 'variants')) fail(404, 'kernel:not_found')
  if (!('calculation' in form.may)) fail(403, 'kernel:forbidden')
  const building = one(
    await db.select().from(buildingsTable).where(eq(buildingsTable.id, mandate.building)),
  )
  const [plants, consumptions] = await Promise.all([
    db
      .select()
      .from(heatingSystemsTable)
      .where(
        and(
          eq(heatingSystemsTable.building, building.id),
          or(eq(heatingSystemsTable.mandate, id), isNull(heatingSystemsTable.mandate)),
          isNull(heatingSystemsTable.deleted_at),
        ),
      ),
    db
      .select()
      .from(consumptionsTable)
      .where(
        and(
          eq(consumptionsTable.building, building.id),
          or(eq(consumptionsTable.mandate, id), isNull(consumptionsTable.mandate)),
          isNull(consumptionsTable.deleted_at),
        ),
      ),
  ])
  const heating_energy_1 = heatingEnergyOf({ building, plants, consumptions })
  // The tables of the day that was entered for the report, as the report itself takes.
  const { report_date: entered } = form as { report_date?: unknown }
  const day = typeof entered === 'string' ? entered : dayOf(now)
  const references = await referencesIn(db, day)
  const official = await db
    .select()
    .from(idcTable)
    .where(
      and(
        eq(idcTable.building, building.id),
        or(eq(idcTable.mandate, id), isNull(idcTable.mandate)),
        isNull(idcTable.deleted_at),
      ),
    )
  const answers = withFound(form, form.found)
  const { mean } = legalFacts({ building, consumptions, official, answers }, references)
  const limits = await versionsOf(db, 'idc_limits')
  return compareForm(
    {
      ...{ kind: mandate.kind, answers },
      site: {
        ...{ ...building, heating_energy_1, consumptions, plants },
      },
      judged: {
        ...{ building, day, today: mean },
        versions: limits.map((version) => genevaRows(version, building.canton)),
      },
    },
    references,
  ).variants
}

/** Handlers of compared variants. */
export const variantHandlers: HandlersOf<typeof variantEndpoints> = {
  get: ({ params: { id } }, context) => compared(id, context),
}
