import { randomUUID } from 'node:crypto'
import { Upload } from 'tus-js-client'
import { api } from '../../api.ts'
import type { KickoffDocument } from '../../features/kickoff/kickoffFields.ts'
import { type Client, createClient } from '../../kernel/http/client.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import type { TestApp } from '../app.ts'

/** A browser with its own cookies and no sign-in. */
export type Device = Client<typeof api> & {
  /** Its cookies, as it sends them. */
  cookies: () => string
  /** Sends a content to the address of an upload by the tus protocol. */
  sendContent: (url: string, content: Buffer) => Promise<void>
}

type DeviceOptions = {
  /** Address to which contents are sent, if `base` is that of a proxy. */
  uploadsTo?: string
  /** Headers of the next call. */
  headersOf?: () => Record<string, string>
}

/** Opens a browser without a sign-in; `base` may be that of a proxy. */
export function openDevice(
  base: string,
  { uploadsTo = base, headersOf = () => ({}) }: DeviceOptions = {},
): Device {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = createClient(api, async (path, init) => {
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(jar.size > 0 && { Cookie: cookies() }),
      ...headersOf(),
    }
    const response = await fetch(base + path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name) jar.set(name, value ?? '')
    }
    return response
  })
  const sendContent = (url: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      new Upload(content, {
        uploadUrl: uploadsTo + url,
        retryDelays: [],
        headers: { Cookie: cookies() },
        onSuccess: () => resolve(),
        onError: reject,
      }).start()
    })
  return { ...client, cookies, sendContent }
}

/** Saves answers on a device, on the version that it has read; returns the answer and the change. */
export async function saveAnswers(
  device: Device,
  uuid: string,
  values: Record<string, unknown>,
  change: string = randomUUID(),
) {
  const { version } = await device.kickoff.read({ params: { uuid } })
  const body = { change, version, values }
  return device.kickoff.save({ params: { uuid }, body })
}

/** Uploads a file in a form. */
export async function uploadInForm(
  device: Device,
  uuid: string,
  content: Buffer,
  { name, type }: { name: string; type: KickoffDocument },
) {
  const body = { name, type, size: content.length }
  const begun = await device.kickoff.beginUpload({ params: { uuid }, body })
  await device.sendContent(begun.url, content)
  return device.kickoff.finishUpload({ params: { uuid, upload: begun.id } })
}

/** Runs a job of the product that is waiting, and removes it; returns its payloads. */
export async function runWaiting(app: TestApp, task: string, now = new Date()) {
  const { rows } = await app.database.pool.query<{ payload: unknown }>(
    `with due as (delete from graphile_worker._private_jobs j
       using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1
       returning j.payload)
     select payload from due`,
    [task],
  )
  for (const { payload } of rows)
    await app.app.jobs.tasks[task]!(payload, {
      database: app.database,
      enqueue: enqueueIn,
      log: app.app.server.log,
      now: () => now,
    })
  return rows.map(({ payload }) => payload)
}

/** The code that was mailed last for a form. */
export async function mailedCode(app: TestApp): Promise<string> {
  await runWaiting(app, 'kickoff.mailCode')
  const { rows } = await app.database.pool.query<{ secret: string }>(
    `select secret from mails where key like 'kickoff-code-%' order by id desc limit 1`,
  )
  return app.box.open(rows[0]!.secret as never).split('\n')[1]!
}
