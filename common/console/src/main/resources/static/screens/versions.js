// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { query, read, send } from '/api.js';
import { changeView } from '/changes.js';
import { confirmed } from '/confirm.js';
import { element, empty, failure, field, mark, once, row, select, table } from '/dom.js';
import { when } from '/format.js';
import { may } from '/session.js';

/** Lists the versions, compares two of them block by block, activates an earlier version, and deletes the project. */
export async function versionsView(host, project, types, state, go) {
  if (!project.head) {
    host.append(empty('No version is published yet.'));
    return;
  }
  const versions = await read(project.policy, `${project.base}/versions`);
  const reason = element('input', { id: 'back-reason', size: 36, maxlength: 1000, required: true, placeholder: 'why, for the audit' });
  const answer = element('div', { 'aria-live': 'polite' });
  const back = version => once(async () => {
    if (!reason.reportValidity()) return;
    try {
      await send('POST', `${projectOf(project)}/rollback`, { version, reason: reason.value });
      project.reload();
    } catch (error) {
      answer.replaceChildren(failure(error));
    }
  });
  const from = select({ id: 'from' }, versions.map(each => String(each.version)), state.from ?? versions[1]?.version ?? '');
  const to = select({ id: 'to' }, versions.map(each => String(each.version)), state.to ?? versions[0]?.version ?? '');
  const result = element('div', {});
  host.append(table('Versions', ['Version', 'Created', 'By', 'Use', ''], versions.map(each => row({}, String(each.version), each.createdAt ? when(each.createdAt) : '', each.createdBy ?? '',
    each.active ? mark('good', each.active) : '', each.active === 'production' ? '' : element('button', { type: 'button', onclick: back(each.version), disabled: !may('policy-approver', 'policy') }, 'Let it decide')))),
  element('div', { class: 'filters' }, field('Reason for a roll-back', reason)), answer,
  element('form', { class: 'filters', onsubmit: event => { event.preventDefault(); go({ ...state, from: from.value, to: to.value }); } },
    field('Compare version', from), field('with', to), element('button', {}, 'Compare')), result, deletion(project, versions, answer));
  if (state.from && state.to) {
    const [a, b] = await Promise.all([state.from, state.to].map(version => read(project.policy, `${project.base}/versions/${version}`).then(each => each.document)));
    result.replaceChildren(changeView(a, b, types, 'Both versions make the same decisions; only the layout may differ.'));
  }
}

/** Creates the section that deletes the project with all its versions. */
function deletion(project, versions, answer) {
  const decides = versions.some(each => each.active);
  const words = `All ${versions.length} version${versions.length === 1 ? '' : 's'} of ${project.service}/${project.name} are deleted, and none of them can decide again. Policy's history of changes keeps the document of the latest version. Drafts remain; publishing one begins with version 1.`;
  const remove = async () => {
    const reason = await confirmed({ title: `Delete ${project.service}/${project.name}?`, text: words, action: 'Delete', reasoned: true });
    if (!reason) return;
    try {
      await send('DELETE', `${projectOf(project)}${query({ reason })}`);
      project.gone();
    } catch (error) {
      answer.replaceChildren(failure(error));
      answer.scrollIntoView({ block: 'nearest' });
    }
  };
  return element('section', { class: 'panel pending' }, element('h3', {}, 'Delete the project'),
    element('p', { id: 'delete-hint', class: 'hint' }, decides ? 'This project decides. Let a version of another project decide first.' : words),
    element('button', { type: 'button', id: 'delete-project', onclick: remove, disabled: decides || !may('policy-approver', 'policy'), 'aria-describedby': 'delete-hint' }, 'Delete …'));
}

function projectOf(project) {
  return `/api/policy/projects/${encodeURIComponent(project.service)}/${encodeURIComponent(project.name)}`;
}
