import type { EndpointDocs } from '../../../kernel/record/reference.server.ts'
import type { dossierEndpoints } from './dossier.ts'

const params = { id: 'Which building, by the id of its record.' }

export const dossierReference: EndpointDocs<typeof dossierEndpoints> = {
  services: {
    summary:
      'Lists the sources of dossiers with the outcome of the latest question, the latest answer, the buildings of which each knows something and has a value for each field, and the layers that are asked.',
  },
  get: {
    summary:
      'What the federal register, the height service and the layers of the canton of Geneva said last of a building, each with its date or the reason why it gave no answer, and the fields whose stored value differs. Nothing is asked anew.',
    params,
  },
  refresh: {
    summary:
      'Asks the sources whose answer is missing, failed or older than a day, and returns the dossier. A source that does not answer keeps what it said before; no field changes, except that official heat indices go into the building’s table.',
    params,
  },
  accept: {
    summary:
      'Takes values of the dossier over into the building, with their source. Each must be what the dossier says now.',
    params,
    refusals: {
      409: 'A source says something else by now, or somebody changed a field in the meantime.',
    },
  },
}
