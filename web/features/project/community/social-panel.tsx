import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SOCIAL_TYPES } from '../../../../shared/contract/skynet.ts'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { Select } from '../../../components/forms/select.tsx'
import { SOCIAL_DAYS, socialActivityQuery } from '../metric-queries.ts'
import type { SocialType } from '../metric-queries.ts'
import { projectQuery } from '../rating-queries.ts'
import { MeasuredPanel } from '../panels/measured-panel.tsx'
import { TableToggle } from '../panels/table-toggle.tsx'
import { SocialChart } from './social-chart.tsx'
import { formatSocialValue, socialNoun } from './social-geometry.ts'
import { SocialTable } from './social-table.tsx'
import * as styles from './social-panel.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

const LABELS: Readonly<Record<SocialType, string>> = {
  tweets: 'Tweets',
  mentions: 'Mentions',
  followers: 'Followers',
  following: 'Following',
  favorites: 'Favorites',
  sentiment: 'Sentiment',
}

/** Metrics of the project's Twitter account. Days without data are gaps, never zeros. */
export const SocialPanel = ({ projectId }: { projectId: string }) => {
  const [type, setType] = useState<SocialType>('tweets')
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(socialActivityQuery(projectId, type))
  const incidents = useQuery(projectQuery(projectId)).data?.facts.incidents ?? []
  const handle = query.data?.handle
  return (
    <MeasuredPanel
      title={texts.twitterActivity}
      meta={
        handle
          ? formatMessage(texts.lastDaysOf, { handle, days: SOCIAL_DAYS })
          : formatMessage(texts.lastDays, { days: SOCIAL_DAYS })
      }
      actions={
        <>
          <Select
            className={styles.select}
            aria-label={texts.show}
            value={type}
            onValueChange={setType}
            options={SOCIAL_TYPES.map((value) => [value, LABELS[value]] as const)}
          />
          <TableToggle asTable={asTable} onChange={setAsTable} />
        </>
      }
      query={query}
      what={texts.theTwitterActivity}
      metaOf={({ meta }) => meta}
      skeleton={<div className={styles.skeleton} />}
      isEmpty={({ items }) => items.every(({ value }) => value === null)}
      empty={{
        title: texts.nothingWasCollected,
        why: texts.weDoNotKnow,
      }}
    >
      {({ items, unit, total, changePercentage }) => (
        <>
          <p className={styles.sum}>
            {total !== null && (
              <>
                <b>{formatSocialValue(total, unit)}</b> {socialNoun(LABELS[type], total)}
                {changePercentage !== null && ', '}
              </>
            )}
            {changePercentage !== null &&
              richMessage(texts.changeWithin, {
                change: <ChangeText change={changePercentage} unit="%" />,
              })}
          </p>
          {asTable ? (
            <SocialTable items={items} unit={unit} label={LABELS[type]} />
          ) : (
            <SocialChart
              items={items}
              unit={unit}
              label={LABELS[type]}
              alerts={incidents.map(({ at, title }) => ({ day: at.slice(0, 10), title }))}
            />
          )}
        </>
      )}
    </MeasuredPanel>
  )
}
