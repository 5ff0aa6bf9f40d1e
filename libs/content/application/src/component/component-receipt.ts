import type { ComponentReceipt } from '@annal/content-contracts';
import type { Component } from '@annal/content-domain';
import type { Transaction } from '@annal/event-store';

export function componentReceipt(
  { receipt, state }: Transaction<Component, unknown>,
  { uuid, id }: { readonly uuid: string; readonly id: string },
): ComponentReceipt {
  return { ...receipt, component: { uuid, id }, versionNo: state.status === 'live' ? state.latest.versionNo : null };
}
