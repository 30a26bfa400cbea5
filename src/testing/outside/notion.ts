// Over 300 lines: the whole stand-in for Notion, to be read beside its reference.
import { randomUUID } from 'node:crypto'
import {
  type OutsideAnswer,
  type OutsideFault,
  type OutsideRequest,
  serveFaulty,
} from './faultyServer.ts'

/** Secret and database that only `serveNotion` knows. */
export const notionSecret = 'ntn_test_secret_for_notion'
export const notionDatabase = '0123456789abcdef0123456789abcdef'
const sourceId = randomUUID()
const personId = randomUUID()

type Json = Record<string, any>
type Block = { id: string; type: string; children: Block[] } & Json
type Page = { id: string; properties: Json; blocks: Block[]; in_trash: boolean; created: number }

const propertyTypes: Record<string, string> = {
  Nom: 'title',
  Égide: 'rich_text',
  Statut: 'status',
  Échéance: 'date',
  Responsable: 'people',
}
const statuses = ['À faire', 'En cours', 'Terminé']

const plain = (texts: Json[] = []) => texts.map(({ text }) => text.content).join('')
const shownTexts = (texts: Json[] = []) =>
  texts.map((one) => ({ ...one, plain_text: one.text.content, href: one.text.link?.url ?? null }))

/** An error as Notion answers it. */
const refusal = (status: number, code: string, message = code): OutsideAnswer => ({
  ...{ status, body: { object: 'error', status, code, message, request_id: randomUUID() } },
})

type Options = {
  draw?: (request: OutsideRequest) => OutsideFault | undefined
  lateBy?: number
}

/** Starts a server on loopback that stands in for Notion, with the documented shapes and limits of what we use. */
export async function serveNotion(options: Options = {}) {
  const pages = new Map<string, Page>()
  const types = { ...propertyTypes }

  const idOf = (name: string) => (types[name] === 'title' ? 'title' : encodeURIComponent(name))
  const nameOf = (key: string) =>
    Object.keys(types).find((name) => name === key || idOf(name) === key)

  function shownPage({ id, properties, in_trash }: Page) {
    const shown = Object.entries(types).map(([name, type]) => {
      const value = properties[name]?.[type] ?? (['date', 'status'].includes(type) ? null : [])
      const isText = type === 'title' || type === 'rich_text'
      return [name, { id: idOf(name), type, [type]: isText ? shownTexts(value) : value }]
    })
    return {
      ...{ object: 'page', id, in_trash, archived: in_trash },
      url: `https://www.notion.so/${id.replaceAll('-', '')}`,
      properties: Object.fromEntries(shown),
    }
  }

  /** Takes over properties, by name or id; refuses unknown ones and those of another type. */
  function setProperties(page: Page, given: Json = {}): OutsideAnswer | undefined {
    for (const [key, value] of Object.entries<Json>(given)) {
      const name = nameOf(key)
      if (!name || !(types[name]! in value)) return refusal(400, 'validation_error', key)
      const texts: Json[] = value.title ?? value.rich_text ?? []
      if (texts.some(({ text }) => text.content.length > 2000))
        return refusal(400, 'validation_error', 'text too long')
      page.properties[name] = value
    }
    return undefined
  }

  function addBlocks(to: Block[], given: Json[]): Block[] | undefined {
    if (given.length > 100) return undefined
    const added: Block[] = []
    for (const block of given) {
      const { type } = block
      const { children = [], rich_text = [] } = block[type] as Json
      if (rich_text.length > 100) return undefined
      if (rich_text.some(({ text }: Json) => text.content.length > 2000)) return undefined
      const made: Block = { id: randomUUID(), ...block, type: type as string, children: [] }
      if (!addBlocks(made.children, children)) return undefined
      added.push(made)
    }
    to.push(...added)
    return added
  }

  function findBlocks(id: string): { list: Block[]; block?: Block } | undefined {
    const page = pages.get(id)
    if (page) return { list: page.blocks }
    for (const { blocks } of pages.values()) {
      const block = blocks.find((one) => one.id === id)
      if (block) return { list: block.children, block }
    }
    return undefined
  }

  const shownBlock = ({ children, ...block }: Block) => ({
    ...{ object: 'block', has_children: children.length > 0 },
    ...block,
    [block.type]: {
      ...block[block.type],
      children: undefined,
      rich_text: shownTexts(block[block.type].rich_text),
    },
  })

  function query({ filter, sorts, page_size = 100, start_cursor }: Json): OutsideAnswer {
    const matches = (page: Page) => {
      if (!filter) return true
      const name = nameOf(filter.property)
      if (!name) return false
      const value = page.properties[name]
      if (filter.title)
        return plain(value?.title).toLowerCase().includes(filter.title.contains.toLowerCase())
      return plain(value?.rich_text) === filter.rich_text.equals
    }
    if (filter && !nameOf(filter.property)) return refusal(400, 'validation_error', filter.property)
    const sign = sorts?.[0]?.direction === 'descending' ? -1 : 1
    const found = [...pages.values()]
      .filter((page) => !page.in_trash && matches(page))
      .sort((a, b) => sign * (a.created - b.created))
    const from = Number(start_cursor ?? 0)
    const results = found.slice(from, from + page_size).map(shownPage)
    const has_more = found.length > from + page_size
    return {
      body: {
        object: 'list',
        results,
        has_more,
        next_cursor: has_more ? String(from + page_size) : null,
      },
    }
  }

  function handle({
    method,
    path,
    headers,
    query: params,
    body: sent,
  }: OutsideRequest): OutsideAnswer {
    const body = (sent ?? {}) as Json
    if (headers.authorization !== `Bearer ${notionSecret}`) return refusal(401, 'unauthorized')
    if (!headers['notion-version']) return refusal(400, 'missing_version')
    const [, version, kind, id = '', rest] = path.split('/')
    if (version !== 'v1') return refusal(400, 'invalid_request_url')
    const call = `${method} ${[kind, id && '*', rest].filter(Boolean).join('/')}`
    switch (call) {
      case 'GET databases/*':
        if (id.replaceAll('-', '') !== notionDatabase) return refusal(404, 'object_not_found')
        return {
          body: {
            ...{ object: 'database', id },
            title: [{ type: 'text', text: { content: 'Tâches' }, plain_text: 'Tâches' }],
            data_sources: [{ id: sourceId, name: 'Tâches' }],
          },
        }
      case 'GET data_sources/*': {
        const properties = Object.entries(types).map(([name, type]) => [
          name,
          {
            ...{ id: idOf(name), name, type },
            [type]: type === 'status' ? { options: statuses.map((one) => ({ name: one })) } : {},
          },
        ])
        return { body: { object: 'data_source', id, properties: Object.fromEntries(properties) } }
      }
      case 'POST data_sources/*/query':
        return id === sourceId ? query(body) : refusal(404, 'object_not_found')
      case 'GET users':
        return {
          body: {
            ...{ object: 'list', has_more: false, next_cursor: null },
            results: [
              { object: 'user', id: personId, type: 'person', name: 'Ada Keller' },
              { object: 'user', id: randomUUID(), type: 'bot', name: 'Égide' },
            ],
          },
        }
      case 'POST pages': {
        const page: Page = {
          ...{ id: randomUUID(), properties: {}, blocks: [], in_trash: false, created: pages.size },
        }
        if (body.parent?.data_source_id !== sourceId) return refusal(404, 'object_not_found')
        const wrong = setProperties(page, body.properties)
        if (wrong) return wrong
        if (!addBlocks(page.blocks, body.children ?? [])) return refusal(400, 'validation_error')
        pages.set(page.id, page)
        return { body: shownPage(page) }
      }
      case 'GET pages/*':
      case 'PATCH pages/*': {
        const page = pages.get(id)
        if (!page) return refusal(404, 'object_not_found')
        if (method === 'GET') return { body: shownPage(page) }
        if (page.in_trash && body.in_trash !== false) return refusal(400, 'validation_error')
        const wrong = setProperties(page, body.properties)
        if (wrong) return wrong
        if (body.in_trash !== undefined) page.in_trash = body.in_trash
        return { body: shownPage(page) }
      }
      case 'GET blocks/*/children': {
        const found = findBlocks(id)
        if (!found) return refusal(404, 'object_not_found')
        const from = Number(params.get('start_cursor') ?? 0)
        const size = Number(params.get('page_size') ?? 100)
        const has_more = found.list.length > from + size
        return {
          body: {
            object: 'list',
            results: found.list.slice(from, from + size).map(shownBlock),
            ...{ has_more, next_cursor: has_more ? String(from + size) : null },
          },
        }
      }
      case 'PATCH blocks/*/children': {
        const found = findBlocks(id)
        if (!found) return refusal(404, 'object_not_found')
        const added = addBlocks(found.list, body.children)
        if (!added) return refusal(400, 'validation_error')
        return {
          body: {
            object: 'list',
            results: added.map(shownBlock),
            has_more: false,
            next_cursor: null,
          },
        }
      }
      case 'DELETE blocks/*': {
        for (const page of pages.values()) {
          const at = page.blocks.findIndex((block) => block.id === id)
          if (at < 0) continue
          const [removed] = page.blocks.splice(at, 1)
          return { body: shownBlock(removed!) }
        }
        return refusal(404, 'object_not_found')
      }
      default:
        return refusal(400, 'invalid_request_url', call)
    }
  }

  const served = await serveFaulty({
    ...options,
    handle,
    failure: (status) =>
      refusal(status, status === 429 ? 'rate_limited' : 'internal_server_error').body,
  })
  return Object.assign(served, {
    ...{ personId, sourceId },
    /** Types of the properties of its database, by name. */
    types,
    /** The pages that are not in the bin, the oldest first. */
    pages: () =>
      [...pages.values()]
        .filter(({ in_trash }) => !in_trash)
        .map(({ id, properties, blocks }) => ({
          id,
          title: plain(properties.Nom?.title),
          reference: plain(properties.Égide?.rich_text),
          status: properties.Statut?.status?.name as string | undefined,
          due: properties.Échéance?.date?.start as string | undefined,
          people: (properties.Responsable?.people ?? []) as { id: string }[],
          /** Texts of each block with those in it. */
          parts: blocks.map((block) => [
            plain(block[block.type].rich_text),
            ...block.children.map((child) => plain(child[child.type].rich_text)),
          ]),
          blocks,
        })),
    /** Adds a task that somebody made there. */
    add(title: string) {
      const id = randomUUID()
      const properties = { Nom: { title: [{ type: 'text', text: { content: title } }] } }
      const own: Block = {
        ...{ id: randomUUID(), type: 'paragraph', children: [] },
        paragraph: { rich_text: [{ type: 'text', text: { content: 'Mine' } }] },
      }
      pages.set(id, { id, properties, blocks: [own], in_trash: false, created: pages.size })
      return id
    },
    /** Moves a page to the bin, as somebody there may. */
    trash(id: string) {
      pages.get(id)!.in_trash = true
    },
  })
}
export type NotionServer = Awaited<ReturnType<typeof serveNotion>>

/** Environment of a product that uses this server. */
export const notionEnv = ({ url }: { url: string }) => ({
  NOTION_URL: url,
  NOTION_TOKEN: notionSecret,
  NOTION_DATABASE_ID: notionDatabase,
  NOTION_REQUESTS_PER_SECOND: '1000',
})
