import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { authEndpoints } from './auth.ts'

export const authReference: EndpointDocs<typeof authEndpoints> = {
  login: {
    summary:
      'Signs a person in by e-mail address and password. Returns the access token for requests and the refresh token that renews it.',
    example: { email: 'marie.favre@example.ch', password: 'correct horse battery' },
  },
  verify: {
    summary:
      'Returns the current groups and permissions of the bearer of an access token; 401 if it is no longer valid.',
  },
  refresh: {
    summary:
      'Returns a new access token for a refresh token. With `rotate`, the refresh token is replaced too, and the old one becomes invalid shortly after.',
  },
  logout: {
    summary: 'Ends the session of a refresh token; an unknown token changes nothing.',
  },
  setupState: {
    summary: 'Returns whether there is no administrator yet, so that the first one can be created.',
  },
  setup: {
    summary: 'Creates the first administrator; requires the one-time code in the data folder.',
    example: {
      code: 'b3JhbmdlLWp1aWNlLWlzLWdvb2Q',
      email: 'marie.favre@example.ch',
      password: 'correct horse battery',
      first_name: 'Marie',
      last_name: 'Favre',
    },
  },
  requestReset: {
    summary:
      'Mails a link with which a person chooses a new password. The answer is the same whether or not somebody has the address.',
    example: { email: 'marie.favre@example.ch' },
  },
  resetPassword: {
    summary:
      'Sets a password with the token of a mailed link, which works once, and signs the person out everywhere.',
    example: { token: 'q3v0bGs5aXQ', password: 'correct horse battery' },
  },
  changePassword: {
    summary: "Replaces the caller's own password and signs them out on all other devices.",
    example: { current: 'correct horse battery', password: 'staple paper clip' },
  },
  me: { summary: "Returns the caller's own name, language, groups and permissions." },
}
