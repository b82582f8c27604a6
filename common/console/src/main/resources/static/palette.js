// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element, field } from '/dom.js';

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
      const found = category.contents.map(each => types.get(each.type)).filter(type => type && fits(type)
        && `${type.message0} ${type.tooltip} ${type.type} ${category.name}`.toLowerCase().includes(word));
      return found.length ? element('section', {}, element('h3', {}, category.name), ...found.map(type => {
        const button = element('button', { type: 'button', title: type.tooltip, onclick: () => { chosen = type.type; dialog.close(); } },
          element('span', {}, type.message0.replace(/%\d+/g, '…') === '…' ? type.tooltip : type.message0.replace(/%\d+/g, '…')),
          element('span', { class: 'hint' }, type.tooltip));
        button.style.setProperty('--hue', type.colour);
        return button;
      })) : null;
    }).filter(Boolean));
    if (!list.children.length) list.append(element('p', { class: 'empty' }, 'No block fits.'));
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
