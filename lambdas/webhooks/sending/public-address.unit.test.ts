import { expect, test } from 'vitest'
import { isPublicAddress, isPublicName } from './public-address.ts'

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '2002:a00:1::',
  '2001:db8::1',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is of the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'localhost',
  'intranet',
  '',
  '.',
  'hooks..example',
  '.hooks.example',
  'hooks.example.',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(124)}example`,
  'printer.local',
  'assay.localhost',
  'ip-10-0-0-1.ec2.internal',
  'router.home.arpa',
  'hooks.test',
  'hooks.invalid',
  'hooks.onion',
  'hooks.alt',
])('the name "%s" leads nowhere on the internet', (name) => {
  expect(isPublicName(name)).toBe(false)
})

test.each([
  'hooks.example',
  'local.hooks.example',
  'thelocal.se',
  'xn--bcher-kva.example',
  'a_b.co',
])('the name "%s" may lead somewhere', (name) => {
  expect(isPublicName(name)).toBe(true)
})
