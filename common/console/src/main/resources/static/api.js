// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

import { element } from '/dom.js';
import { isUnsaved } from '/unsaved.js';

const LONGEST = 2000;

/** Thrown if a function answers with an error or does not answer. */
export class ApiError extends Error {
  constructor(status, problem) {
    const words = problem.detail ?? problem.title ?? `status ${status}`;
    super(String(problem.cause ? `${words} (${problem.cause})` : words).slice(0, LONGEST));
    this.status = status;
    this.problem = problem;
  }
}

/** Encodes one segment of a path. */
export const segment = encodeURIComponent;

/** Returns a query string without empty parameters. */
export function query(parameters) {
  const made = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') made.set(name, value);
  }
  const text = String(made);
  return text ? `?${text}` : '';
}

/** Reads a resource of a function. */
export function read(nf, path) {
  return send('GET', `/api/nf/${segment(nf)}${path}`);
}

/** Reads a resource; null if it is absent. */
export async function readIfPresent(nf, path) {
  return (await readTagged(nf, path)).content;
}

/** Reads a resource and its entity tag, which a change of it requires; both are null if it is absent. */
export async function readTagged(nf, path) {
  try {
    return await exchange('GET', `/api/nf/${segment(nf)}${path}`);
  } catch (error) {
    if (error.status === 404) return { content: null, etag: null };
    throw error;
  }
}

/** Sends a request without side effects: an explanation, a check, a test run. */
export function ask(nf, path, body) {
  return send('POST', `/api/nf/${segment(nf)}${path}`, body);
}

/** Returns the header that each change requires: the CSRF token from the cookie of the console. */
function csrf(method) {
  const token = document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/)?.[1];
  return method === 'GET' || !token ? {} : { 'x-xsrf-token': token };
}

/** Opens the login page, which returns to this address. If there are unsaved changes, a notice asks for a login in another window. */
export function logIn() {
  if (!isUnsaved()) {
    location.assign('/login' + location.hash);
  } else if (!document.getElementById('ended')) {
    document.getElementById('main').before(element('p', { id: 'ended', class: 'notice bad', role: 'alert' },
      'Your session has ended. Your changes are still in this page: ', element('a', { href: '/login', target: '_blank' }, 'log in in another window'), ', then repeat the action here.'));
  }
}

/** Sends a request to the console. Opens the login page if the user is not logged in. */
export async function send(method, address, body, headers = {}) {
  return (await exchange(method, address, body, headers)).content;
}

async function exchange(method, address, body, headers = {}) {
  const answer = await fetch(address, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...csrf(method), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => { throw new ApiError(0, { title: 'The console does not answer' }); });
  const text = await answer.text();
  const json = /json/.test(answer.headers.get('content-type') ?? '') && text ? parsed(answer.status, text) : null;
  const loggedOut = answer.status === 403 && method !== 'GET' && !csrf(method)['x-xsrf-token']; // a logout deletes the token
  if (answer.status === 401 || loggedOut) logIn();
  else document.getElementById('ended')?.remove();
  if (!answer.ok) throw new ApiError(answer.status, json ?? { title: text.slice(0, 300) || `status ${answer.status}` });
  return { content: json ?? text, etag: answer.headers.get('etag') };
}

function parsed(status, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(status, { title: `The answer (status ${status}) is not valid JSON` });
  }
}
