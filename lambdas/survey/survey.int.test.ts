import { describe, expect, test } from 'vitest'
import { generateProjects } from '../../local/demo/generate-projects.ts'
import { catalogueOf } from '../../test/support/data/catalogue.ts'
import { fetchProfile } from '../../test/support/data/profiles.ts'
import { surveyEventsOf, surveyOf, uploadSurvey } from '../../test/support/data/surveys.ts'
import { tableText } from '../../test/support/data/table-items.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { eventStore } from '../platform/config/clients.ts'
import { importProjects } from '../projects/catalogue/import-catalogue.ts'

const cloud = await useTestCloud()
const projects = generateProjects(7, 51)
await importProjects({ ...catalogueOf(cloud), store: eventStore() }, projects)
const ids = projects.map(({ id }) => id)
const [first = '', second = ''] = ids

const newUser = async () => await signInNewUser(cloud)
/** Whose answers are all refused. */
const refusedUser = await newUser()

const INVESTOR = {
  userType: 'Retail Investor',
  institutionType: null,
  expertiseType: 'Proficient',
  projects: [first, second],
  watchlistName: 'Bridges',
}

test('A7.65 without answers there is null, then there are the stored answers, which are recorded once', async () => {
  const user = await newUser()
  const before = await user.get('/api/user/survey')
  expect([before.status, await before.text()]).toEqual([200, 'null'])
  expect(before.headers.get('cache-control')).toBe('private, no-store')
  await uploadSurvey(user, INVESTOR)
  const stored = await surveyOf(user)
  expect(stored).toEqual({ ...INVESTOR, submittedAt: expect.any(String) })
  expect((await uploadSurvey(user, INVESTOR)).status).toBe(200)
  expect(await surveyOf(user)).toEqual(stored)
  expect(await surveyEventsOf(cloud, user)).toHaveLength(1)
  // One user never sees the answers of another.
  expect(await surveyOf(refusedUser)).toBeNull()
})

test('A3.13 A7.66 the answers of the field `survey` are stored, every field', async () => {
  const user = await newUser()
  const survey = {
    userType: 'Institutional Partner',
    institutionType: 'VC/Hedge fund',
    expertiseType: 'Expert',
    projects: [second],
    watchlistName: 'Due diligence',
  }
  const response = await uploadSurvey(user, survey)
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  expect(await surveyOf(user)).toEqual({ ...survey, submittedAt: expect.any(String) })
})

test('A3.14 each user type is taken, and the profile tells it', async () => {
  const user = await newUser()
  expect(await fetchProfile(user)).toMatchObject({ userType: null })
  for (const userType of ['Retail Investor', 'Institutional Partner', 'Project Owner']) {
    expect((await uploadSurvey(user, { userType })).status).toBe(200)
    expect(await surveyOf(user)).toMatchObject({ userType })
    expect(await fetchProfile(user)).toMatchObject({ userType })
  }
})

test('A6.11 without a session both calls are refused', async () => {
  const visitor = createVisitor(cloud.origin)
  const refused = [401, 'Unauthorized']
  expect(await refusalIn(await visitor.get('/api/user/survey'))).toEqual(refused)
  expect(await refusalIn(await uploadSurvey(visitor, INVESTOR))).toEqual(refused)
})

test('other answers replace the first ones by a new event; questions that were skipped are null, and no project', async () => {
  const user = await newUser()
  await uploadSurvey(user, INVESTOR)
  await uploadSurvey(user, {})
  expect(await surveyOf(user)).toEqual({
    userType: null,
    institutionType: null,
    expertiseType: null,
    projects: [],
    watchlistName: null,
    submittedAt: expect.any(String),
  })
  expect(await surveyEventsOf(cloud, user)).toHaveLength(2)
})

describe('answers that may not be', () => {
  test.each<[string, unknown, string]>([
    ['another user type', { ...INVESTOR, userType: 'Whale' }, 'survey.userType'],
    ['a user type in other letters', { userType: 'retail investor' }, 'survey.userType'],
    ['another level', { ...INVESTOR, expertiseType: 'Wizard' }, 'survey.expertiseType'],
    ['another institution', { institutionType: 'Bank' }, 'survey.institutionType'],
    ['a list of types', { userType: ['Retail Investor'] }, 'survey.userType'],
    ['projects that are no list', { projects: first }, 'survey.projects'],
    ['an id that no project can have', { projects: ['a b'] }, 'survey.projects.0'],
    ['a name of 21 characters', { watchlistName: 'a'.repeat(21) }, 'survey.watchlistName'],
    ['a name of blanks', { watchlistName: '  ' }, 'survey.watchlistName'],
    ['a control character', { watchlistName: 'a\u0007' }, 'survey.watchlistName'],
    ['51 projects', { projects: ids.slice(0, 51) }, 'survey.projects'],
    ['no answers at all', undefined, 'survey'],
    ['a text', 'Retail Investor', 'survey'],
    ['null', null, 'survey'],
    ['a list', [INVESTOR], 'survey'],
  ])('%s is refused, the field named', async (_, survey, field) => {
    const response = await uploadSurvey(refusedUser, survey)
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
    expect(await surveyEventsOf(cloud, refusedUser)).toEqual([])
  })

  test('the refusal says what may be given', async () => {
    expect(await (await uploadSurvey(refusedUser, 'Whale')).json()).toMatchObject({
      error: { fieldErrors: { survey: 'Give an object.' } },
    })
    expect(
      await (await uploadSurvey(refusedUser, { expertiseType: 'Wizard' })).json(),
    ).toMatchObject({
      error: {
        fieldErrors: {
          'survey.expertiseType': 'Choose one of: Beginner, Competent, Proficient, Expert.',
        },
      },
    })
  })

  test('projects that there are not are refused, each named', async () => {
    const response = await uploadSurvey(refusedUser, { projects: [first, 'nosuch', 'northis'] })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: {
        name: 'ProjectNotFound',
        fieldErrors: {
          'survey.projects.1': 'There is no project nosuch. Leave it out.',
          'survey.projects.2': 'There is no project northis. Leave it out.',
        },
      },
    })
    expect(await surveyEventsOf(cloud, refusedUser)).toEqual([])
  })
})

test('50 projects are taken, a repeated one once', async () => {
  const user = await newUser()
  const most = ids.slice(0, 50)
  expect((await uploadSurvey(user, { projects: most })).status).toBe(200)
  expect(await surveyOf(user)).toMatchObject({ projects: most })
  await uploadSurvey(user, { projects: [first, second, first] })
  expect(await surveyOf(user)).toMatchObject({ projects: [first, second] })
})

describe('sent again under the same Idempotency-Key', () => {
  const intent = { 'idempotency-key': 'intent-1' }

  test('five times at once: five equal answers, one event', async () => {
    const user = await newUser()
    const responses = await Promise.all(
      Array.from({ length: 5 }, async () => await uploadSurvey(user, INVESTOR, intent)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await surveyEventsOf(cloud, user)).toMatchObject([{ commandId: 'intent-1' }])
  })

  test('with other answers it is refused, and after them it does not bring the first ones back', async () => {
    const user = await newUser()
    await uploadSurvey(user, INVESTOR, intent)
    const response = await uploadSurvey(user, { ...INVESTOR, watchlistName: 'Other' }, intent)
    expect(await refusalIn(response)).toEqual([422, 'IdempotencyKeyReused'])
    expect(await surveyOf(user)).toMatchObject({ watchlistName: 'Bridges' })
    await uploadSurvey(user, { userType: 'Project Owner' })
    expect((await uploadSurvey(user, INVESTOR, intent)).status).toBe(200)
    expect(await surveyOf(user)).toMatchObject({ userType: 'Project Owner' })
  })
})

test('no table holds an answer that can be read', async () => {
  const user = await newUser()
  await uploadSurvey(user, { ...INVESTOR, watchlistName: 'Cormorant vault' })
  for (const table of ['events', 'heads'] as const) {
    const text = await tableText(cloud, table)
    expect(text).toContain(`Survey#${user.sub}`)
    expect(text).not.toContain('Cormorant')
    expect(text).not.toContain('Retail Investor')
  }
})
