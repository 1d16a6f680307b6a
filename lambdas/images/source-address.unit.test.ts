import { describe, expect, test } from 'vitest'
import { readImageHosts } from '../../shared/values/pictures/image.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSourceAddress } from './source-address.ts'

const HOSTS = ['images.example.com', 'cdn.example.org']
const read = (url: string) => readSourceAddress(url, HOSTS)

describe('an address that is read', () => {
  test.each([
    ['/pictures/projects/corvane.png', 'pictures/projects/corvane.png'],
    ['/pictures/a.JPEG', 'pictures/a.JPEG'],
    ['/pictures/users/1f-2e.webp?v=29733120', 'pictures/users/1f-2e.webp'],
    ['/pictures/reports/2026/11/x_1.2.jpg', 'pictures/reports/2026/11/x_1.2.jpg'],
  ])('%s is the object %s', (url, key) => {
    expect(read(url)).toEqual({ place: 'site', key })
  })

  test.each([
    'https://images.example.com/logo.png',
    'https://cdn.example.org/a/b?size=9&v=%20x',
    'https://images.example.com/%E2%82%AC.png',
  ])('%s is on a host that is allowed', (url) => {
    expect(read(url)).toEqual({ place: 'remote', url })
  })
})

describe('an address that is refused', () => {
  test.each([
    ['nothing', ''],
    ['a vector picture', '/pictures/projects/corvane.svg'],
    ['no picture', '/pictures/projects/corvane.json'],
    ['no name', '/pictures/.png'],
    ['a hidden file', '/pictures/projects/.corvane.png'],
    ['a hidden folder', '/pictures/.git/a.png'],
    ['another folder', '/assets/logo.png'],
    ['a folder that begins alike', '/pictures-of-mine/a.png'],
    ['a page', '/'],
    ['a call', '/api/projects/corvane/badge.png'],
    ['itself', '/_next/image?url=/pictures/a.png&w=64'],
    ['itself, disguised as a picture', '/_next/image/a.png'],
    ['itself at another site', 'https://images.example.com/_next/image?url=/a.png'],
    ['the way up', '/pictures/../secrets.png'],
    ['the way up from below', '/pictures/projects/../../secrets.png'],
    ['the way up, encoded', '/pictures/%2e%2e/secrets.png'],
    ['the way up, encoded twice', '/pictures/%252e%252e/secrets.png'],
    ['a slash, encoded', '/pictures/projects%2fcorvane.png'],
    ['a backslash', '/pictures\\projects\\corvane.png'],
    ['the way up by backslashes', '/pictures/..\\..\\secrets.png'],
    ['a zero byte', '/pictures/a.svg\0.png'],
    ['a zero byte, encoded', '/pictures/a.svg%00.png'],
    ['a line break', '/pictures/a.png\n'],
    ['a blank before', ' /pictures/a.png'],
    ['an empty part', '/pictures//a.png'],
    ['a fragment', '/pictures/a.png#.svg'],
    ['another query', '/pictures/a.png?x=1'],
    ['a host without scheme', '//images.example.com/a.png'],
    ['a host without scheme, by backslashes', '/\\images.example.com/a.png'],
    ['http', 'http://images.example.com/a.png'],
    ['data', 'data:image/png;base64,iVBORw0KGgo='],
    ['a file', 'file:///etc/passwd.png'],
    ['another host', 'https://evil.example/a.png'],
    ['a part of an allowed host', 'https://example.com/a.png'],
    ['a host below an allowed one', 'https://a.images.example.com/a.png'],
    ['a host that ends like an allowed one', 'https://evilimages.example.com/a.png'],
    ['a host that begins like an allowed one', 'https://images.example.com.evil.example/a.png'],
    ['a host with the root’s dot', 'https://images.example.com./a.png'],
    ['capital letters', 'https://IMAGES.example.com/a.png'],
    ['a scheme in capital letters', 'HTTPS://images.example.com/a.png'],
    ['a name and a password', 'https://user:pass@images.example.com/a.png'],
    ['an allowed host as a name', 'https://images.example.com@evil.example/a.png'],
    ['an allowed host before a backslash', 'https://images.example.com\\@evil.example/a.png'],
    ['a port', 'https://images.example.com:8443/a.png'],
    ['the usual port', 'https://images.example.com:443/a.png'],
    ['no path', 'https://images.example.com'],
    ['an address of a network', 'https://127.0.0.1/a.png'],
    ['that in one number', 'https://2130706433/a.png'],
    ['that in six', 'https://[::1]/a.png'],
    ['where clouds keep secrets', 'https://169.254.169.254/latest/a.png'],
    ['the way up there', 'https://images.example.com/a/../../b.png'],
    ['the way up there, encoded', 'https://images.example.com/%2E%2e/b.png'],
    ['the way up there, encoded twice', 'https://images.example.com/%252e%252e/b.png'],
    ['a fragment there', 'https://images.example.com/a.png#b'],
    ['a line break there', 'https://images.example.com/a.png\r\nHost: evil.example'],
  ])('%s', (_, url) => {
    expect(() => read(url)).toThrow(Refusal)
    expect(() => read(url)).toThrow(expect.objectContaining({ code: 'ImageNotAllowed' }))
  })

  test('every other site, while none is configured', () => {
    for (const host of HOSTS) {
      expect(() => readSourceAddress(`https://${host}/a.png`, [])).toThrow(Refusal)
    }
  })

  test('a long one takes no longer', () => {
    const long = `/pictures/${'a.'.repeat(1_000_000)}`
    expect(() => read(long)).toThrow(Refusal)
    expect(() => read(`/pictures${'/a'.repeat(1_000_000)}`)).toThrow(Refusal)
  })
})

describe('the list of other sites', () => {
  test('is empty when nothing is said, and else names divided by commas', () => {
    expect(readImageHosts()).toEqual([])
    expect(readImageHosts('')).toEqual([])
    expect(readImageHosts(' images.example.com,cdn.example.org ,')).toEqual(HOSTS)
  })

  test.each([
    'https://images.example.com',
    'images.example.com/',
    'images.example.com:443',
    '*.example.com',
    'example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    'Images.example.com',
    'a@images.example.com',
    'images..example.com',
    '-images.example.com',
  ])('holds no %s', (host) => {
    expect(() => readImageHosts(`cdn.example.org,${host}`)).toThrow(`not ${host}`)
  })
})
