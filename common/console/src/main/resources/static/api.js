// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Thrown if a function answers with an error or does not answer. */
export class ApiError extends Error {
  constructor(status, problem) {
    const words = problem.detail ?? problem.title ?? `status ${status}`;
    super(problem.cause ? `${words} (${problem.cause})` : words);
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
  return made.size ? `?${made}` : '';
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

/** Opens the login page, which returns to this address. */
export function logIn() {
  location.assign('/login' + location.hash);
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
  const json = /json/.test(answer.headers.get('content-type') ?? '') && text ? JSON.parse(text) : null;
  if (answer.status === 401) logIn();
  if (!answer.ok) throw new ApiError(answer.status, json ?? { title: text.slice(0, 300) || `status ${answer.status}` });
  return { content: json ?? text, etag: answer.headers.get('etag') };
}
