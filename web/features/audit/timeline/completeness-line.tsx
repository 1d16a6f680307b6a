import type { getTimeline } from '../../../../shared/contract/audit.ts'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { CheckIcon, HighIcon, RetryIcon } from '../../../components/icons.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'
import * as styles from './timeline.module.css'

type Found = NonNullable<ResponseOf<typeof getTimeline>['completeness']>

export type CompletenessLineProps = Found & {
  /** Whether there has to be an event of its end. */
  isOver: boolean
  isChecking: boolean
  onCheck: () => void
}

/** Whether a timeline is complete, in words; where it is not, what is missing. */
export const CompletenessLine = ({
  isOver,
  isChecking,
  onCheck,
  ...found
}: CompletenessLineProps) => {
  const isWhole = found.verdict === 'complete'
  return (
    <div role="status" className={classNames(styles.verdict, !isWhole && styles.warn)}>
      {isWhole ? <CheckIcon /> : <HighIcon size={14} />}
      <span>{completenessText(found, isOver)}</span>
      {!isWhole && (
        <Button
          size="sm"
          icon={<RetryIcon size={14} />}
          pending={isChecking}
          pendingLabel={texts.loading}
          onClick={onCheck}
        >
          {texts.checkAgain}
        </Button>
      )}
    </div>
  )
}

export const completenessText = (
  { verdict, counted, found, started, ended }: Found,
  isOver: boolean,
): string => {
  if (verdict === 'unsettled') return texts.unsettled
  if (verdict === 'too-long') return texts.tooLong
  if (verdict === 'complete') {
    if (counted === 0) return texts.completeNone
    return counted === 1 ? texts.completeOne : formatMessage(texts.complete, { counted })
  }
  return [
    texts.incomplete,
    ...(found < counted ? [formatMessage(texts.missingCommands, { counted, found })] : []),
    ...(found > counted ? [formatMessage(texts.surplusCommands, { counted, found })] : []),
    ...(started ? [] : [texts.missingStart]),
    ...(isOver && !ended ? [texts.missingEnd] : []),
    ...(!isOver && ended ? [texts.surplusEnd] : []),
  ].join(' ')
}
