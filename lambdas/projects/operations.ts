/** What the operators' commands and the local stack may ask of this feature, beside its decider. */

export { describeIssue, importProjects } from './catalogue/import-catalogue.ts'
export { rateAll } from './catalogue/rating/rate-all.ts'
export { type CatalogueStore, hasOtherFormat, readManifest } from './catalogue/store/manifest.ts'
export { changedFacts } from './dossier/change-facts.ts'
export { EVIDENCE_MAX, checkNewEvidence } from './dossier/check-evidence.ts'
export { evidenceId } from './dossier/evidence-id.ts'
export { createEvidenceIndex } from './dossier/evidence-index.ts'
export { readDossiersFrom } from './dossier/read-dossier.ts'
export { readEvidence } from './dossier/update-dossier.ts'
export { VIEWS_PREFIX, VOTES_PREFIX, dayCount, hourCount } from './engagement/engagement-items.ts'
export { logoPath, storeLogo } from './logo/store-logo.ts'
