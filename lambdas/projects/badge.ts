import { getBadge } from '../../shared/contract/projects/badge.ts'
import { explain } from '../../shared/rating/explanation/explain.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { embeddableHeaders } from '../platform/http/response/security-headers.ts'
import { drawBadge } from './badges/draw-badge.ts'
import { momentOf } from './dossier/current-project.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { loadDossier } from './dossier/load-dossier.ts'

export const handler = handleCached(getBadge, async ({ params: { id }, now }, catalogue) => {
  const dossier = await loadDossier(id)
  const { score, band, version, at } = explain(dossier, {
    at: await momentOf(catalogue, dossier, now),
  })
  const svg = drawBadge({
    name: dossier.facts.name,
    band,
    score,
    formulaVersion: version,
    day: at.slice(0, 10),
    demo: dossier.facts.demo,
  })
  return new HttpResponse(svg, { text: svg, type: 'image/svg+xml', headers: embeddableHeaders })
})
