import * as v from 'valibot'
import { Instant } from '../values/primitives.ts'
import { ProjectId } from '../values/project/project-id.ts'
import { ExpertiseType, InstitutionType, SURVEY_PROJECTS_MAX, UserType } from '../values/survey.ts'
import { WatchlistName } from '../values/watchlist.ts'
import { Done } from './common.ts'
import { command, query } from './endpoint.ts'

/** What a user answered to the questions after the first log-in. */

/** The session lives a moment longer than its account. */
const gone = { AccountDeleted: 401 } as const

/** A question that was skipped is null. */
export const SurveyAnswers = v.object({
  userType: v.nullable(UserType),
  /** Of an Institutional Partner. */
  institutionType: v.nullable(InstitutionType),
  expertiseType: v.nullable(ExpertiseType),
  projects: v.array(ProjectId),
  /** The name chosen for a list of these projects; the list itself is a call of its own. */
  watchlistName: v.nullable(v.string()),
})
export type SurveyAnswers = v.InferOutput<typeof SurveyAnswers>

export const StoredSurvey = v.object({ ...SurveyAnswers.entries, submittedAt: Instant })
export type StoredSurvey = v.InferOutput<typeof StoredSurvey>

export const getSurvey = query({
  id: 'survey/get',
  path: '/api/user/survey',
  access: 'user',
  summary: "The user's newest answers, or null before there are any.",
  output: v.nullable(StoredSurvey),
  refusals: gone,
})

export const uploadSurvey = command({
  id: 'survey/upload',
  path: '/api/user/survey/upload',
  access: 'user',
  whileImpersonating: 'allowed',
  summary: 'Stores answers in place of earlier ones. Questions that were skipped are left out.',
  body: v.object({
    survey: v.object({
      userType: v.nullish(UserType, null),
      institutionType: v.nullish(InstitutionType, null),
      expertiseType: v.nullish(ExpertiseType, null),
      projects: v.optional(
        v.pipe(
          v.array(ProjectId, 'Give a list of project ids.'),
          v.maxLength(SURVEY_PROJECTS_MAX, `Choose at most ${SURVEY_PROJECTS_MAX} projects.`),
          v.transform((ids) => [...new Set(ids)]),
        ),
        [],
      ),
      watchlistName: v.nullish(WatchlistName, null),
    }),
  }),
  output: Done,
  refusals: { ...gone, ProjectNotFound: 404, LimitExceededException: 429 },
})
