import { BlockList, isIPv6 } from 'node:net'

/** Networks that are not the internet: private, link-local, metadata, documentation, multicast. */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // Each address holds one of IPv4, which may be of the networks above.
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
    : !notPublic.check(address, 'ipv4')

/** A name with a dot, of a length that can be asked for. */
const NAME = /^(?=.{1,253}$)[^.]{1,63}(\.[^.]{1,63})+$/
/** Names that lead nowhere on the internet: RFC 6761, 6762, 7686, 8375, 9476, and ICANN's `internal`. */
const NOT_PUBLIC = /\.(alt|home\.arpa|internal|invalid|local|localhost|onion|test)$/

/** Whether a name may lead to an address of the public internet. */
export const isPublicName = (name: string): boolean => NAME.test(name) && !NOT_PUBLIC.test(name)

export const isLoopback = (address: string): boolean =>
  address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)
