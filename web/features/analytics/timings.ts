import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { callTag } from './tag.ts'
import * as texts from './texts.ts'

/** Tells the tag how fast the page was, in milliseconds; the layout shift in thousandths. */
const report = ({ name, value, id }: Metric): void =>
  callTag('event', 'timing_complete', {
    name,
    value: Math.round(name === 'CLS' ? value * 1000 : value),
    event_category: texts.webVitals,
    event_label: id,
  })

/** Measures also what happened before it is called. Call it once. */
export const reportTimings = (): void => {
  for (const observe of [onTTFB, onFCP, onLCP, onCLS, onINP]) observe(report)
}
