import { Section } from '../../../components/layout/section.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { dayKey } from '../people.ts'
import * as texts from '../texts.ts'
import { EventItem, type ShownEvent } from './event-item.tsx'
import * as styles from './timeline.module.css'

/** Events in the order that they have, day by day. */
export const EventList = ({ events }: { events: readonly ShownEvent[] }) => {
  const days: ShownEvent[][] = []
  for (const event of events) {
    const day = days.at(-1)
    if (day?.[0] && dayKey(day[0].recordedAt) === dayKey(event.recordedAt)) day.push(event)
    else days.push([event])
  }
  return days.map((day) => (
    <Section
      key={`${day[0]?.stream}@${day[0]?.version}`}
      title={formatDay(day[0]?.recordedAt ?? '')}
      meta={texts.appendOnly}
      className={styles.day}
    >
      <ol className={styles.events}>
        {day.map((event) => (
          <EventItem key={`${event.stream}@${event.version}`} event={event} />
        ))}
      </ol>
    </Section>
  ))
}
