import { expect, test } from 'vitest'
import { firstScreenOf } from './first-screen.ts'

test('the first screen needs what the HTML names, once, but no icons and nothing lazy', () => {
  const html = `<link rel="icon" href="/favicon.ico"><link rel="manifest" href="/site.webmanifest">
    <link rel="alternate" type="application/atom+xml" href="/alerts.atom">
    <script src="/theme.js"></script><script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/index.js">
    <link rel="modulepreload" crossorigin href="/assets/home.js">
    <link crossorigin rel="stylesheet" href="/assets/home.css">
    <link rel="preload" href="/assets/inter.woff2" as="font" crossorigin="">
    <script type="application/json" id="state">{"src":"/none"}</script>
    <img src="/a.svg" alt=""><img loading="lazy" src="/b.svg" alt="">`
  expect(firstScreenOf(html)).toEqual({
    scripts: ['/theme.js', '/assets/index.js', '/assets/home.js'],
    styles: ['/assets/home.css'],
    fonts: ['/assets/inter.woff2'],
    pictures: ['/a.svg'],
  })
})
