import type { Group } from '../../access.ts'
import type { TestApp } from '../app.ts'

export type Json = Record<string, any>
/** People of a scene: they have nothing to do with another one. */
export const sceneRoles = ['responsible', 'client', 'partner', 'successor'] as const
export type SceneRole = (typeof sceneRoles)[number]
/** Who a call is made as; `office` is an administrator who is in no scene. */
export type Caller = SceneRole | 'office' | 'anybody'

/** A mandate under way with its people and building, and what was opened on it. It outlives the product it was made with. */
export type Scene = {
  mandate: number
  building: number
  product: number
  people: Record<SceneRole | 'office', { id: number; email: string; token: string }>
  /** Ids, links and tokens of what was opened. */
  opened: Json
}

/** Calls as the people of a scene. */
export type PlayedScene = Scene & {
  app: TestApp
  /** Answers of a call; fails if it is refused. */
  call: (who: Caller, method: string, path: string, body?: unknown) => Promise<Json>
  /** Status of a call, whatever it is, with the code of a refusal. */
  outcome: (who: Caller, method: string, path: string, body?: unknown) => Promise<string>
  /** Moves the mandate through statuses, as the office. */
  move: (...statuses: string[]) => Promise<void>
}

/** Puts a scene on a running product. */
export function playScene(app: TestApp, scene: Scene): PlayedScene {
  async function send(who: Caller, method: string, path: string, body?: unknown) {
    const answer = await app.app.server.inject({
      method: method as 'GET',
      url: path.endsWith('.ics') ? path : `/api${path}`,
      headers: {
        ...(who !== 'anybody' && { authorization: `Bearer ${scene.people[who].token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      payload: body === undefined ? undefined : JSON.stringify(body),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, data: isJson ? (JSON.parse(answer.payload) as Json) : {} }
  }
  const call: PlayedScene['call'] = async (who, method, path, body) => {
    const { status, data } = await send(who, method, path, body)
    if (status >= 400)
      throw new Error(`${method} ${path} as ${who}: ${status} ${JSON.stringify(data)}`)
    return data
  }
  const outcome: PlayedScene['outcome'] = async (...args) => {
    const { status, data } = await send(...args)
    return [status, data.code, data.guard].filter(Boolean).join(' ')
  }
  return {
    ...scene,
    app,
    call,
    outcome,
    async move(...statuses) {
      for (const to of statuses)
        await call('office', 'POST', `/mandates/${scene.mandate}/status/`, {
          to,
          reason: 'As agreed',
        })
    },
  }
}

type Administrator = { id: number; email: string; token: string }

/** Makes a mandate under way with people and a building of its own. */
export async function openScene(app: TestApp, office: Administrator, kind: string): Promise<Scene> {
  const groups: Record<SceneRole, Group> = {
    responsible: 'admin',
    client: 'client',
    partner: 'partner',
    successor: 'client',
  }
  const entries = await Promise.all(
    sceneRoles.map(async (role) => {
      const { id, email, token } = await app.as(groups[role])
      return [role, { id, email, token }] as const
    }),
  )
  const people = { ...Object.fromEntries(entries), office } as Scene['people']
  const unset = { mandate: 0, building: 0, product: 0, people, opened: {} }
  const { call } = playScene(app, unset)
  const { results } = await call('office', 'GET', `/products/?kind=${kind}`)
  const product = await call('office', 'POST', '/products/', {
    ...{ kind, code: `SCENE-${people.client.id}`, name: results[0].name, price: 1000 },
  })
  const building = await call('office', 'POST', '/buildings/', {
    ...{ street_name: 'Rue du Lac', street_number: String(people.client.id), city: 'Genève' },
    ...{ owners: [people.client.id], sre: 1600 },
  })
  const mandate = await call('office', 'POST', '/mandates/', {
    ...{ product: product.id, building: building.id, client: people.client.id },
    ...{ partner: people.partner.id, responsible: people.responsible.id },
  })
  const scene = { ...unset, mandate: mandate.id, building: building.id, product: product.id }
  await playScene(app, scene).move('ordered', 'in_progress')
  return scene
}
