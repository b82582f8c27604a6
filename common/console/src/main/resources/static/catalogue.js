// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { read } from '/api.js';

const ROOTS = {
  nrf: '/nrf-configuration/v1',
  scp: '/ocscp/scpc-configuration/v1',
  policy: '/oc-cnpolicy-configuration/v1',
  bsf: '/oc-bsf-configuration/v1',
};

/** Returns the type of a function from its name, which is the type with an optional suffix. */
export function typeOf(name) {
  return Object.keys(ROOTS).find(type => name.startsWith(type));
}

/** Returns the function whose policies are shown: policy, or the first of its type. */
export function policyOf(model) {
  const names = [...model.functions.keys()].filter(name => typeOf(name) === 'policy');
  return names.includes('policy') ? 'policy' : names[0] ?? 'policy';
}

/** Returns the root of the configuration of a function. */
export function rootOf(name) {
  return ROOTS[typeOf(name)];
}

/** Returns the name of a document without the root of its function. */
export function nameOf(nf, path) {
  return path.replace(rootOf(nf), '').replace(`/${typeOf(nf)}/nf-common-component/v1`, '').replace(/^\//, '');
}

const kept = new Map();

/** Reads the OpenAPI description of a function once. */
export function describe(nf) {
  if (!kept.has(nf)) {
    kept.set(nf, read(nf, `${rootOf(nf)}/openapi.json`).then(openApi => ({ nf, openApi, documents: documents(openApi) }), error => {
      kept.delete(nf);
      throw error;
    }));
  }
  return kept.get(nf);
}

/** Reads the OpenAPI descriptions of all functions that answer. */
export async function catalogues(model) {
  const names = [...model.functions.keys()].filter(rootOf).sort();
  const all = await Promise.all(names.map(nf => describe(nf).catch(() => null)));
  return all.filter(Boolean);
}

/** Lists the documents of a description that support a dry run. */
function documents(openApi) {
  const base = openApi.servers?.[0]?.url ?? '';
  return Object.entries(openApi.paths).filter(([, item]) => item.put?.parameters?.some(each => each.$ref?.endsWith('/dryRun'))).map(([path, item]) => {
    const schema = resolve(openApi, item.put.requestBody?.content?.['application/json']?.schema ?? {});
    return {
      path: base.startsWith('/') && !path.startsWith(base) ? base + path : path,
      collection: path.endsWith('}'),
      schema,
      summary: item.get?.summary ?? item.put.summary ?? '',
      description: schema.description ?? item.description ?? '',
      keys: leaves(openApi, schema),
    };
  });
}

/** Resolves a reference. */
export function resolve(openApi, schema) {
  if (!schema?.$ref) return schema ?? {};
  return schema.$ref.slice(2).split('/').reduce((node, name) => node?.[name.replace('~1', '/').replace('~0', '~')], openApi) ?? {};
}

function leaves(openApi, schema, prefix = '', depth = 0) {
  if (depth > 4) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const resolved = resolve(openApi, child);
    const items = resolved.type === 'array' ? resolve(openApi, resolved.items) : resolved;
    return [prefix + name, ...leaves(openApi, items, `${prefix}${name}.`, depth + 1)];
  });
}
