import type { ScoreMove } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** `14 Nov 2026`; of what time did, a little each day: `1 Nov 2026 to 14 Nov 2026`. */
export const formatMovePeriod = ({ since, day }: Pick<ScoreMove, 'since' | 'day'>): string =>
  since === day
    ? formatDay(day)
    : formatMessage(texts.firstToLastDay, { first: formatDay(since), last: formatDay(day) })
