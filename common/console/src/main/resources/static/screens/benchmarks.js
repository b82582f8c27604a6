// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { query as parameters, send } from '/api.js';
import { element, empty, facts, failure, field, mark, once, repaint, row, select, table } from '/dom.js';
import { when } from '/format.js';
import { address } from '/route.js';
import { save } from '/save.js';
import { may } from '/session.js';
import { trend } from '/trend.js';

const AGAIN = 1000;
const VERDICTS = {
  BETTER: ['good', 'B is better'], SAME: ['good', 'no difference beyond the tolerance'], WORSE: ['bad', 'B is worse'],
  UNDECIDED: ['warn', 'not decided: repeat or lengthen the runs'], NOT_COMPARABLE: ['idle', 'not comparable'],
};

/** Benchmarks: scenarios with their runs, the run in progress, reports, and comparison of two runs. */
export function show(main, model, go) {
  const summary = element('p', { class: 'summary', role: 'status' });
  const live = element('section', { 'aria-label': 'Run in progress' });
  const body = element('div', {});
  main.append(element('div', { class: 'title' }, element('h1', {}, 'Benchmarks'), summary), live, body);
  const progress = follow(live, () => open(new URLSearchParams(location.hash.split('?')[1] ?? '')));
  let round = 0;

  async function open(query) {
    const mine = ++round;
    const state = Object.fromEntries(query);
    try {
      const shown = state.a && state.b ? await comparison(state) : state.run ? await report(state) : state.scenario ? await history(state, go) : await overview(progress.again);
      if (mine !== round) return;
      summary.textContent = shown.summary;
      body.replaceChildren(shown.body);
    } catch (error) {
      if (mine === round) body.replaceChildren(failure(error));
    }
  }

  return { open, close: progress.close };
}

function rate(value) {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

function micros(value) {
  return `${value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(1)} µs`;
}

function guide(figures) {
  return figures.worse ? mark('bad', `worse in ${figures.worse}`) : mark('good', 'as good');
}

/** Shows scenarios with their latest runs, and a form that starts a run. */
async function overview(started) {
  const [known, runs] = await Promise.all([send('GET', '/api/benchmarks'), send('GET', '/api/benchmarks/runs')]);
  const names = [...new Set([...known.scenarios.map(each => each.name), ...runs.map(each => each.figures.scenario)])];
  const list = names.length ? table('Scenarios', ['Scenario', 'Title', ['Runs', 'number'], 'Latest', 'Commit', ['Rate', 'number'], ['CPU a transaction', 'number'], 'Against the guide'], names.map(name => {
    const of = runs.filter(each => each.figures.scenario === name);
    const last = of[0]?.figures;
    return row({}, element('a', { href: address('benchmarks', { scenario: name }) }, name), known.scenarios.find(each => each.name === name)?.title ?? '',
      [of.length, 'number'], last ? when(last.at) : '', [last?.commit.slice(0, 10) ?? '', 'mono'], [last ? `${rate(last.rate)}/s` : '', 'number'], [last ? micros(last.cpuMicros) : '', 'number'], last ? guide(last) : '');
  })) : empty('No scenario and no run is known. sigcore.console.benchmarks.root names the folder of the product’s sources; the launcher sets it.');
  return {
    summary: `${known.scenarios.length} scenarios, ${runs.length} runs`,
    body: element('div', {}, known.configured ? starter(known, started) : null, list),
  };
}

function starter({ scenarios, allowed }, started) {
  const answer = element('div', { 'aria-live': 'polite' });
  const inputs = {
    scenario: select({ id: 'bench-scenario' }, scenarios.map(each => each.name)),
    scale: select({ id: 'bench-scale' }, allowed.scales, '0.01'),
    duration: select({ id: 'bench-duration' }, allowed.durations, '30s'),
    warmUp: select({ id: 'bench-warm' }, allowed.warmUps, '20s'),
    profile: select({ id: 'bench-profile' }, allowed.profiles, 'steady'),
    reason: element('input', { id: 'bench-reason', size: 24, maxlength: 1000, placeholder: 'for the audit' }),
  };
  const start = once(async () => {
    answer.replaceChildren();
    try {
      await send('POST', '/api/benchmarks/runs', Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value])));
      started();
    } catch (error) {
      answer.replaceChildren(failure(error));
    }
  });
  return element('form', { class: 'panel', onsubmit: start }, element('h2', {}, 'Run a scenario'),
    element('div', { class: 'filters' }, field('Scenario', inputs.scenario), field('Scale', inputs.scale), field('Duration', inputs.duration), field('Warm-up', inputs.warmUp), field('Profile', inputs.profile), field('Reason', inputs.reason),
      element('button', { class: 'primary', disabled: !may('operator') }, 'Start')),
    element('p', { class: 'hint' }, may('operator') ? 'The run starts functions of its own on this machine, in addition to those of the core, and loads them.' : 'A run needs the role operator.'), answer);
}

/** Shows the run in progress: its chart, its output, and a button that stops it. */
function follow(host, ended) {
  let lines = [];
  let from = 0;
  let running = false;
  let seen = '';
  let timer;
  let closed = false;
  let painted = '';

  async function again() {
    clearTimeout(timer);
    const asked = from;
    const now = document.hidden ? null : await send('GET', `/api/benchmarks/progress?from=${asked}`).catch(() => null);
    if (now?.scenario && !closed && asked === from) {
      if (now.startedAt !== seen) {
        lines = [];
        if (from) {
          from = 0;
          seen = now.startedAt;
          return again();
        }
      }
      seen = now.startedAt;
      from = now.next;
      lines = [...lines, ...now.lines].slice(-1000);
      paint(now);
      if (running && now.exit !== null) ended();
      running = now.exit === null;
    }
    clearTimeout(timer); // timer of a concurrent call
    if (!closed) timer = setTimeout(again, running ? AGAIN : 5 * AGAIN);
    return undefined;
  }

  const stop = async () => { await send('POST', '/api/benchmarks/stop').catch(() => {}); };

  function paint(now) {
    const state = JSON.stringify([now.startedAt, now.exit, now.next]);
    if (state === painted) return;
    painted = state;
    const output = host.querySelector('.output');
    const atEnd = !output || output.scrollTop + output.clientHeight >= output.scrollHeight - 20;
    const top = output?.scrollTop ?? 0;
    const rates = now.points.map((each, i, all) => [each, all[i - 1]]).filter(([each, before]) => before && each.seconds > before.seconds)
      .map(([each, before]) => (each.calls - before.calls) / (each.seconds - before.seconds));
    const last = now.points.at(-1);
    const text = element('pre', { id: 'bench-output', class: 'output', tabindex: '0', role: 'region', 'aria-label': 'Output of the run' }, lines.join('\n'));
    repaint(host, element('details', { class: 'panel run', open: now.exit === null },
      element('summary', { id: 'bench-summary' }, element('strong', {}, now.scenario), ' ', outcome(now.exit), ' ', element('span', { class: 'hint' }, `started ${when(now.startedAt)} by ${now.person}`)),
      last ? element('p', {}, `${last.calls.toLocaleString('en')} calls after ${last.seconds} s, ${last.failed.toLocaleString('en')} of them failed`) : null,
      rates.length ? trend('Calls a second', rates, now.guideRate ? [['guide, at this scale', now.guideRate]] : [], rate) : null,
      text, now.exit === null && may('operator') ? element('div', { class: 'actions' }, element('button', { type: 'button', id: 'bench-stop', onclick: stop }, 'Stop')) : null));
    text.scrollTop = atEnd ? text.scrollHeight : top;
  }

  again();
  return { again, close: () => { closed = true; clearTimeout(timer); } };
}

function outcome(exit) {
  switch (exit) {
    case null: return mark('warn', 'running');
    case 0: return mark('good', 'ended, as good as the guide');
    case 2: return mark('bad', 'ended, worse than the guide');
    case 1: return mark('bad', 'ended without a result');
    default: return mark('bad', `ended with status ${exit}`);
  }
}

/** Shows the runs of a scenario with their trend, and a form that selects two runs for a comparison. */
async function history(state, go) {
  const runs = await send('GET', `/api/benchmarks/runs${parameters({ scenario: state.scenario })}`);
  const latest = runs.length ? await send('GET', `/api/benchmarks/runs/${runs[0].id}`) : null;
  const alike = runs.filter(each => ['scale', 'machine', 'profile'].every(key => each.figures[key] === runs[0].figures[key])).toReversed();
  const choice = (name, run, i) => element('input', { type: 'radio', name, value: run.id, checked: i === (name === 'a' ? Math.min(1, runs.length - 1) : 0), 'aria-label': `${name.toUpperCase()}: run of ${when(run.figures.at)}` });
  const compare = event => {
    event.preventDefault();
    const form = new FormData(event.target);
    go({ a: form.get('a'), b: form.get('b') });
  };
  return {
    summary: `${state.scenario}: ${runs.length} runs`,
    body: element('div', {},
      element('p', {}, element('a', { href: '#/benchmarks' }, 'All scenarios')),
      alike.length ? element('figure', {}, element('figcaption', {}, `CPU time per transaction, runs of scale ${runs[0].figures.scale} on ${runs[0].figures.machine}, oldest first`),
        trend('CPU time per transaction', alike.map(each => each.figures.cpuMicros), guideLine(latest, alike), micros)) : null,
      runs.length ? element('form', { onsubmit: compare }, table('Runs', ['A', 'B', 'Time', 'Commit', 'Machine', ['Scale', 'number'], 'Profile', ['Rate', 'number'], ['Success', 'number'], ['CPU a transaction', 'number'], 'Against the guide', 'Started by', ''], runs.map((run, i) => row({},
        choice('a', run, i), choice('b', run, i), [when(run.figures.at), 'fixed'], [run.figures.commit.slice(0, 10) + (run.figures.commit.endsWith('-dirty') ? ' dirty' : ''), 'mono'], run.figures.machine, [run.figures.scale, 'number'], run.figures.profile,
        [`${rate(run.figures.rate)}/s`, 'number'], [`${run.figures.successPercent.toFixed(2)} %`, 'number'], [micros(run.figures.cpuMicros), 'number'], guide(run.figures), run.person,
        element('a', { href: address('benchmarks', { run: run.id }) }, 'Report')))),
      element('div', { class: 'actions' }, element('button', { class: 'primary', disabled: runs.length < 2 }, 'Compare A with B'))) : empty('This scenario has no run yet.')),
  };
}

/** Returns the CPU time of the guide, unless its value, from another machine, would flatten the curve. */
function guideLine(report, runs) {
  const value = report?.guide?.nfCpuMicrosPerTransaction;
  return value && value < 5 * Math.max(...runs.map(each => each.figures.cpuMicros)) ? [['guide', value]] : [];
}

async function report(state) {
  const figures = await send('GET', `/api/benchmarks/runs/${encodeURIComponent(state.run)}`);
  const { guide: wanted, measured, provenance: origin } = figures;
  return {
    summary: figures.title ?? '',
    body: element('div', {},
      element('div', { class: 'title' }, element('h2', {}, figures.scenario), element('a', { href: address('benchmarks', { scenario: figures.scenario }) }, 'All runs'),
        element('a', { class: 'button', href: `/api/benchmarks/runs/${encodeURIComponent(state.run)}/page`, download: `${figures.scenario}.html` }, 'Report as one HTML file')),
      (figures.worseThanTheGuide ?? []).length ? element('div', { class: 'notice bad' }, mark('bad', 'worse than the guide'), element('ul', {}, ...figures.worseThanTheGuide.map(each => element('li', {}, each)))) : element('p', { class: 'notice good' }, mark('good', 'as good as the guide in all criteria that were judged')),
      element('div', { class: 'columns' },
        element('section', {}, element('h3', {}, 'Measured'), facts([['Rate', `${rate(measured.rate)}/s of ${rate(measured.askedRate ?? measured.rate)}/s`], ['Guide at scale 1', `${rate(wanted?.rate ?? 0)} ${wanted?.unit ?? ''}`],
          ['Success', `${(measured.successPercent ?? 0).toFixed(2)} %, ${measured.failed} of ${measured.made} failed`], ['CPU a transaction', micros(measured.cpuMicrosPerTransaction ?? 0)], ['of which JIT and GC', micros(measured.ofWhichJvmMicrosPerTransaction ?? 0)],
          wanted?.nfCpuMicrosPerTransaction ? ['CPU in the guide', micros(wanted.nfCpuMicrosPerTransaction)] : null])),
        element('section', {}, element('h3', {}, 'Origin'), facts([['Commit', origin?.commit, 'mono'], ['Time', when(origin?.date ?? '')], ['Processor', `${origin?.cpu}, ${figures.processors} processors`], ['JDK', origin?.jdk], ['System', origin?.system],
          ['Scale', figures.scale], ['Profile', figures.profile], ['Command', origin?.command, 'mono']]))),
      measured.machineTooSmall ? element('p', { class: 'notice warn' }, mark('warn', 'threads waited for processors longer than they ran: latencies are not comparable')) : null,
      element('h3', {}, 'Calls'), calls([['', figures]])),
  };
}

/** Shows the latencies of the calls of one run, or of two runs side by side. */
function calls(sides) {
  const names = [...new Set(sides.flatMap(([, each]) => (each.calls ?? []).map(call => call.name)))];
  const heads = sides.flatMap(([side]) => ['made', 'failed', 'mean', 'p50', 'p99'].map(head => [`${side} ${head}`.trim(), 'number']));
  return table('Calls', ['Call', ...heads], names.map(name => row({}, name, ...sides.flatMap(([, each]) => {
    const call = each.calls?.find(one => one.name === name);
    return call ? [[call.made, 'number'], [call.failed, call.failed ? 'number bad' : 'number'], ...['avgMicros', 'p50Micros', 'p99Micros'].map(key => [micros(call[key]), 'number'])] : Array(5).fill(['–', 'number']);
  }))));
}

async function comparison(state) {
  const first = id => send('GET', `/api/benchmarks/runs/${encodeURIComponent(id.split(',')[0])}`);
  const [one, other, result] = await Promise.all([first(state.a), first(state.b), send('GET', `/api/benchmarks/comparison${parameters({ a: state.a, b: state.b })}`)]);
  const [kind, text] = VERDICTS[result.verdict];
  const change = (before, after) => (before ? `${after >= before ? '+' : ''}${(100 * (after - before) / before).toFixed(1)} %` : '–');
  const line = (name, of, format) => row({}, name, [format(of(one)), 'number'], [format(of(other)), 'number'], [change(of(one), of(other)), 'number']);
  const origin = side => `${side.provenance?.commit?.slice(0, 10) ?? 'unknown'}, ${when(side.provenance?.date ?? '')}, ${side.provenance?.cpu ?? ''}`;
  const picture = element('div', { class: 'comparison' },
    element('p', { class: `notice ${kind}` }, mark(kind, text)), element('pre', {}, result.lines.join('\n')),
    table('Figures', ['Figure', ['A', 'number'], ['B', 'number'], ['Change', 'number']], [
      line('Transactions a second', each => each.measured.rate, value => rate(value)),
      line('Success', each => each.measured.successPercent ?? 0, value => `${value.toFixed(2)} %`),
      line('CPU a transaction', each => each.measured.cpuMicrosPerTransaction ?? 0, micros),
      line('of which JIT and GC', each => each.measured.ofWhichJvmMicrosPerTransaction ?? 0, micros)]),
    facts([['A', origin(one)], ['B', origin(other)]]),
    element('h3', {}, 'Calls'), calls([['A', one], ['B', other]]));
  const file = () => save(`comparison-${one.scenario}.html`, page(one.scenario, picture), 'text/html');
  return {
    summary: `${one.scenario}: A against B`,
    body: element('div', {}, element('div', { class: 'title' }, element('h2', {}, 'Comparison'), element('a', { href: address('benchmarks', { scenario: one.scenario }) }, 'All runs'),
      element('a', { href: address('benchmarks', { a: state.b, b: state.a }) }, 'Swap A and B'), element('button', { type: 'button', onclick: file }, 'One HTML file')), picture),
  };
}

/** Returns a picture as one file without references. */
function page(title, picture) {
  const made = document.implementation.createHTMLDocument(`Comparison: ${title}`);
  const style = made.createElement('style');
  style.textContent = 'body{font:14px/1.5 system-ui,sans-serif;margin:2rem;max-width:70rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:4px 10px;border-bottom:1px solid #ccc}.number{text-align:right}.bad{color:#b3261e}.good{color:#17693a}';
  const charset = made.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  made.head.prepend(charset);
  made.head.append(style);
  const head = made.createElement('h1');
  head.textContent = `Comparison: ${title}`;
  made.body.append(head, made.importNode(picture, true));
  return `<!doctype html>\n${made.documentElement.outerHTML}`;
}
