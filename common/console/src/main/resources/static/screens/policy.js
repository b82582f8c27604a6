// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { ask, read, send } from '/api.js';
import { editor, typesOf } from '/blocks.js';
import { policyOf } from '/catalogue.js';
import { changeView, differ } from '/changes.js';
import { element, empty, failure, field, mark, once, row, select, table, tabs } from '/dom.js';
import { when } from '/format.js';
import { address } from '/route.js';
import { projects } from '/search.js';
import { may } from '/session.js';
import { draftList, draftOf, isOpen, openDrafts, reviewView, stateOf } from '/screens/drafts.js';
import { explanation } from '/screens/ue.js';
import { versionsView } from '/screens/versions.js';
import { guard } from '/unsaved.js';

const API = '/oc-cnpolicy-configuration/v1/policymgmt';
const VIEWS = [['blocks', 'Blocks'], ['try', 'Try'], ['cases', 'Cases'], ['versions', 'Versions'], ['json', 'JSON']];
const PAUSE = 400;
const LISTED = 50;

/** Edited documents by service, name and draft, which other screens do not end. */
const work = new Map();
guard(() => [...work.values()].some(isUnsaved));

/** Policy studio: draw a policy, check it during editing, try it on sessions, run its cases, compare versions, publish it. */
export function show(main, model, go) {
  const drafts = element('nav', { class: 'documents', 'aria-label': 'Drafts' });
  const list = element('nav', { class: 'documents', 'aria-label': 'Policies' });
  const creator = element('div', {});
  const body = element('div', {});
  const summary = element('p', { class: 'summary', role: 'status' });
  main.append(element('div', { class: 'title' }, element('h1', {}, 'Policy studio'), summary), element('div', { class: 'split left' }, element('div', { class: 'side' }, drafts, list, creator), body));
  for (const [id, each] of work) if (!isUnsaved(each)) work.delete(id);
  let seen = '';
  let round = 0;

  async function open(query) {
    const state = Object.fromEntries(query);
    const key = JSON.stringify(state);
    const policy = policyOf(model);
    const mine = ++round;
    try {
      const [all, unpublished] = await Promise.all([read(policy, `${API}/policyprojects`).then(projects), openDrafts()]);
      if (mine !== round) return; // another address has been opened in the meantime
      paintList(all, state);
      paintDrafts(unpublished, state);
      if (!creator.children.length && may('policy-author', 'policy')) creator.append(creation(policy, all));
      if (key === seen && state.project) return;
      seen = key;
      if (!state.project) {
        body.replaceChildren();
        draftList(body, unpublished, () => open(query));
        body.append(empty('Choose a policy. The version in production decides. Each change creates a new version, and every earlier version can be activated again.'));
        return;
      }
      await project(policy, state, all, unpublished);
    } catch (error) {
      if (mine !== round && seen !== key) return;
      seen = '';
      body.replaceChildren(failure(error));
    }
  }

  /** Opens an address of this screen, also if it is the present one. */
  function openAgain(state) {
    seen = '';
    go(state);
    return open(new URLSearchParams(address('policy', state).split('?')[1] ?? ''));
  }

  function paintDrafts(unpublished, state) {
    drafts.replaceChildren(element('a', { href: address('policy'), 'aria-current': state.project ? undefined : 'page' }, `Drafts and reviews (${unpublished.length})`));
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
      if (work.has(`${id}/`) || known.some(each => `${each.service}/${each.name}` === id)) {
        answer.replaceChildren(failure(new Error('This project exists already.')));
        return;
      }
      const source = known.find(each => each.service === service.value && each.active);
      const document = start.value === 'copy' && source ? await content(policy, baseOf(source.service, source.name))
        : { policies: [{ name: 'main', workspace: { blocks: { languageVersion: 0, blocks: [] } } }] };
      work.set(`${id}/`, fresh({ policy, base: baseOf(service.value, name.value), service: service.value, name: name.value, original: { policies: [] } }, document));
      answer.replaceChildren();
      await openAgain({ service: service.value, project: name.value, ...(start.value === 'copy' ? { view: 'json' } : {}) });
    };
    return element('details', { class: 'panel' }, element('summary', {}, 'New policy'), element('form', { onsubmit: create },
      field('Service', service), field('Name', name), field('Start with', start, 'The published project decides alone: draw the session rule as well as the exception.'), element('div', { class: 'actions' }, element('button', {}, 'Create')), answer));
  }

  async function project(policy, state, all, unpublished) {
    const { service } = state;
    const key = seen;
    const head = all.find(each => each.service === service && each.name === state.project);
    const kept = work.get(idOf(state));
    const newer = unpublished.some(each => each.id === kept?.draft?.id && each.revision !== kept.draft.revision);
    if (!kept || (newer && !isUnsaved(kept))) {
      const found = await loaded(policy, state, head);
      if (seen !== key) return;
      work.set(idOf(state), found);
    }
    const project = work.get(idOf(state));
    const view = state.view ?? 'blocks';
    const host = element('div', {});
    project.status = element('span', { role: 'status' });
    project.head = head;
    const title = element('span', { class: 'hint' });
    const parts = element('div', {});
    function paintHead() {
      title.replaceChildren(`${service}, ${head ? `version ${head.version}` : 'not published yet'}`, ...(project.draft ? [`, draft ${project.draft.id} of ${project.draft.author}, `, stateOf(project.draft)] : []));
      parts.replaceChildren(tabs('Parts of the policy', [...VIEWS, ...(project.draft ? [['review', 'Review']] : [])], view, each =>
        address('policy', { service, project: state.project, draft: project.draft?.id, view: each === 'blocks' ? '' : each, policy: state.policy, session: state.session })));
    }
    paintHead();
    body.replaceChildren(element('div', { class: 'title' }, element('h2', {}, state.project), title, project.status), parts, host);
    /** Changes the address without opening it. */
    project.keep = next => {
      state = Object.fromEntries(new URLSearchParams(address('policy', { ...next, draft: project.draft?.id }).split('?')[1]));
      seen = JSON.stringify(state);
      history.replaceState(null, '', address('policy', state));
      paintHead();
    };
    /** Puts a draft into the address when it is stored, so that the address opens it again. */
    project.saved = () => {
      project.stored = structuredClone(project.document);
      work.delete(idOf(state));
      project.keep(state);
      work.set(idOf(state), project);
      openDrafts().then(unpublished => paintDrafts(unpublished, state), () => {});
    };
    project.paintHead = paintHead;
    const again = next => {
      work.delete(idOf(state));
      work.delete(idOf(next));
      if (host.isConnected) openAgain(next); // else another screen or view has been opened in the meantime
    };
    project.published = share => again(share ? state : { service, project: state.project });
    project.gone = () => again({});
    project.reload = () => again(state);
    const shown = { blocks: blocksView, try: tryView, cases: casesView, versions, json: jsonView, ...(project.draft ? { review } : {}) };
    await (shown[view] ?? blocksView)(host, project, state, next => go({ ...next, draft: project.draft?.id }));
  }

  return { open };
}

function idOf(state) {
  return `${state.service}/${state.project}/${state.draft ?? ''}`;
}

/** Reads a project and, if the address has one, its draft. A project that is not stored has no version yet. */
async function loaded(policy, state, head) {
  const base = baseOf(state.service, state.project);
  const original = head || !state.draft ? await content(policy, base) : { policies: [] };
  const draft = state.draft ? await draftOf(state.draft) : undefined;
  if (draft && (draft.service !== state.service || draft.project !== state.project)) throw new Error('This draft belongs to another project.');
  return fresh({ policy, base, service: state.service, name: state.project, original, draft }, draft ? draft.document : original);
}

/** Creates the state of the editor: its document, and the document as it is stored, to find unsaved changes. */
function fresh(project, document) {
  return { ...project, document: structuredClone(document), stored: structuredClone(document), faults: new Map() };
}

/** Returns true if the editor has changes that no draft and no version has. */
function isUnsaved(project) {
  return differ(project.document, project.stored);
}

async function review(host, project) {
  const catalogue = await catalogueOf(project);
  await reviewView(host, project, typesOf(catalogue), { deleted: project.gone, again: project.reload });
}

async function versions(host, project, state, go) {
  await versionsView(host, project, typesOf(await catalogueOf(project)), state, go);
}

/** Reads the block types of a project; none if Policy does not answer. */
function catalogueOf(project) {
  return read(project.policy, `${API}/blocks/${encodeURIComponent(project.service)}`).catch(() => ({ stock: [], blocks: [] }));
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

async function blocksView(host, project, state) {
  const drawn = (project.document.policies ?? []).filter(each => each.workspace);
  if (!drawn.length) {
    host.append(element('p', { class: 'hint wide' }, 'This policy is written as lists, not drawn. It is shown as it runs; edit it as JSON, or draw with blocks in a project of your own: New policy, at the left. A published project decides in place of this one.'),
      ...(project.document.policies ?? []).map(each => element('section', { class: 'panel' }, element('h3', {}, each.name), element('pre', {}, JSON.stringify({ on: each.on, when: each.when, then: each.then }, null, 1)))));
    return;
  }
  const catalogue = await read(project.policy, `${API}/blocks/${encodeURIComponent(project.service)}`);
  const types = typesOf(catalogue);
  const chosen = drawn.find(each => each.name === state.policy) ?? drawn[0];
  const clean = !isUnsaved(project);
  const made = editor(types, catalogue, chosen.workspace, () => { check(project, paint); changes(); });
  if (clean) project.stored = structuredClone(project.document); // the editor has added the defaults of fields
  const paint = () => made.paint({ faults: project.faults, trace: project.trace?.get(chosen.name) });
  const pending = element('section', { class: 'panel pending' });
  const chips = element('nav', { class: 'chips', 'aria-label': 'Policies of the project', hidden: drawn.length < 2 });
  const changes = () => {
    publish(pending, project, types);
    chips.replaceChildren(...drawn.map(each => element('a', { href: address('policy', { ...state, draft: project.draft?.id, policy: each.name }), 'aria-current': each === chosen ? 'true' : undefined }, each.name)));
  };
  host.append(chips, element('p', { class: 'hint' }, 'Tab moves between blocks; Enter on a place chooses a block; Delete removes, Alt with arrows moves, D duplicates the focused block.',
    project.trace ? ' Values are those of the last explanation.' : ''), made.host, pending);
  check(project, paint);
  changes();
}

/** Shows the unpublished changes, and the form that stores them as a draft, asks for a review, or publishes them. */
function publish(host, project, types) {
  const typed = id => host.querySelector(`#${id}`)?.value ?? '';
  const reason = element('input', { id: 'publish-reason', value: typed('publish-reason'), size: 40, maxlength: 1000, required: true, placeholder: 'why, for the audit' });
  const share = element('input', { id: 'share', value: typed('share'), type: 'number', min: 1, max: 99, size: 4, placeholder: 'all' });
  const answer = element('div', { 'aria-live': 'polite' });
  const unsaved = () => !isOpen(project.draft) || isUnsaved(project);
  const draft = async () => {
    if (!unsaved()) return project.draft; // a write would make its approval void
    const kept = isOpen(project.draft) ? project.draft : undefined;
    project.draft = await send(kept ? 'PUT' : 'POST', `/api/policy/drafts${kept ? `/${kept.id}` : ''}`,
      { service: project.service, project: project.name, title: reason.value.slice(0, 200) || kept?.title || `Change of ${project.name}`, document: project.document, revision: kept?.revision });
    project.saved();
    return project.draft;
  };
  const doing = (words, action, reasoned) => once(async () => {
    if (reasoned && !reason.reportValidity()) return;
    answer.replaceChildren(element('p', { class: 'hint' }, words));
    try {
      answer.replaceChildren(await action());
    } catch (error) {
      answer.replaceChildren(failure(error), error.status === 412 ? element('button', { type: 'button', onclick: project.reload }, 'Discard your changes and load the draft') : '');
    }
  });
  const save = doing('Saving …', async () => { const saved = await draft(); return mark('good', `draft ${saved.id} is saved`); });
  const review = doing('Asking …', async () => {
    const saved = await draft();
    project.draft = await send('POST', `/api/policy/drafts/${saved.id}/request`);
    project.saved();
    return mark('good', `draft ${saved.id} waits for a review`);
  });
  const put = doing('Publishing …', async () => {
    const saved = await draft();
    const published = await send('POST', `/api/policy/drafts/${saved.id}/publish`, { reason: reason.value, canary: share.value ? Number(share.value) : null });
    setTimeout(project.published, 1200, Boolean(share.value));
    return mark('good', `version ${published.version ?? ''} decides${share.value ? ` for ${share.value} %` : ''} from the next request on`);
  }, true);
  const [author, approver] = ['policy-author', 'policy-approver'].map(role => may(role, 'policy'));
  host.replaceChildren(element('h3', {}, 'Changes'), changeView(project.original, project.document, types, 'Nothing is changed yet.'),
    element('div', { class: 'filters' }, field('Reason', reason), field('Share in %', share),
      element('button', { type: 'button', onclick: save, disabled: !author }, 'Save draft'),
      element('button', { type: 'button', onclick: review, disabled: !author }, 'Ask for review'),
      element('button', { type: 'button', class: 'primary', onclick: put, disabled: !approver || (unsaved() && !author) }, 'Publish')), answer);
}

/** Explains the decision of a policy for a session, a recorded evaluation or a typed request. */
async function tryView(host, project, state) {
  const recorded = await read(project.policy, `${API}/recordedevaluations?service=${encodeURIComponent(project.service)}&limit=50`).catch(() => []);
  const session = element('input', { id: 'try-session', size: 38, value: state.session ?? '', placeholder: 'session, or SUPI' });
  const record = select({ id: 'try-recorded' }, [['', recorded.length ? 'choose' : 'recording is off'], ...recorded.map(each => [each.recorded, `${each.recorded} · ${when(each.at)} · ${each.context?.operation ?? ''}`])], state.recorded ?? '');
  const text = element('textarea', { id: 'try-context', rows: 8, spellcheck: 'false' });
  text.value = state.context ?? project.context ?? '{"operation": "create", "request": {"supi": "imsi-001010000000001", "dnn": "internet"}}';
  const { head } = project;
  const versions = Array.from({ length: Math.min(head?.version ?? 0, LISTED) }, (_, i) => String(head.version - i)).map(each => [each, `version ${each}`]);
  const stored = head ? [['stored', head.active ? `in production, version ${head.active.version}` : `the latest, version ${head.version}`], ...versions] : [];
  const version = select({ id: 'try-version' }, [['editor', 'the editor, with changes that are not published'], ...stored], state.version ?? (head && !project.draft && !isUnsaved(project) ? 'stored' : 'editor'));
  const result = element('div', { 'aria-live': 'polite' });
  const run = async () => {
    result.replaceChildren(element('p', { class: 'hint' }, 'Asking Policy …'));
    try {
      const named = session.value.trim();
      const subject = named ? (/^(imsi|nai|gci|gli)-/.test(named) ? { supi: named } : { sessionId: named }) : record.value ? { recorded: Number(record.value) } : { context: JSON.parse(text.value) };
      const wanted = { editor: { document: project.document }, stored: {} }[version.value] ?? { version: Number(version.value) };
      const answer = await ask(project.policy, `${project.base}/explain`, { ...subject, ...wanted });
      project.trace = new Map();
      for (const step of answer.trace ?? []) project.trace.set(step.policy, (project.trace.get(step.policy) ?? new Map()).set(step.block, step));
      result.replaceChildren(explanation(answer, project.name), element('a', { class: 'button', href: address('policy', { service: project.service, project: project.name, draft: project.draft?.id }) }, 'Show the values on the blocks'));
    } catch (error) {
      result.replaceChildren(failure(error instanceof SyntaxError ? new Error(`The request is not valid JSON: ${error.message}`) : error));
    }
  };
  const explain = event => {
    event.preventDefault();
    project.context = text.value;
    project.keep({ ...state, session: session.value, recorded: record.value, version: version.value, view: 'try', context: session.value || record.value ? '' : text.value });
    run();
  };
  host.append(element('form', { onsubmit: explain },
    element('div', { class: 'filters' }, field('Stored session or SUPI', session), field('Recorded evaluation', record), field('Explain with', version)),
    field('Or a request that you write', text), element('div', { class: 'actions' }, element('button', { class: 'primary' }, 'Explain'))), result);
  if (state.session || state.recorded || state.context) await run();
}

/** Runs the test cases of the document in the editor, which need not be published. */
async function casesView(host, project) {
  const cases = project.document.cases ?? [];
  const result = element('div', { 'aria-live': 'polite' });
  const run = async () => {
    result.replaceChildren(element('p', { class: 'hint' }, 'Running …'));
    try {
      const answer = await ask(project.policy, `${project.base}/test`, { document: project.document });
      result.replaceChildren(element('p', {}, answer.failed ? mark('bad', `${answer.failed} of ${answer.cases.length} cases fail`) : mark('good', `all ${answer.passed} cases pass`), ' · as in the editor'),
        table('Cases', ['Case', 'Result', 'Differences'], answer.cases.map(each => row({}, each.name, each.passed ? mark('good', 'passes') : mark('bad', 'fails'), [(each.differences ?? []).join('; '), 'mono']))));
    } catch (error) {
      result.replaceChildren(failure(error));
    }
  };
  host.append(element('p', { class: 'hint' }, `${cases.length} case${cases.length === 1 ? '' : 's'}. A version whose cases fail does not go into production.`),
    element('div', { class: 'actions' }, element('button', { type: 'button', class: 'primary', onclick: run, disabled: !cases.length }, 'Run all cases')), result,
    cases.length ? '' : empty('This policy has no cases. Add them to the member cases: a name, a context, and what the decision is expected to have.'));
}

function jsonView(host, project) {
  const text = element('textarea', { rows: 28, spellcheck: 'false', 'aria-label': 'Policy project as JSON', oninput: () => {
    try {
      project.document = JSON.parse(text.value);
      text.setAttribute('aria-invalid', 'false');
      check(project);
      publish(pending, project, new Map());
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
  publish(pending, project, new Map());
}
