import { getSharePicture } from '../../shared/contract/projects/share-pictures.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { withCatalogue } from './catalogue/store/current-catalogue.ts'
import { projectNotFound } from './dossier/load-dossier.ts'
import { answerPicture } from './share/answer-picture.ts'
import { drawSharePicture } from './share/draw-share-picture.ts'
import { shareContentOf, versionOf } from './share/share-content.ts'

export const handler = handlePublic(getSharePicture, async ({ params: { id }, query: { v } }) => {
  const found = await withCatalogue(async ({ entryOf }) => await entryOf(id))
  if (!found) throw projectNotFound()
  const content = shareContentOf(found)
  return answerPicture({ version: versionOf(content), asked: v }, () => drawSharePicture(content))
})
