import { type ProposalTargets, tableProposalTarget } from '../proposals/proposables.server.ts'
import { furtherBuildings, heatingSystemRecords } from './heatingSystem.server.ts'
import { heatingText } from './heatingSystem.text.ts'
import { heatingFields, problemsWithHeating } from './heatingSystem.ts'
import { maintenanceText } from './maintenanceCompany.text.ts'
import { maintenanceFields } from './maintenanceCompany.ts'
import { renovationText } from './renovation.text.ts'
import { problemsWithRenovation, renovationFields } from './renovation.ts'
import { maintenanceCompanyRecords, renovationRecords } from './technical.server.ts'

/** Proposal targets of the technical tables. */
export const technicalProposalTargets = {
  heating_systems: {
    ...tableProposalTarget(heatingSystemRecords, {
      fields: heatingFields,
      text: heatingText,
      problems: problemsWithHeating,
    }),
    async completeValues(record, values, context) {
      const current = await heatingSystemRecords.find(record, context)
      if (!('further_buildings' in values)) return { before: current, values }
      const submitted = (values.further_buildings ?? []) as number[]
      const { before, after } = await furtherBuildings(record, submitted, context)
      return {
        before: { ...current, further_buildings: before },
        values: { ...values, further_buildings: after },
      }
    },
  },
  maintenance_companies: tableProposalTarget(maintenanceCompanyRecords, {
    fields: maintenanceFields,
    text: maintenanceText,
  }),
  renovations: tableProposalTarget(renovationRecords, {
    fields: renovationFields,
    text: renovationText,
    problems: problemsWithRenovation,
  }),
} satisfies Partial<ProposalTargets>
