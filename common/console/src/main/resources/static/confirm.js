// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element, field } from '/dom.js';

/**
 * Opens a dialog that asks for a confirmation.
 *
 * @param action text of the button that confirms
 * @param reasoned true to ask for a reason
 * @return the reason, or true without one; null if the dialog is cancelled
 */
export function confirmed({ title, text, action, reasoned = false }) {
  const reason = reasoned ? element('input', { id: 'confirm-reason', required: true, maxlength: 1000, size: 40, placeholder: 'why, for the audit' }) : null;
  const confirm = event => {
    event.preventDefault();
    answer = reason ? reason.value : true;
    dialog.close();
  };
  const dialog = element('dialog', { class: 'confirm', 'aria-labelledby': 'confirm-title', 'aria-describedby': 'confirm-text' },
    element('form', { onsubmit: confirm }, element('h2', { id: 'confirm-title' }, title), element('p', { id: 'confirm-text' }, text),
      reason ? field('Reason', reason) : null,
      element('div', { class: 'actions' }, element('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
        element('button', { class: 'primary' }, action))));
  let answer = null;
  return new Promise(resolve => {
    dialog.addEventListener('close', () => { dialog.remove(); resolve(answer); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
