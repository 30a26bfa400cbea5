import { describe, expect, it } from 'vitest'
import { ChunkError, chunk, chunkTimeLimit } from './chunk.ts'

describe('a part of the program', () => {
  it('loads once for everybody who asks', async () => {
    let loads = 0
    const part = chunk(async () => ++loads)
    expect(part.get()).not.toHaveProperty('value')
    expect(await Promise.all([part.get(), part.get()])).toEqual([1, 1])
    // As React's `use` reads it without waiting.
    expect(part.get()).toMatchObject({ status: 'fulfilled', value: 1 })
  })

  it('is loaded again where the first try failed', async () => {
    let tries = 0
    const part = chunk(async () => {
      if (++tries === 1) throw new TypeError('Failed to fetch')
      return tries
    })
    expect(await part.get()).toBe(2)
  })

  it('that could not be had says so', async () => {
    const part = chunk(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(part.get()).rejects.toBeInstanceOf(ChunkError)
  })

  it('§9.screen_load_time_out is given up after its time limit', async () => {
    expect(chunkTimeLimit).toBe(120_000)
    const part = chunk(() => new Promise(() => {}), 20)
    await expect(part.get()).rejects.toBeInstanceOf(ChunkError)
  })
})
