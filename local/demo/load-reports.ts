import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { incidents } from '../../lambdas/incidents/decider.ts'
import { type ReportFields, encryptReport, subjectOf } from '../../lambdas/incidents/operations.ts'
import { dataKeys } from '../../lambdas/platform/personal-data/personal-data.ts'
import type { ReportKind } from '../../shared/contract/incidents.ts'

interface DemoReport extends Pick<ReportFields, 'description' | 'evidence' | 'contact'> {
  readonly reference: string
  readonly projectId: string
  readonly kind: ReportKind
  readonly about: string
}

/** What a staff member finds in the queue. */
export const reports: readonly DemoReport[] = [
  {
    reference: 'IR-DEM00001',
    projectId: 'sablemark',
    kind: 'phishing',
    about: '',
    description:
      'A site with the name of the project and one letter more asks for recovery phrases. ' +
      'It is linked from an answer to their newest message.',
    evidence: 'https://sab1emark.example/claim',
    contact: 'reader@assay.example',
  },
  {
    reference: 'IR-DEM00002',
    projectId: 'oxbowrie',
    kind: 'wrong_data',
    about: 'documentation',
    description:
      'The section about risks has been there since spring; the review of the documentation says that it is missing.',
    evidence: 'https://docs.oxbowrie.example/risks',
    contact: '',
  },
]

/** Reports that wait for staff. Loaded again they stay what they are. */
export const loadReports = async (store: EventStore): Promise<void> => {
  for (const { reference, projectId, kind, about, ...written } of reports) {
    const key = await dataKeys().of(subjectOf(reference))
    const sealed = encryptReport(key, reference, { ...written, reporter: '' })
    await store.execute(
      incidents,
      reference,
      { type: 'ReportIncident', projectId, kind, about, sealed },
      {
        commandId: `demo-${reference}`,
        payload: { projectId, kind, about, written },
        actor: { id: 'reporter', kind: 'user' },
        correlationId: 'demo',
      },
    )
  }
}
