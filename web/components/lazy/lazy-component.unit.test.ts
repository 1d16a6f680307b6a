import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { lazyComponent } from './lazy-component.ts'

const Greeting = ({ name }: { name: string }) => `Hello ${name}`

describe('lazyComponent', () => {
  it('renders nothing until its code is loaded, and at once from then on', async () => {
    const Part = lazyComponent(async () => ({ default: Greeting }), { onServer: true })
    expect([Part.isLoaded(), renderToStaticMarkup(createElement(Part, { name: 'Mara' }))]).toEqual([
      false,
      '',
    ])
    await Part.load()
    expect([Part.isLoaded(), renderToStaticMarkup(createElement(Part, { name: 'Mara' }))]).toEqual([
      true,
      'Hello Mara',
    ])
  })

  it('loads once, however often it is called', async () => {
    let fetches = 0
    const Part = lazyComponent(async () => {
      fetches += 1
      return { default: Greeting }
    })
    Part.preload()
    await Promise.all([Part.load(), Part.load()])
    expect(fetches).toBe(1)
  })

  it('rejects on failure, and tries again on the next call', async () => {
    let online = false
    const Part = lazyComponent(async () => {
      if (!online) throw new TypeError('Failed to fetch')
      return { default: Greeting }
    })
    Part.preload()
    await expect(Part.load()).rejects.toMatchObject({
      name: 'ChunkLoadError',
      cause: { message: 'Failed to fetch' },
    })
    online = true
    await Part.load()
    expect(Part.isLoaded()).toBe(true)
  })
})
