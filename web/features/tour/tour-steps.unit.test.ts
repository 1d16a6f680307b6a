import { describe, expect, test } from 'vitest'
import { currentStep, moveTour, progressOf, startTour } from './tour-steps.ts'
import type { TourMove, TourState } from './tour-steps.ts'

const REGULAR = [
  'account-menu',
  'search-bar',
  'security-alerts',
  'trending-projects',
  'recently-audited',
  'advanced-filters',
  'onboarding-projects',
]

type Move = TourMove['type'] | 'sign-in' | 'sign-out'

const moveOf = (move: Move): TourMove => {
  if (move === 'sign-in') return { type: 'session-changed', isSignedIn: true }
  if (move === 'sign-out' || move === 'session-changed') {
    return { type: 'session-changed', isSignedIn: false }
  }
  return { type: move }
}

/** Of a user after some moves; of a visitor where `of` says so. */
const after = (moves: readonly Move[], of: 'user' | 'visitor' = 'user'): TourState | null =>
  moves.reduce<TourState | null>(
    (state, move) => (state === null ? null : moveTour(state, moveOf(move))),
    startTour(of === 'user'),
  )

const stepAfter = (moves: readonly Move[], of?: 'user' | 'visitor'): string => {
  const state = after(moves, of)
  return state === null ? 'over' : currentStep(state)
}

const times = (count: number, move: Move): Move[] => Array.from({ length: count }, () => move)

describe('the steps', () => {
  test('A4.106 of a user are seven regular ones', () => {
    expect(startTour(true).steps.slice(0, -3)).toEqual(REGULAR)
    expect(progressOf(startTour(true))).toEqual({ step: 1, of: 7 })
  })

  test('A4.110 of a visitor are the six without the account menu', () => {
    expect(startTour(false).steps.slice(0, -3)).toEqual(REGULAR.slice(1))
    expect(progressOf(startTour(false))).toEqual({ step: 1, of: 6 })
  })

  test.each([true, false])('A4.107 end with three closing ones, signed in: %s', (isSignedIn) => {
    expect(startTour(isSignedIn).steps.slice(-3)).toEqual([
      'complete-signed-in',
      'complete-signed-out',
      'confirm-skip',
    ])
  })

  test('A4.108 are ten in all', () => {
    expect(startTour(true).steps).toHaveLength(10)
  })
})

describe('Next', () => {
  test.each(REGULAR.map((step, index) => [index, step] as const))(
    'A4.112 leads after %i presses to %s',
    (presses, step) => {
      expect(stepAfter(times(presses, 'next'))).toBe(step)
    },
  )

  test('A4.120 on the last regular step leads a user to their completion', () => {
    expect(stepAfter(times(7, 'next'))).toBe('complete-signed-in')
  })

  test('A4.121 on the last regular step leads a visitor to theirs', () => {
    expect(stepAfter(times(5, 'next'), 'visitor')).toBe('onboarding-projects')
    expect(stepAfter(times(6, 'next'), 'visitor')).toBe('complete-signed-out')
  })

  test.each([8, 9, 20])('leads no further than the completion in %i presses', (presses) => {
    expect(stepAfter(times(presses, 'next'))).toBe('complete-signed-in')
  })
})

describe('Back', () => {
  test.each([
    [['back'], 'account-menu'],
    [['next', 'back'], 'account-menu'],
    [['next', 'next', 'next', 'back'], 'security-alerts'],
    [[...times(6, 'next'), 'back'], 'advanced-filters'],
    [[...times(7, 'next'), 'back'], 'complete-signed-in'],
    [['close', 'back'], 'confirm-skip'],
  ] as const)('A4.113 after %j it is at %s', (moves, step) => {
    expect(stepAfter(moves)).toBe(step)
  })
})

describe('the skip question', () => {
  test.each(REGULAR.map((step, index) => [step, index] as const))(
    'A4.115 that %s opened leads back to it',
    (step, index) => {
      const moves = [...times(index, 'next'), 'close'] as const
      expect([stepAfter(moves), stepAfter([...moves, 'resume'])]).toEqual(['confirm-skip', step])
    },
  )

  test('shows no progress, and closing it ends the tour', () => {
    expect(progressOf(after(['close'])!)).toBeNull()
    expect(stepAfter(['close', 'close'])).toBe('over')
  })

  test('goes on from where it was: Next and Back', () => {
    expect(stepAfter(['next', 'next', 'close', 'resume', 'next'])).toBe('trending-projects')
    expect(stepAfter(['next', 'next', 'close', 'resume', 'back'])).toBe('search-bar')
  })
})

test.each([
  ['user', 7],
  ['visitor', 6],
] as const)('closing the completion of a %s ends the tour', (of, presses) => {
  expect(stepAfter([...times(presses, 'next'), 'close'], of)).toBe('over')
  expect(stepAfter([...times(presses, 'next'), 'resume'], of)).toMatch(/^complete/)
})

describe('a missing target', () => {
  test.each([
    [['target-missing'], 'search-bar'],
    [['next', 'target-missing'], 'security-alerts'],
    [['next', 'target-missing', 'target-missing'], 'trending-projects'],
    [times(7, 'target-missing'), 'complete-signed-in'],
    [['next', 'next', 'back', 'target-missing'], 'account-menu'],
    [['next', 'next', 'next', 'back', 'target-missing', 'target-missing'], 'account-menu'],
    // The first step cannot be passed backwards.
    [['next', 'back', 'target-missing'], 'search-bar'],
    [['next', 'next', 'back', 'back', 'target-missing', 'target-missing'], 'security-alerts'],
    // The skip question does not turn the direction round.
    [['next', 'next', 'back', 'close', 'resume', 'target-missing'], 'security-alerts'],
  ] as const)('is passed: after %j it is at %s', (moves, step) => {
    expect(stepAfter(moves)).toBe(step)
  })
})

describe('a sign-out', () => {
  test.each([
    [['sign-out'], 'search-bar'],
    [['next', 'sign-out'], 'search-bar'],
    [['next', 'next', 'sign-out'], 'security-alerts'],
    [[...times(6, 'next'), 'sign-out'], 'onboarding-projects'],
    [[...times(7, 'next'), 'sign-out'], 'complete-signed-out'],
    [['next', 'next', 'close', 'sign-out'], 'confirm-skip'],
    [['next', 'next', 'close', 'sign-out', 'resume'], 'security-alerts'],
    [['close', 'sign-out', 'resume'], 'search-bar'],
    [['next', 'next', 'sign-out', 'next'], 'trending-projects'],
  ] as const)('after %j drops the account menu: %s', (moves, step) => {
    expect(after(moves)?.steps).not.toContain('account-menu')
    expect(stepAfter(moves)).toBe(step)
  })
})

describe('another change of the session', () => {
  test.each([['next'], ['next', 'next'], ['close'], times(6, 'next')] as Move[][])(
    'A4.126 stops a tour that had progressed: %j',
    (...moves) => {
      expect(stepAfter([...moves, 'sign-in'], 'visitor')).toBe('over')
    },
  )

  test('A4.127 leaves a tour on its first step running, from the account menu on', () => {
    expect(stepAfter(['sign-in'], 'visitor')).toBe('account-menu')
    expect(progressOf(after(['sign-in'], 'visitor')!)).toEqual({ step: 1, of: 7 })
    expect(stepAfter(['next', 'back', 'sign-in'], 'visitor')).toBe('account-menu')
  })

  test('the same session again changes nothing', () => {
    expect(stepAfter(['next', 'sign-in'])).toBe('search-bar')
    expect(stepAfter(['next', 'sign-out'], 'visitor')).toBe('security-alerts')
  })
})
