// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { ask, read, send } from '/api.js';
import { editor, flat, labelOf, typesOf } from '/blocks.js';
import { typeOf } from '/catalogue.js';
import { differences, differenceTable } from '/diff.js';
import { element, empty, failure, field, mark, row, select, table, tabs } from '/dom.js';
import { when } from '/format.js';
import { address } from '/route.js';
import { projects } from '/search.js';
import { may } from '/session.js';
import { explanation } from '/screens/ue.js';

const API = '/oc-cnpolicy-configuration/v1/policymgmt';
const VIEWS = [['blocks', 'Blocks'], ['try', 'Try'], ['cases', 'Cases'], ['versions', 'Versions'], ['json', 'JSON']];
const PAUSE = 400;

/** Policy studio: draw a policy, check it during editing, try it on sessions, run its cases, compare versions, publish it. */
export function show(main, model, go) {
  const list = element('nav', { class: 'documents', 'aria-label': 'Policies' });
  const fresh = element('div', {});
  const body = element('div', {});
  const summary = element('p', { class: 'summary', role: 'status' });
  main.append(element('div', { class: 'title' }, element('h1', {}, 'Policy studio'), summary), element('div', { class: 'split left' }, element('div', { class: 'side' }, list, fresh), body));
  const work = new Map(); // edited documents by service and name
  let seen = '';

  async function open(query) {
    const state = Object.fromEntries(query);
    const policy = [...model.functions.keys()].find(name => typeOf(name) === 'policy') ?? 'policy';
    try {
      const all = projects(await read(policy, `${API}/policyprojects`));
      paintList(all, state);
      if (!fresh.children.length && may('policy-author', 'policy')) fresh.append(creation(policy, all));
      const key = JSON.stringify(state);
      if (key === seen) return;
      seen = key;
      if (!state.project) {
        body.replaceChildren(empty('Choose a policy. The version in production decides. Each change creates a new version, and every earlier version can be activated again.'));
        return;
      }
      await project(policy, state, all);
    } catch (error) {
      seen = '';
      body.replaceChildren(failure(error));
    }
  }

  function paintList(all, state) {
    const services = [...new Set(all.map(each => each.service))].sort();
    summary.textContent = `${all.length} policies of ${services.length} services`;
    list.replaceChildren(...services.map(service => element('details', { open: true }, element('summary', {}, service),
      element('ul', {}, ...all.filter(each => each.service === service).map(each => element('li', {}, element('a', {
        href: address('policy', { service, project: each.name }), 'aria-current': service === state.service && each.name === state.project ? 'page' : undefined,
      }, each.name, ' ', element('span', { class: 'hint' }, each.active ? `v${each.active.version}, in production` : `v${each.version}`))))))));
  }

  /** Opens a project that is not stored until it is published: blocks to draw, or a copy of the one in production. */
  function creation(policy, all) {
    const service = select({ id: 'new-service' }, [...new Set(all.map(each => each.service))].sort(), 'pcf-sm');
    const name = element('input', { id: 'new-name', required: true, pattern: '[A-Za-z0-9][A-Za-z0-9._\\-]{0,99}', placeholder: 'letters, digits, . _ -' });
    const start = select({ id: 'new-start' }, [['blocks', 'empty blocks'], ['copy', 'a copy of the one in production']]);
    const answer = element('div', { 'aria-live': 'polite' });
    const create = async event => {
      event.preventDefault();
      const id = `${service.value}/${name.value}`;
      const known = projects(await read(policy, `${API}/policyprojects`));
      if (work.has(id) || known.some(each => `${each.service}/${each.name}` === id)) {
        answer.replaceChildren(failure(new Error('This project exists already.')));
        return;
      }
      const source = known.find(each => each.service === service.value && each.active);
      const document = start.value === 'copy' && source ? await content(policy, baseOf(source.service, source.name))
        : { policies: [{ name: 'main', workspace: { blocks: { languageVersion: 0, blocks: [] } } }] };
      work.set(id, { policy, base: baseOf(service.value, name.value), service: service.value, name: name.value, document, original: { policies: [] }, faults: new Map() });
      answer.replaceChildren();
      const next = { service: service.value, project: name.value, ...(start.value === 'copy' ? { view: 'json' } : {}) };
      seen = '';
      go(next);
      await open(new URLSearchParams(next)); // the address may be the same, after a reload
    };
    return element('details', { class: 'panel' }, element('summary', {}, 'New policy'), element('form', { onsubmit: create },
      field('Service', service), field('Name', name), field('Start with', start, 'The published project decides alone: draw the session rule as well as the exception.'), element('div', { class: 'actions' }, element('button', {}, 'Create')), answer));
  }

  async function project(policy, state, all) {
    const base = baseOf(state.service, state.project);
    const id = `${state.service}/${state.project}`;
    if (!work.has(id)) {
      const document = await content(policy, base);
      work.set(id, { policy, base, service: state.service, name: state.project, document, original: structuredClone(document), faults: new Map() });
    }
    const project = work.get(id);
    const head = all.find(each => each.service === state.service && each.name === state.project);
    const view = state.view ?? 'blocks';
    const host = element('div', {});
    const status = element('span', { role: 'status' });
    body.replaceChildren(element('div', { class: 'title' }, element('h2', {}, state.project), element('span', { class: 'hint' }, `${state.service}, ${head ? `version ${head.version}` : 'not published yet'}`), status),
      tabs('Parts of the policy', VIEWS, view, each => address('policy', { service: state.service, project: state.project, view: each === 'blocks' ? '' : each, policy: state.policy, session: state.session })), host);
    project.status = status;
    const parts = { blocks: blocksView, try: tryView, cases: casesView, versions: versionsView, json: jsonView };
    await (parts[view] ?? blocksView)(host, project, state, go, () => { work.delete(id); seen = ''; open(new URLSearchParams(state)); });
  }

  return { open };
}

function baseOf(service, name) {
  return `${API}/policyprojects/${encodeURIComponent(service)}/${encodeURIComponent(name)}`;
}

/** Reads a project without its administrative members. */
async function content(policy, base) {
  const document = await read(policy, base);
  for (const extra of ['service', 'name', 'version', 'state', 'active', 'createdAt', 'createdBy', 'checksum']) delete document[extra];
  return document;
}

/** Checks a document with Policy shortly after the last change, and marks its faults on the blocks. */
function check(project, painted) {
  clearTimeout(project.timer);
  project.status.replaceChildren(element('span', { class: 'hint' }, 'checking …'));
  project.timer = setTimeout(async () => {
    try {
      await ask(project.policy, `${project.base}/check`, project.document);
      project.faults = new Map();
      project.status.replaceChildren(mark('good', 'no faults'));
    } catch (error) {
      const params = error.problem?.invalidParams ?? [];
      project.faults = new Map(params.map(each => [/\/blocks\/([^/]+)/.exec(each.param)?.[1], each.reason]).filter(([id]) => id));
      const rest = params.filter(each => !/\/blocks\//.test(each.param)).map(each => `${each.param}: ${each.reason}`);
      project.status.replaceChildren(mark('bad', rest[0] ?? (project.faults.size ? `${project.faults.size} faulty block${project.faults.size > 1 ? 's' : ''}` : error.message)));
    }
    painted?.();
  }, PAUSE);
}

async function blocksView(host, project, state, go, reload) {
  const drawn = (project.document.policies ?? []).filter(each => each.workspace);
  if (!drawn.length) {
    host.append(element('p', { class: 'hint wide' }, 'This policy is written as lists, not drawn. It is shown as it runs; edit it as JSON, or draw with blocks in a project of your own: New policy, at the left. A published project decides in place of this one.'),
      ...(project.document.policies ?? []).map(each => element('section', { class: 'panel' }, element('h3', {}, each.name), element('pre', {}, JSON.stringify({ on: each.on, when: each.when, then: each.then }, null, 1)))));
    return;
  }
  const catalogue = await read(project.policy, `${API}/blocks/${encodeURIComponent(project.service)}`);
  const types = typesOf(catalogue);
  const chosen = drawn.find(each => each.name === state.policy) ?? drawn[0];
  const made = editor(types, catalogue, chosen.workspace, () => { check(project, paint); changes(); });
  const paint = () => made.paint({ faults: project.faults, trace: project.trace?.get(chosen.name) });
  const pending = element('section', { class: 'panel pending' });
  const changes = () => publish(pending, project, types, reload);
  if (drawn.length > 1) {
    host.append(element('nav', { class: 'chips', 'aria-label': 'Policies of the project' }, ...drawn.map(each =>
      element('a', { href: address('policy', { ...state, policy: each.name }), 'aria-current': each === chosen ? 'true' : undefined }, each.name))));
  }
  host.append(element('p', { class: 'hint' }, 'Tab moves between blocks; Enter on a place chooses a block; Delete removes, Alt with arrows moves, D duplicates the focused block.',
    project.trace ? ' Values are those of the last explanation.' : ''), made.host, pending);
  check(project, paint);
  changes();
}

/** Returns the unpublished changes as blocks, and the form that publishes them. */
function publish(host, project, types, reload) {
  const found = blockChanges(project.original, project.document, types);
  const other = otherChanges(project.original, project.document);
  const typed = id => host.querySelector(`#${id}`)?.value ?? '';
  const reason = element('input', { id: 'publish-reason', value: typed('publish-reason'), size: 40, maxlength: 1000, required: true, placeholder: 'why, for the audit' });
  const share = element('input', { id: 'share', value: typed('share'), type: 'number', min: 1, max: 99, size: 4, placeholder: 'all' });
  const answer = element('div', { 'aria-live': 'polite' });
  const draft = async () => {
    project.draft = await send(project.draft ? 'PUT' : 'POST', `/api/policy/drafts${project.draft ? `/${project.draft.id}` : ''}`,
      { service: project.service, project: project.name, title: reason.value || `Change of ${project.name}`, document: project.document, revision: project.draft?.revision });
    return project.draft;
  };
  const doing = (words, action, reasoned) => async () => {
    if (reasoned && !reason.reportValidity()) return;
    answer.replaceChildren(element('p', { class: 'hint' }, words));
    try {
      answer.replaceChildren(await action());
    } catch (error) {
      answer.replaceChildren(failure(error));
    }
  };
  const save = doing('Saving …', async () => { const saved = await draft(); return mark('good', `draft ${saved.id} is saved`); });
  const review = doing('Asking …', async () => { const saved = await draft(); await send('POST', `/api/policy/drafts/${saved.id}/request`); return mark('good', `draft ${saved.id} waits for a review`); });
  const put = doing('Publishing …', async () => {
    const saved = await draft();
    const published = await send('POST', `/api/policy/drafts/${saved.id}/publish`, { reason: reason.value, canary: share.value ? Number(share.value) : null });
    setTimeout(reload, 1200);
    return mark('good', `version ${published.version ?? ''} decides${share.value ? ` for ${share.value} %` : ''} from the next request on`);
  }, true);
  host.replaceChildren(element('h3', {}, 'Changes'), found.length || other.length ? element('div', {}, changeTable(found), other.length ? differenceTable(other) : '') : element('p', { class: 'hint' }, 'Nothing is changed yet.'),
    element('div', { class: 'filters' }, field('Reason', reason), field('Share in %', share),
      element('button', { type: 'button', onclick: save, disabled: !may('policy-author', 'policy') }, 'Save draft'),
      element('button', { type: 'button', onclick: review, disabled: !may('policy-author', 'policy') }, 'Ask for review'),
      element('button', { type: 'button', class: 'primary', onclick: put, disabled: !may('policy-approver', 'policy') }, 'Publish')), answer);
}

/** Compares what is not drawn: policies by their names, so that an added one does not move the others, and other members. */
function otherChanges(before, after) {
  const listed = document => (document.policies ?? []).filter(each => !each.workspace);
  const named = document => ({ ...document, policies: Object.fromEntries(listed(document).map(each => [each.name, each])) });
  const order = (one, two) => listed(one).map(each => each.name).filter(name => listed(two).some(each => each.name === name)).join(', ');
  const [old, now] = [order(before, after), order(after, before)];
  return [...differences(named(before), named(after)), ...(old === now ? [] : [{ path: '/policies', before: old, after: now }])];
}

/** Compares two documents block by block, without the positions of blocks. */
function blockChanges(before, after, types) {
  const names = [...new Set([...(before.policies ?? []), ...(after.policies ?? [])].map(each => each.name))];
  return names.flatMap(name => {
    const [old, now] = [before, after].map(each => flat((each.policies ?? []).find(one => one.name === name)?.workspace));
    const ids = [...new Set([...old.keys(), ...now.keys()])];
    return ids.map(id => {
      const [a, b] = [old.get(id), now.get(id)];
      const label = labelOf(types.get((b ?? a).type), b ?? a);
      if (!a) return { kind: 'good', word: 'added', policy: name, id, label, detail: JSON.stringify(b.fields) };
      if (!b) return { kind: 'bad', word: 'removed', policy: name, id, label, detail: JSON.stringify(a.fields) };
      const found = differences({ ...a.fields, type: a.type }, { ...b.fields, type: b.type });
      return found.length ? { kind: 'warn', word: 'changed', policy: name, id, label, detail: found.map(each => `${each.path.slice(1)}: ${each.before ?? '–'} → ${each.after ?? '–'}`).join(', ') } : null;
    }).filter(Boolean);
  });
}

function changeTable(found) {
  return found.length ? table('Changed blocks', ['', 'Policy', 'Block', 'Fields'], found.map(each => row({}, mark(each.kind, each.word), each.policy, each.label, [each.detail, 'mono']))) : '';
}

/** Explains the decision of a policy for a session, a recorded evaluation or a typed request. */
async function tryView(host, project, state, go) {
  const recorded = await read(project.policy, `${API}/recordedevaluations?service=${encodeURIComponent(project.service)}&limit=50`).catch(() => []);
  const session = element('input', { id: 'try-session', size: 38, value: state.session ?? '', placeholder: 'session, or SUPI' });
  const record = select({ id: 'try-recorded' }, [['', recorded.length ? 'choose' : 'recording is off'], ...recorded.map(each => [each.recorded, `${each.recorded} · ${when(each.at)} · ${each.context?.operation ?? ''}`])], state.recorded ?? '');
  const text = element('textarea', { id: 'try-context', rows: 8, spellcheck: 'false' });
  text.value = state.context ?? '{"operation": "create", "request": {"supi": "imsi-001010000000001", "dnn": "internet"}}';
  const version = element('input', { id: 'try-version', type: 'number', min: 1, size: 5, value: state.version ?? '', placeholder: 'active' });
  const result = element('div', { 'aria-live': 'polite' });
  const run = async () => {
    result.replaceChildren(element('p', { class: 'hint' }, 'Asking Policy …'));
    try {
      const named = session.value.trim();
      const subject = named ? (/^(imsi|nai|gci|gli)-/.test(named) ? { supi: named } : { sessionId: named }) : record.value ? { recorded: Number(record.value) } : { context: JSON.parse(text.value) };
      const answer = await ask(project.policy, `${project.base}/explain`, { ...subject, ...(version.value ? { version: Number(version.value) } : {}) });
      project.trace = new Map();
      for (const step of answer.trace ?? []) project.trace.set(step.policy, (project.trace.get(step.policy) ?? new Map()).set(step.block, step));
      result.replaceChildren(explanation(answer, project.name), element('a', { class: 'button', href: address('policy', { service: project.service, project: project.name }) }, 'Show the values on the blocks'));
    } catch (error) {
      result.replaceChildren(failure(error instanceof SyntaxError ? new Error(`The request is not valid JSON: ${error.message}`) : error));
    }
  };
  if (JSON.stringify(project.document) !== JSON.stringify(project.original)) {
    host.append(element('p', {}, mark('warn', 'Your changes are not tried here: Policy explains published versions only. To try them on few subscribers, publish them with a share.')));
  }
  host.append(element('form', { onsubmit: event => { event.preventDefault(); go({ ...state, session: session.value, recorded: record.value, version: version.value, view: 'try' }); run(); } },
    element('div', { class: 'filters' }, field('Stored session or SUPI', session), field('Recorded evaluation', record), field('Version', version)),
    field('Or a request that you write', text), element('div', { class: 'actions' }, element('button', { class: 'primary' }, 'Explain'))), result);
  if (state.session || state.recorded) await run();
}

/** Runs the test cases of the version in production. */
async function casesView(host, project) {
  const cases = project.document.cases ?? [];
  const result = element('div', { 'aria-live': 'polite' });
  const run = async () => {
    result.replaceChildren(element('p', { class: 'hint' }, 'Running …'));
    try {
      const answer = await ask(project.policy, `${project.base}/test`, {});
      result.replaceChildren(element('p', {}, answer.failed ? mark('bad', `${answer.failed} of ${answer.cases.length} cases fail`) : mark('good', `all ${answer.passed} cases pass`), ` · version ${answer.version}`),
        table('Cases', ['Case', 'Result', 'Differences'], answer.cases.map(each => row({}, each.name, each.passed ? mark('good', 'passes') : mark('bad', 'fails'), [(each.differences ?? []).join('; '), 'mono']))));
    } catch (error) {
      result.replaceChildren(failure(error));
    }
  };
  host.append(element('p', { class: 'hint' }, `${cases.length} case${cases.length === 1 ? '' : 's'}. A version whose cases fail does not go into production.`),
    element('div', { class: 'actions' }, element('button', { type: 'button', class: 'primary', onclick: run, disabled: !cases.length }, 'Run all cases')), result,
    cases.length ? '' : empty('This policy has no cases. Add them to the member cases: a name, a context, and what the decision is expected to have.'));
}

/** Lists the versions, compares two of them block by block, and activates an earlier version. */
async function versionsView(host, project, state, go, reload) {
  const versions = await read(project.policy, `${project.base}/versions`);
  const catalogue = await read(project.policy, `${API}/blocks/${encodeURIComponent(project.service)}`).catch(() => ({ stock: [], blocks: [] }));
  const reason = element('input', { id: 'back-reason', size: 36, maxlength: 1000, required: true, placeholder: 'why, for the audit' });
  const answer = element('div', { 'aria-live': 'polite' });
  const back = version => async () => {
    if (!reason.reportValidity()) return;
    try {
      await send('POST', `/api/policy/projects/${encodeURIComponent(project.service)}/${encodeURIComponent(project.name)}/rollback`, { version, reason: reason.value });
      reload();
    } catch (error) {
      answer.replaceChildren(failure(error));
    }
  };
  const from = select({ id: 'from' }, versions.map(each => String(each.version)), state.from ?? versions[1]?.version ?? '');
  const to = select({ id: 'to' }, versions.map(each => String(each.version)), state.to ?? versions[0]?.version ?? '');
  const result = element('div', {});
  host.append(table('Versions', ['Version', 'Created', 'By', 'Use', ''], versions.map(each => row({}, String(each.version), each.createdAt ? when(each.createdAt) : '', each.createdBy ?? '',
    each.active ? mark('good', each.active) : '', each.active === 'production' ? '' : element('button', { type: 'button', onclick: back(each.version), disabled: !may('policy-approver', 'policy') }, 'Let it decide')))),
  element('div', { class: 'filters' }, field('Reason for a roll-back', reason)), answer,
  element('form', { class: 'filters', onsubmit: event => { event.preventDefault(); go({ ...state, from: from.value, to: to.value }); } },
    field('Compare version', from), field('with', to), element('button', {}, 'Compare')), result);
  if (state.from && state.to) {
    const [a, b] = await Promise.all([state.from, state.to].map(version => read(project.policy, `${project.base}/versions/${version}`).then(each => each.document)));
    const found = blockChanges(a, b, typesOf(catalogue));
    const other = otherChanges(a, b);
    result.replaceChildren(found.length || other.length ? changeTable(found) : element('p', { class: 'hint' }, 'Both versions make the same decisions; only the layout may differ.'), other.length ? differenceTable(other) : '');
  }
}

function jsonView(host, project, state, go, reload) {
  const text = element('textarea', { rows: 28, spellcheck: 'false', 'aria-label': 'Policy project as JSON', oninput: () => {
    try {
      project.document = JSON.parse(text.value);
      text.setAttribute('aria-invalid', 'false');
      check(project);
      publish(pending, project, new Map(), reload);
    } catch (error) {
      clearTimeout(project.timer);
      text.setAttribute('aria-invalid', 'true');
      project.status.replaceChildren(mark('bad', `not valid JSON: ${error.message}`));
      pending.querySelectorAll('button').forEach(button => { button.disabled = true; });
    }
  } });
  text.value = JSON.stringify(project.document, null, 2);
  const pending = element('section', { class: 'panel pending' });
  host.append(text, pending);
  publish(pending, project, new Map(), reload);
}
