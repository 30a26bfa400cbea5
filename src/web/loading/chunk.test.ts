import { describe, expect, it } from 'vitest'
import { ChunkError, chunk, chunkTimeLimit } from './chunk.ts'

describe('chunk', () => {
  it('loads once for all callers', async () => {
    let loads = 0
    const part = chunk(async () => ++loads)
    expect(part.get()).not.toHaveProperty('value')
    expect(await Promise.all([part.get(), part.get()])).toEqual([1, 1])
    // What React's `use` reads synchronously.
    expect(part.get()).toMatchObject({ status: 'fulfilled', value: 1 })
  })

  it('retries after a failed load', async () => {
    let tries = 0
    const part = chunk(async () => {
      if (++tries === 1) throw new TypeError('Failed to fetch')
      return tries
    })
    expect(await part.get()).toBe(2)
  })

  it('rejects with ChunkError if loading fails twice', async () => {
    const part = chunk(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(part.get()).rejects.toBeInstanceOf(ChunkError)
  })

  it('gives up after the time limit (§9.screen_load_time_out)', async () => {
    expect(chunkTimeLimit).toBe(120_000)
    const part = chunk(() => new Promise(() => {}), 20)
    await expect(part.get()).rejects.toBeInstanceOf(ChunkError)
  })
})
