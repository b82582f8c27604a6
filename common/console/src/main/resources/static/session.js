// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element } from '/dom.js';

let session;

/** Reads the person of this session; without a login, the login page is shown, and the address is kept. */
export async function login() {
  const answer = await fetch('/api/session');
  if (answer.status === 401) {
    location.assign('/login' + location.hash);
    return undefined;
  }
  session = await answer.json();
  return session;
}

/** Returns true if the person has a role, for all functions or the named one. */
export function may(role, of = '') {
  return session.grants.some(grant => {
    const [name, where] = grant.split('@');
    return (name === role || name === 'administrator' || role === 'viewer') && (!where || !of || where === of);
  });
}

/** Sends a change. Returns the answer's document; throws the problem that the console or a function describes. */
export async function change(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', [session.csrfHeader]: session.csrfToken },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.status === 401) await login();
  const document = answer.status === 204 ? undefined : await answer.json().catch(() => undefined);
  if (!answer.ok) throw Object.assign(new Error(document?.detail ?? `status ${answer.status}`), { problem: document });
  return document;
}

/** Shows the person and a button that ends the session. */
export function sessionMenu() {
  return element('span', { class: 'session' }, session.name, ' ',
    element('button', {
      type: 'button',
      onclick: async () => {
        await change('POST', '/logout').catch(() => {});
        location.assign('/login');
      },
    }, 'Log out'));
}
