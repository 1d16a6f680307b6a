import sharp from 'sharp'
import type { Visitor } from '../http/visitor.ts'

/** A PNG of one colour. */
export const paintPng = async (
  background: string,
  width = 80,
  height = 80,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )

/** Uploads the logo of a project as the page of staff does. */
export const uploadLogo = async (
  visitor: Visitor,
  projectId: string,
  bytes: Uint8Array<ArrayBuffer>,
  {
    name = 'logo.png',
    type = 'image/png',
    headers = {},
  }: {
    readonly name?: string
    readonly type?: string
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): Promise<Response> => {
  const form = new FormData()
  form.append('projectId', projectId)
  form.append('logo', new File([bytes], name, { type }))
  return await visitor.send('/api/project-logos/upload', { method: 'POST', headers, body: form })
}

export const removeLogo = async (
  visitor: Visitor,
  projectId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => await visitor.post('/api/project-logos/remove', { projectId }, headers)
