// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { core } from '/core.js';
import { ladder } from '/ladder.js';

const screens = { core, ladder };
const KEPT = 5000;

/** What all screens share: states of the functions by name, and the latest transactions, oldest first. */
const model = { functions: new Map(), transactions: [], lost: 0 };
let shown;
let due = false;

/** The address is `#/screen?filters`, and holds the whole state of the view. */
function route() {
  const [name, query = ''] = location.hash.slice(2).split('?');
  const screen = screens[name] ? name : 'core';
  for (const link of document.querySelectorAll('nav a')) {
    if (link.dataset.screen === screen) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (shown?.name !== screen) {
    const main = document.getElementById('main');
    main.replaceChildren();
    shown = { name: screen, view: screens[screen](main, model) };
  }
  shown.view.filter?.(new URLSearchParams(query));
  draw();
}

/** Draws at most four times a second, however many events arrive. */
function draw() {
  if (due) return;
  due = true;
  setTimeout(() => { due = false; shown.view.draw(); }, shown.drawn ? 250 : 0);
  shown.drawn = true;
}

function take(state) {
  const known = model.functions.get(state.name);
  const points = known ? [...known.points, ...state.points].slice(-720) : state.points;
  model.functions.set(state.name, { ...state, points });
  draw();
}

async function load() {
  const answer = await fetch('/api/functions');
  for (const state of await answer.json()) model.functions.set(state.name, state);
  draw();
}

function follow() {
  const connection = document.getElementById('connection');
  const stream = new EventSource('/api/events');
  stream.onopen = () => { connection.textContent = 'live'; };
  stream.onerror = () => { connection.textContent = 'connection lost, retrying …'; };
  stream.addEventListener('state', event => take(JSON.parse(event.data)));
  stream.addEventListener('lost', event => { model.lost += JSON.parse(event.data).transactions; });
  stream.addEventListener('transaction', event => {
    model.transactions.push(JSON.parse(event.data));
    if (model.transactions.length > KEPT) model.transactions.splice(0, KEPT / 10);
    draw();
  });
}

document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault(); // the address belongs to the screens
  document.getElementById('main').focus();
});
window.addEventListener('hashchange', route);
route();
load().catch(() => {}).finally(follow);
