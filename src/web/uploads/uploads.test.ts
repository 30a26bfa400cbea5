import { describe, expect, it } from 'vitest'
import { CallError } from '../../kernel/http/client.ts'
import { memoryDeviceStore } from '../device/deviceStore.ts'
import { UploadFailure, Uploads, type UploadsDependencies } from './uploads.ts'

const answer = (status: number, detail: string, code = 'code') =>
  new CallError(status, { detail, code, request_id: '' })

/** Uploads one file with these answers of the server; returns what was shown of it, and what the server was asked. */
async function upload(server: Partial<UploadsDependencies>, isEnded: (state: string) => boolean) {
  const asked: string[] = []
  const uploads = new Uploads({
    store: memoryDeviceStore(),
    remembered: async () => [],
    begin: async () => ({ id: 'a', url: '/a' }),
    send: async () => {},
    finish: async () => ({}),
    cancel: async (id) => asked.push(`cancel ${id}`),
    renewSession: async () => asked.push('renew'),
    takeLock: async () => () => {},
    onArrived: () => asked.push('arrived'),
    wait: () => 0,
    ...server,
  })
  const shown: string[] = []
  const ended = new Promise<void>((resolve) => {
    uploads.subscribe(() => {
      const [one] = uploads.queue()
      const line = [one?.state, one?.problem].filter(Boolean).join(': ')
      if (line !== shown.at(-1)) shown.push(line)
      if (one && isEnded(one.state)) resolve()
    })
  })
  await uploads.open(1)
  uploads.add([{ content: new File(['bill'], 'bill.pdf'), announced: {} }])
  await ended
  return { shown, asked, last: uploads.queue()[0] }
}

/** Fails with these errors first, one after the other. */
function failing(...errors: Error[]) {
  return async () => {
    const error = errors.shift()
    if (error) throw error
  }
}

describe('an upload (§2)', () => {
  it('waits for a busy or full server, says why, and goes on', async () => {
    const beginning = failing(answer(503, 'full before'))
    const finishing = failing(answer(503, 'busy'))
    const { shown, asked } = await upload(
      {
        begin: async () => {
          await beginning()
          return { id: 'a', url: '/a' }
        },
        send: failing(new UploadFailure(503, 'full'), new UploadFailure(500, 'a fault')),
        finish: async () => {
          await finishing()
          return {}
        },
      },
      (state) => state === 'done',
    )
    expect(shown.filter((line) => line.startsWith('lost'))).toEqual([
      ...['lost: full before', 'lost: full', 'lost', 'lost: busy'],
    ])
    expect(asked).toEqual(['arrived'])
  })

  it('that is refused while it is sent says why, and is given up', async () => {
    const { shown, asked } = await upload(
      { send: failing(new UploadFailure(413, 'too large')) },
      (state) => state === 'refused',
    )
    expect(shown.at(-1)).toBe('refused: too large')
    expect(asked).toEqual(['cancel a'])
  })

  it('tells the server how it begins before anything is sent', async () => {
    const { asked } = await upload(
      {
        begin: async (_, beginning) => {
          expect(atob(beginning!)).toBe('bill')
          throw answer(400, 'neither a photo nor a PDF')
        },
        send: async () => expect.unreachable(),
      },
      (state) => state === 'refused',
    )
    expect(asked).toEqual([])
  })

  it('that is refused can be tried again only if that may help', async () => {
    const refused = (status: number, code: string) =>
      upload(
        { begin: async () => Promise.reject(answer(status, code, code)) },
        (state) => state === 'refused',
      )
    for (const [status, code, mayRetry] of [
      [403, 'forbidden', false],
      [413, 'too_large', false],
      [413, 'too_much', true],
      [409, 'too_many_uploads', true],
    ] as const)
      expect((await refused(status, code)).last).toMatchObject({ mayRetry })
  })

  it('begins anew if the server has given it up, and renews the session if that has ended', async () => {
    let begun = 0
    const { shown, asked } = await upload(
      {
        begin: async () => ({ id: `${++begun}`, url: '/a' }),
        send: failing(new UploadFailure(404, 'not found'), new UploadFailure(401)),
      },
      (state) => state === 'done',
    )
    expect(begun).toBe(2)
    expect(shown.filter((line) => line.startsWith('lost'))).toEqual(['lost', 'lost'])
    expect(asked).toEqual(['renew', 'arrived'])
  })
})
