import { api } from '../../src/api.ts'
import type { AnyEndpoint, Contract } from '../../src/kernel/http/endpoint.ts'
import { downloadsOf, eventOf, wholePath } from '../../src/kernel/http/endpoint.ts'
import type { TestApp } from '../../src/testing/app.ts'
import { allProbes } from './cells.ts'
import type { Caller } from './oracle.ts'
import type { Scene } from './scene.ts'

type Read = { who: Caller; path: string }

/**
 * Makes reading calls of the proof of rights as each person and as an administrator who views the product as them:
 * both must get the same answer, byte for byte. Takes each endpoint once for each person, and a share of the other
 * calls; returns how many answers were compared.
 */
export async function proveViewing(
  app: TestApp,
  scene: Scene,
  { random, share }: { random: () => number; share: number },
  reportFault: (text: string) => void,
): Promise<number> {
  const seen = new Set<string>()
  const reads = (await listReads(scene)).filter(({ who, path }) => {
    const key = `${who.id} ${endpointAt(path).path}`
    return (!seen.has(key) && seen.add(key)) || random() < share
  })
  for (const { who, path } of reads) {
    const endpoint = endpointAt(path)
    const own = await answerTo(app, path, { authorization: `Bearer ${who.token}` })
    const viewed = await answerTo(app, path, {
      authorization: `Bearer ${scene.admin.token}`,
      'x-view-as': String(who.id),
    })
    const refused = refusalOf(who, endpoint)
    const isRight = refused
      ? viewed.startsWith('403') && viewed.includes(`"${refused}"`)
      : withoutLinks(own) === withoutLinks(viewed)
    if (!isRight)
      reportFault(
        `${path} as ${who.name}: ${own.slice(0, 200)} instead of ${viewed.slice(0, 200)} for an administrator who views as them`,
      )
  }
  return reads.length
}

/** An answer without the signed links to pictures, which differ each time and are withheld while viewing as somebody. */
const withoutLinks = (answer: string) =>
  answer.replace(/"thumbnail":(null|"[^"]*")/g, '"thumbnail":null')

/** Code of the refusal that the administrator gets; undefined if they get what the person gets. */
function refusalOf(who: Caller, endpoint: AnyEndpoint): string | undefined {
  if (who.groups.includes('admin')) return 'view_as_administrator'
  if (downloadsOf(endpoint)) return 'view_as_no_file'
  return endpoint.isPrivate ? 'view_as_private' : undefined
}

/** Every reading call of the probes of rights. */
async function listReads(scene: Scene): Promise<Read[]> {
  const reads = new Map<string, Read>()
  let isRecording = false
  const recorder: Scene = {
    ...scene,
    async send(who, method, path, body) {
      // Some probes are built from answers of the product.
      if (!isRecording) return scene.send(who, method, path, body)
      if (method === 'GET' && who.token) reads.set(`${who.id} ${path}`, { who, path })
      return { status: 403, text: '', json: {} }
    },
  }
  const { probes } = await allProbes(recorder)
  isRecording = true
  for (const { call } of probes) await call()
  return [...reads.values()].filter(({ path }) => {
    const endpoint = endpointAt(path)
    return endpoint.access !== 'public' && !eventOf(endpoint)
  })
}

const readingEndpoints = Object.values(api as Contract)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ method }) => method === 'GET')
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${wholePath(endpoint).replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // The longest matching path wins: `/reports/options/` before `/reports/{id}/`.
  .sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)

function endpointAt(path: string): AnyEndpoint {
  const [pathname = ''] = path.split('?', 1)
  const found = readingEndpoints.find(({ pattern }) => pattern.test(pathname))
  if (!found) throw new Error(`No reading call has the path ${path}`)
  return found.endpoint
}

/** Status, type and body of an answer, without parts that differ each time. */
async function answerTo(app: TestApp, url: string, headers: Record<string, string>) {
  const { statusCode, headers: sent, payload } = await app.app.server.inject({ url, headers })
  const body = payload.replace(/"request_id":"[^"]+"/, '').replace(/"viewed_by":(null|\d+)/, '')
  return `${statusCode} ${sent['content-type']} ${body}`
}
