// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { ask, query as parameters, read, readIfPresent } from '/api.js';
import { policyOf } from '/catalogue.js';
import { element, empty, facts, failure, field, mark, row, select, table, tabs } from '/dom.js';
import { ago, clock, isError, short, when } from '/format.js';
import { nearest, problemOf, reasonOf, traceLink } from '/message.js';
import { address } from '/route.js';
import { compared, bindingsOf } from '/bindings.js';
import { projects } from '/search.js';
import { tree } from '/tree.js';

const KINDS = [['supi', 'SUPI'], ['gpsi', 'GPSI'], ['ip', 'IP address'], ['session', 'Session'], ['af', 'AF session']];
const INTERFACES = { 'pcf-sm': 'N7', 'pcrf-core': 'Gx', 'pcf-am': 'N15 access', 'pcf-ue': 'N15 UE policy' };
const VIEWS = [['sessions', 'Sessions'], ['bindings', 'Bindings'], ['data', 'Subscriber data'], ['messages', 'Messages'], ['decision', 'Decision']];

/** Overview of a UE: its data at Policy and the BSF, and explanations of decisions. */
export function show(main, model, go) {
  const kind = select({ id: 'kind' }, KINDS);
  const value = element('input', { id: 'identity', type: 'search', size: 34, placeholder: 'imsi-001010000000001', spellcheck: 'false', required: true });
  const body = element('div', {});
  const summary = element('p', { class: 'summary', role: 'status' });
  main.append(
    element('div', { class: 'title' }, element('h1', {}, 'UE'), summary),
    element('form', { class: 'filters', onsubmit: event => { event.preventDefault(); go({ [kind.value]: value.value.trim() }); } },
      field('Search by', kind), field('Identity', value), element('button', { class: 'primary' }, 'Show'),
      element('button', { type: 'button', onclick: () => { seen = ''; open(last); } }, 'Refresh')),
    body);
  let seen = '';
  let last = new URLSearchParams();
  let picture;

  async function open(query) {
    last = query;
    const chosen = KINDS.map(([id]) => id).find(id => query.get(id));
    if (!chosen) {
      seen = '';
      body.replaceChildren(empty('Type a SUPI, a GPSI, an IP address or a session. The search field of every screen leads here, too.'), element('div', { id: 'latest' }));
      latest(body.querySelector('#latest'), model);
      return;
    }
    kind.value = chosen;
    value.value = query.get(chosen);
    const key = `${chosen}=${query.get(chosen)}`;
    if (key !== seen) {
      seen = key;
      summary.textContent = 'Reading …';
      body.replaceChildren();
      const found = await load(model, chosen, query.get(chosen));
      if (seen !== key) return;
      picture = found;
    }
    paint();
  }

  function paint() {
    if (!picture) return;
    const { sessions, subscriber, bindings, errors, supi } = picture;
    const view = last.get('view') ?? 'sessions';
    summary.textContent = [supi, picture.gpsi, `${sessions.length} session${sessions.length === 1 ? '' : 's'}`].filter(Boolean).join(' · ');
    const state = Object.fromEntries(last);
    const content = element('div', {});
    const bad = compared(sessions, bindings).filter(each => each.kind === 'bad').length;
    body.replaceChildren(...errors.map(failure),
      tabs('Parts', VIEWS.map(([id, text]) => [id, id === 'bindings' && bad ? `${text} (${bad} mismatch${bad > 1 ? 'es' : ''})` : text]), view,
        id => address('ue', { ...state, view: id === 'sessions' ? '' : id })), content);
    if (view === 'sessions') paintSessions(content, picture, state);
    else if (view === 'bindings') paintBindings(content, sessions, bindings);
    else if (view === 'data') paintData(content, subscriber);
    else if (view === 'messages') paintMessages(content, model, picture);
    else paintDecision(content, model, picture, state, go);
  }

  return { open };
}

/** Lists the newest sessions, as entry points without an identity. */
async function latest(host, model) {
  const policy = policyOf(model);
  const pages = await Promise.all(Object.keys(INTERFACES).map(service =>
    read(policy, `/queryservice/v1/services/${service}/sessions?limit=20`).then(page => page.sessions, () => [])));
  const sessions = pages.flat();
  if (!sessions.length) return;
  host.replaceChildren(element('h2', {}, 'Sessions'), sessionTable(sessions.slice(0, 50)));
}

function sessionTable(sessions) {
  return table('Sessions', ['Interface', 'SUPI', 'DNN', 'Address', 'Session', 'Created'], sessions.map(session => row({},
    INTERFACES[session.service] ?? session.service,
    element('a', { href: address('ue', { session: session.id, service: session.service }) }, session.context.supi ?? session.context.gpsi ?? 'unknown'),
    session.context.dnn ?? '', addresses(session.context).join(' '), [session.id, 'mono'], when(session.createdAt))));
}

export function addresses(context) {
  return [context.ipv4Address ?? context.ipv4Addr, context.ipv6AddressPrefix ?? context.ipv6Prefix].filter(Boolean);
}

async function load(model, kind, identity) {
  const policy = policyOf(model);
  const errors = [];
  const tried = (promise, otherwise) => promise.catch(error => { errors.push(error); return otherwise; });
  const names = { supi: 'supi', gpsi: 'gpsi', session: 'sessionId', af: 'afSessionId', ip: identity.includes(':') ? 'ipv6Prefix' : 'ipv4Addr' };
  let sessions = await tried(read(policy, `/queryservice/v1/sessions${parameters({ [names[kind]]: identity })}`), []);
  const supi = kind === 'supi' ? identity : sessions.map(each => each.context.supi).find(Boolean);
  const gpsi = kind === 'gpsi' ? identity : sessions.map(each => each.context.gpsi).find(Boolean);
  const ue = supi ?? gpsi;
  const subscriber = ue ? await tried(readIfPresent(policy, `/queryservice/v1/subscribers/${encodeURIComponent(ue)}`), null) : null;
  for (const session of subscriber?.sessions ?? []) {
    if (!sessions.some(each => each.id === session.id && each.service === session.service)) sessions = [...sessions, session];
  }
  const bindings = await tried(bindingsOf(model, { supi, gpsi, ip: kind === 'ip' ? identity : undefined, sessions }), []);
  return { kind, identity, policy, sessions, subscriber, bindings, supi, gpsi, errors };
}

function paintSessions(host, { sessions, bindings, identity }, state) {
  if (!sessions.length) {
    host.append(empty(`Policy has no session of ${identity}. It may be kept under the other identity (SUPI or GPSI), or another PCF may serve it: look at the bindings. A request that was refused created none: look at the messages.`),
      element('div', { class: 'actions' }, element('a', { class: 'button', href: address('ue', { ...state, view: 'bindings' }) }, 'Bindings'), element('a', { class: 'button', href: address('ue', { ...state, view: 'messages' }) }, 'Messages')));
    return;
  }
  host.append(...sessions.map(session => sessionPanel(session, bindings, state)));
}

function sessionPanel(session, bindings, state) {
  const { context, decision } = session;
  const rules = Object.values(decision?.pccRules ?? {});
  const verdicts = compared([session], bindings).filter(each => each.session);
  const title = element('div', { class: 'title' },
    element('h2', {}, `${INTERFACES[session.service] ?? session.service}${context.dnn ? ` · ${context.dnn}` : ''}`),
    element('span', { class: 'mono' }, session.id),
    element('a', { href: address('ue', { ...state, view: 'decision', session: session.id, service: session.service, supi: '', gpsi: '', ip: '', af: '' }) }, 'Why this decision'),
    element('a', { href: address('ladder', { word: session.id }) }, 'Messages'));
  return element('section', { class: 'panel' }, title, element('div', { class: 'columns' },
    element('div', {}, element('h3', {}, 'Session'), facts([
      ['Created', `${when(session.createdAt)} (${ago(Date.parse(session.createdAt))})`],
      ['Identities', [context.supi, context.gpsi].filter(Boolean).join(', ')],
      context.pduSessionId ? ['PDU session', context.pduSessionId] : null,
      addresses(context).length ? ['Address', addresses(context).join(', ')] : null,
      context.sliceInfo ? ['Slice', `${context.sliceInfo.sst}${context.sliceInfo.sd ? `-${context.sliceInfo.sd}` : ''}`] : null,
      context.ratType ? ['RAT', context.ratType] : null,
      session.binding ? ['Binding', session.binding.state] : null,
      ...verdicts.map(each => ['At the BSF', mark(each.kind, each.text)]),
      session.peer ? ['Peer', text(session.peer)] : null,
    ])),
    element('div', {}, element('h3', {}, 'In force'), facts([
      ...Object.entries(decision?.sessRules ?? {}).flatMap(([name, rule]) => [
        rule.authSessAmbr ? [`${name}: AMBR`, `${rule.authSessAmbr.uplink} up, ${rule.authSessAmbr.downlink} down`] : null,
        rule.authDefQos ? [`${name}: QoS`, `5QI ${rule.authDefQos['5qi'] ?? '–'}, ARP ${rule.authDefQos.arp?.priorityLevel ?? '–'}`] : null]),
      ['PCC rules', rules.length ? element('div', {}, ...rules.map(rule => element('div', {}, ruleText(rule, decision)))) : 'none'],
      decision?.policyCtrlReqTriggers ? ['Triggers', decision.policyCtrlReqTriggers.join(', ')] : null,
      decision?.triggers ? ['Triggers', decision.triggers.join(', ')] : null,
      session.notInForce ? ['Not in force', mark('warn', short(text(session.notInForce), 200))] : null,
    ])),
    session.appSessions?.length ? element('div', {}, element('h3', {}, 'AF sessions (N5, Rx)'), ...session.appSessions.map(app => tree(app, { open: 1 }))) : null,
    session.usage && Object.keys(session.usage).length ? element('div', {}, element('h3', {}, 'Usage'), usage(session.usage)) : null),
  element('details', {}, element('summary', {}, 'Whole context and decision'),
    element('div', { class: 'columns' }, element('div', {}, element('h3', {}, 'Context'), tree(context)), element('div', {}, element('h3', {}, 'Decision'), tree(decision)))));
}

/** Returns the name of a PCC rule with its QoS, on N7 (TS 29.512). */
function ruleText(rule, decision) {
  const parts = (rule.refQosData ?? []).map(id => decision.qosDecs?.[id]).filter(Boolean).map(qos => [`5QI ${qos['5qi'] ?? '–'}`,
    qos.gbrUl || qos.gbrDl ? `guaranteed ${qos.gbrUl ?? '–'} up, ${qos.gbrDl ?? '–'} down` : null,
    qos.maxbrUl || qos.maxbrDl ? `at most ${qos.maxbrUl ?? '–'} up, ${qos.maxbrDl ?? '–'} down` : null].filter(Boolean).join(', '));
  return [rule.pccRuleId, ...parts].join(': ');
}

function text(value) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function usage(plans) {
  return element('div', {}, ...Object.entries(plans).map(([name, plan]) => {
    const used = plan?.consumed?.totalVolume ?? plan?.usedVolume ?? plan?.used;
    const limit = plan?.limit?.totalVolume ?? plan?.totalVolume ?? plan?.limit;
    return typeof used === 'number' && typeof limit === 'number' && limit > 0
      ? element('div', {}, name, ' ', element('meter', { min: 0, max: limit, value: used, high: limit * 0.9, 'aria-label': name }), ` ${Math.round(used / limit * 100)} %`)
      : element('div', {}, element('strong', {}, name), tree(plan));
  }));
}

function paintBindings(host, sessions, bindings) {
  const verdicts = compared(sessions, bindings);
  if (!verdicts.length) {
    host.append(empty('Neither Policy nor the BSF holds a binding of this UE.'));
    return;
  }
  host.append(
    element('p', { class: 'hint' }, 'The binding that Policy has registered, compared with the binding at the BSF.'),
    table('Bindings', ['Verdict', 'DNN', 'Address', 'Policy', 'BSF', 'Registered at the BSF'], verdicts.map(each => row({},
      mark(each.kind, each.text), each.dnn ?? '', [each.address ?? '', 'mono'],
      each.session ? element('div', {}, `${each.session.binding?.state ?? 'no binding'}`, element('div', { class: 'hint mono' }, each.session.id)) : '–',
      each.bound ? element('div', {}, bindingTarget(each.bound.pcfBinding), element('div', { class: 'hint mono' }, each.bound.bindingId)) : '–',
      each.bound ? when(each.bound.registeredAt) : ''))),
    ...verdicts.filter(each => each.bound).map(each => element('details', {}, element('summary', {}, `Binding ${each.bound.bindingId}`), tree(each.bound.pcfBinding, { open: 2 }))));
}

function bindingTarget(binding) {
  return binding.pcfFqdn ?? (binding.pcfIpEndPoints ?? []).map(point => `${point.ipv4Address ?? point.ipv6Address}:${point.port ?? ''}`).join(', ') ?? binding.pcfId;
}

function paintData(host, subscriber) {
  if (!subscriber) {
    host.append(empty('Policy has no data of this subscriber: no session uses any, or they are stored under the other identity.'));
    return;
  }
  const part = (title, value, hint) => element('section', { class: 'panel' }, element('h2', {}, title), hint ? element('p', { class: 'hint' }, hint) : null,
    value && Object.keys(value).length ? tree(value, { open: 2 }) : element('p', { class: 'hint' }, 'none'));
  const subscriptions = Object.entries(subscriber.subscriptions ?? {}).map(([source, each]) => [source,
    each.expiry ? `until ${when(each.expiry)}` : text(each)]);
  host.append(element('div', { class: 'columns' },
    part('Policy counters', subscriber.counters, 'Status of each counter, from the CHF or the OCS.'),
    part('Usage', subscriber.usage), part('State variables', subscriber.stateVariables),
    element('section', { class: 'panel' }, element('h2', {}, 'Subscriptions to data'), subscriptions.length ? facts(subscriptions) : element('p', { class: 'hint' }, 'none')),
    part('From the UDR', subscriber.data), part('From other sources', subscriber.sources, 'LDAP, HSS and other sources, by type and name.')));
}

async function paintMessages(host, model, picture) {
  const words = [picture.supi, picture.gpsi, ...picture.sessions.flatMap(each => [each.id, ...addresses(each.context)])].filter(Boolean);
  const names = entry => words.some(word => `${entry.message} ${entry.correlation ?? ''} ${entry.reason ?? ''}`.includes(word));
  const kept = await Promise.all([...model.functions.keys()].map(nf => read(nf, '/actuator/subscribertrace').catch(() => [])));
  const traced = kept.flat().filter(entry => words.some(word => `${entry.message} ${entry.request?.body ?? ''}`.includes(word)));
  const known = new Map(traced.map(entry => [nearest(model.transactions, entry) ?? entry, entry]));
  const found = [...known.keys(), ...model.transactions.filter(entry => names(entry) && !known.has(entry))]
    .sort((a, b) => b.startEpochMicros - a.startEpochMicros).slice(0, 50);
  host.append(element('p', { class: 'hint' }, 'Messages that name an identity, an address or a session of this UE: of the subscriber trace, and of the ladder. A create has the SUPI in its body, which only the trace keeps.'));
  if (!found.length) {
    host.append(empty('No recent message contains an identity of this UE. The ladder has every error with its reason. To see the content of a create as well, trace the subscriber and repeat the request.'),
      element('div', { class: 'actions' }, ...[...model.functions.keys()].sort().map(traceLink), element('a', { class: 'button', href: address('ladder', { status: 'errors' }) }, 'Errors of all UEs')));
    return;
  }
  host.append(table('Messages', ['Time', 'Function', 'Message', 'Result'], found.map(entry => row({}, clock(entry.startEpochMicros), entry.nf,
    [element('a', { href: address('ladder', { message: `${entry.nf}.${entry.side === 'CLIENT' ? 'c' : 's'}.${entry.startEpochMicros}`, zoom: 'messages', word: words.find(word => `${entry.message} ${entry.correlation ?? ''}`.includes(word)) }) }, short(entry.message, 200)), 'message'],
    outcome(entry, known.get(entry))))));
}

function outcome(entry, traced) {
  const problem = isError(entry) ? problemOf(traced?.response?.body) : null;
  const reason = problem ? reasonOf(problem) : entry.reason;
  return element('span', {}, mark(isError(entry) ? 'bad' : 'good', String(entry.failure ?? entry.status)), reason ? element('div', { class: 'hint' }, reason) : '');
}

/** Requests an explanation of the decision that Policy would make now for a stored session. */
async function paintDecision(host, model, picture, state, go) {
  const { policy, sessions } = picture;
  if (!sessions.length) {
    host.append(empty('There is no session to explain.'));
    return;
  }
  const session = sessions.find(each => each.id === state.session && (!state.service || each.service === state.service)) ?? sessions[0];
  const list = state.project ? [] : await read(policy, '/oc-cnpolicy-configuration/v1/policymgmt/policyprojects').then(projects, error => error);
  if (list instanceof Error) {
    host.replaceChildren(failure(list));
    return;
  }
  const name = state.project ?? list.find(each => each.service === session.service && each.active)?.name ?? 'default';
  const choice = select({ onchange: event => {
    const chosen = sessions[Number(event.target.value)];
    go({ ...state, supi: state.supi, session: chosen.id, service: chosen.service, view: 'decision' });
  } }, sessions.map((each, i) => [String(i), `${INTERFACES[each.service] ?? each.service} ${each.context.dnn ?? ''} ${short(each.id, 30)}`]), String(sessions.indexOf(session)));
  const version = element('input', { type: 'number', min: 1, size: 5, value: state.version ?? '', placeholder: 'active', onchange: event => go({ ...state, version: event.target.value }) });
  const result = element('div', {}, element('p', { class: 'hint', role: 'status' }, 'Asking Policy …'));
  host.replaceChildren(element('div', { class: 'filters' }, field('Session', choice), field('Version of the policy', version),
    element('a', { class: 'button', href: address('policy', { service: session.service, project: name, session: session.id, view: 'try' }) }, 'Open the policy')), result);
  try {
    const body = { sessionId: session.id, ...(state.version ? { version: Number(state.version) } : {}) };
    const answer = await ask(policy, `/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/${encodeURIComponent(session.service)}/${encodeURIComponent(name)}/explain`, body);
    result.replaceChildren(explanation(answer, name));
  } catch (error) {
    result.replaceChildren(failure(error));
  }
}

/** Shows an explanation by Policy: the decision, its changes, and the steps of the evaluation. */
export function explanation(answer, name) {
  const same = !answer.change || !Object.keys(answer.change).length;
  return element('div', {},
    answer.rejection ? element('p', { class: 'notice bad' }, mark('bad', `The request is refused: ${[answer.rejection.status, answer.rejection.cause, answer.rejection.detail].filter(Boolean).join(' ')}`)) : null,
    element('p', {}, `Policy “${name}”, ${answer.version ? `version ${answer.version}` : 'as in the editor'}, ${answer.steps ?? '?'} steps: `,
      same ? mark('good', 'decides what is in force') : mark('warn', 'would change what is in force')),
    element('div', { class: 'columns' },
      same ? null : element('section', { class: 'panel' }, element('h3', {}, 'Change'), tree(answer.change, { open: 3 })),
      element('section', { class: 'panel' }, element('h3', {}, 'Decision'), tree(answer.decision ?? {}, { open: 2 })),
      element('section', { class: 'panel' }, element('h3', {}, 'Actions, in order'), answer.actions?.length
        ? element('ol', { class: 'steps' }, ...answer.actions.map(action => element('li', {}, action.action ?? '', ' ', element('span', { class: 'mono hint' }, short(action.detail?.replace(/^\w+\[(.*)]$/s, '$1') ?? '', 300))))) : element('p', { class: 'hint' }, 'none')),
      answer.trace?.length ? element('section', { class: 'panel' }, element('h3', {}, 'Blocks'), table('Blocks with their values', ['Block', 'Value'], answer.trace.map(step =>
        row({}, [`${step.policy ? `${step.policy} / ` : ''}${step.block}`, 'mono'], [text(step.value ?? step.result ?? '') || '–', 'mono'])))) : null,
      answer.tables?.length ? element('section', { class: 'panel' }, element('h3', {}, 'Tables'), tree(answer.tables, { open: 3 })) : null,
      answer.invalid?.length ? element('section', { class: 'panel' }, element('h3', {}, 'Not sent, because its type is wrong'), tree(answer.invalid, { open: 2 })) : null));
}
