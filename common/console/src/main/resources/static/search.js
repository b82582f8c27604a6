// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { conditions } from '/alerts.js';
import { catalogues, nameOf, policyOf } from '/catalogue.js';
import { read } from '/api.js';
import { element } from '/dom.js';
import { address } from '/route.js';

const MOST = 12;
const FRESH = 30_000;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^[0-9a-f:]+(\/\d+)?$/i;

/** Creates the global search field, whose results link to the screens. The key `/` focuses it. */
export function search(form, model) {
  const list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Results', hidden: true });
  const input = element('input', {
    type: 'search', id: 'find', placeholder: 'Search   /', autocomplete: 'off', spellcheck: 'false', role: 'combobox',
    'aria-label': 'Search for a SUPI, GPSI, address, NF instance, FQDN, session, configuration key, policy or alert',
    'aria-controls': 'found', 'aria-expanded': 'false', 'aria-autocomplete': 'list',
  });
  form.append(input, list);
  let hits = [];
  let chosen = 0;
  let round = 0;

  function paint() {
    list.replaceChildren(...hits.map((hit, i) => element('li', {
      role: 'option', id: `found-${i}`, 'aria-selected': String(i === chosen), onmousedown: event => { event.preventDefault(); open(hit); },
    }, element('span', { class: 'tag' }, hit.kind), element('span', {}, hit.text), element('span', { class: 'hint' }, hit.more ?? ''))));
    list.hidden = !hits.length;
    input.setAttribute('aria-expanded', String(Boolean(hits.length)));
    if (hits.length) input.setAttribute('aria-activedescendant', `found-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  }

  function close() {
    round++; // ignores the answers that are still to come
    hits = [];
    paint();
  }

  function open(hit) {
    location.hash = hit.href;
    input.value = '';
    close();
    input.blur();
  }

  async function look() {
    const text = input.value.trim();
    const mine = ++round;
    chosen = 0;
    hits = text ? [...patterns(text), ...ofModel(text, model)] : [];
    paint();
    if (text.length < 2) return;
    const more = await known(text, model);
    if (mine !== round) return;
    hits = [...hits, ...more].slice(0, MOST);
    if (!hits.length) hits = [{ kind: 'Ladder', text: `Messages with “${text}”`, href: address('ladder', { word: text }) }];
    paint();
  }

  input.addEventListener('input', () => { look(); });
  input.addEventListener('blur', close);
  input.addEventListener('focus', () => { if (input.value) look(); });
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape') { input.value = ''; input.blur(); }
    if (!hits.length) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      chosen = (chosen + step + hits.length) % hits.length;
      paint();
    }
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (hits.length) open(hits[chosen]);
  });
  document.addEventListener('keydown', event => {
    if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')) {
      event.preventDefault();
      input.focus();
    }
  });
}

/** Detects identities by their syntax. */
function patterns(text) {
  const hits = [];
  const ue = (kind, parameters) => hits.push({ kind, text, more: 'whole picture', href: address('ue', parameters) });
  if (/^(imsi|nai|gci|gli)-./.test(text)) ue('SUPI', { supi: text });
  else if (/^(msisdn|extid)-./.test(text)) ue('GPSI', { gpsi: text });
  else if (/^\d{14,15}$/.test(text)) { ue('SUPI', { supi: `imsi-${text}` }); ue('GPSI', { gpsi: `msisdn-${text}` }); }
  else if (/^\+?\d{5,13}$/.test(text)) ue('GPSI', { gpsi: `msisdn-${text.replace('+', '')}` });
  else if (IPV4.test(text)) ue('Address', { ip: text });
  else if (text.includes(':') && IPV6.test(text)) ue('Address', { ip: text });
  else if (UUID.test(text)) { ue('Session', { session: text }); hits.push({ kind: 'NF', text, more: 'instance', href: address('nrf', { instance: text }) }); }
  else if (text.includes(';')) ue('Session', { session: text });
  if (hits.length) hits.push({ kind: 'Ladder', text: `Messages with “${text}”`, href: address('ladder', { word: text }) });
  return hits;
}

function ofModel(text, model) {
  const wanted = text.toLowerCase();
  const functions = [...model.functions.values()]
    .filter(state => state.name.includes(wanted) || (wanted.length > 3 && state.instance.includes(wanted)))
    .map(state => ({ kind: 'Function', text: state.name, more: state.status, href: address('core', { fn: state.name }) }));
  const alerts = conditions(model)
    .filter(each => `${each.nf} ${each.text} ${each.condition} alert`.toLowerCase().includes(wanted))
    .map(each => ({ kind: 'Alert', text: `${each.nf} ${each.text}`.trim(), href: address('alerts', { word: each.condition, nf: each.nf }) }));
  return [...functions, ...alerts];
}

let kept = { at: 0 };

/** Searches data of the functions: NF instances, configuration keys, policies. */
async function known(text, model) {
  if (Date.now() - kept.at > FRESH) {
    kept = { at: Date.now(), instances: instances(model), keys: catalogues(model), policies: policies(model) };
  }
  const wanted = text.toLowerCase();
  const [nfs, keys, projects] = await Promise.all([kept.instances, kept.keys, kept.policies]);
  const fits = words => words.filter(Boolean).join(' ').toLowerCase().includes(wanted);
  return [
    ...nfs.filter(nf => fits([nf.nfInstanceId, nf.fqdn, nf.nfType, nf.nfInstanceName, ...(nf.nfSetIdList ?? []), ...(nf.ipv4Addresses ?? [])])).slice(0, 4)
      .map(nf => ({ kind: 'NF', text: `${nf.nfType} ${nf.fqdn ?? nf.nfInstanceId}`, more: nf.nfStatus, href: address('nrf', { instance: nf.nfInstanceId }) })),
    ...projects.filter(each => fits([each.name, each.service])).slice(0, 4)
      .map(each => ({ kind: 'Policy', text: each.name, more: each.service, href: address('policy', { service: each.service, project: each.name }) })),
    ...keys.flatMap(({ nf, documents }) => documents.flatMap(each => {
      const key = each.keys.find(name => name.toLowerCase().includes(wanted));
      return key || fits([each.path]) ? [{ kind: 'Key', text: [nameOf(nf, each.path), key].filter(Boolean).join(' · '), more: nf, href: address('configuration', { nf, doc: each.path, key }) }] : [];
    })).slice(0, 6),
  ];
}

async function instances(model) {
  const nrf = [...model.functions.keys()].find(name => name.startsWith('nrf'));
  if (!nrf) return [];
  return read(nrf, '/nrf-registry/v1/instances?limit=2000').then(answer => answer.instances, () => []);
}

async function policies(model) {
  const policy = policyOf(model);
  if (!model.functions.has(policy)) return [];
  const answer = await read(policy, '/oc-cnpolicy-configuration/v1/policymgmt/policyprojects').catch(() => []);
  return projects(answer);
}

/** Returns the projects of a document that is either a list or an object by service. */
export function projects(answer) {
  if (Array.isArray(answer)) return answer;
  return Object.entries(answer).flatMap(([service, list]) => (Array.isArray(list) ? list : Object.values(list))
    .map(each => ({ service, ...(typeof each === 'string' ? { name: each } : each) })));
}
