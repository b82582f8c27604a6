// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { send } from '/api.js';
import { element } from '/dom.js';

let session = { name: '', grants: [] };

/** Reads the user of this session. Opens the login page and returns false if the user is not logged in. */
export async function login() {
  try {
    session = await send('GET', '/api/session');
  } catch (error) {
    return error.status !== 401;
  }
  return true;
}

/** Returns the name of the user. */
export function user() {
  return session.name;
}

/** Returns true if the user has a role, for all functions or for the given one. */
export function may(role, of = '') {
  return session.grants.some(grant => {
    const [name, where] = grant.split('@');
    return (name === role || name === 'administrator' || role === 'viewer') && (!where || !of || where === of);
  });
}

/** Shows the user and a button that ends the session. */
export function sessionMenu() {
  const leave = () => send('POST', '/logout').catch(() => {}).finally(() => location.assign('/login'));
  return element('span', { class: 'session' }, session.name, ' ',
    element('button', { type: 'button', class: 'plain', onclick: leave }, 'Log out'));
}
