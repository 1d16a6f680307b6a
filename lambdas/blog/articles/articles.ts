import { anatomyOfAnIncident } from './anatomy-of-an-incident.ts'
import type { Article } from './article.ts'
import { changelog } from './changelog.ts'
import { howARatingIsMade } from './how-a-rating-is-made.ts'
import { howToReadAnAudit } from './how-to-read-an-audit.ts'
import { multisigsAndTimelocks } from './multisigs-and-timelocks.ts'
import { whatUnknownMeans } from './what-unknown-means.ts'

/** All articles, the newest first. */
export const articles: readonly Article[] = [
  changelog,
  anatomyOfAnIncident,
  whatUnknownMeans,
  multisigsAndTimelocks,
  howToReadAnAudit,
  howARatingIsMade,
]
