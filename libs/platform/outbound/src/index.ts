export { AddressPolicy, type AddressPolicyOptions } from './address-policy.ts';
export { OutboundClient, type OutboundClientOptions, type OutboundRequest } from './outbound-client.ts';
export { OutboundError, outboundError, type OutboundFailure } from './outbound-error.ts';
export { readBody } from './read-body.ts';
