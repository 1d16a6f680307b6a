import { describe, expect, test } from 'vitest'
import {
  answersOf,
  back,
  choose,
  type Choices,
  currentStep,
  isAnswered,
  type KnownBefore,
  next,
  progressOf,
  skip,
  startSurvey,
  type SurveyState,
  type SurveyStep,
} from './survey-steps.ts'

const NEW: KnownBefore = { userType: null, hasWatchlists: false }
const corvane = { id: 'corvane', name: 'Corvane' }

/** An answer to each question, by an investor unless given otherwise. */
const ANSWERS: Partial<Record<SurveyStep, Partial<Choices>>> = {
  'user-type': { userType: 'Retail Investor' },
  expertise: { expertiseType: 'Expert' },
  institution: { institutionType: 'Exchange' },
  projects: { projects: [corvane] },
  'watchlist-name': { watchlistName: 'Bridges' },
}

const answer = (state: SurveyState, userType?: Choices['userType']): SurveyState => {
  const step = currentStep(state)
  const given = userType && step === 'user-type' ? { userType } : (ANSWERS[step] ?? {})
  return next(choose(state, given))
}

type Move = 'next' | 'skip'

/** From welcome on; each move as given, `next` with an answer. */
const walk = (
  known: KnownBefore,
  moves: readonly Move[],
  userType?: Choices['userType'],
): SurveyState =>
  moves.reduce(
    (state, move) => (move === 'skip' ? skip(state) : answer(state, userType)),
    startSurvey(known),
  )

/** All steps shown when every question is answered. */
const fullPath = (known: KnownBefore, userType?: Choices['userType']): readonly SurveyStep[] =>
  walk(
    known,
    Array.from({ length: 9 }, () => 'next'),
    userType,
  ).shown

describe('the path when all is answered', () => {
  test.each<[string, KnownBefore, Choices['userType'], readonly SurveyStep[]]>([
    [
      'A4.41 of a Retail Investor',
      NEW,
      'Retail Investor',
      ['welcome', 'user-type', 'expertise', 'projects', 'watchlist-name', 'thank-you'],
    ],
    [
      'A4.42 of an Institutional Partner',
      NEW,
      'Institutional Partner',
      ['welcome', 'user-type', 'institution', 'projects', 'watchlist-name', 'thank-you'],
    ],
    [
      'A4.43 A4.44 with watchlists of an investor: no projects, no name',
      { userType: null, hasWatchlists: true },
      'Retail Investor',
      ['welcome', 'user-type', 'expertise', 'thank-you'],
    ],
    [
      'A4.43 A4.44 with watchlists of a partner: no projects, no name',
      { userType: null, hasWatchlists: true },
      'Institutional Partner',
      ['welcome', 'user-type', 'institution', 'thank-you'],
    ],
    [
      'A4.45 with a stored Retail Investor: no user type',
      { userType: 'Retail Investor', hasWatchlists: false },
      null,
      ['welcome', 'expertise', 'projects', 'watchlist-name', 'thank-you'],
    ],
    [
      'A4.46 with a stored Institutional Partner: the institution',
      { userType: 'Institutional Partner', hasWatchlists: false },
      null,
      ['welcome', 'institution', 'projects', 'watchlist-name', 'thank-you'],
    ],
    [
      'A4.47 with a stored Project Owner: the expertise',
      { userType: 'Project Owner', hasWatchlists: false },
      null,
      ['welcome', 'expertise', 'projects', 'watchlist-name', 'thank-you'],
    ],
    [
      'A4.48 with a stored investor and watchlists',
      { userType: 'Retail Investor', hasWatchlists: true },
      null,
      ['welcome', 'expertise', 'thank-you'],
    ],
    [
      'A4.48 with a stored partner and watchlists',
      { userType: 'Institutional Partner', hasWatchlists: true },
      null,
      ['welcome', 'institution', 'thank-you'],
    ],
  ])('%s', (_, known, userType, expected) => {
    expect(fullPath(known, userType)).toEqual(expected)
  })
})

describe('the steps shown when questions are skipped', () => {
  const withLists: KnownBefore = { userType: null, hasWatchlists: true }
  test.each<[string, KnownBefore, readonly Move[], readonly SurveyStep[]]>([
    [
      'A4.52 the user type: past expertise',
      NEW,
      ['next', 'skip'],
      ['welcome', 'user-type', 'projects'],
    ],
    [
      'A4.53 the user type with watchlists: to thank you',
      withLists,
      ['next', 'skip'],
      ['welcome', 'user-type', 'thank-you'],
    ],
    [
      'A4.54 the expertise: one step on',
      NEW,
      ['next', 'next', 'skip'],
      ['welcome', 'user-type', 'expertise', 'projects'],
    ],
    [
      'A4.54 the institution: one step on',
      { userType: 'Institutional Partner', hasWatchlists: false },
      ['next', 'skip'],
      ['welcome', 'institution', 'projects'],
    ],
    [
      'A4.54 the expertise with watchlists: to thank you',
      withLists,
      ['next', 'next', 'skip'],
      ['welcome', 'user-type', 'expertise', 'thank-you'],
    ],
    [
      'A4.55 the projects: past the name to thank you',
      NEW,
      ['next', 'next', 'next', 'skip'],
      ['welcome', 'user-type', 'expertise', 'projects', 'thank-you'],
    ],
    [
      'A4.56 the name: to thank you',
      NEW,
      ['next', 'next', 'next', 'next', 'skip'],
      ['welcome', 'user-type', 'expertise', 'projects', 'watchlist-name', 'thank-you'],
    ],
    [
      'all that can be: welcome, user type, projects, thank you',
      NEW,
      ['next', 'skip', 'skip', 'skip'],
      ['welcome', 'user-type', 'projects', 'thank-you'],
    ],
  ])('%s', (_, known, moves, expected) => {
    expect(walk(known, moves).shown).toEqual(expected)
  })

  test('A4.52 after Institutional Partner was chosen: past the institution', () => {
    const chosen = choose(walk(NEW, ['next']), { userType: 'Institutional Partner' })
    expect(skip(chosen).shown).toEqual(['welcome', 'user-type', 'projects'])
  })

  test('welcome cannot be skipped', () => {
    expect(skip(startSurvey(NEW)).shown).toEqual(['welcome'])
  })
})

describe('back', () => {
  test('leads to the step before, with its choice', () => {
    const state = back(walk(NEW, ['next', 'next']))
    expect(currentStep(state)).toBe('user-type')
    expect(state.choices.userType).toBe('Retail Investor')
  })

  test('after a jump leads to where the jump began', () => {
    expect(currentStep(back(walk(NEW, ['next', 'skip'])))).toBe('user-type')
  })

  test('changes nothing on welcome and on thank you', () => {
    const welcome = startSurvey(NEW)
    expect(back(welcome)).toBe(welcome)
    const thanks = walk(NEW, ['next', 'skip', 'skip'])
    expect(currentStep(thanks)).toBe('thank-you')
    expect(back(thanks)).toBe(thanks)
  })

  test('and another user type leads another way', () => {
    const state = answer(back(walk(NEW, ['next', 'next'])), 'Institutional Partner')
    expect(state.shown).toEqual(['welcome', 'user-type', 'institution'])
  })
})

test.each<[SurveyStep, number, readonly Move[], Choices['userType']?]>([
  ['user-type', 2, ['next']],
  ['expertise', 3, ['next', 'next']],
  ['institution', 3, ['next', 'next'], 'Institutional Partner'],
  ['projects', 4, ['next', 'next', 'next']],
  ['watchlist-name', 5, ['next', 'next', 'next', 'next']],
])('%s, step %d of 6, is not left by Next without an answer', (step, number, moves, userType) => {
  const state = walk(NEW, moves, userType)
  expect([currentStep(state), progressOf(state)]).toEqual([step, { step: number, of: 6 }])
  expect(isAnswered(state)).toBe(false)
  expect(next(state)).toBe(state)
})

test('a name of blanks is none', () => {
  const state = walk(NEW, ['next', 'next', 'next', 'next'])
  expect(isAnswered(choose(state, { watchlistName: '  ' }))).toBe(false)
})

test('dropped steps are not counted, and jumped ones are', () => {
  const known: KnownBefore = { userType: 'Retail Investor', hasWatchlists: true }
  expect(progressOf(startSurvey(known))).toEqual({ step: 1, of: 3 })
  expect(progressOf(walk(known, ['next', 'skip']))).toEqual({ step: 3, of: 3 })
  expect(progressOf(walk(NEW, ['next', 'skip']))).toEqual({ step: 4, of: 6 })
})

describe('the answers', () => {
  const all: readonly Move[] = ['next', 'next', 'next', 'next', 'next']

  test('are everything that was chosen', () => {
    expect(answersOf(walk(NEW, all))).toEqual({
      userType: 'Retail Investor',
      institutionType: null,
      expertiseType: 'Expert',
      projects: ['corvane'],
      watchlistName: 'Bridges',
    })
  })

  test('of a partner have the institution and no level', () => {
    expect(answersOf(walk(NEW, all, 'Institutional Partner'))).toMatchObject({
      userType: 'Institutional Partner',
      institutionType: 'Exchange',
      expertiseType: null,
    })
  })

  test('have the stored user type', () => {
    const known: KnownBefore = { userType: 'Project Owner', hasWatchlists: false }
    expect(answersOf(walk(known, all))).toMatchObject({ userType: 'Project Owner' })
  })

  test('have no level of a type that was chosen before another one', () => {
    const institution = answer(back(back(walk(NEW, all.slice(0, 3)))), 'Institutional Partner')
    expect(answersOf(skip(institution))).toMatchObject({
      userType: 'Institutional Partner',
      institutionType: null,
      expertiseType: null,
    })
  })

  test('that were skipped after all are null', () => {
    const state = walk(NEW, all.slice(0, 4))
    expect(answersOf(skip(back(state)))).toMatchObject({ projects: [], watchlistName: null })
    expect(answersOf(skip(back(back(back(state)))))).toMatchObject({
      userType: null,
      expertiseType: null,
    })
  })
})
