import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SOCIAL_TYPES } from '../../../../shared/contract/skynet.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { Select } from '../../../components/forms/select.tsx'
import { SOCIAL_DAYS, socialActivityQuery } from '../metric-queries.ts'
import type { SocialType } from '../metric-queries.ts'
import { projectQuery } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { SocialChart } from './social-chart.tsx'
import { formatSocialValue } from './social-geometry.ts'
import { SocialTable } from './social-table.tsx'
import styles from './social-panel.module.css'

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
    <QueryPanel
      level={3}
      title="Twitter activity"
      meta={`${handle ? `@${handle}, ` : ''}last ${SOCIAL_DAYS} days`}
      actions={
        <>
          <Select
            className={styles.select}
            aria-label="Show"
            value={type}
            onValueChange={setType}
            options={SOCIAL_TYPES.map((value) => [value, LABELS[value]] as const)}
          />
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </>
      }
      query={query}
      what="The Twitter activity"
      metaOf={({ meta }) => meta}
      skeleton={<div className={styles.skeleton} />}
      isEmpty={({ items }) => items.every(({ value }) => value === null)}
      empty={{
        title: 'Unknown: nothing was collected',
        why: 'We do not know the project’s account, or could not read it.',
      }}
    >
      {({ items, unit, total, changePercentage }) => (
        <>
          <p className={styles.sum}>
            {total !== null && (
              <>
                <b>{formatSocialValue(total, unit)}</b> {LABELS[type].toLowerCase()}
                {changePercentage !== null && ', '}
              </>
            )}
            {changePercentage !== null && (
              <>
                <ChangeText change={changePercentage} unit="%" /> against the days before
              </>
            )}
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
    </QueryPanel>
  )
}
