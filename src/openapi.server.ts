import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { api } from './api.ts'
import { authReference } from './features/auth/authReference.server.ts'
import { buildingText } from './features/buildings/building.text.ts'
import { buildings } from './features/buildings/building.ts'
import {
  buildingExamples,
  buildingReference,
  mergeReference,
} from './features/buildings/buildingReference.server.ts'
import { demonstrationReference } from './features/demonstration/demonstrationReference.server.ts'
import { estimateReference } from './features/idc/estimateReference.server.ts'
import { mandateText } from './features/mandates/mandate.text.ts'
import { mandateEndpoints, mandates, waiting } from './features/mandates/mandate.ts'
import {
  duplicateReference,
  mandateReference,
  noteReference,
} from './features/mandates/mandateReference.server.ts'
import { noteText } from './features/mandates/note.text.ts'
import { mandateNotes } from './features/mandates/note.ts'
import { serviceTypeOf } from './features/products/kind.ts'
import { productText } from './features/products/product.text.ts'
import { products } from './features/products/product.ts'
import { productExamples, productReference } from './features/products/productReference.server.ts'
import { proposalText } from './features/proposals/proposal.text.ts'
import { proposalEndpoints, proposals } from './features/proposals/proposal.ts'
import { proposalReference } from './features/proposals/proposalReference.server.ts'
import { referenceEndpoints } from './features/reference/versions.ts'
import { versionsReference } from './features/reference/versionsReference.server.ts'
import { codeLabels } from './features/register/codes.ts'
import { registerHit, registerSource } from './features/register/register.ts'
import { registerReference } from './features/register/registerReference.server.ts'
import { reportText } from './features/reports/report.text.ts'
import { reports } from './features/reports/report.ts'
import { reportReference } from './features/reports/reportReference.server.ts'
import { settingsText } from './features/settings/settings.text.ts'
import { settings } from './features/settings/settings.ts'
import {
  settingsExamples,
  settingsReference,
} from './features/settings/settingsReference.server.ts'
import { consumptionText } from './features/technical/consumption.text.ts'
import { consumptions } from './features/technical/consumption.ts'
import { heatingText } from './features/technical/heatingSystem.text.ts'
import { heatingSystems } from './features/technical/heatingSystem.ts'
import { idcText } from './features/technical/idc/idc.text.ts'
import { idc } from './features/technical/idc/idc.ts'
import { idcReference } from './features/technical/idc/idcReference.server.ts'
import { maintenanceText } from './features/technical/maintenanceCompany.text.ts'
import { maintenanceCompanies } from './features/technical/maintenanceCompany.ts'
import { renovationText } from './features/technical/renovation.text.ts'
import { renovations } from './features/technical/renovation.ts'
import { userText } from './features/users/user.text.ts'
import { contactOption, users } from './features/users/user.ts'
import { userExamples, userReference } from './features/users/userReference.server.ts'
import { viewText } from './features/views/view.text.ts'
import { views } from './features/views/view.ts'
import { layoutReference, viewReference } from './features/views/viewReference.server.ts'
import type { Limits } from './kernel/http/limits.server.ts'
import { liveReference } from './kernel/http/live.server.ts'
import { liveEvent } from './kernel/http/live.ts'
import { type FeatureReference, type OpenApi, openApi } from './kernel/http/openapi.server.ts'
import { layout } from './kernel/record/layout.ts'
import { usualReference } from './kernel/record/reference.server.ts'
import { resourcesOf, type Text } from './kernel/text.ts'

type Features = { [F in keyof typeof api]: FeatureReference<(typeof api)[F]> }

const english = (text: Text) => resourcesOf(text, 'en')

/** Products and mandates have a kind, and a service type that is called like it. */
const kindWords = Object.fromEntries(
  Object.entries(serviceTypeOf).flatMap(([kind, type]) => {
    const said = english(productText)[`kind.${kind}`]!
    return [
      [`kind.${kind}`, said],
      [`service_type.${type}`, said],
    ]
  }),
)

const features: Features = {
  auth: { calls: authReference },
  users: {
    calls: userReference,
    schemas: { ContactOption: contactOption },
    described: {
      name: 'User',
      resource: users,
      words: english(userText),
      examples: userExamples,
    },
  },
  products: {
    calls: productReference,
    described: {
      name: 'Product',
      resource: products,
      words: { ...kindWords, ...english(productText) },
      examples: productExamples,
    },
  },
  register: {
    calls: registerReference,
    schemas: { RegisterHit: registerHit, RegisterSource: registerSource },
  },
  buildings: {
    calls: { ...buildingReference, ...mergeReference },
    described: {
      name: 'Building',
      resource: buildings,
      words: english(buildingText),
      examples: buildingExamples,
    },
  },
  reference: {
    calls: versionsReference,
    schemas: { ReferenceVersion: referenceEndpoints.version.output },
  },
  mandates: {
    calls: { ...mandateReference, ...duplicateReference },
    schemas: { MandateForm: mandateEndpoints.form.output, Waiting: waiting },
    described: {
      name: 'Mandate',
      resource: mandates,
      words: { ...kindWords, ...english(mandateText) },
    },
  },
  mandate_notes: {
    calls: noteReference,
    described: { name: 'MandateNote', resource: mandateNotes, words: english(noteText) },
  },
  consumptions: {
    calls: usualReference('consumption', 'consumptions', consumptions.order),
    described: { name: 'Consumption', resource: consumptions, words: english(consumptionText) },
  },
  heating_systems: {
    calls: usualReference('heating system', 'heating systems', heatingSystems.order),
    described: { name: 'HeatingSystem', resource: heatingSystems, words: english(heatingText) },
  },
  maintenance_companies: {
    calls: usualReference(
      'maintenance company',
      'maintenance companies',
      maintenanceCompanies.order,
    ),
    described: {
      name: 'MaintenanceCompany',
      resource: maintenanceCompanies,
      words: english(maintenanceText),
    },
  },
  renovations: {
    calls: usualReference('renovation', 'renovations', renovations.order),
    described: { name: 'Renovation', resource: renovations, words: english(renovationText) },
  },
  idc: {
    calls: idcReference,
    described: { name: 'HeatIndex', resource: idc, words: english(idcText) },
  },
  idc_estimate: { calls: estimateReference },
  settings: {
    calls: settingsReference,
    described: {
      name: 'Settings',
      resource: settings,
      words: english(settingsText),
      examples: settingsExamples,
    },
  },
  reports: {
    calls: reportReference,
    described: { name: 'Report', resource: reports, words: english(reportText) },
  },
  proposals: {
    calls: proposalReference,
    schemas: { Proposal: proposalEndpoints.dismiss.output },
    described: { name: 'Proposal', resource: proposals, words: english(proposalText) },
  },
  layouts: { calls: layoutReference, schemas: { Layout: layout } },
  views: {
    calls: viewReference,
    described: { name: 'View', resource: views, words: english(viewText) },
  },
  demonstration: { calls: demonstrationReference },
  live: { calls: liveReference, schemas: { LiveEvent: liveEvent } },
}

/** The resources that the document describes. */
export const describedResources = Object.values(features).flatMap(
  ({ described }) => described ?? [],
)

/** A call that is no feature's, as the document describes it. */
const system = (name: string, summary: string, responses: Record<string, string>) => ({
  get: {
    operationId: `system.${name}`,
    tags: ['system'],
    summary,
    description: 'Open to everybody.',
    security: [],
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: { type: 'object' } } } },
      ]),
    ),
  },
})

const paths = {
  '/api/health/': system(
    'health',
    'Says whether the product works: its version, the database, and which side of each outside service is used.',
    { 200: 'All is well.', 503: 'The database is away.' },
  ),
  '/api/openapi.json': system('openapi', 'Describes every call: this document.', {
    200: 'The document; it comes with an `ETag`.',
    429: 'It was asked for too often from one network.',
  }),
}

/** The OpenAPI document of this version. */
export async function openApiDocument(version: string): Promise<OpenApi> {
  return openApi({
    info: {
      title: 'Égide',
      version,
      description:
        'Mandates of energy consultants for buildings. Dates are ISO 8601, in UTC where they have a time; a record out of reach is not found.',
    },
    contract: api,
    features,
    codeLabel: await codeLabels('en'),
    paths,
  })
}

/** The document in a minute, from one network: it is large, and changes with the version alone. */
const mostAsked = 30

/** Serves the document, which is made when somebody first asks for it. */
export function serveOpenApi(server: FastifyInstance, version: string, limits: Limits) {
  let made: Promise<{ text: string; etag: string }> | undefined
  const make = async () => {
    const text = JSON.stringify(await openApiDocument(version))
    return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/openapi.json',
    onRequest: ({ ip }) => limits.countAnonymous('openapi', ip, mostAsked),
    async handler(request, reply) {
      made ??= make()
      const { text, etag } = await made
      reply.header('ETag', etag).header('Cache-Control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}
