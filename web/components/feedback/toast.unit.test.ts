import { describe, expect, it } from 'vitest'
import { onWaitingToast, showToastsWith, toast } from './toast.ts'

const collect = () => {
  const texts: string[] = []
  return { texts, stop: showToastsWith(({ text }) => texts.push(text)) }
}

describe('toast', () => {
  it('queues messages in order until a listener is registered', () => {
    toast.success('first')
    toast.error('second')
    const { texts, stop } = collect()
    toast.success('third')
    stop()
    expect(texts).toEqual(['first', 'second', 'third'])
  })

  it('shows a message once, even when the listener is replaced', () => {
    const first = collect()
    toast.success('seen')
    const second = collect()
    first.stop()
    toast.success('new')
    second.stop()
    expect([first.texts, second.texts]).toEqual([['seen'], ['new']])
  })

  it('calls back about queued messages only while no listener is registered', () => {
    let woken = 0
    const stopWaking = onWaitingToast(() => {
      woken += 1
    })
    toast.success('waiting')
    const { stop } = collect()
    toast.success('shown at once')
    expect(woken).toBe(1)
    stop()
    stopWaking()
    toast.success('nobody listens')
    expect(woken).toBe(1)
    collect().stop()
  })

  it('calls back at once for messages that are already queued', () => {
    toast.error('early')
    let woken = false
    onWaitingToast(() => {
      woken = true
    })()
    expect(woken).toBe(true)
    collect().stop()
  })
})
