import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { PageMetaProps } from '../../components/layout/page-meta.tsx'
import { formatScore } from '../../components/rating/format-rating.ts'
import { bandLabel } from '../../components/rating/rating-labels.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const WORST = 0
const BEST = 100

/** What the page of a project says of itself to search engines and chats. */
export const projectMeta = (project: ProjectRow): PageMetaProps => {
  const { id, name, score, band, description, updatedAt, demo } = project
  const rating =
    score === null
      ? texts.notRatedWhy
      : formatMessage(texts.ratedBand, {
          band,
          word: bandLabel(band),
          score: formatScore(score),
          best: BEST,
        })
  return {
    title:
      score === null
        ? formatMessage(texts.notRated, { name })
        : `${name}, ${formatScore(score)} ${band}`,
    description: `${name}: ${rating}. ${description}`,
    feed: {
      path: `/projects/${id}/alerts.atom`,
      title: formatMessage(texts.securityAlertsOfName, { name }),
    },
    // Search engines get no ratings of fictional projects.
    ...(score !== null &&
      !demo && {
        structuredData: {
          '@type': 'Review',
          itemReviewed: { '@type': 'Organization', name, description },
          author: { '@type': 'Organization', name: texts.assay },
          datePublished: updatedAt,
          reviewRating: {
            '@type': 'Rating',
            ratingValue: score,
            worstRating: WORST,
            bestRating: BEST,
            ratingExplanation: rating,
          },
        },
      }),
  }
}
