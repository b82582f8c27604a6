// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { read, readIfPresent } from '/api.js';
import { catalogues, resolve, rootOf, typeOf } from '/catalogue.js';
import { element, empty, facts, failure, field, repaint, row, select, table } from '/dom.js';
import { address } from '/route.js';
import { tree } from '/tree.js';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** API: operations of all functions from their OpenAPI documents. GET operations without parameters can be executed. */
export function show(main, model, go) {
  const summary = element('p', { class: 'summary', role: 'status' });
  const bar = element('div', { class: 'filters' });
  const body = element('div', {});
  main.append(element('div', { class: 'title' }, element('h1', {}, 'API'), summary), bar, body);
  let state = {};
  let known = [];

  async function open(query) {
    state = Object.fromEntries(query);
    const all = await catalogues(model);
    const policies = await Promise.all(all.filter(({ nf }) => typeOf(nf) === 'policy').map(async ({ nf }) =>
      ({ nf, openApi: await readIfPresent(nf, `${rootOf(nf)}/policymgmt/openapi.json`).catch(() => null) })));
    known = [...all, ...policies.filter(each => each.openApi?.paths)];
    const change = name => event => go({ ...state, op: '', [name]: event.target.value });
    repaint(bar, field('Function', select({ id: 'api-nf', onchange: change('nf') }, [['', 'all'], ...new Set(known.map(each => each.nf))], state.nf)),
      field('Contains', element('input', { id: 'api-word', type: 'search', value: state.word ?? '', size: 30, placeholder: 'path or summary', onchange: change('word') })));
    paint();
  }

  function paint() {
    const word = (state.word ?? '').toLowerCase();
    const all = known.filter(each => !state.nf || each.nf === state.nf).flatMap(operations);
    const found = all.filter(each => `${each.method} ${each.path} ${each.operation.summary ?? ''}`.toLowerCase().includes(word));
    summary.textContent = known.length ? `${found.length} of ${all.length} operations` : 'Waiting for the functions …';
    const chosen = all.find(each => idOf(each) === state.op);
    const list = found.length ? table('Operations', ['Function', 'Method', 'Path', 'Summary'], found.map(each => row({ class: each === chosen ? 'chosen' : undefined },
      each.nf, [each.method.toUpperCase(), 'mono'], element('a', { class: 'mono', href: address('api', { ...state, op: idOf(each) }) }, each.path), each.operation.summary ?? ''))) : empty('No operation matches.');
    repaint(body, chosen ? element('div', { class: 'split' }, list, details(chosen, state)) : list);
  }

  return { open, draw() { if (!known.length && model.functions.size) open(new URLSearchParams(state)); } };
}

function operations({ nf, openApi }) {
  const base = openApi.servers?.[0]?.url ?? '';
  const whole = path => (base.startsWith('/') && !path.startsWith(base) ? base + path : path);
  return Object.entries(openApi.paths).flatMap(([path, item]) => METHODS.filter(method => item[method])
    .map(method => ({ nf, openApi, path: whole(path), method, operation: item[method], shared: item.parameters ?? [] })));
}

function idOf({ nf, method, path }) {
  return `${nf} ${method} ${path}`;
}

function details({ nf, openApi, path, method, operation, shared }, state) {
  const inputs = [...shared, ...(operation.parameters ?? [])].map(each => resolve(openApi, each));
  const schema = part => Object.values(resolve(openApi, part ?? {}).content ?? {})[0]?.schema;
  const body = schema(operation.requestBody);
  const answers = Object.entries(operation.responses ?? {});
  const tried = element('div', { 'aria-live': 'polite' });
  const attempt = async () => {
    try {
      const answer = await read(nf, path);
      tried.replaceChildren(typeof answer === 'object' ? tree(answer, { open: 2 }) : element('pre', {}, answer));
    } catch (error) {
      tried.replaceChildren(failure(error));
    }
  };
  return element('aside', { class: 'panel side', 'aria-label': 'Operation' },
    element('div', { class: 'title' }, element('h2', {}, `${method.toUpperCase()} ${path}`), element('a', { class: 'close', href: address('api', { ...state, op: '' }) }, 'Close')),
    operation.summary || operation.description ? element('p', {}, operation.description ?? operation.summary) : null,
    element('h3', {}, 'Parameters'), inputs.length ? facts(inputs.map(each => [each.name, `${each.in}${each.required ? ', required' : ''}${each.description ? `: ${each.description}` : ''}`])) : element('p', { class: 'hint' }, 'none'),
    body ? element('h3', {}, 'Body') : null, body ? tree(resolve(openApi, body), { open: 1 }) : null,
    element('h3', {}, 'Answers'), facts(answers.map(([status, answer]) => [status, resolve(openApi, answer).description ?? ''])),
    method === 'get' && !path.includes('{') ? element('div', { class: 'actions' }, element('button', { type: 'button', onclick: attempt }, 'Try it')) : null, tried);
}
