import { BlockList, isIP } from 'node:net';

type Subnet = readonly [net: string, prefix: number];

/** Operators can allow hosts in these networks. */
const INTERNAL_4: readonly Subnet[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
];
const INTERNAL_6: readonly Subnet[] = [
  ['::1', 128],
  ['fc00::', 7],
];

/** Unspecified, link-local (metadata services), multicast and reserved networks serve no one. */
const NEVER_4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const NEVER_6: readonly Subnet[] = [
  ['::', 128],
  // Teredo and local-use NAT64 embed IPv4 addresses and are obsolete.
  ['2001::', 32],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:2::', 48],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const internal = listOf(INTERNAL_4, INTERNAL_6);
const never = listOf(NEVER_4, NEVER_6);
const compatible = new BlockList();
compatible.addSubnet('::', 96, 'ipv6');

export type AddressKind = 'public' | 'internal' | 'never';

export function kindOf(address: string): AddressKind {
  const plain = address.replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 0) return 'never';
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (never.check(plain, type)) return 'never';
  if (internal.check(plain, type)) return 'internal';
  return family === 6 && compatible.check(plain, type) ? 'never' : 'public';
}

/** Adds each IPv4 network as NAT64 and 6to4 too; `BlockList` handles mapped addresses. */
function listOf(four: readonly Subnet[], six: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of four) {
    list.addSubnet(net, prefix, 'ipv4');
    list.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6');
    list.addSubnet(`2002:${hextets(net)}::`, 16 + prefix, 'ipv6');
  }
  for (const [net, prefix] of six) list.addSubnet(net, prefix, 'ipv6');
  return list;
}

function hextets(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
