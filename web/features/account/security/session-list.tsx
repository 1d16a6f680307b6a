import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endSessions,
  type SignedInBrowser,
} from '../../../../shared/contract/signed-in-browsers.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { Tag } from '../../../components/display/tag.tsx'
import { call } from '../../../lib/api/call.ts'
import { OTHERS_ENDED, SESSION_ENDED } from '../account-messages.ts'
import { refresh, sessionsQuery } from '../account-queries.ts'
import { SettingsBlock } from '../settings-block.tsx'
import { browserName } from './browser-name.ts'
import { QueryContent } from '../query-content.tsx'
import * as styles from '../settings-section.module.css'
import { RowSkeleton } from '../row-skeleton.tsx'
import { useAction } from '../use-action.ts'
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export const SessionList = () => {
  const client = useQueryClient()
  const lookAgain = async () => await refresh(client, sessionsQuery)
  const end = useAction(async (id: string | null) => {
    await call(endSessions, { body: { id } })
    await lookAgain()
    return id === null ? OTHERS_ENDED : SESSION_ENDED
  }, lookAgain)
  const count = useQuery(sessionsQuery).data?.items.length
  const block = useFocusAfterRemoval<HTMLElement>(count)
  return (
    <SettingsBlock ref={block} title={texts.whereYouAreSignedIn}>
      <QueryContent query={sessionsQuery} what={texts.yourSessions}>
        {(sessions) => (
          <>
            <ul className={styles.rows}>
              {sessions?.items.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  pending={end.isPending}
                  onEnd={() => end.run(session.id)}
                />
              )) ?? <RowSkeleton />}
            </ul>
            {/* Also with one browser: it ends what is not listed, as when staff act as the user. */}
            <div className={styles.actions}>
              <Button size="sm" pending={end.isPending} onClick={() => end.run(null)}>
                {texts.signOutEverywhereElse}
              </Button>
            </div>
          </>
        )}
      </QueryContent>
    </SettingsBlock>
  )
}

type SessionRowProps = { session: SignedInBrowser; pending: boolean; onEnd: () => void }

const SessionRow = ({ session, pending, onEnd }: SessionRowProps) => {
  const name = browserName(session.userAgent)
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name} title={session.userAgent}>
          {name}
        </span>
        <span className="faint small num">
          {formatMessage(texts.sinceSignedInAt, {
            signedInAt: formatInstant(session.signedInAt),
            lastSeen: formatInstant(session.lastSeen),
          })}
        </span>
      </span>
      {session.current ? (
        <Tag>{texts.thisBrowser}</Tag>
      ) : (
        <Button
          size="sm"
          pending={pending}
          aria-label={formatMessage(texts.signOutName, { name })}
          onClick={onEnd}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}
