import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect } from 'vitest'
import { config } from '../../../lambdas/platform/config/config.ts'
import type { TestCloud } from '../product/test-cloud.ts'
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'

/** A picture of one colour. */
export const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })

export const widthOf = async (response: Response): Promise<number> =>
  (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width

/** The service of optimised images of a test cloud, and the bucket whose pictures it reads. */
export const useImageService = ({ origin }: Pick<TestCloud, 'origin'>) => {
  const { bucket, endpoint = '' } = config().pictures
  const objects = new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...emulatorAt(endpoint),
    forcePathStyle: true,
  })
  afterAll(() => objects.destroy())
  let names = 0

  /** @returns the picture's path */
  const put = async (file: Uint8Array, { type = 'png' } = {}): Promise<string> => {
    const Key = `pictures/projects/picture-${++names}.${type}`
    await objects.send(new PutObjectCommand({ Bucket: bucket, Key, Body: file }))
    return `/${Key}`
  }
  const ask = async (query: string, headers: Record<string, string> = {}): Promise<Response> =>
    await fetch(`${origin}/_next/image?${query}`, {
      headers: { accept: 'image/webp', ...headers },
    })
  const askFor = async (
    url: string,
    { w = 64, q = 75, ...headers }: { w?: number; q?: number; accept?: string } = {},
  ): Promise<Response> =>
    await ask(String(new URLSearchParams({ url, w: `${w}`, q: `${q}` })), headers)

  /** Whatever was sent before: an honest request is answered as ever. */
  const expectAlive = async (): Promise<void> => {
    const path = await put(await plain(100, 50).png().toBuffer())
    expect(await widthOf(await askFor(path))).toBe(64)
  }
  return { put, ask, askFor, expectAlive }
}
