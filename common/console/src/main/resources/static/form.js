// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { resolve } from '/catalogue.js';
import { element, field, select } from '/dom.js';

const DEEPEST = 4;

/**
 * Creates a form for a JSON value from its OpenAPI schema.
 *
 * @param defaults values of a new document
 * @param changed called after each change
 * @return host, value(), which throws an error if a part of the form is faulty
 */
export function form(openApi, schema, value, defaults, changed) {
  return part(openApi, resolve(openApi, schema), value, defaults, changed, '', 0);
}

function part(openApi, schema, value, defaults, changed, path, depth) {
  const known = resolve(openApi, schema.allOf?.length === 1 ? schema.allOf[0] : schema);
  if (known.type === 'object' && known.properties && depth < DEEPEST) return group(openApi, known, value ?? {}, defaults ?? {}, changed, path, depth);
  if (known.type === 'array' && depth < DEEPEST) return list(openApi, known, value ?? [], changed, path, depth);
  if (known.type === 'object' && typeof known.additionalProperties === 'object' && depth < DEEPEST) return map(openApi, known, value ?? {}, changed, path, depth);
  if (['string', 'integer', 'number', 'boolean'].includes(known.type)) return scalar(known, value, defaults, changed, path);
  return free(value, changed, path);
}

function group(openApi, schema, value, defaults, changed, path, depth) {
  const parts = Object.entries(schema.properties).map(([name, child]) => {
    const known = resolve(openApi, child.allOf?.length === 1 ? child.allOf[0] : child);
    const made = part(openApi, known, value[name], defaults?.[name], changed, `${path}/${name}`, depth + 1);
    const description = child.description ?? known.description;
    const nested = made.nested;
    const host = nested
      ? element('fieldset', {}, element('legend', {}, name), description ? element('p', { class: 'hint' }, description) : null, made.host)
      : labelled(name, made, known, description, defaults?.[name], (schema.required ?? []).includes(name));
    return { name, made, host };
  });
  const host = element('div', { class: 'group' }, ...parts.map(each => each.host));
  return {
    host, nested: true,
    value() {
      const result = { ...value };
      for (const { name, made } of parts) {
        const now = made.value();
        if (now === undefined) delete result[name];
        else result[name] = now;
      }
      return result;
    },
  };
}

function labelled(name, made, schema, description, standard, required) {
  const hints = [made.hint, description, bounds(schema), standard !== undefined && standard !== null ? `default ${JSON.stringify(standard)}` : ''].filter(Boolean).join(' · ');
  const host = field(`${name}${required ? ' *' : ''}`, made.input, hints);
  host.id = `at${made.path}`;
  return host;
}

/** Describes the unit and the bounds of a value. */
export function bounds(schema) {
  const words = [];
  const unit = schema['x-unit'];
  if (schema.minimum !== undefined && schema.maximum !== undefined) words.push(`${schema.minimum} to ${schema.maximum}`);
  else if (schema.minimum !== undefined) words.push(`at least ${schema.minimum}`);
  else if (schema.maximum !== undefined) words.push(`at most ${schema.maximum}`);
  if (unit) words.push(unit);
  if (schema.maxLength) words.push(`at most ${schema.maxLength} characters`);
  if (schema.pattern && schema.pattern.length < 60) words.push(`form ${schema.pattern}`);
  if (schema.format) words.push(schema.format);
  return words.join(' ');
}

function scalar(schema, value, standard, changed, path) {
  const numeric = schema.type === 'integer' || schema.type === 'number';
  const options = schema.enum ?? (schema.type === 'boolean' ? [true, false] : null);
  const input = options
    ? select({ onchange: changed }, [...(value === undefined || value === null ? [['', standard === undefined || standard === null ? 'not set' : `default (${standard})`]] : []), ...options.map(each => [String(each), String(each)])], value === undefined || value === null ? '' : String(value))
    : element('input', {
      type: numeric ? 'number' : 'text', step: schema.type === 'integer' ? 1 : 'any', min: schema.minimum, max: schema.maximum,
      maxlength: schema.maxLength, spellcheck: 'false', placeholder: standard === undefined || standard === null ? '' : String(standard), oninput: changed,
    });
  if (!options) input.value = value ?? '';
  return {
    host: input, input, path,
    value() {
      if (input.validity.badInput) throw new Error(`${path}: not a number`);
      if (input.value === '') return value === '' ? '' : undefined;
      if (schema.type === 'boolean') return input.value === 'true';
      return numeric ? Number(input.value) : input.value;
    },
  };
}

/** Creates the form of a list: one line for each scalar, or one form for each other item. */
function list(openApi, schema, value, changed, path, depth) {
  const items = resolve(openApi, schema.items ?? {});
  if (['string', 'integer', 'number'].includes(items.type)) {
    const input = element('textarea', { rows: Math.min(8, Math.max(2, value.length + 1)), spellcheck: 'false', oninput: changed });
    input.value = value.join('\n');
    return {
      host: input, input, path, hint: 'one entry a line',
      value: () => input.value.split('\n').map(line => line.trim()).filter(Boolean).map(line => (items.type === 'string' ? line : number(line, path))),
    };
  }
  return repeated(openApi, items, value.map((each, i) => [String(i), each]), changed, path, depth, false);
}

function map(openApi, schema, value, changed, path, depth) {
  return repeated(openApi, resolve(openApi, schema.additionalProperties), Object.entries(value), changed, path, depth, true);
}

function repeated(openApi, schema, entries, changed, path, depth, keyed) {
  const rows = element('div', { class: 'group' });
  const parts = [];
  const add = (key, value) => {
    const made = part(openApi, schema, value, undefined, changed, `${path}/${key}`, depth + 1);
    made.input?.setAttribute('aria-label', `Value of ${key || 'a new entry'}`);
    const name = keyed ? element('input', { value: key, 'aria-label': 'Key', oninput: changed }) : null;
    const entry = { made, name };
    const host = element('div', { class: 'entry' }, name, made.host,
      element('button', { type: 'button', class: 'plain', onclick: () => { parts.splice(parts.indexOf(entry), 1); host.remove(); changed(); } }, 'Remove'));
    parts.push(entry);
    rows.append(host);
  };
  entries.forEach(([key, value]) => add(key, value));
  const host = element('div', {}, rows, element('button', { type: 'button', onclick: () => { add(keyed ? '' : String(parts.length), undefined); changed(); } }, 'Add'));
  return {
    host, nested: true,
    value() {
      if (!keyed) return parts.map(each => each.made.value());
      const keys = parts.map(each => each.name.value);
      const twice = keys.find((key, i) => keys.indexOf(key) < i);
      if (twice !== undefined) throw new Error(`${path}: two entries have the key ${twice}`);
      return Object.fromEntries(parts.map(each => [each.name.value, each.made.value()]));
    },
  };
}

function free(value, changed, path) {
  const now = () => (input.value.trim() ? parsed(input.value, path) : undefined);
  const input = element('textarea', { rows: 4, spellcheck: 'false', oninput: () => {
    try {
      now();
      input.setAttribute('aria-invalid', 'false');
    } catch {
      input.setAttribute('aria-invalid', 'true');
    }
    changed();
  } });
  input.value = value === undefined ? '' : JSON.stringify(value, null, 2);
  return { host: input, input, path, hint: 'JSON', value: now };
}

function number(text, path) {
  const found = Number(text);
  if (Number.isNaN(found)) throw new Error(`${path}: ${text} is not a number`);
  return found;
}

/** Returns the value that a text has as JSON. Throws an error that names the part of the document if the text is faulty. */
export function parsed(text, path) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path}: not valid JSON`);
  }
}
