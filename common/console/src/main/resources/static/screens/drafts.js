// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { segment, send } from '/api.js';
import { changeView, differ } from '/changes.js';
import { confirmed } from '/confirm.js';
import { element, empty, facts, failure, field, mark, once, row, table } from '/dom.js';
import { when } from '/format.js';
import { address } from '/route.js';
import { may, user } from '/session.js';

const DRAFTS = '/api/policy/drafts';
const STATES = { DRAFT: ['idle', 'draft'], IN_REVIEW: ['warn', 'in review'], APPROVED: ['good', 'approved'], REFUSED: ['bad', 'refused'], APPLIED: ['good', 'published'] };
const VERDICTS = { approve: ['good', 'approved'], refuse: ['bad', 'refused'], remark: ['idle', 'remark'] };

/** Reads the drafts that are not published, the latest first. */
export function openDrafts() {
  return send('GET', `${DRAFTS}?open=true`);
}

/** Reads a draft. Its document, which may contain subscriber identities, is shown to some roles only. */
export async function draftOf(id) {
  const draft = await send('GET', `${DRAFTS}/${segment(id)}`);
  if (!draft.document) throw new Error('A draft is shown to persons with one of the roles policy-author, policy-approver and operator.');
  return draft;
}

/** Returns true if a draft can still be changed. */
export function isOpen(draft) {
  return Boolean(draft) && draft.state !== 'APPLIED';
}

/** Shows the state of a draft. */
export function stateOf(draft) {
  const [kind, text] = STATES[draft.state] ?? ['idle', draft.state.toLowerCase()];
  return mark(kind, text);
}

function drawn(draft) {
  return (draft.document.policies ?? []).some(each => each.workspace);
}

/** Lists open drafts, each of which opens in the editor or in its review. */
export function draftList(host, drafts, changed) {
  const answer = element('div', { 'aria-live': 'polite' });
  const opens = (draft, view) => address('policy', { service: draft.service, project: draft.project, draft: draft.id, view });
  host.append(element('h2', {}, 'Drafts and reviews'), answer);
  if (!drafts.length) {
    host.append(empty('No draft is open. Open a policy, change it, and choose “Save draft” or “Ask for review”.'));
    return;
  }
  host.append(table('Drafts and reviews', ['Draft', 'Title', 'Project', 'Owner', 'State', 'Changed', ''], drafts.map(each => row({},
    String(each.id), [element('a', { href: opens(each, each.state === 'IN_REVIEW' ? 'review' : '') }, each.title), 'message'], `${each.service}/${each.project}`,
    each.author, stateOf(each), [when(each.changedAt), 'fixed'],
    [element('span', {}, element('a', { href: opens(each, ''), 'aria-label': `Edit draft ${each.id}` }, 'Edit'), ' ',
      element('a', { href: opens(each, 'review'), 'aria-label': `Review draft ${each.id}` }, 'Review'), ' ', remover(each, answer, changed)), 'fixed']))));
}

/** Creates a button that deletes a draft of the user, after a confirmation; null for the draft of another person. */
function remover(draft, answer, deleted) {
  if (draft.author !== user() || !may('policy-author', 'policy')) return null;
  return element('button', { type: 'button', 'aria-label': `Delete draft ${draft.id}`, onclick: async () => {
    if (!await confirmed({ title: `Delete draft ${draft.id}?`, text: `“${draft.title}” of ${draft.service}/${draft.project} and its reviews are deleted. The published versions of the project remain.`, action: 'Delete' })) return;
    try {
      await send('DELETE', `${DRAFTS}/${segment(draft.id)}`);
      deleted();
    } catch (error) {
      answer.replaceChildren(failure(error));
    }
  } }, 'Delete');
}

/**
 * Shows a draft as it is stored, with its changes and reviews, and records a verdict.
 *
 * @param project with the draft, and the document of the editor
 * @param deleted called after the deletion of the draft
 * @param again loads the draft again
 */
export async function reviewView(host, project, types, { deleted, again }) {
  const body = element('div', {});
  const answer = element('div', { 'aria-live': 'polite' });
  host.append(body, answer);

  async function paint() {
    const [draft, reviews] = await Promise.all([draftOf(project.draft.id), send('GET', `${DRAFTS}/${segment(project.draft.id)}/reviews`)]);
    const edited = differ(project.document, project.stored);
    const outdated = edited && differ(draft.document, project.draft.document);
    if (!edited) Object.assign(project, { document: structuredClone(draft.document), stored: structuredClone(draft.document) });
    if (!outdated) project.draft = draft;
    project.paintHead();
    body.replaceChildren(
      edited ? element('p', {}, mark('warn', 'Changes in your editor that are not saved are not part of this review.')) : '',
      outdated ? element('p', {}, mark('warn', `${draft.author} has changed this draft. `), element('button', { type: 'button', onclick: again }, 'Discard your changes')) : '',
      facts([['Title', draft.title], ['Owner', draft.author], ['State', stateOf(draft)], ['Changed', `${when(draft.changedAt)} UTC, revision ${draft.revision}`]]),
      element('h3', {}, 'Changes of the latest version'), changeView(project.original, draft.document, types, 'The draft makes the same decisions as the latest version.'),
      element('h3', {}, 'Reviews'), reviews.length ? table('Reviews', ['Time', 'Person', 'Verdict', 'Remark'], reviews.map(each => row({},
        [when(each.at), 'fixed'], each.reviewer, mark(...(VERDICTS[each.verdict] ?? ['idle', each.verdict])), each.remark))) : element('p', { class: 'hint' }, 'No review yet.'),
      isOpen(draft) ? verdicts(draft) : '');
  }

  function verdicts(draft) {
    const remark = element('input', { id: 'remark', size: 48, maxlength: 2000 });
    const own = draft.author === user();
    const approver = may('policy-approver', 'policy');
    const give = (verdict, words) => once(async () => {
      try {
        await send('POST', `${DRAFTS}/${segment(draft.id)}/reviews`, { verdict, revision: draft.revision, remark: remark.value });
        answer.replaceChildren(mark('good', words));
        await paint();
      } catch (error) {
        answer.replaceChildren(failure(error), error.status === 412 ? element('button', { type: 'button', onclick: again }, 'Load the draft again') : '');
      }
    });
    return element('div', {}, element('div', { class: 'filters' }, field('Remark', remark),
      element('button', { type: 'button', class: 'primary', onclick: give('approve', 'You have approved this draft.'), disabled: !approver || own }, 'Approve'),
      element('button', { type: 'button', onclick: give('refuse', 'You have refused this draft.'), disabled: !approver || own }, 'Refuse'),
      element('button', { type: 'button', onclick: give('remark', 'Your remark is stored.'), disabled: !approver }, 'Remark only'),
      remover(draft, answer, deleted),
      element('a', { class: 'button', href: address('policy', { service: draft.service, project: draft.project, draft: draft.id, view: drawn(draft) ? '' : 'json' }) }, 'Edit or publish')),
    element('p', { class: 'hint' }, !approver ? 'A verdict needs the role policy-approver.' : own ? 'Another person decides about your draft.' : 'A later change of the draft makes an approval void.'));
  }

  await paint();
}
