// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { ask, query as parameters, read } from '/api.js';
import { typeOf } from '/catalogue.js';
import { element, empty, facts, failure, field, mark, row, select, table, tabs } from '/dom.js';
import { when } from '/format.js';
import { address } from '/route.js';
import { tree } from '/tree.js';

const VIEWS = [['instances', 'Instances'], ['subscriptions', 'Subscriptions'], ['tester', 'Discovery tester']];
const GROUPS = [['type', 'Type'], ['set', 'Set'], ['slice', 'Slice'], ['locality', 'Locality'], ['plmn', 'PLMN']];

/** NRF browser: registered instances, subscriptions, and explanations of discovery results. */
export function show(main, model, go) {
  const summary = element('p', { class: 'summary', role: 'status' });
  const bar = element('div', {});
  const body = element('div', {});
  main.append(element('div', { class: 'title' }, element('h1', {}, 'NRF'), summary), bar, body);
  let round = 0;

  async function open(query) {
    const mine = ++round;
    const state = Object.fromEntries(query);
    const view = state.view ?? 'instances';
    const nrf = state.nf ?? [...model.functions.keys()].find(name => typeOf(name) === 'nrf') ?? 'nrf';
    bar.replaceChildren(tabs('Parts', VIEWS, view, id => address('nrf', { view: id === 'instances' ? '' : id })));
    if (view === 'tester') {
      if (!body.querySelector('#tester')) body.replaceChildren(tester(nrf, go));
      body.querySelector('#tester').run(state.q ?? '');
      summary.textContent = '';
      return;
    }
    try {
      const shown = view === 'subscriptions' ? await subscriptions(nrf) : await instances(nrf, state, go);
      if (mine !== round) return;
      const focus = document.activeElement?.id;
      summary.textContent = shown.summary;
      body.replaceChildren(shown.body);
      if (focus) document.getElementById(focus)?.focus();
    } catch (error) {
      if (mine === round) body.replaceChildren(failure(error));
    }
  }

  return { open };
}

/** Returns the values by which an instance is grouped. */
function groupsOf(nf, by) {
  switch (by) {
    case 'set': return nf.nfSetIdList ?? ['no set'];
    case 'slice': return (nf.sNssais ?? []).map(slice).concat(nf.sNssais?.length ? [] : ['all slices']);
    case 'locality': return [nf.locality ?? 'no locality'];
    case 'plmn': return (nf.plmnList ?? []).map(plmn => `${plmn.mcc}-${plmn.mnc}`).concat(nf.plmnList?.length ? [] : ['no PLMN']);
    default: return [nf.nfType];
  }
}

function slice(each) {
  return each.sd ? `${each.sst}-${each.sd}` : String(each.sst);
}

function statusOf(nf) {
  const kind = { REGISTERED: 'good', SUSPENDED: 'bad' }[nf.nfStatus] ?? 'warn';
  return mark(kind, nf.nfStatus);
}

function heartbeat(nf) {
  if (!nf.heartBeatTimer) return `${nf.silentSeconds} s ago`;
  const late = nf.silentSeconds > nf.heartBeatTimer;
  return element('span', { class: late ? 'bad' : '' }, late ? mark('bad', `${nf.silentSeconds} s ago`) : `${nf.silentSeconds} s ago`, element('span', { class: 'hint' }, ` of ${nf.heartBeatTimer} s`));
}

async function instances(nrf, state, go) {
  const answer = await read(nrf, '/nrf-registry/v1/instances?limit=2000');
  const by = state.by ?? 'type';
  const all = answer.instances;
  const groups = new Map();
  for (const nf of all) for (const group of groupsOf(nf, by)) groups.set(group, [...(groups.get(group) ?? []), nf]);
  const word = (state.word ?? '').toLowerCase();
  const fits = nf => `${nf.nfInstanceId} ${nf.nfInstanceName ?? ''} ${nf.fqdn ?? ''} ${nf.nfType} ${(nf.ipv4Addresses ?? []).join(' ')} ${nf.services.map(each => each.serviceName).join(' ')}`.toLowerCase().includes(word);
  const rows = all.filter(nf => (!state.group || groupsOf(nf, by).includes(state.group)) && fits(nf));
  const filter = select({ id: 'by', onchange: event => go({ ...state, by: event.target.value, group: '' }) }, GROUPS, by);
  const search = element('input', { id: 'nfword', type: 'search', value: state.word ?? '', size: 26, placeholder: 'id, FQDN, address, service', onchange: event => go({ ...state, word: event.target.value }) });
  const list = element('nav', { class: 'chips', 'aria-label': 'Groups' }, ...[...groups].sort(([a], [b]) => a.localeCompare(b)).map(([group, members]) =>
    element('a', { href: address('nrf', { ...state, by: by === 'type' ? '' : by, group: group === state.group ? '' : group, instance: '' }), 'aria-current': group === state.group ? 'true' : undefined },
      group, element('span', { class: 'hint' }, ` ${members.length}${members.some(nf => nf.nfStatus !== 'REGISTERED') ? ' ▲' : ''}`))));
  const grid = table('Instances', ['Type', 'Instance', 'Status', 'Address', 'Services', 'Slices', 'Locality', ['Load', 'number'], ['Priority', 'number'], 'Heartbeat'], rows.slice(0, 500).map(nf => row({ class: nf.nfInstanceId === state.instance ? 'chosen' : undefined },
    nf.nfType,
    element('span', {}, element('a', { class: 'mono', href: address('nrf', { ...state, instance: nf.nfInstanceId }) }, nf.nfInstanceId), nf.nfInstanceName ? element('div', { class: 'hint' }, nf.nfInstanceName) : ''),
    statusOf(nf), nf.fqdn ?? (nf.ipv4Addresses ?? nf.ipv6Addresses ?? []).join(', '),
    nf.services.map(each => each.serviceName).join(', '), (nf.sNssais ?? []).map(slice).join(', ') || 'all', nf.locality ?? '',
    [`${nf.load ?? 0} %`, 'number'], [nf.priority ?? '', 'number'], heartbeat(nf))));
  const left = element('div', {}, element('div', { class: 'filters' }, field('Group by', filter), field('Contains', search)), list,
    rows.length ? grid : empty('No instance matches.'));
  const body = state.instance
    ? element('div', { class: 'split' }, left, await instance(nrf, state))
    : left;
  const suspended = all.filter(nf => nf.nfStatus !== 'REGISTERED').length;
  return { summary: `${answer.total} instances of ${new Set(all.map(nf => nf.nfType)).size} types${suspended ? `, ${suspended} not registered` : ''}${all.length < answer.total ? `; the first ${all.length} are shown` : ''}`, body };
}

async function instance(nrf, state) {
  const aside = element('aside', { class: 'panel side', 'aria-label': 'Instance' });
  try {
    const found = await read(nrf, `/nrf-registry/v1/instances/${encodeURIComponent(state.instance)}`);
    const subscribers = await read(nrf, '/nrf-registry/v1/subscriptions').then(answer => answer.subscriptions.filter(each => concerns(each, found.profile)), () => []);
    aside.append(element('div', { class: 'title' }, element('h2', {}, `${found.profile.nfType} ${found.profile.nfInstanceName ?? ''}`), element('a', { class: 'close', href: address('nrf', { ...state, instance: '' }) }, 'Close')),
      facts([['Status', statusOf(found.profile)], ['Heartbeat', `${found.silentSeconds} s ago, every ${found.profile.heartBeatTimer ?? '?'} s`], ['Revision', found.revision], found.site ? ['Site', found.site] : null,
        ['Subscribers', subscribers.length ? subscribers.map(each => each.reqNfType ?? each.reqNfInstanceId ?? 'unknown').join(', ') : 'none that names it or its type']]),
      element('div', { class: 'actions' },
        element('a', { class: 'button', href: address('nrf', { view: 'tester', q: `target-nf-type=${found.profile.nfType}&requester-nf-type=AMF` }) }, 'Who discovers it'),
        element('a', { class: 'button', href: address('ladder', { word: found.profile.nfInstanceId }) }, 'Messages')),
      element('h3', {}, 'Profile'), tree(found.profile, { open: 2 }));
  } catch (error) {
    aside.append(failure(error.status === 404 ? new Error('This instance is not registered. It may have deregistered.') : error));
  }
  return aside;
}

function concerns(subscription, profile) {
  const condition = subscription.subscrCond;
  return !condition || condition.nfType === profile.nfType || condition.nfInstanceId === profile.nfInstanceId
    || profile.nfServiceList && Object.values(profile.nfServiceList).some(each => each.serviceName === condition.serviceName);
}

async function subscriptions(nrf) {
  const answer = await read(nrf, '/nrf-registry/v1/subscriptions');
  const body = answer.subscriptions.length
    ? table('Subscriptions', ['Subscription', 'Subscriber', 'Condition', 'Events', 'Notified at', 'Valid until'], answer.subscriptions.map(each => row({},
      [each.subscriptionId, 'mono'], [each.reqNfType, each.reqNfFqdn, each.reqNfInstanceId].filter(Boolean).join(' ') || 'unknown',
      element('code', {}, each.subscrCond ? JSON.stringify(each.subscrCond) : 'all instances'), (each.reqNotifEvents ?? ['all']).join(', '), [each.nfStatusNotificationUri, 'message'], when(each.validityTime))))
    : empty('No function has subscribed.');
  return { summary: `${answer.total} subscriptions`, body };
}

/** Shows a form for a discovery, and its result with a verdict on each registered instance. */
function tester(nrf, go) {
  const text = element('textarea', { id: 'q', rows: 3, spellcheck: 'false', required: true, placeholder: 'target-nf-type=SMF&requester-nf-type=AMF&dnn=internet' });
  const result = element('div', { 'aria-live': 'polite' });
  const quick = element('div', { class: 'filters' }, ...[['target-nf-type', 'SMF'], ['requester-nf-type', 'AMF'], ['service-names', 'nsmf-pdusession'], ['dnn', 'internet'], ['snssais', '[{"sst":1}]'], ['supi', 'imsi-001010000000001'], ['target-nf-set-id', ''], ['preferred-locality', '']]
    .map(([name, placeholder]) => field(name, element('input', { id: `p-${name}`, size: 16, placeholder, oninput: compose }))));
  const host = element('form', { id: 'tester', onsubmit: event => { event.preventDefault(); go({ view: 'tester', q: text.value.trim() }); } },
    element('p', { class: 'hint' }, 'Fill in the parameters, or paste the target of a discovery. The NRF evaluates it without sending anything.'),
    quick, field('Query', text), element('div', { class: 'actions' }, element('button', { class: 'primary' }, 'Explain')), result);
  let seen;

  function compose() {
    const made = new URLSearchParams(text.value.slice(text.value.indexOf('?') + 1));
    for (const input of quick.querySelectorAll('input')) {
      const name = input.id.slice(2);
      if (input.value) made.set(name, input.value);
      else if (input === document.activeElement) made.delete(name);
    }
    text.value = decodeURIComponent(String(made).replaceAll('+', ' '));
  }

  host.run = async q => {
    if (q === seen) return;
    seen = q;
    text.value = q;
    const given = new URLSearchParams(q.slice(q.indexOf('?') + 1));
    for (const input of quick.querySelectorAll('input')) input.value = given.get(input.id.slice(2)) ?? '';
    if (!q) {
      result.replaceChildren();
      return;
    }
    result.replaceChildren(element('p', { class: 'hint', role: 'status' }, 'Asking the NRF …'));
    try {
      const answer = await ask(nrf, '/nrf-configuration/v1/explain', { query: encoded(q) });
      if (q === seen) result.replaceChildren(verdicts(answer));
    } catch (error) {
      result.replaceChildren(failure(error));
    }
  };
  return host;
}

/** Escapes characters of a typed query, such as braces and quotes. */
function encoded(q) {
  const plain = q.slice(q.indexOf('?') + 1);
  return /["{}\s[\]]/.test(plain) ? parameters(Object.fromEntries(new URLSearchParams(plain))).slice(1) : plain;
}

function verdicts(answer) {
  return element('div', {},
    element('p', {}, answer.returned ? mark('good', `${answer.returned} of ${answer.registered} instances are returned`) : mark('bad', `none of ${answer.registered} instances is returned`),
      answer.forwarded ? ' · the query is also sent to another NRF' : '',
      answer.ignoredQueryParams.length ? ` · without effect: ${answer.ignoredQueryParams.join(', ')}` : '', answer.omitted ? ` · ${answer.omitted} more are not listed` : ''),
    table('Verdicts', ['Instance', 'Type', 'Verdict', 'Excluded by', 'Requested', 'Registered', 'Why'], answer.instances.map(each => row({},
      element('a', { class: 'mono', href: address('nrf', { instance: each.nfInstanceId }) }, each.nfInstanceId), each.nfType,
      each.excludedBy ? mark('bad', 'excluded') : mark('good', 'returned'),
      each.excludedBy ? element('code', {}, each.excludedBy) : '', [each.requested ?? '', 'mono'], [each.registered ?? '', 'mono'], each.detail ?? ''))));
}
