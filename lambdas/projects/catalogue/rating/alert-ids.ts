/** Ids of alerts, the same on the site, in feeds and in what webhooks are sent. */

const incidentPrefix = (projectId: string): string => `${projectId}:incident:`

export const incidentAlertId = (projectId: string, incidentId: string): string =>
  incidentPrefix(projectId) + incidentId

/** Of an alert of that kind: the incident in the evidence. */
export const incidentIdOf = ({
  id,
  projectId,
}: {
  readonly id: string
  readonly projectId: string
}): string => id.slice(incidentPrefix(projectId).length)

/** Audits may number their findings alike. */
export const findingAlertId = (
  projectId: string,
  { auditId, findingId }: { readonly auditId: string; readonly findingId: string },
): string => `${projectId}:finding:${auditId}:${findingId}`
