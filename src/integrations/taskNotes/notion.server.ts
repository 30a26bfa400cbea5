import { Client, extractNotionId, LogLevel } from '@notionhq/client'
import { z } from 'zod'
import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import type { Connection } from '../connection.ts'
import { guardedFetch } from '../guardedFetch.server.ts'
import { blocksOf, isOurs, maxBlocks, richText } from './blocks.server.ts'
import { notionFailure } from './notionFailure.server.ts'
import {
  blockList,
  databaseShape,
  dataSourceShape,
  foundPages,
  pageShape,
  richTexts,
  userList,
} from './notionShapes.server.ts'
import {
  type NotedTask,
  type NoteProperties,
  type NotesMapping,
  noteProperties,
  type TaskNote,
  type TaskNotesPort,
  type TaskNotesService,
} from './taskNotes.ts'

/** How long the properties of a database are remembered, ms. */
const schemaLife = 5 * 60_000

/** Types that a property may have for our values. */
const propertyTypes: Record<keyof NoteProperties, readonly string[]> = {
  reference: ['rich_text'],
  status: ['status', 'select'],
  date: ['date'],
  person: ['people'],
}

type Schema = {
  name: string
  source: string
  properties: z.output<typeof dataSourceShape>['properties']
}

/** Notion, by its own client; https://developers.notion.com/reference. */
export const notion: TaskNotesService = {
  name: 'notion',
  open: openNotion,
}

/** The properties of databases, by address, database and secret; jobs ask for them each time. */
const schemas = new Map<string, { schema: Schema; until: number }>()

type Options = { timeout?: number }

/** Opens a connection; `timeout` is the limit of one request, in ms. */
export function openNotion(
  { url, isEntered, secret, pace }: Connection,
  mapping: NotesMapping,
  { timeout }: Options = {},
): TaskNotesPort {
  const send = guardedFetch({ isEntered, timeout })
  const client = new Client({
    auth: secret,
    baseUrl: url,
    // Retries are ours: they outlive the process.
    retry: false,
    logLevel: LogLevel.ERROR,
    logger: () => undefined,
    timeoutMs: 60_000,
    fetch: (async (address: string, init?: Parameters<typeof send>[1]) => {
      await pace()
      return send(address, init)
    }) as never,
  })
  const key = JSON.stringify([url, secret, mapping.database])

  /** Runs a call, and validates what is read of its answer. */
  async function ask<T>(call: Promise<unknown>, shape: z.ZodType<T>): Promise<T> {
    const answer = await call.catch((error: unknown) => {
      throw notionFailure(error)
    })
    const parsed = shape.safeParse(answer)
    if (!parsed.success) throw new OutsideFailure('unreadable')
    return parsed.data
  }

  async function readSchema(): Promise<Schema> {
    const database_id = extractNotionId(mapping.database)
    if (!database_id) throw new OutsideFailure('not_found', 'no id of a database')
    const { title, data_sources } = await ask(
      client.databases.retrieve({ database_id }),
      databaseShape,
    )
    const source = data_sources[0]!.id
    const { properties } = await ask(
      client.dataSources.retrieve({ data_source_id: source }),
      dataSourceShape,
    )
    const schema = { name: plain(title), source, properties }
    schemas.set(key, { schema, until: Date.now() + schemaLife })
    return schema
  }

  async function currentSchema(): Promise<Schema> {
    const known = schemas.get(key)
    return known && known.until > Date.now() ? known.schema : readSchema()
  }

  /** A mapped property, if the database has it with a type that takes our values. */
  function propertyOf({ properties }: Schema, name: keyof NoteProperties) {
    const mapped = mapping.properties[name]
    const property = mapped === null ? undefined : properties[mapped]
    return property && propertyTypes[name].includes(property.type) ? property : undefined
  }

  async function withReference(reference: string): Promise<NotedTask[]> {
    const schema = await currentSchema()
    const property = propertyOf(schema, 'reference')
    if (!property) throw new OutsideFailure('refused', 'the property for the reference is missing')
    const { results } = await ask(
      client.dataSources.query({
        data_source_id: schema.source,
        filter: { property: property.id, rich_text: { equals: reference } },
        sorts: [{ timestamp: 'created_time', direction: 'ascending' }],
      }),
      foundPages,
    )
    return results.filter(isPresent).map(taskOf)
  }

  /** Keeps one of the pages with a reference: an attempt that seemed to have failed may have created another. */
  async function uniteTo(pages: readonly NotedTask[], kept: string) {
    for (const { id } of pages)
      if (id !== kept) await ask(client.pages.update({ page_id: id, in_trash: true }), z.unknown())
  }

  function valuesOf(note: TaskNote, schema: Schema) {
    const status = propertyOf(schema, 'status')
    const date = propertyOf(schema, 'date')
    const person = propertyOf(schema, 'person')
    const reference = propertyOf(schema, 'reference')
    return {
      // The title of every page has this id.
      ...(note.title !== null && { title: { title: richText(note.title) } }),
      ...(note.title !== null &&
        reference && { [reference.id]: { rich_text: richText(note.reference) } }),
      ...(note.status !== null &&
        status && { [status.id]: { [status.type]: { name: note.status } } }),
      ...(note.due !== null && date && { [date.id]: { date: { start: note.due } } }),
      ...(note.assignee !== null && person && { [person.id]: { people: [{ id: note.assignee }] } }),
    } as never
  }

  async function childrenOf(page: string) {
    const all: z.output<typeof blockList>['results'] = []
    for (let cursor: string | undefined; ; ) {
      const answer = await ask(
        client.blocks.children.list({
          ...{ block_id: page, page_size: maxBlocks },
          ...(cursor && { start_cursor: cursor }),
        }),
        blockList,
      )
      all.push(...answer.results)
      if (!answer.has_more || !answer.next_cursor) return all
      cursor = answer.next_cursor
    }
  }

  const append = (block_id: string, children: readonly object[]) =>
    ask(client.blocks.children.append({ block_id, children: children as never }), blockList)

  /** Writes our part of a page anew, then removes the earlier one, so that a page never lacks it. */
  async function replacePart(page: string, note: TaskNote) {
    const earlier = (await childrenOf(page)).filter((block) => isOurs(block, note.reference))
    const { container, others } = blocksOf(note)
    const [written] = (await append(page, [container])).results
    if (!written) throw new OutsideFailure('unreadable')
    for (const group of others) await append(written.id, group)
    for (const { id } of earlier) await ask(client.blocks.delete({ block_id: id }), z.unknown())
  }

  async function create(note: TaskNote): Promise<NotedTask> {
    const schema = await currentSchema()
    const parent = { type: 'data_source_id' as const, data_source_id: schema.source }
    return taskOf(
      await ask(client.pages.create({ parent, properties: valuesOf(note, schema) }), pageShape),
    )
  }

  async function update(note: TaskNote, id: string): Promise<NotedTask> {
    const present = await ask(client.pages.retrieve({ page_id: id }), pageShape)
    if (!isPresent(present)) throw new OutsideFailure('not_found', 'the page is in the bin')
    const properties = valuesOf(note, await currentSchema())
    const needsUpdate = Object.keys(properties).length > 0
    if (!needsUpdate) return taskOf(present)
    return taskOf(await ask(client.pages.update({ page_id: id, properties }), pageShape))
  }

  return {
    async describe() {
      const schema = await readSchema()
      const missing = noteProperties.filter(
        (name) => mapping.properties[name] !== null && !propertyOf(schema, name),
      )
      const status = propertyOf(schema, 'status')
      const { options: statuses = [] } = status?.status ?? status?.select ?? {}
      return { name: schema.name, missing, statuses: statuses.map(({ name }) => name) }
    },

    async tasks(search) {
      const { source } = await currentSchema()
      const answer = await ask(
        client.dataSources.query({
          data_source_id: source,
          page_size: 20,
          sorts: [{ timestamp: 'last_edited_time', direction: 'descending' }],
          ...(search && { filter: { property: 'title', title: { contains: search } } }),
        }),
        foundPages,
      )
      return answer.results.filter(isPresent).map(taskOf)
    },

    async people() {
      const answer = await ask(client.users.list({ page_size: 100 }), userList)
      return answer.results.flatMap(({ id, type, name }) =>
        type === 'person' && name ? [{ id, name }] : [],
      )
    },

    async save(note, given) {
      try {
        // A task that somebody made there has no reference.
        const ours = note.title === null ? [] : await withReference(note.reference)
        const known = given ?? ours[0]?.id ?? null
        const saved = known === null ? await create(note) : await update(note, known)
        await replacePart(saved.id, note)
        await uniteTo(ours, saved.id)
        return saved
      } catch (error) {
        // The properties may have changed since they were read.
        schemas.delete(key)
        throw error
      }
    },
  }
}

const plain = (texts: z.output<typeof richTexts>) =>
  texts.map(({ plain_text }) => plain_text).join('')

const isPresent = ({ in_trash, archived }: z.output<typeof pageShape>) => !in_trash && !archived

function taskOf({ id, url, properties }: z.output<typeof pageShape>): NotedTask {
  const title = Object.values(properties).find(({ type }) => type === 'title')?.title ?? []
  return { id, url, title: plain(title) }
}
