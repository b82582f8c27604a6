// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element, field } from '/dom.js';

const SIGNS = { eq: '=', neq: '≠', lt: '<', lte: '≤', gt: '>', gte: '≥' };

/** Returns the text of a choice, with a sign for a comparison. */
export function signOf(text) {
  return SIGNS[text] ?? text;
}

/** Returns the text of a block type; the first choices of a block that has no words of its own. */
function title(type) {
  const text = type.message0.replace(/%\d+/g, '…');
  if (/[^…\s]/.test(text)) return text;
  const options = (type.args0 ?? []).flatMap(arg => (arg.options ?? []).map(([word]) => signOf(word)));
  return options.length ? text.replace(/^… … …$/, `… ${options.slice(0, 4).join(' ')} …`).replace(/^…$/, options.slice(0, 4).join(', ')) : type.tooltip;
}

/**
 * Opens a dialog in which the user chooses a block for a place.
 *
 * @param kind statement or value
 * @param check types that the place accepts; null for any type
 * @return name of the type; null if the dialog is cancelled
 */
export function palette(types, catalogue, kind, check) {
  const wanted = check === null ? null : [check].flat();
  const fits = type => (kind === 'value' ? 'output' in type && (!wanted || type.output === null || [type.output].flat().some(each => wanted.includes(each))) : !('output' in type));
  const search = element('input', { type: 'search', id: 'palette-word', autocomplete: 'off', oninput: paint });
  const list = element('div', { class: 'palette-list' });
  const dialog = element('dialog', { class: 'palette', 'aria-label': 'Blocks' },
    element('div', { class: 'title' }, element('h2', {}, kind === 'value' ? 'Choose a value' : 'Choose a statement'),
      element('button', { type: 'button', class: 'plain close', onclick: () => dialog.close() }, 'Close')),
    field('Search', search), list);
  let chosen = null;

  function paint() {
    const word = search.value.toLowerCase();
    list.replaceChildren(...catalogue.toolbox.contents.map(category => {
      const found = named(category, word).filter(fits);
      return found.length ? element('section', {}, element('h3', {}, category.name), ...found.map(type => {
        const button = element('button', { type: 'button', title: type.tooltip, onclick: () => { chosen = type.type; dialog.close(); } },
          element('span', {}, title(type)), element('span', { class: 'hint' }, type.tooltip));
        button.style.setProperty('--hue', type.colour);
        return button;
      })) : null;
    }).filter(Boolean));
    if (list.children.length) return;
    const others = word ? catalogue.toolbox.contents.flatMap(category => named(category, word)).filter(type => kind === 'value' && 'output' in type).slice(0, 5) : [];
    list.append(element('p', { class: 'empty' }, others.length
      ? `No block fits: this place takes ${wanted.join(' or ')}. As part of another block, such as a comparison, you can use: ${others.map(title).join('; ')}.`
      : 'No block fits.'));
  }

  /** Returns the block types of a category with a word in their text, their choices or their description. */
  function named(category, word) {
    const choices = type => (type.args0 ?? []).flatMap(arg => (arg.options ?? []).flatMap(([text, value]) => [signOf(text), text, value])).join(' ');
    return category.contents.map(each => types.get(each.type)).filter(type => type
      && `${type.message0} ${type.tooltip} ${type.type} ${category.name} ${choices(type)}`.toLowerCase().includes(word));
  }

  return new Promise(resolve => {
    dialog.addEventListener('close', () => { dialog.remove(); resolve(chosen); });
    search.addEventListener('keydown', event => {
      if (event.key === 'Enter') { event.preventDefault(); list.querySelector('button')?.click(); }
    });
    document.body.append(dialog);
    paint();
    dialog.showModal();
    search.focus();
  });
}
