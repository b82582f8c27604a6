// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { query, read } from '/api.js';
import { typeOf } from '/catalogue.js';

/** Reads the bindings of a UE from all BSFs, by its identities and by the addresses of its sessions. */
export async function bindingsOf(model, { supi, gpsi, ip, sessions }) {
  const bsfs = [...model.functions.keys()].filter(name => typeOf(name) === 'bsf');
  const searches = new Set();
  if (supi) searches.add(query({ supi }));
  if (gpsi) searches.add(query({ gpsi }));
  if (ip) searches.add(query(ip.includes(':') ? { ipv6Prefix: ip } : { ipv4Addr: ip }));
  for (const session of sessions) {
    if (session.context.ipv4Address) searches.add(query({ ipv4Addr: session.context.ipv4Address }));
    if (session.context.ipv6AddressPrefix) searches.add(query({ ipv6Prefix: session.context.ipv6AddressPrefix }));
  }
  const found = new Map();
  for (const bsf of bsfs) {
    const answers = await Promise.all([...searches].map(search => read(bsf, `/queryservice/v1/sessions${search}`)));
    answers.flat().forEach(each => found.set(each.bindingId, { ...each, bsf }));
  }
  return [...found.values()];
}

/** Compares the sessions of Policy with the bindings of the BSF. Returns a verdict for each pair, and for each one without a counterpart. */
export function compared(sessions, bindings) {
  const rest = new Set(bindings);
  const verdicts = sessions.filter(session => session.service === 'pcf-sm').map(session => {
    const id = session.binding?.uri?.split('/').at(-1);
    const own = bindings.find(each => each.bindingId === id);
    const other = own ?? bindings.find(each => rest.has(each) && sameAddress(session.context, each.pcfBinding));
    if (other) rest.delete(other);
    return { ...verdict(session, own, other), session, bound: other, dnn: session.context.dnn, address: session.context.ipv4Address ?? session.context.ipv6AddressPrefix };
  });
  const orphans = [...rest].map(bound => ({
    kind: 'bad', text: 'only at the BSF', bound, dnn: bound.pcfBinding.dnn, address: bound.pcfBinding.ipv4Addr ?? bound.pcfBinding.ipv6Prefix,
  }));
  return [...verdicts, ...orphans];
}

function sameAddress(context, binding) {
  return (context.ipv4Address && context.ipv4Address === binding.ipv4Addr)
    || (context.ipv6AddressPrefix && context.ipv6AddressPrefix === binding.ipv6Prefix);
}

function verdict(session, own, other) {
  const state = session.binding?.state;
  if (!session.binding) return other ? { kind: 'bad', text: 'not registered by this session' } : { kind: 'idle', text: 'no binding' };
  if (state && state !== 'REGISTERED') return { kind: 'warn', text: `${state.toLowerCase()} is pending` };
  if (!other) return { kind: 'bad', text: 'absent at the BSF' };
  if (!own) return { kind: 'bad', text: 'another binding has the address' };
  const differing = ['dnn', 'ipv4Addr', 'ipv6Prefix', 'pcfId', 'pcfFqdn'].filter(name => {
    const mine = session.binding.document?.[name];
    return mine !== undefined && own.pcfBinding[name] !== undefined && mine !== own.pcfBinding[name];
  });
  return differing.length ? { kind: 'bad', text: `differs in ${differing.join(', ')}` } : { kind: 'good', text: 'agrees' };
}
