// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { query } from '/api.js';
import { element } from '/dom.js';
import { keepRefusal } from '/refusals.js';
import { address } from '/route.js';
import { joined } from '/samples.js';
import { search } from '/search.js';
import { login, sessionMenu } from '/session.js';

const SCREENS = {
  core: () => import('/screens/core.js'),
  ladder: () => import('/screens/ladder.js'),
  ue: () => import('/screens/ue.js'),
  nrf: () => import('/screens/nrf.js'),
  configuration: () => import('/screens/configuration.js'),
  policy: () => import('/screens/policy.js'),
  alerts: () => import('/screens/alerts.js'),
  benchmarks: () => import('/screens/benchmarks.js'),
  audit: () => import('/screens/audit.js'),
  api: () => import('/screens/operations.js'),
};
const KEPT = 5000;
const RETRY = 3000;

/** State that all screens share: states of the functions by name, the latest transactions, oldest first, and those of them that failed. */
const model = { functions: new Map(), transactions: [], refused: [], lost: 0 };
const main = document.getElementById('main');
let shown;
let due = false;
let pause = 250; // milliseconds between two drawings

/** Parses the address `#/screen?parameters`, which contains the state of the view. */
async function route() {
  const [name] = location.hash.slice(2).split('?');
  const screen = SCREENS[name] ? name : 'core';
  const focused = main.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  for (const link of document.querySelectorAll('header nav a')) {
    if (link.dataset.screen === screen) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (shown?.name !== screen) {
    shown?.view?.close?.();
    const mine = shown = { name: screen };
    const module = await SCREENS[screen]().catch(() => null);
    if (shown !== mine) return; // another screen has been opened in the meantime
    main.replaceChildren();
    main.dataset.screen = screen;
    if (!module) {
      shown = undefined;
      main.append(element('p', { class: 'notice bad', role: 'alert' }, 'The screen could not be loaded. Is the console running?'));
      return;
    }
    mine.view = module.show(main, model, parameters => go(screen, parameters));
    document.title = `${main.querySelector('h1')?.textContent ?? screen} – Sigcore`;
  }
  const opened = shown.view?.open?.(new URLSearchParams(location.hash.split('?')[1] ?? ''));
  draw();
  if (focused) Promise.resolve(opened).catch(() => {}).then(() => refocus(focused));
}

/** Focuses the link to the present address again, or else the content, if its element was replaced. */
function refocus(href) {
  if (document.activeElement === document.body) (main.querySelector(`a[href="${CSS.escape(href)}"]`) ?? main).focus({ preventScroll: true });
}

/** Stores the state of a screen in the address, which shows the screen with it. */
function go(screen, parameters, replace = false) {
  const next = address(screen, parameters);
  if (next === location.hash) return;
  if (replace) history.replaceState(null, '', next);
  else location.hash = next;
  if (replace) route();
}

/** Draws at most four times per second. Screens that are slow to draw are drawn less often, at least every two seconds. */
function draw() {
  if (due) return;
  due = true;
  setTimeout(() => {
    due = false;
    const from = performance.now();
    shown?.view?.draw?.();
    requestAnimationFrame(() => setTimeout(() => { pause = Math.min(2000, Math.max(250, 9 * (performance.now() - from))); }));
  }, shown?.drawn ? pause : 0);
  if (shown) shown.drawn = true;
}

function take(state) {
  const known = model.functions.get(state.name);
  const points = joined(known?.points ?? [], state.points);
  model.functions.set(state.name, { ...state, points });
  draw();
}

async function load() {
  const answer = await fetch('/api/functions');
  for (const state of await answer.json()) model.functions.set(state.name, state);
  draw();
}

/** Receives events while the page is visible. A hidden page closes its connection, since a browser has only six for all pages. */
function follow() {
  const connection = document.getElementById('connection');
  let stream;
  let retry;
  let last = '';

  const received = event => {
    last = event.lastEventId || last;
    return JSON.parse(event.data);
  };
  const leave = () => {
    clearTimeout(retry);
    stream?.close();
    connection.textContent = 'paused';
  };
  const listen = () => {
    leave();
    if (document.hidden) return;
    stream = new EventSource(`/api/events${query({ after: last })}`);
    stream.onopen = () => { connection.textContent = 'live'; };
    stream.onerror = () => {
      const refused = stream.readyState === EventSource.CLOSED;
      connection.textContent = refused ? 'no events: too many open pages?' : 'connection lost, retrying …';
      if (refused) retry = setTimeout(listen, RETRY);
      login().catch(() => {}); // opens the login page if the session has ended
    };
    stream.addEventListener('state', event => take(JSON.parse(event.data)));
    stream.addEventListener('lost', event => { model.lost += received(event).transactions; });
    stream.addEventListener('transaction', event => {
      const entry = received(event);
      model.transactions.push(entry);
      keepRefusal(model, entry);
      if (model.transactions.length > KEPT) { // the history of one function may arrive after that of another
        model.transactions.sort((a, b) => a.startEpochMicros - b.startEpochMicros).splice(0, KEPT / 10);
      }
      draw();
    });
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
    else load().catch(() => {}).finally(listen);
  });
  listen();
}

function themes() {
  const button = document.getElementById('theme');
  const names = { auto: 'System', light: 'Light', dark: 'Dark' };
  const order = Object.keys(names);
  const apply = theme => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = names[theme];
    button.setAttribute('aria-label', `Theme: ${names[theme]}`);
    draw();
  };
  let theme = order.includes(localStorage.theme) ? localStorage.theme : 'auto';
  button.addEventListener('click', () => {
    theme = order[(order.indexOf(theme) + 1) % order.length];
    localStorage.theme = theme;
    apply(theme);
  });
  apply(theme);
}

document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault(); // the address contains the state of the screen and must not change
  main.focus();
});
window.addEventListener('hashchange', route);
themes();
search(document.getElementById('search'), model);
if (await login()) {
  document.querySelector('header').append(sessionMenu());
  route();
  load().catch(() => {}).finally(follow);
}
