// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { ask, read } from '/api.js';
import { rootOf, typeOf } from '/catalogue.js';
import { element, facts, failure, mark, table, row } from '/dom.js';
import { clock, isError, millis } from '/format.js';
import { address } from '/route.js';
import { calls } from '/sequence.js';
import { tree } from '/tree.js';

/** Shows a message: its facts, related messages, explanations of decisions, and its content if it was traced. */
export function messageDetail(entry, all, model, close, choose) {
  const why = element('div', {});
  const content = element('div', {});
  const reason = element('div', {}, entry.reason ? reasonNotice(entry.reason) : null);
  const kept = traced(content, reason, entry);
  const target = entry.message.replace(/^\S+ /, '').replace(/^https?:\/\/[^/]+/, '');
  const related = (entry.correlation ? all.filter(each => each.correlation === entry.correlation) : calls(all).find(call => call.entries.includes(entry))?.entries) ?? [];
  const made = element('div', {},
    element('div', { class: 'title' }, element('h2', {}, entry.protocol === 'HTTP' ? 'SBI message' : 'Diameter message'),
      element('a', { href: close, class: 'close' }, 'Close')),
    element('p', { class: 'mono' }, entry.message),
    facts([
      ['Result', mark(isError(entry) ? 'bad' : 'good', String(entry.failure ?? entry.status))],
      ['Seen by', `${entry.nf}, ${entry.side === 'CLIENT' ? 'which sent it' : 'which received it'}`],
      ['Peer', entry.peer],
      ['Began', `${clock(entry.startEpochMicros)} UTC`],
      ['Took', millis(entry.durationMicros / 1000)],
      entry.correlation ? ['Correlation', element('a', { href: address('ladder', { word: entry.correlation }) }, entry.correlation)] : null,
    ]),
    reason,
    element('div', { class: 'actions' }, ...links(entry, target, model, why, kept)),
    why, content,
    related.length > 1 ? element('section', {}, element('h3', {}, `The same ${entry.correlation ? 'correlation' : 'call'} (${related.length})`),
      table('Related messages', ['Time', 'Function', 'Message', 'Result'], related.slice(0, 20).map(each => row({ class: each === entry ? 'chosen' : undefined },
        clock(each.startEpochMicros), each.nf,
        [element('a', { href: '#', onclick: event => { event.preventDefault(); choose(`${each.nf}.${each.side === 'CLIENT' ? 'c' : 's'}.${each.startEpochMicros}`); } }, each.message), 'message'],
        mark(isError(each) ? 'bad' : 'good', String(each.failure ?? each.status)))))) : null);
  return made;
}

/** Shows links to explanations of the decisions of each function about the request. */
function links(entry, target, model, why, kept) {
  const found = [];
  const name = type => [...model.functions.keys()].find(each => typeOf(each) === type);
  const policy = name('policy');
  if (entry.protocol === 'HTTP') {
    const scp = name('scp');
    if (target.startsWith('/nnrf-disc/')) {
      found.push(element('a', { class: 'button', href: address('nrf', { view: 'tester', q: target.split('?')[1] ?? '' }) }, 'Why this discovery result'));
    }
    if (scp) {
      found.push(element('button', { type: 'button', onclick: async () => explainRoute(why, scp, entry.message.split(' ')[0], target, (await kept)?.request?.headers) }, 'Why this route'));
    }
    const session = /\/npcf-smpolicycontrol\/v1\/sm-policies\/([^/?]+)/.exec(target);
    if (session) found.push(...decision(policy, 'pcf-sm', decoded(session[1])));
  } else if (entry.correlation && entry.message.startsWith('Gx')) {
    found.push(...decision(policy, 'pcrf-core', entry.correlation));
  } else if (entry.correlation && entry.message.startsWith('Rx')) {
    found.push(element('a', { class: 'button', href: address('ue', { af: entry.correlation }) }, 'The session of this AF'));
  }
  return found;
}

/** Decodes a segment of a path; one that is not encoded as expected remains as it is. */
function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function decision(policy, service, session) {
  return policy ? [
    element('a', { class: 'button', href: address('ue', { session, view: 'decision', service }) }, 'Why this decision'),
    element('a', { class: 'button', href: address('ue', { session }) }, 'The UE'),
  ] : [];
}

/**
 * Shows how the SCP would route a request now, and which filter excluded each producer.
 *
 * @param lines headers of the request, `name: value`; absent if they were not kept
 */
export async function explainRoute(host, scp, method, path, lines) {
  const headers = Object.fromEntries((lines ?? []).map(line => line.split(/:\s*(.*)/s)).filter(([name]) => /^3gpp-/i.test(name)));
  host.replaceChildren(element('p', { class: 'hint', role: 'status' }, 'Asking the SCP …'));
  try {
    const answer = await ask(scp, '/ocscp/scpc-configuration/v1/explain', { method, path, headers });
    const set = answer.configSet;
    host.replaceChildren(element('section', { class: 'why' }, element('h3', {}, 'Route, as the SCP computes it now'),
      lines ? null : mark('warn', 'The 3gpp-Sbi headers of the request are not kept, so that its real route may differ. Only the trace of a subscriber keeps them.'),
      facts([
        ['Service', answer.api ? `${answer.api.service} ${answer.api.version}, of a ${answer.api.nfType}` : 'unknown'],
        ['Rule', set ? `${set.name}: ${set.why}` : '–'],
        answer.attempts?.length ? ['Sent to', answer.attempts.map(each => each.apiRoot).join(', then ')] : null,
        ['If all fail', answer.answer ? `${answer.answer.status} ${answer.answer.cause ?? ''}: ${answer.answer.detail ?? ''}` : '–'],
      ]),
      ...(answer.stages ?? []).map(stage => element('div', {}, element('p', {}, `${stage.when}: ${stage.decision}`),
        stage.candidates?.length ? table(`Producers, ${stage.when}`, ['Producer', 'Locality', ['Share', 'number'], 'Refused by'], stage.candidates.map(each =>
          row({}, each.apiRoot, each.locality ?? '', [each.share === undefined ? '' : `${each.share} %`, 'number'],
            each.refusedBy ? mark('warn', each.refusedBy) : mark('good', 'usable')))) : null))));
  } catch (error) {
    host.replaceChildren(failure(error));
  }
}

/** Returns the message with headers and body from the subscriber trace of the function; undefined if it is not recorded there. */
async function traced(host, reason, entry) {
  const kept = await read(entry.nf, '/actuator/subscribertrace').catch(() => []);
  const near = nearest(Array.isArray(kept) ? kept : [], entry);
  if (!near) {
    host.replaceChildren(element('p', { class: 'hint' }, 'Headers and body are kept only for subscribers under trace: '), traceLink(entry.nf),
      element('p', { class: 'hint' }, 'Then repeat the request. In a terminal: deploy/local/sigcore trace on SUPI.'));
    return undefined;
  }
  const problem = isError(entry) ? problemOf(near.response?.body) : null;
  if (problem) reason.replaceChildren(reasonNotice(reasonOf(problem)));
  host.replaceChildren(element('section', {}, part('Request', near.request), part('Answer', near.response)));
  return near;
}

function reasonNotice(text) {
  return element('p', { class: 'notice bad' }, mark('bad', text));
}

/** Links to the document with the subscribers whose messages a function records. */
export function traceLink(nf) {
  return element('a', { class: 'button', href: address('configuration', { nf, doc: `${rootOf(nf)}/subscriberTrace` }) }, `Trace a subscriber at ${nf}`);
}

/** Returns the ProblemDetails of an answer; null if it has none. */
export function problemOf(body) {
  try {
    const problem = JSON.parse(body);
    return problem.cause || problem.detail || problem.title ? problem : null;
  } catch {
    return null;
  }
}

function part(title, message) {
  if (!message) return element('p', { class: 'hint' }, `${title}: not kept`);
  return element('div', {}, element('h3', {}, title), message.headers?.length ? element('pre', {}, message.headers.join('\n')) : null,
    message.body ? content(message.body) : message.octets ? element('p', { class: 'hint' }, `Diameter message, ${Math.round(message.octets.length * 3 / 4)} octets: see the capture`) : element('p', { class: 'hint' }, 'no body'),
    message.whole === false ? element('p', { class: 'hint' }, 'The body is truncated.') : null);
}

function content(body) {
  try {
    return tree(JSON.parse(body), { open: 3 });
  } catch {
    return element('pre', {}, body);
  }
}

/** Returns the cause and the detail of a ProblemDetails in one line. */
export function reasonOf(problem) {
  return [problem.cause, problem.detail ?? problem.title].filter(Boolean).join(': ');
}

/** Returns the recorded form of a message, whose clock may differ a little; undefined if none is near. */
export function nearest(messages, entry) {
  const apart = each => Math.abs(each.startEpochMicros - entry.startEpochMicros);
  return messages.filter(each => each.nf === entry.nf && each.side === entry.side && each.message === entry.message && apart(each) < 5_000)
    .sort((a, b) => apart(a) - apart(b))[0];
}
