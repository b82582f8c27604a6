// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element, select } from '/dom.js';
import { palette, signOf } from '/palette.js';

/** Returns the block types of a service by name, from the catalogue of Policy, as definitions in the format of Blockly. */
export function typesOf(catalogue) {
  return new Map([...catalogue.stock, ...catalogue.blocks].map(each => [each.type, each]));
}

/**
 * Creates an editor for a policy in Blockly's JSON serialisation. It shows nested blocks, which can be edited with the pointer or
 * the keyboard: Enter on a place opens the palette; on a block, Delete removes, Alt with arrows moves, D duplicates.
 *
 * @param workspace serialisation, changed in place
 * @param changed called after each change
 * @return host, paint({ faults, trace }), which shows reasons and values by block ID
 */
export function editor(types, catalogue, workspace, changed) {
  workspace.blocks ??= { languageVersion: 0, blocks: [] };
  workspace.blocks.blocks ??= [];
  const host = element('div', { class: 'workspace', role: 'group', 'aria-label': 'Blocks of the policy' });
  let marks = {};
  let painters = [];

  function draw(focus) {
    painters = [];
    const tops = workspace.blocks.blocks;
    host.replaceChildren(...tops.map((top, i) => element('div', { class: 'stack' }, chain(top, replacement => {
      if (replacement) tops[i] = { ...replacement, x: top.x ?? 0, y: top.y ?? i * 200 };
      else tops.splice(i, 1);
    }))), place('Add a statement', 'statement', null, block => { tops.push({ ...block, x: 0, y: tops.length * 200 }); }));
    if (focus !== undefined) (host.querySelector(`[data-block="${CSS.escape(focus)}"]`) ?? host.querySelector('[data-block], .place'))?.focus();
  }

  function done(focus) {
    draw(focus);
    changed();
  }

  /** Creates the elements of a statement and its successors; set replaces the first statement in its parent. */
  function chain(first, set) {
    const parts = [];
    let block = first;
    let put = set;
    while (block) {
      const current = block;
      const own = put;
      parts.push(drawn(current, {
        remove: () => own(current.next?.block),
        insert: added => { added.next = current.next; current.next = { block: added }; },
        up: () => swap(first, current, set, -1), down: () => swap(first, current, set, 1),
      }));
      put = replacement => { if (replacement) current.next = { block: replacement }; else delete current.next; };
      block = current.next?.block;
    }
    return element('div', { class: 'chain' }, ...parts);
  }

  /** Moves a statement within its chain. */
  function swap(first, moved, set, step) {
    const all = [];
    for (let block = first; block; block = block.next?.block) all.push(block);
    const from = all.indexOf(moved);
    const to = from + step;
    if (to < 0 || to >= all.length) return;
    all.splice(to, 0, ...all.splice(from, 1));
    all.forEach((block, i) => { if (all[i + 1]) block.next = { block: all[i + 1] }; else delete block.next; });
    set(all[0]);
  }

  function drawn(block, actions) {
    const type = types.get(block.type);
    const value = type && 'output' in type;
    const parts = type ? message(block, type) : [element('code', {}, block.type), ' (unknown block)'];
    const act = what => () => {
      const ids = [...host.querySelectorAll('[data-block]')].map(each => each.dataset.block);
      actions[what]();
      done(what === 'remove' ? ids[ids.indexOf(block.id) - 1] ?? '' : block.id);
    };
    const made = element('div', {
      class: `block ${value ? 'value' : 'statement'}${block.disabledReasons?.length || block.enabled === false ? ' disabled' : ''}`,
      tabindex: 0, role: 'group', 'data-block': block.id, title: type?.tooltip ?? '',
      onkeydown: event => {
        if (event.target !== made) return;
        const keys = { Delete: 'remove', Backspace: 'remove' };
        const what = keys[event.key] ?? (event.altKey ? { ArrowUp: 'up', ArrowDown: 'down' }[event.key] : undefined);
        if (what && actions[what]) { event.preventDefault(); act(what)(); }
        if (event.key === 'd' && actions.insert && !event.ctrlKey && !event.metaKey && !event.altKey) { actions.insert(fresh(block)); done(block.id); }
      },
    }, ...parts, element('span', { class: 'tools' },
      actions.up ? element('button', { type: 'button', title: 'Move up (Alt ↑)', 'aria-label': 'Move up', onclick: act('up') }, '↑') : null,
      actions.down ? element('button', { type: 'button', title: 'Move down (Alt ↓)', 'aria-label': 'Move down', onclick: act('down') }, '↓') : null,
      actions.insert ? element('button', { type: 'button', title: 'Duplicate (D)', 'aria-label': 'Duplicate', onclick: () => { actions.insert(fresh(block)); done(block.id); } }, 'copy') : null,
      element('button', { type: 'button', title: 'Remove (Delete)', 'aria-label': `Remove ${labelOf(type, block)}`, onclick: act('remove') }, '×')));
    made.style.setProperty('--hue', type?.colour ?? 0);
    painters.push(() => paint(made, labelOf(type, block)));
    paint(made, labelOf(type, block));
    return actions.insert ? element('div', {}, made, place('Add after', 'statement', null, actions.insert, true)) : made;
  }

  /** Marks a block with its fault and its value. Other elements are not redrawn, so that a field keeps the focus. */
  function paint(made, label) {
    const reason = marks.faults?.get(made.dataset.block);
    const ran = marks.trace?.get(made.dataset.block);
    const valued = ran && ran.value !== undefined;
    made.classList.toggle('faulty', Boolean(reason));
    made.classList.toggle('idle', Boolean(marks.trace && !ran));
    made.setAttribute('aria-label', `${label}${reason ? `, fault: ${reason}` : ''}${valued ? `, value ${JSON.stringify(ran.value)}` : ''}`);
    made.querySelectorAll(':scope > .ran, :scope > .reason').forEach(each => each.remove());
    if (ran) made.querySelector(':scope > .tools').before(element('span', { class: 'ran' }, valued ? short(ran.value) : 'taken'));
    if (reason) made.append(element('div', { class: 'reason' }, `▲ ${reason}`));
  }

  /** Creates the text of a block with its fields and inputs. */
  function message(block, type) {
    const filled = name => block.inputs?.[name]?.block;
    // Of consecutive equal inputs, only the first empty one is shown.
    const spare = arg => {
      const [, stem, number] = /^(.*?)(\d+)$/.exec(arg.name ?? '') ?? [];
      return arg.type === 'input_value' && number > 0 && !filled(arg.name) && !filled(`${stem}${number - 1}`);
    };
    const args = [...(type.args0 ?? [])];
    const shown = type.message0.split(/%(\d+)/).map((text, i) => (i % 2 ? (spare(args[Number(text) - 1]) ? null : argument(block, args[Number(text) - 1], type)) : text.trim() ? element('span', {}, text.trim()) : null));
    return [...shown, ...growing(block, type)];
  }

  /** Returns the inputs that a mutator adds: further branches or items. */
  function growing(block, type) {
    const grow = (text, what) => element('button', { type: 'button', class: 'grow', onclick: () => { block.extraState = { ...block.extraState, ...what() }; done(block.id); } }, text);
    if (type.type === 'controls_if') {
      const count = block.extraState?.elseIfCount ?? 0;
      const more = Array.from({ length: count }, (_, i) => [element('span', {}, 'else if'), slot(block, { name: `IF${i + 1}`, check: 'Boolean' }), element('span', {}, 'do'), statements(block, `DO${i + 1}`)]).flat();
      return [...more, grow('+ else if', () => ({ elseIfCount: count + 1 }))];
    }
    if (type.type === 'lists_create_with' || type.type === 'text_join') {
      const count = block.extraState?.itemCount ?? 1;
      return [...Array.from({ length: Math.max(0, count - 1) }, (_, i) => slot(block, { name: `ADD${i + 1}` })), grow('+', () => ({ itemCount: count + 1 }))];
    }
    return [];
  }

  function argument(block, arg, type) {
    if (arg.type === 'input_value') return slot(block, arg, (type.sigcore?.optional ?? []).includes(arg.name));
    if (arg.type === 'input_statement') return statements(block, arg.name);
    return input(block, arg);
  }

  function slot(block, arg, optional) {
    const inner = block.inputs?.[arg.name]?.block;
    const put = replacement => {
      block.inputs ??= {};
      if (replacement) block.inputs[arg.name] = { ...block.inputs[arg.name], block: replacement };
      else delete block.inputs[arg.name];
    };
    return inner ? drawn(inner, { remove: () => put(null) })
      : place(arg.name.toLowerCase().replace(/\d+$/, ''), 'value', arg.check ?? null, put, false, optional);
  }

  function statements(block, name) {
    const put = replacement => {
      block.inputs ??= {};
      if (replacement) {
        block.inputs[name] = { block: replacement };
        if (block.type === 'controls_if' && name === 'ELSE') block.extraState = { ...block.extraState, hasElse: true };
      } else {
        delete block.inputs[name];
      }
    };
    const first = block.inputs?.[name]?.block;
    return element('div', { class: 'nested' }, first ? chain(first, put) : place('Add a statement', 'statement', null, put));
  }

  /** Creates the place for a block: a button that opens the palette. */
  function place(text, kind, check, put, small, optional) {
    return element('button', {
      type: 'button', class: `place ${kind}${small ? ' small' : ''}${optional ? ' optional' : ''}`, 'aria-label': `${text}: choose a block`,
      onclick: async () => {
        const chosen = await palette(types, catalogue, kind, check);
        if (!chosen) return;
        const block = { type: chosen, id: identity() };
        put(block);
        done(block.id);
      },
    }, small ? '+' : `+ ${text}`);
  }

  function input(block, arg) {
    const fields = block.fields ?? {};
    const set = value => { block.fields = { ...block.fields, [arg.name]: value }; changed(); };
    const label = arg.name.toLowerCase();
    if (arg.type === 'field_dropdown') {
      if (fields[arg.name] === undefined) block.fields = { ...block.fields, [arg.name]: arg.options[0][1] };
      return select({ 'aria-label': label, onchange: event => set(event.target.value) }, arg.options.map(([text, value]) => [value, signOf(text)]), fields[arg.name] ?? arg.options[0][1]);
    }
    if (arg.type === 'field_variable') return variable(block, arg, set);
    const made = element('input', { type: arg.type === 'field_number' ? 'number' : 'text', step: 'any', 'aria-label': label, spellcheck: 'false', oninput: event => {
      event.target.size = Math.max(4, event.target.value.length + 1);
      set(arg.type === 'field_number' ? Number(event.target.value) : event.target.value);
    } });
    const value = fields[arg.name] ?? arg.value ?? arg.text ?? '';
    if (fields[arg.name] === undefined) block.fields = { ...block.fields, [arg.name]: value };
    made.value = value;
    made.size = Math.max(4, String(value).length + 1);
    return made;
  }

  function variable(block, arg, set) {
    workspace.variables ??= [];
    const id = block.fields?.[arg.name]?.id;
    const known = workspace.variables.find(each => each.id === id);
    if (!known) {
      const name = arg.variable ?? 'item';
      const found = workspace.variables.find(each => each.name === name) ?? { name, id: identity() };
      if (!workspace.variables.includes(found)) workspace.variables.push(found);
      block.fields = { ...block.fields, [arg.name]: { id: found.id } };
    }
    return select({ 'aria-label': 'variable', onchange: event => {
      if (event.target.value !== '+') { set({ id: event.target.value }); return; }
      const name = prompt('Name of the variable');
      if (name && !workspace.variables.some(each => each.name === name)) workspace.variables.push({ name, id: identity() });
      const chosen = workspace.variables.find(each => each.name === name);
      if (chosen) set({ id: chosen.id });
      done(block.id);
    } }, [...workspace.variables.map(each => [each.id, each.name]), ['+', 'new variable …']], block.fields[arg.name].id);
  }

  draw();
  return { host, paint(next) { marks = next; painters.forEach(each => each()); } };
}

function short(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

export function labelOf(type, block) {
  const text = (type?.message0 ?? block.type).replace(/%\d+/g, '…').trim();
  return /[a-z]/i.test(text) ? text : block.type.replaceAll('_', ' ');
}

/** Copies a block with new IDs, without its successors. */
function fresh(block) {
  const copy = structuredClone(block);
  delete copy.next;
  const renew = each => {
    each.id = identity();
    Object.values(each.inputs ?? {}).forEach(input => input.block && renew(input.block));
    if (each.next) renew(each.next.block);
  };
  renew(copy);
  return copy;
}

function identity() {
  return crypto.getRandomValues(new Uint32Array(3)).reduce((text, part) => text + part.toString(36), '').slice(0, 20);
}

/** Returns the blocks of a workspace by ID, in their order: type, fields, and the place, which is an input of another block or the workspace. */
export function flat(workspace) {
  const found = new Map();
  const visit = (block, place) => {
    if (!block) return;
    const fields = Object.fromEntries(Object.entries(block.fields ?? {}).map(([name, value]) => [name, value?.id ? workspace.variables?.find(each => each.id === value.id)?.name ?? value.id : value]));
    found.set(block.id, { type: block.type, fields, disabled: Boolean(block.disabledReasons?.length || block.enabled === false), place });
    Object.entries(block.inputs ?? {}).forEach(([name, each]) => visit(each.block ?? each.shadow, `${block.id} ${name}`));
    visit(block.next?.block, place);
  };
  (workspace?.blocks?.blocks ?? []).forEach(block => visit(block, ''));
  return found;
}
