import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { authEndpoints } from './auth.ts'

export const authReference: EndpointDocs<typeof authEndpoints> = {
  login: {
    summary:
      'Signs a person in by e-mail address and password, and gives the access token for calls and the refresh token that renews it.',
    example: { email: 'marie.favre@example.ch', password: 'correct horse battery' },
  },
  verify: {
    summary:
      'Says which groups and permissions the bearer of an access token has at this moment; 401 where it is worth nothing any more.',
  },
  refresh: {
    summary:
      'Gives a new access token for a refresh token. With `rotate` the refresh token is replaced as well, and the old one is worth nothing after a moment.',
  },
  logout: {
    summary: 'Ends the session that a refresh token belongs to; an unknown token changes nothing.',
  },
  setupState: {
    summary: 'Says whether there is no administrator yet, so that the first one can be created.',
  },
  setup: {
    summary:
      'Creates the first administrator, for whoever can read the one-time code in the data folder.',
    example: {
      code: 'b3JhbmdlLWp1aWNlLWlzLWdvb2Q',
      email: 'marie.favre@example.ch',
      password: 'correct horse battery',
      first_name: 'Marie',
      last_name: 'Favre',
    },
  },
  me: { summary: "Gives the caller's own name, language, groups and permissions." },
}
