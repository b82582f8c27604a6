// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { read, readTagged, send } from '/api.js';
import { catalogues, nameOf, rootOf, typeOf } from '/catalogue.js';
import { differences, differenceTable } from '/diff.js';
import { element, empty, failure, field, mark, once, tabs } from '/dom.js';
import { form, parsed } from '/form.js';
import { when } from '/format.js';
import { address } from '/route.js';
import { may as allowed } from '/session.js';
import { guard } from '/unsaved.js';

const VIEWS = [['form', 'Form'], ['json', 'JSON'], ['history', 'History']];

/** Changes that are not applied, by document, with the entity tag of the document on which they are based. */
const pending = new Map();
guard(() => pending.size > 0);

/** Configuration: documents of all functions as forms. A change has a dry run, a display of differences, and a reason. */
export function show(main, model, go) {
  const word = element('input', { id: 'keyword', type: 'search', placeholder: 'document or key', oninput: () => paintTree() });
  const tree = element('nav', { class: 'documents', 'aria-label': 'Documents' });
  const body = element('div', {});
  const summary = element('p', { class: 'summary', role: 'status' });
  main.append(element('div', { class: 'title' }, element('h1', {}, 'Configuration'), summary),
    element('div', { class: 'split left' }, element('div', { class: 'side' }, field('Search', word), tree), body));
  let state = {};
  let known = [];
  let seen = '';

  async function open(query) {
    state = Object.fromEntries(query);
    known = await catalogues(model);
    summary.textContent = known.length ? `${known.reduce((sum, each) => sum + each.documents.length, 0)} documents of ${known.length} functions` : 'Waiting for the functions …';
    paintTree();
    await paint();
  }

  function paintTree() {
    const wanted = word.value.toLowerCase();
    const fits = each => !wanted || each.path.toLowerCase().includes(wanted) || each.keys.some(key => key.toLowerCase().includes(wanted)) || each.summary.toLowerCase().includes(wanted);
    tree.replaceChildren(...known.map(({ nf, documents }) => {
      const shown = documents.filter(fits);
      return shown.length ? element('details', { open: Boolean(wanted) || nf === state.nf || !state.nf && known.length === 1 },
        element('summary', {}, nf.toUpperCase(), element('span', { class: 'hint' }, ` ${shown.length}`)),
        element('ul', {}, ...shown.map(each => element('li', {}, element('a', {
          href: address('configuration', { nf, doc: each.path }), 'aria-current': nf === state.nf && each.path === state.doc ? 'page' : undefined,
        }, nameOf(nf, each.path)))))) : null;
    }).filter(Boolean));
  }

  async function paint() {
    const catalogue = known.find(each => each.nf === state.nf);
    const document = catalogue?.documents.find(each => each.path === state.doc);
    const key = `${state.nf} ${state.doc} ${state.entry ?? ''} ${state.view ?? ''}`;
    if (key === seen) return;
    if (!document) {
      body.replaceChildren(empty(known.length ? 'Choose a document. The search looks for keys as well.' : 'The functions do not answer yet.'));
      return;
    }
    seen = key;
    const host = element('div', {});
    body.replaceChildren(host);
    await documentView(host, catalogue, document, state, go, () => { seen = ''; paint(); });
  }

  return {
    open,
    draw() { // for functions that appear later
      if (known.length < [...model.functions.values()].filter(each => rootOf(each.name) && each.status !== 'UNREACHABLE').length) open(new URLSearchParams(state));
    },
  };
}

async function documentView(host, catalogue, document, state, go, refresh) {
  const { nf, openApi } = catalogue;
  const name = nameOf(nf, document.path);
  const entry = state.entry ?? '';
  const path = document.collection ? document.path.replace(/\{[^}]+\}$/, encodeURIComponent(entry)) : document.path;
  host.append(element('div', { class: 'title' }, element('h2', {}, name.replace(/\{[^}]+\}$/, entry || '…')), element('span', { class: 'hint' }, nf)),
    document.description || document.summary ? element('p', { class: 'hint wide' }, document.description || document.summary) : '');
  if (document.collection) {
    host.append(await entries(nf, document, entry, state, go));
    if (!entry) return;
  }
  const view = state.view ?? 'form';
  host.append(tabs('Views of the document', VIEWS, view, id => address('configuration', { ...state, view: id === 'form' ? '' : id, key: '' })));
  const content = element('div', {});
  host.append(content);
  try {
    if (view === 'history') await historyView(content, nf, name.replace(/\{[^}]+\}$/, entry), refresh);
    else await editor(content, { nf, openApi, document, path, name: name.replace(/\{[^}]+\}$/, entry), raw: view === 'json', key: state.key, refresh });
  } catch (error) {
    content.append(failure(error));
  }
}

async function entries(nf, document, entry, state, go) {
  const all = await read(nf, document.path.replace(/\/\{[^}]+\}$/, '')).catch(() => ({}));
  const fresh = element('input', { id: 'fresh', placeholder: 'key of a new entry', pattern: '[A-Za-z0-9._:@\\-]{1,128}' });
  return element('div', {}, element('nav', { class: 'chips', 'aria-label': 'Entries' }, ...Object.keys(all).map(key =>
    element('a', { href: address('configuration', { ...state, entry: key, view: '' }), 'aria-current': key === entry ? 'true' : undefined }, key))),
  element('form', { class: 'filters', onsubmit: event => { event.preventDefault(); go({ ...state, entry: fresh.value, view: '' }); } },
    field('New entry', fresh), element('button', {}, 'Open')));
}

/** Shows the editor of a document: the form or its JSON, the differences, the dry run, and the change with its reason. */
async function editor(host, { nf, openApi, document, path, name, raw, key, refresh }) {
  const { content: before, etag } = await readTagged(nf, path);
  const defaults = openApi.paths[document.path]?.['x-default'];
  const target = `/api/functions/${encodeURIComponent(nf)}/configuration/${name.split('/').map(encodeURIComponent).join('/')}`;
  const difference = element('div', {});
  const answer = element('div', { 'aria-live': 'polite' });
  const reason = element('input', { id: 'reason', size: 44, maxlength: 1000, placeholder: 'why, for the history and the audit', oninput: changed });
  const tryIt = element('button', { type: 'button', onclick: () => attempt(true) }, 'Dry run');
  const apply = element('button', { type: 'submit', class: 'primary' }, 'Apply');
  const text = element('textarea', { rows: 24, spellcheck: 'false', 'aria-label': 'Document as JSON', oninput: changed });
  const kept = pending.get(target)?.etag === etag ? pending.get(target)?.value : undefined;
  const made = raw ? { host: text, value: () => parsed(text.value, 'document') } : form(openApi, document.schema, kept ?? before ?? {}, defaults, changed);
  if (raw) text.value = JSON.stringify(kept ?? before ?? defaults ?? {}, null, 2);
  const may = allowed('operator', nf);

  let fault = '';

  /** Returns the document, undefined if a part of it is faulty. */
  function value() {
    try {
      return made.value();
    } catch (error) {
      fault = error.message;
      return undefined;
    }
  }

  function changed() {
    const now = value();
    text.setAttribute('aria-invalid', String(now === undefined));
    const found = now === undefined ? [] : differences(before ?? {}, now);
    if (found.length) pending.set(target, { etag, value: now });
    else if (now !== undefined) pending.delete(target);
    difference.replaceChildren(now === undefined ? mark('bad', fault) : found.length ? differenceTable(found, 'Not applied yet') : element('p', { class: 'hint' }, 'Nothing is changed yet.'));
    tryIt.disabled = !found.length || !may;
    apply.disabled = !found.length || !reason.value.trim() || !may;
  }

  function discard() {
    pending.delete(target);
    refresh();
  }

  async function attempt(dryRun) {
    answer.replaceChildren(element('p', { class: 'hint' }, dryRun ? 'Trying …' : 'Applying …'));
    try {
      const result = await send('PUT', `${target}${dryRun ? '?dryRun=true' : ''}`, { document: value(), reason: reason.value, etag });
      if (dryRun) {
        answer.replaceChildren(element('div', { class: 'notice good' }, mark('good', `${nf} accepts it; nothing is changed yet`), Array.isArray(result) ? differenceTable(result, 'As the function sees it') : ''));
      } else {
        discard();
      }
    } catch (error) {
      const outdated = error.status === 412;
      answer.replaceChildren(failure(outdated ? new Error('Another person has changed this document since you opened it.') : error),
        outdated ? element('button', { type: 'button', onclick: discard }, 'Discard your changes and load the document') : '');
    }
  }

  host.append(element('form', { class: 'editor', onsubmit: once(() => attempt(false)) },
    before === null ? element('p', { class: 'hint' }, 'There is no such entry yet; it is created.') : '', made.host,
    element('section', { class: 'panel pending' }, element('h3', {}, 'Changes'), difference,
      element('div', { class: 'filters' }, field('Reason', reason), tryIt, apply),
      may ? '' : element('p', { class: 'hint' }, 'A change needs the role operator.'), answer)));
  changed();
  const wanted = key && document.collection === false ? host.querySelector(`#${CSS.escape(`at/${key.replaceAll('.', '/')}`)}`) : null;
  wanted?.querySelector('input, select, textarea')?.focus();
  wanted?.classList.add('chosen');
}

/** Shows the changes of the document with their users. The latest change can be reverted. */
async function historyView(host, nf, name, refresh) {
  const all = await read(nf, `/${typeOf(nf)}/nf-common-component/v1/management/history?limit=50&document=${encodeURIComponent(name)}`);
  if (!all.length) {
    host.append(empty('This document has its defaults since the first start, or its history was removed.'));
    return;
  }
  const reason = element('input', { id: 'back-reason', size: 36, maxlength: 1000, required: true, placeholder: 'why, for the history and the audit' });
  const answer = element('div', { 'aria-live': 'polite' });
  const back = once(async () => {
    try {
      await send('POST', `/api/functions/${encodeURIComponent(nf)}/rollback`, { document: name, reason: reason.value });
      refresh();
    } catch (error) {
      answer.replaceChildren(failure(error));
    }
  });
  host.append(element('form', { class: 'filters', onsubmit: back }, field('Reason', reason),
    element('button', { disabled: !allowed('operator', nf) }, 'Revert the latest change'), answer), ...all.map(each => element('details', { class: 'panel', open: each === all[0] },
    element('summary', {}, when(each.time), ' · ', each.user || 'unknown', ' · ', element('code', {}, each.resource)),
    differenceTable(differences(each.before ?? {}, each.after ?? {})))));
}
