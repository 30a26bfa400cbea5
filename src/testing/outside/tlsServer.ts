import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A certificate of the name notes.example, signed by itself; nobody trusts it but tests. */
export const exampleCertificate = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIUdx7kFLYlsv/Bq2k1Dot/wxxGz+owCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNbm90ZXMuZXhhbXBsZTAgFw0yNjExMjYyMDU4MDlaGA8yMTI2
MTEwMjIwNTgwOVowGDEWMBQGA1UEAwwNbm90ZXMuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABBgZu/x2mBFDtYRtQl36mD+vcej9V9l65Inlg9/Go32C
Qd0159B1KlkB3fkKLaHvSdBEFxyvSf4MM0IfxY/iBWujbTBrMB0GA1UdDgQWBBQK
DrweY6QyA2QdhODOOAyMNnbyLTAfBgNVHSMEGDAWgBQKDrweY6QyA2QdhODOOAyM
NnbyLTAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW5vdGVzLmV4YW1wbGUw
CgYIKoZIzj0EAwIDRwAwRAIgSuGsH1yLwRE4QZ96ZTaLmdACyL0s2TYQBpqnE2sD
0VICIEgJK2/n/avMQysbtahpEp+slhYenjW4H1weGRE5+lOC
-----END CERTIFICATE-----
`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeRZSp00EcP6y3xJZ
O2NW5cDP1WC4PG1c7gPJEhbOUO6hRANCAAQYGbv8dpgRQ7WEbUJd+pg/r3Ho/VfZ
euSJ5YPfxqN9gkHdNefQdSpZAd35Ci2h70nQRBccr0n+DDNCH8WP4gVr
-----END PRIVATE KEY-----
`

/** Starts an https server of that name on loopback until the test ends; `connections` counts them. */
export async function serveExample(handle: RequestListener) {
  const served = { port: 0, connections: 0, names: [] as unknown[] }
  const server = createServer({ key, cert: exampleCertificate }, handle)
  server.on('connection', () => served.connections++)
  server.on('secureConnection', ({ servername }) => served.names.push(servername))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  served.port = (server.address() as AddressInfo).port
  return served
}
