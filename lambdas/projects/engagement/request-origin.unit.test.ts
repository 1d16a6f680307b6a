import { describe, expect, test } from 'vitest'
import { isFromOwnPage, isPrefetch, isRobot } from './request-origin.ts'

const TRUSTED = ['https://assay.example']

describe('our own page', () => {
  test.each([
    ['a script of it', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['a browser that tells no more than the referrer', { referer: 'https://assay.example/x?y' }],
    ['a browser that names its origin', { origin: 'https://assay.example' }],
    ['no browser', {}],
  ])('%s', (_, headers) => {
    expect(isFromOwnPage(headers, TRUSTED)).toBe(true)
  })
})

describe('not our own page', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['a link in a mail, an address typed in', { 'sec-fetch-site': 'none' }],
    ['a link on a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a hidden origin', { origin: 'null' }],
    ['another page by its referrer', { referer: 'https://evil.example/assay.example' }],
    ['a host that begins alike', { referer: 'https://assay.example.evil.example/' }],
    ['another scheme', { referer: 'http://assay.example/' }],
    ['a referrer that is no address', { referer: 'assay.example' }],
    ['two stories', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ])('%s', (_, headers) => {
    expect(isFromOwnPage(headers, TRUSTED)).toBe(false)
  })
})

test.each([{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }])(
  'fetched before anybody asked: %j',
  (headers) => {
    expect(isPrefetch(headers)).toBe(true)
    expect(isPrefetch({ accept: 'prefetch' })).toBe(false)
  },
)

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0 Safari/537.36',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'Some-Crawler/1.0',
  '',
  ' ',
])('a robot: %j', (userAgent) => {
  expect(isRobot(userAgent)).toBe(true)
})

test.each([
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  'curl/8.9.0',
])('no robot: %j', (userAgent) => {
  expect(isRobot(userAgent)).toBe(false)
})
