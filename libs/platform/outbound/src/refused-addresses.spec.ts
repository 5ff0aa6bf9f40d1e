import { kindOf } from './refused-addresses.ts';

describe('kinds of addresses', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd00::7',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
  ])('%s is internal', (address) => expect(kindOf(address)).toBe('internal'));

  it.each([
    '0.0.0.0',
    '169.254.169.254',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::127.0.0.1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'registry',
    '',
  ])('%s is never allowed', (address) => expect(kindOf(address)).toBe('never'));

  it.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1', '64:ff9b::5db8:d822', '::ffff:93.184.216.34'])(
    '%s is public',
    (address) => expect(kindOf(address)).toBe('public'),
  );
});
